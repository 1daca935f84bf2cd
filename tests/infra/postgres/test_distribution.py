"""On a Citus cluster `migrate` distributes the log; tried on a server that plays one, and on a real one if it is named.

What only a real cluster can show is in test_cluster.py.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator

import psycopg
import pytest
from click.testing import CliRunner
from psycopg.conninfo import conninfo_to_dict

from api.cli.running import migrate as migrate_command
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.migrate import apply_to_empty, migrate, migrations, shard_holders
from tests.infra.postgres.pretended import PIECES, add_node, calls, cluster
from tests.infra.samples import records
from tests.servers import Databases, Servers

pytestmark = pytest.mark.servers
TABLES = ["shards", "streams", "events"]
_GUARDS = """
SELECT DISTINCT tgenabled FROM pg_trigger WHERE tgrelid = ANY(%s::regclass[]) AND NOT tgisinternal
"""


@pytest.fixture
def pretended(databases: Databases) -> Iterator[str]:
    """A cluster of two nodes without tables."""
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster already: see test_cluster.py")
    with cluster(databases) as url:
        yield url


def shards_by_node(url: str) -> list[int]:
    """How many shards each node holds."""
    with psycopg.connect(url) as connection:
        held = connection.execute(
            """SELECT p.groupid, count(*)::int
                 FROM generate_series(0, (SELECT shards - 1 FROM installation)) AS s (shard)
                 JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('shards', s.shard)
                GROUP BY p.groupid ORDER BY p.groupid"""
        )
        return [count for _, count in held]


def test_the_three_tables_are_distributed_and_the_appends_delegated(pretended: str) -> None:
    migrate(pretended, 4)
    assert calls(pretended, "distributed") == TABLES
    assert calls(pretended, "freed") == TABLES
    assert calls(pretended, "delegated") == ["append_event", "append_one", "append_batch"]


def test_the_guards_are_whole_afterwards(pretended: str) -> None:
    migrate(pretended)
    with psycopg.connect(pretended) as connection:
        assert connection.execute(_GUARDS, (TABLES,)).fetchall() == [("A",)]


def test_no_guard_of_the_log_reads_a_table(pretended: str) -> None:
    """A node could not: what is on record as moved is at the coordinator."""
    migrate(pretended)
    with psycopg.connect(pretended) as connection:
        asked = connection.execute(
            "SELECT DISTINCT tgfoid::regproc::text FROM pg_trigger WHERE tgrelid = ANY(%s::regclass[])", (TABLES,)
        ).fetchall()
    assert asked == [("refuse",)]


def test_a_second_time_there_is_nothing_to_do(pretended: str) -> None:
    migrate(pretended, 4)
    before = Counter(len(calls(pretended, name)) for name in ("distributed", "delegated", "moved"))
    assert migrate(pretended, 4) == []
    assert Counter(len(calls(pretended, name)) for name in ("distributed", "delegated", "moved")) == before


@pytest.mark.parametrize("shards", [2, 7, 16, 40])
def test_shards_are_spread_evenly(pretended: str, shards: int) -> None:
    migrate(pretended, shards)
    held = shards_by_node(pretended)
    assert sum(held) == shards
    assert max(held) - min(held) <= 1
    assert set(calls(pretended, "moved")) == {"block_writes"}, "all of it began on the first node"


def test_there_are_as_many_pieces_as_the_cluster_makes_and_at_least_as_many_as_shards(pretended: str) -> None:
    migrate(pretended, PIECES + 3)
    with psycopg.connect(pretended) as connection:
        assert connection.execute("SELECT DISTINCT pieces FROM pg_dist_partition").fetchall() == [(PIECES + 3,)]


def test_a_node_that_came_later_gets_its_part_by_the_next_migrate(pretended: str) -> None:
    migrate(pretended, 12)
    before = len(calls(pretended, "moved"))
    add_node(pretended, 3, "elsewhere", 5432)
    migrate(pretended)
    assert set(calls(pretended, "moved")[before:]) == {"auto"}, "a service may be running"
    held = shards_by_node(pretended)
    assert len(held) == 3
    assert max(held) - min(held) <= 2


def test_it_is_told_who_holds_which(pretended: str) -> None:
    migrate(pretended, 3)
    host = conninfo_to_dict(pretended)["host"]
    told = {shard: node.startswith(f"{host}:") for shard, node in shard_holders(pretended).items()}
    assert told == dict.fromkeys(range(3), True)


def test_the_command_prints_who_holds_which(pretended: str, servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", pretended)
    monkeypatch.setenv("REDIS_URL", servers.redis_url)
    monkeypatch.setenv("ORRERY_SHARDS", "3")
    done = CliRunner().invoke(migrate_command)
    assert done.exit_code == 0, done.output
    held = re.findall(r"holds shards? ([\d, ]+)$", done.stdout, re.MULTILINE)
    assert sorted(", ".join(held).split(", ")) == ["0", "1", "2"]
    told = json.loads(CliRunner().invoke(migrate_command, ["--json"]).stdout)
    assert told["applied"] == []
    assert sorted(shard for shards in told["nodes"].values() for shard in shards) == [0, 1, 2]


async def test_a_log_that_was_there_before_is_distributed_as_it_is(pretended: str) -> None:
    with psycopg.connect(pretended) as connection:
        apply_to_empty(connection, 2, migrations())
    store = await PostgresEventStore.open(pretended)
    await store.append("t1", 0, "c1", records(0, 3))
    await store.aclose()
    assert migrate(pretended) == []
    assert calls(pretended, "distributed") == TABLES
    store = await PostgresEventStore.open(pretended)
    assert await store.read("t1") == records(0, 3)
    await store.aclose()


def test_without_the_extension_nothing_of_it_is_asked(database_url: str, databases: Databases) -> None:
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster")
    assert shard_holders(database_url) == {}
