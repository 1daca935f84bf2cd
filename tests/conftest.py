"""Servers for the tests that need them: one pair per test process, a fresh database and an empty Redis per test."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.infra.redis.servers import flush
from tests.servers import Databases, Servers, embedded_servers, with_embedded_redis
from tests.valkey_cluster import ValkeyCluster, valkey_cluster

pytest_plugins = ["pytester", "tests.budget", "tests.rule_marks"]

# How long one example takes says more about the machine's other work than about ours.
settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--containers", action="store_true", help="use PostgreSQL and Redis from Docker images, not the embedded ones"
    )
    parser.addoption(
        "--cluster", action="store_true", help="use a Valkey Cluster of three nodes and their replicas, not one server"
    )
    parser.addoption(
        "--database",
        metavar="URL",
        help="make the databases of tests on this PostgreSQL, or on all nodes of the Citus cluster it coordinates",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who asks for a server, ours too, talks to processes that have some, or runs commands is not in `make quick`."""
    for item in items:
        if item.nodeid.startswith("tests/cli/") or "address" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if "servers" in getattr(item, "fixturenames", ()) or item.nodeid.startswith("tests/e2e/"):
            item.add_marker(pytest.mark.servers)


@pytest.fixture(scope="session")
def servers(request: pytest.FixtureRequest) -> Iterator[Servers]:
    """A PostgreSQL and a Redis that this test process has for itself; of a named one, some databases."""
    if named := request.config.getoption("--database"):
        with with_embedded_redis(named) as mixed:
            yield mixed
        return
    if not request.config.getoption("--containers"):
        with embedded_servers() as embedded:
            yield embedded
        return
    from tests.containers import NoDocker, container_servers  # noqa: PLC0415 -- slow, and rarely wanted

    try:
        with container_servers() as containers:
            yield containers
    except NoDocker as reason:
        trouble = str(reason)
    else:
        return
    pytest.fail(trouble, pytrace=False)


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest, servers: Servers) -> Iterator[Databases]:
    """Makes databases on the server; somebody else's is left as it was."""
    made = Databases(servers.database_url)
    yield made
    if request.config.getoption("--database"):
        made.close()


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    """A migrated database with an empty log of one shard."""
    with databases.lend() as url:
        yield url


@pytest.fixture(scope="session")
def shared_cluster() -> Iterator[ValkeyCluster]:
    """A Valkey Cluster that this test process has for itself."""
    with valkey_cluster() as cluster:
        yield cluster


@pytest.fixture
def redis_url(request: pytest.FixtureRequest, servers: Servers) -> str:
    """An empty Redis; with `--cluster` it is one of several nodes."""
    of_cluster = request.config.getoption("--cluster")
    url: str = request.getfixturevalue("shared_cluster").redis_url if of_cluster else servers.redis_url
    flush(url)
    return url
