"""The servers tests run against: embedded ones, or containers where a Docker engine answers."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Composable, Identifier

from infra.embedded import Embedded
from infra.postgres.migrate import migrate


class Servers(Protocol):
    """Where PostgreSQL and Redis answer."""

    @property
    def database_url(self) -> str: ...

    @property
    def redis_url(self) -> str: ...


@contextmanager
def embedded_servers() -> Iterator[Embedded]:
    """Private servers in a folder that goes away with them. Nothing of theirs need survive a power cut."""
    hasty = {"fsync": "off", "full_page_writes": "off", "max_connections": "200"}
    with tempfile.TemporaryDirectory(prefix="orrery-") as folder, Embedded(Path(folder), hasty) as servers:
        yield servers


class Databases:
    """New migrated databases on one server, copied from a template, so that each takes milliseconds."""

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._made = 0
        self._templates: dict[int, str] = {}

    def new(self, shards: int = 1) -> str:
        """The address of a fresh database whose log is empty."""
        if shards not in self._templates:
            template = self.empty()
            migrate(template, shards)
            self._templates[shards] = urlsplit(template).path.strip("/")
        url = self._create(SQL(" TEMPLATE {}").format(Identifier(self._templates[shards])))
        with psycopg.connect(url) as connection:  # a copy is another log: it must not be taken for the same history
            connection.execute("UPDATE installation SET epoch = gen_random_uuid()::text")
        return url

    def empty(self) -> str:
        """The address of a fresh database without any tables."""
        return self._create(SQL(""))

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still connected."""
        name = Identifier(urlsplit(url).path.strip("/"))
        with psycopg.connect(self._server_url, autocommit=True) as connection:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(name))

    def _create(self, how: Composable) -> str:
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self._server_url, autocommit=True) as connection:
            connection.execute(SQL("CREATE DATABASE {}{}").format(Identifier(name), how))
        return urlunsplit(urlsplit(self._server_url)._replace(path=f"/{name}"))
