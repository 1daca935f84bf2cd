"""PostgreSQL and Redis from their official images; a module of its own, as its imports take a second."""

import gc
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from docker.errors import DockerException  # type: ignore[import-untyped]
from testcontainers.community.postgres import PostgresContainer
from testcontainers.community.redis import RedisContainer
from testcontainers.core.docker_client import DockerClient

from tests.servers import Servers


class NoDocker(Exception):
    """No Docker engine answers."""


class _Containers:
    def __init__(self, database_url: str, redis_url: str) -> None:
        self.database_url, self.redis_url = database_url, redis_url


@contextmanager
def container_servers() -> Iterator[Servers]:
    """Both servers, until the block ends; NoDocker if there is no engine to run them."""
    if trouble := _ping():
        raise NoDocker(f"--containers needs a Docker engine, and none answers: {trouble}")
    with PostgresContainer("postgres:18", driver=None) as postgres, RedisContainer("redis:8") as redis:
        redis_url = f"redis://{redis.get_container_host_ip()}:{redis.get_exposed_port(6379)}"
        yield _Containers(postgres.get_connection_url(), redis_url)


def _ping() -> str:
    """Why the engine does not answer, if it does not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # a client that fails to connect leaves its socket open
        try:
            DockerClient().client.ping()
        except DockerException as error:
            return str(error)
        finally:
            gc.collect()
    return ""
