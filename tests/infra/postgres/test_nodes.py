"""Appends go straight to the node that holds their shard, where that is wanted and can be."""

from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest

from infra.postgres.event_store import PostgresEventStore
from infra.postgres.leases import PostgresLeases
from infra.postgres.lines import Lines
from infra.postgres.migrate import migrate
from infra.postgres.nodes import Nodes
from infra.postgres.pool import Pool
from services.ports import Lease, Unavailable, holding
from tests.infra.postgres.pretended import cluster
from tests.infra.samples import records
from tests.servers import Databases
from tests.waiting import PATIENCE

pytestmark = pytest.mark.servers
NOWHERE = "host=/nowhere dbname=none"
JOB = "shard 0"


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    """A log of three shards on a cluster of two nodes."""
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster already: see test_cluster.py")
    with cluster(databases) as made:
        migrate(made, 3)
        yield made


@pytest.fixture
async def pool(url: str) -> AsyncIterator[Pool]:
    opened = await Pool.open(url, 2)
    yield opened
    await opened.aclose()


async def opened(pool: Pool, url: str, coordinator: str) -> PostgresEventStore:
    """A log whose appends go by the nodes, with this way to the coordinator for the others."""
    lines = Lines(coordinator, 1)
    return await PostgresEventStore.on(pool, lines, None, Nodes(pool, url, 1, lines))


def readdress(url: str, host: str) -> None:
    """Let the cluster know its nodes by another name."""
    with psycopg.connect(url) as connection:
        connection.execute("SET LOCAL allow_system_table_mods = on")
        connection.execute("UPDATE pg_dist_node SET nodename = %s", (host,))


async def test_an_append_needs_no_coordinator(pool: Pool, url: str) -> None:
    store = await opened(pool, url, NOWHERE)
    for stream in ("a", "b", "c", "d"):
        assert (await store.append(stream, 0, "c1", records(0))).last == 1
        assert (await store.append(stream, 0, "c1", records(0))).repeated
    await store.aclose()


async def test_what_is_written_under_a_lease_goes_where_leases_are(pool: Pool, url: str) -> None:
    leases = PostgresLeases(url, PATIENCE)
    await leases.join("worker", {"shards": [JOB]})
    lease = Lease(JOB, (await leases.take("worker", {JOB: 0}))[JOB])
    await leases.aclose()
    cut_off, store = await opened(pool, url, NOWHERE), await opened(pool, url, url)
    with holding(lease):
        with pytest.raises(Unavailable):
            await cut_off.append("a", 0, "c1", records(0))
        assert (await store.append("a", 0, "c1", records(0))).last == 1
    await cut_off.aclose()
    await store.aclose()


async def test_a_node_that_cannot_be_reached_is_written_to_by_the_coordinator(pool: Pool, url: str) -> None:
    readdress(url, "/nowhere")
    store = await opened(pool, url, url)
    for version in range(3):
        assert (await store.append("a", version, f"c{version}", records(version))).last == version + 1
    await store.aclose()


async def test_a_node_is_looked_for_again_when_it_was_not_found(pool: Pool, url: str) -> None:
    readdress(url, "/nowhere")
    store = await opened(pool, url, NOWHERE)
    with pytest.raises(Unavailable):
        await store.append("a", 0, "c1", records(0))
    readdress(url, str(psycopg.conninfo.conninfo_to_dict(url)["host"]))
    assert (await store.append("a", 0, "c1", records(0))).last == 1
    await store.aclose()


async def test_without_a_cluster_there_is_one_server(database_url: str, databases: Databases) -> None:
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster")
    store = await PostgresEventStore.open(database_url, to_nodes=2)
    assert (await store.append("a", 0, "c1", records(0))).last == 1
    await store.aclose()
