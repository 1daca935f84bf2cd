"""A shard of the log stands for itself: it can live on a server of its own."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from infra.postgres.event_store import PostgresEventStore
from services.ports import StreamMoved
from tests.infra.samples import records
from tests.servers import Databases

pytestmark = pytest.mark.servers
SHARDS = 3
TABLES = ("events", "streams", "shards")
# PostgreSQL partitions a table by a column only if every unique key of it has the column: what holds for its own
# partitions holds for the servers of a distributed one. Counters of what was read are kept for each partition.
_PARTED = """
ALTER TABLE {table} RENAME TO {table}_whole;
CREATE TABLE {table} (LIKE {table}_whole INCLUDING ALL) PARTITION BY LIST (shard);
CREATE TABLE {table}_0 PARTITION OF {table} FOR VALUES IN (0);
CREATE TABLE {table}_1 PARTITION OF {table} FOR VALUES IN (1);
CREATE TABLE {table}_2 PARTITION OF {table} FOR VALUES IN (2);
INSERT INTO {table} SELECT * FROM {table}_whole;
DROP TABLE {table}_whole;
"""
_TOUCHED = """
SELECT relname, seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_user_tables
 WHERE relname ~ '^(events|streams|shards)_[0-9]$'
"""
_KEYS = """
SELECT i.indexrelid::regclass::text,
       EXISTS (SELECT FROM pg_attribute a
                WHERE a.attrelid = i.indrelid AND a.attname = 'shard' AND a.attnum = ANY (i.indkey::int2[]))
  FROM pg_index i WHERE i.indisunique AND i.indrelid IN ('events'::regclass, 'streams'::regclass, 'shards'::regclass)
"""


@pytest.fixture
def parted(databases: Databases) -> Iterator[str]:
    """A database whose log lies in a partition for each shard."""
    if databases.are_on_a_cluster:
        pytest.skip("a distributed table has parts of its own: see test_cluster.py")
    url = databases.new(SHARDS)
    with psycopg.connect(url) as connection:
        for table in TABLES:
            connection.execute(_PARTED.format(table=table).encode())
    yield url
    databases.drop(url)


def touched(url: str) -> dict[str, int]:
    with psycopg.connect(url) as connection:
        return dict(connection.execute(_TOUCHED).fetchall())


def names(store: PostgresEventStore, shard: int) -> list[str]:
    """Some streams of a shard."""
    return [name for name in (f"t{n}" for n in range(200)) if store.shard_of(name) == shard][:40]


async def everything(store: PostgresEventStore, shard: int) -> None:
    """Whatever can be done with a log, often enough for the plans that are kept."""
    streams = names(store, shard)
    for version in range(3):  # all at once, as a busy service would
        await asyncio.gather(*(store.append(s, version, f"b{version}", records(version)) for s in streams))
    for stream in streams:
        await store.append(stream, 3, "c1", records(3))
        await store.append(stream, 4, "c2", records(4, 2))
        assert (await store.append(stream, 6, "c1", records(6))).repeated
        with pytest.raises(StreamMoved):
            await store.append(stream, 0, "c3", records(0))
        with pytest.raises(StreamMoved):
            await store.append(stream, 9, "c3", records(9))
        assert await store.find(stream, "c1")
        assert await store.find(stream, "c9") is None
        assert await store.head(stream)
        assert await store.read(stream, 1, 4)
        assert await store.bodies(stream)
        assert await store.bodies(stream, 1, 3)
        assert await store.read_shard(shard, 0)
        assert await store.last_position(shard)


@pytest.mark.parametrize("shard", range(SHARDS))
async def test_no_statement_touches_a_row_of_another_shard(parted: str, shard: int) -> None:
    before = touched(parted)
    store = await PostgresEventStore.open(parted)
    await everything(store, shard)
    await store.aclose()
    after = touched(parted)
    own = {f"{table}_{shard}" for table in TABLES}
    assert {table for table, times in after.items() if times != before[table]} == own


async def test_the_shard_is_part_of_every_key(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        keys: dict[str, bool] = dict(connection.execute(_KEYS).fetchall())
    assert len(keys) == 6
    assert all(keys.values()), keys


async def test_an_append_to_a_young_log_reads_no_more_than_it_must(databases: Databases) -> None:
    """Nobody has told the planner yet how large the tables are: it must not come to read a shard for each command."""
    url, streams, rounds = databases.new(), 100, 20
    with psycopg.connect(url) as connection:
        connection.execute("ALTER TABLE events SET (autovacuum_enabled = off)")
        connection.execute("ALTER TABLE streams SET (autovacuum_enabled = off)")
    store = await PostgresEventStore.open(url)
    for version in range(rounds):
        appends = [store.append(f"t{s}", version, f"c{version}", records(version)) for s in range(streams)]
        if version % 2:
            await asyncio.gather(*appends)
        else:
            for append in appends:
                await append
    for stream in range(streams):
        assert len(await store.read(f"t{stream}", rounds - 1)) == 1
        assert await store.bodies(f"t{stream}", rounds - 1)
        assert await store.find(f"t{stream}", f"c{rounds - 1}")
        assert await store.read_shard(0, streams * rounds - 1)
    await store.aclose()
    with psycopg.connect(url) as connection:
        ((read,),) = connection.execute(
            "SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes WHERE relname IN ('events', 'streams')"
        ).fetchall()
        ((scanned,),) = connection.execute(
            "SELECT sum(seq_tup_read)::int FROM pg_stat_user_tables WHERE relname IN ('events', 'streams')"
        ).fetchall()
    databases.drop(url)
    assert read + scanned < 2 * streams * rounds + 20 * streams
