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


_EVERYONE_OUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_LET_PASS = "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
_EMPTIED = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(%s)"


class Databases:
    """Migrated databases on one server, copied from a template; those given back are emptied and used again."""

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._made = 0
        self._templates: dict[int, str] = {}
        self._free: dict[int, list[str]] = {}

    @contextmanager
    def lend(self, shards: int = 1) -> Iterator[str]:
        """The address of a database with an empty log, to be used as it is: nobody may change its schema."""
        free = self._free.setdefault(shards, [])
        url = free.pop() if free else self.new(shards)
        yield url
        _empty(url)
        free.append(url)

    def new(self, shards: int = 1) -> str:
        """The address of a fresh database with an empty log, for tests that do not leave it whole."""
        if shards not in self._templates:
            template = self.blank()
            migrate(template, shards)
            self._templates[shards] = _name(template)
        url = self._create(SQL(" TEMPLATE {}").format(Identifier(self._templates[shards])))
        with psycopg.connect(url) as connection:  # a copy is another log and must not be taken for the same history
            connection.execute("UPDATE installation SET epoch = gen_random_uuid()::text")
        return url

    def blank(self) -> str:
        """The address of a fresh database without any tables."""
        return self._create(SQL(""))

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still connected."""
        with psycopg.connect(self._server_url, autocommit=True) as connection:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(_name(url))))

    def _create(self, how: Composable) -> str:
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self._server_url, autocommit=True) as connection:
            connection.execute(SQL("CREATE DATABASE {}{}").format(Identifier(name), how))
        return urlunsplit(urlsplit(self._server_url)._replace(path=f"/{name}"))


def _name(url: str) -> str:
    return urlsplit(url).path.strip("/")


def _empty(url: str) -> None:
    """Begin the log again, which takes a twentieth of making a database. Only the owner of the schema can."""
    with psycopg.connect(url) as connection:
        connection.execute(_EVERYONE_OUT)
        ((guard,),) = connection.execute("SELECT pg_get_functiondef('refuse'::regproc)").fetchall()
        connection.execute(_LET_PASS)
        emptied = connection.execute(_EMPTIED, (["migrations", "installation", "shards"],)).fetchall()
        names = SQL(", ").join(Identifier(name) for (name,) in emptied)
        connection.execute(SQL("TRUNCATE {} RESTART IDENTITY").format(names))
        connection.execute("UPDATE shards SET position = 0, streams = 0")
        connection.execute("UPDATE installation SET epoch = gen_random_uuid()::text")
        connection.execute(guard)
