"""Servers for the tests that need them: one pair per test process, a fresh database and an empty Redis per test."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from redis import Redis

from tests.servers import Databases, Servers, embedded_servers

pytest_plugins = ["pytester", "tests.budget", "tests.rule_marks"]

# How long one example takes says more about the machine's other work than about ours.
settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--containers", action="store_true", help="use PostgreSQL and Redis from Docker images, not the embedded ones"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who asks for a server, talks to processes that have some, or runs whole commands is left out of `make quick`."""
    for item in items:
        if item.nodeid.startswith("tests/cli/"):
            item.add_marker(pytest.mark.slow)
        if "servers" in getattr(item, "fixturenames", ()) or item.nodeid.startswith("tests/e2e/"):
            item.add_marker(pytest.mark.servers)


@pytest.fixture(scope="session")
def servers(request: pytest.FixtureRequest) -> Iterator[Servers]:
    """A PostgreSQL and a Redis that this test process has for itself."""
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
def databases(servers: Servers) -> Databases:
    """Makes databases on the server."""
    return Databases(servers.database_url)


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    """A migrated database with an empty log of one shard."""
    with databases.lend() as url:
        yield url


@pytest.fixture
def redis_url(servers: Servers) -> str:
    """An empty Redis."""
    with Redis.from_url(servers.redis_url) as client:
        client.flushall()
    return servers.redis_url
