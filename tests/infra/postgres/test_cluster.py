"""The log on a real Citus cluster: `pytest tests/infra/postgres --database URL`, where its coordinator is."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from infra.backup.restoring import restore
from infra.backup.writing import write_backup
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.leases import PostgresLeases
from infra.postgres.migrate import apply_to_empty, migrate, migrations, shard_holders
from services.ports import Lease, LeaseLost, holding
from tests.infra.samples import records
from tests.servers import Databases
from tests.waiting import PATIENCE

pytestmark = pytest.mark.servers
SHARDS = 6
NAMES = [f"t{n}" for n in range(30)]
_CALL = """
EXPLAIN (COSTS off)
SELECT append_one({shard}, 'x', 0, '00000000-0000-0000-0000-000000000001', '{{t}}', '{{m}}', '{{m}}', '{{m}}')
"""
_QUESTIONS = ("SELECT count(*) FROM events WHERE shard = {0}", "SELECT position FROM shards WHERE shard = {0}")
_FILLED = """
SELECT DISTINCT get_shard_id_for_distribution_column('events', shard) FROM shards WHERE position > 0
"""


@pytest.fixture
def cluster(databases: Databases) -> Iterator[str]:
    """A log of several shards, distributed."""
    if not databases.are_on_a_cluster:
        pytest.skip("needs a Citus cluster: name its coordinator by --database URL")
    with databases.lend(SHARDS) as url:
        yield url


@pytest.fixture
async def store(cluster: str) -> AsyncIterator[PostgresEventStore]:
    opened = await PostgresEventStore.open(cluster)
    yield opened
    await opened.aclose()


def plan(url: str, statement: str) -> str:
    with psycopg.connect(url, autocommit=True) as connection:  # in a block nothing is delegated
        return "\n".join(line for (line,) in connection.execute(statement.encode()))


def test_every_node_holds_as_many_shards(cluster: str) -> None:
    held = list(shard_holders(cluster).values())
    counts = [held.count(node) for node in set(held)]
    assert len(held) == SHARDS
    assert len(counts) > 1
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("shard", range(SHARDS))
def test_an_append_runs_on_the_node_that_holds_its_shard(cluster: str, shard: int) -> None:
    host, _, port = shard_holders(cluster)[shard].rpartition(":")
    assert f"Node: host={host} port={port}" in plan(cluster, _CALL.format(shard=shard))


@pytest.mark.parametrize("question", _QUESTIONS)
def test_a_question_that_names_its_shard_goes_to_one_piece(cluster: str, question: str) -> None:
    assert "Task Count: 1\n" in plan(cluster, "EXPLAIN (COSTS off) " + question.format(3))


async def test_a_log_with_events_in_it_is_distributed_unchanged(databases: Databases, cluster: str) -> None:
    url = databases.blank()
    with psycopg.connect(url) as connection:
        apply_to_empty(connection, SHARDS, migrations())
    store = await PostgresEventStore.open(url)
    for version in (0, 2):
        await asyncio.gather(*(store.append(name, version, f"c{version}", records(version, 2)) for name in NAMES))
    before = [await store.read_shard(shard, 0) for shard in range(SHARDS)]
    await store.aclose()
    assert migrate(url) == []
    assert set(shard_holders(url).values()) == set(shard_holders(cluster).values())
    store = await PostgresEventStore.open(url)
    assert [await store.read_shard(shard, 0) for shard in range(SHARDS)] == before
    assert (await store.append(NAMES[0], 2, "c2", records(2, 2))).repeated
    assert (await store.append(NAMES[0], 4, "c4", records(4))).last == 5
    await store.aclose()
    databases.drop(url)


async def test_appends_straight_to_the_nodes_are_the_same(cluster: str, store: PostgresEventStore) -> None:
    straight = await PostgresEventStore.open(cluster, to_nodes=2)
    for version in range(4):
        writer = (straight, store)[version % 2]
        await asyncio.gather(*(writer.append(name, version, f"c{version}", records(version)) for name in NAMES))
    assert (await straight.append(NAMES[0], 1, "c1", records(1))).repeated
    assert [len(await store.read(name)) for name in NAMES] == [4] * len(NAMES)
    log = [await store.read_shard(shard, 0) for shard in range(SHARDS)]
    assert [[each.position for each in part] for part in log] == [list(range(1, len(part) + 1)) for part in log]
    await straight.aclose()


async def test_a_lease_is_looked_at_where_it_is_kept(cluster: str) -> None:
    leases = PostgresLeases(cluster, PATIENCE)
    await leases.join("old", {"shards": ["shard 0"]})
    old = Lease("shard 0", (await leases.take("old", {"shard 0": 0}))["shard 0"])
    store = await PostgresEventStore.open(cluster, to_nodes=1)
    with holding(old):
        assert (await store.append("t", 0, "c1", records(0))).last == 1
    await leases.join("new", {"shards": ["shard 0"]})
    await leases.leave("old")
    await leases.take("new", {"shard 0": 1})
    with holding(old), pytest.raises(LeaseLost):
        await store.append("t", 1, "c2", records(1))
    assert len(await store.read("t")) == 1
    await store.aclose()
    await leases.aclose()


@pytest.mark.parametrize("change", ["DELETE FROM %s", "UPDATE %s SET type = 'x'", "TRUNCATE %s"])
async def test_the_past_is_guarded_on_the_nodes_too(cluster: str, store: PostgresEventStore, change: str) -> None:
    await asyncio.gather(*(store.append(name, 0, "c0", records(0)) for name in NAMES))
    with psycopg.connect(cluster, autocommit=True) as connection:
        held = {piece for (piece,) in connection.execute(_FILLED)}
        answers = connection.execute(
            "SELECT shardid, success, result FROM run_command_on_placements('events', %s)", (change,)
        ).fetchall()
    refused = {piece for piece, success, _ in answers if not success}
    assert refused >= held, answers
    assert await store.read(NAMES[0]) == records(0)


async def test_a_backup_of_a_cluster_is_restored_to_one(
    databases: Databases, cluster: str, store: PostgresEventStore, tmp_path: Path
) -> None:
    await asyncio.gather(*(store.append(name, 0, "c0", records(0, 3)) for name in NAMES))
    made = write_backup(cluster, tmp_path / "kept", 1)
    assert made.events == 3 * len(NAMES)
    url = databases.blank()
    done = restore(url, tmp_path / "kept")
    assert (done.events, done.streams) == (3 * len(NAMES), len(NAMES))
    assert len(shard_holders(url)) == SHARDS
    restored = await PostgresEventStore.open(url)
    for shard in range(SHARDS):
        assert await restored.read_shard(shard, 0) == await store.read_shard(shard, 0)
    await restored.aclose()
    databases.drop(url)
