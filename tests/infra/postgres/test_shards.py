"""A shard of the log stands for itself: it can live on a server of its own."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeVar

import psycopg
import pytest

from infra.postgres import answers, committer, event_store
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.leases import PostgresLeases
from infra.postgres.line import Line, Statement
from infra.postgres.lines import Lines
from infra.postgres.pool import Pool
from services.ports import Lease, StreamMoved, holding
from tests.infra.samples import records
from tests.servers import Databases
from tests.waiting import PATIENCE, eventually

pytestmark = pytest.mark.servers
T = TypeVar("T")
SHARDS = 3
JOB = "shard 0"
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


# Every place at which a statement names a table of the log, and every one at which it says of which shard.
_NAMED = re.compile(r"\b(?:FROM|JOIN|UPDATE|INTO) (?:events|streams|shards)\b")
_FIXED = re.compile(
    r"\bshard = (?:%\(shard\)s|%s|of_shard|NEW\.shard|\$1)(?!\w)|(?:VALUES \(|SELECT )[^;]*?\bof_shard,"
)
_FUNCTIONS = """
SELECT p.proname, l.lanname, p.prosrc FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
 WHERE p.pronamespace = 'public'::regnamespace AND p.prosrc ~ '\\m(events|streams|shards)\\M'
"""
_ALL_SHARDS = event_store._COUNTERS  # about all of them on purpose; it locks nothing


def log_statements() -> set[str]:
    """Whatever the store sends about the log."""
    texts = set()
    for module in (answers, committer, event_store):
        for value in vars(module).values():
            text = value.text.decode() if isinstance(value, Statement) else value
            if isinstance(text, str) and (_NAMED.search(text) or text.startswith("SELECT append_")):
                texts.add(text)
    return texts - {_ALL_SHARDS}


class HeardPool(Pool):
    """A pool that remembers what it was asked."""

    heard: set[str]

    async def fetch(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> list[tuple[Any, ...]]:
        self.heard.add(statement)
        return await super().fetch(statement, parameters)


class HeardLine(Line):
    """A line that remembers what went over it."""

    heard: set[str]

    async def run(self, statement: Statement, parameters: Sequence[bytes]) -> list[tuple[bytes | None, ...]]:
        self.heard.add(statement.text.decode())
        return await super().run(statement, parameters)


class HeardLines(Lines):
    """Lines of which each remembers."""

    heard: set[str]

    async def run(self, work: Callable[[Line], Awaitable[T]]) -> T:
        def listened(line: Line) -> Awaitable[T]:
            line.__class__ = HeardLine
            assert isinstance(line, HeardLine)
            line.heard = self.heard
            return work(line)

        return await super().run(listened)


async def listening(url: str) -> tuple[PostgresEventStore, set[str]]:
    """The log, and the statements that were sent about it."""
    heard = set[str]()
    pool, lines = await HeardPool.open(url), HeardLines(url, 2)
    pool.heard = lines.heard = heard
    return await PostgresEventStore.on(pool, lines, owns_pool=True), heard


async def touched(url: str) -> dict[str, int]:
    """How often each part was, once all who touched any are gone and have said so."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type LIKE 'client%'"
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:

        async def alone() -> bool:
            return await (await connection.execute(others.encode())).fetchone() == (1,)

        await eventually(alone)
        return dict(await (await connection.execute(_TOUCHED)).fetchall())


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
        assert await store.streams(shard)


async def under_a_lease(store: PostgresEventStore, leases: PostgresLeases, shard: int) -> None:
    """What workers do: lone commands and batches, with a look at their lease."""
    await leases.join("worker", {"shards": [JOB]})
    lease = Lease(JOB, (await leases.take("worker", {JOB: 0}))[JOB])
    with holding(lease):
        for stream in names(store, shard):
            assert (await store.append(stream, 6, "d1", records(6))).last == 7
        done = await asyncio.gather(*(store.append(s, 7, "d2", records(7)) for s in names(store, shard)))
    assert [answer.last for answer in done] == [8] * len(done)


@pytest.mark.parametrize("shard", range(SHARDS))
async def test_no_statement_touches_a_row_of_another_shard(parted: str, shard: int) -> None:
    before = await touched(parted)
    store, heard = await listening(parted)
    leases = PostgresLeases(parted, PATIENCE)
    await everything(store, shard)
    await under_a_lease(store, leases, shard)
    await store.aclose()
    await leases.aclose()
    after = await touched(parted)
    own = {f"{table}_{shard}" for table in TABLES}
    assert {table for table, times in after.items() if times != before[table]} == own
    assert heard >= log_statements(), "not one was left out"


async def test_a_statement_that_forgot_its_shard_would_be_seen(parted: str) -> None:
    before = await touched(parted)
    with psycopg.connect(parted) as connection:
        connection.execute("SELECT FROM events WHERE stream = 1 AND version = 1")
    after = await touched(parted)
    assert {table for table, times in after.items() if times != before[table]} == {"events_0", "events_1", "events_2"}


def test_every_statement_names_a_shard_for_every_table_it_names() -> None:
    named = {text: (len(_NAMED.findall(text)), len(_FIXED.findall(text))) for text in log_statements()}
    assert len(named) == 13
    assert sum(tables for tables, _ in named.values()) == 19
    assert {text for text, (tables, fixed) in named.items() if tables != fixed} == set()


async def test_functions_too_and_none_is_in_sql(database_url: str) -> None:
    """The planner of a cluster cannot look into a function in SQL; one in PL/pgSQL sends statements like anybody."""
    with psycopg.connect(database_url) as connection:
        functions = connection.execute(_FUNCTIONS).fetchall()
    assert {(name, language) for name, language, _ in functions} == {
        ("append_event", "plpgsql"),
        ("append_one", "plpgsql"),
        ("append_batch", "plpgsql"),
        ("require_proven", "plpgsql"),
    }
    for name, _, source in functions:
        statements = [each for each in source.split(";") if _NAMED.search(each)]
        named = [(len(_NAMED.findall(each)), len(_FIXED.findall(each))) for each in statements]
        assert [tables for tables, _ in named] == [fixed for _, fixed in named], name


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


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "all at once"])
async def test_an_append_reads_no_table_whole_that_was_counted_while_small(databases: Databases, at_once: bool) -> None:
    """Statistics of a few streams make it cheapest to read them all, and a session would keep to that as they grow."""
    url, streams, rounds = databases.new(), 30, 10
    store = await PostgresEventStore.open(url)
    for version in range(rounds):
        appends = [store.append(f"t{s}", version, f"c{version}", records(version)) for s in range(streams)]
        if at_once:
            await asyncio.gather(*appends)
        else:
            for append in appends:
                await append
        if version == 1:
            with psycopg.connect(url) as connection:
                connection.execute("ANALYZE events, streams, shards")
    await store.aclose()
    with psycopg.connect(url) as connection:
        ((scanned,),) = connection.execute(
            "SELECT sum(seq_tup_read)::int FROM pg_stat_user_tables WHERE relname IN ('events', 'streams')"
        ).fetchall()
    databases.drop(url)
    assert scanned < streams * rounds
