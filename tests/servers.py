"""The servers tests run against: embedded ones, or containers where a Docker engine answers."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Composed, Identifier

from infra.embedded import Embedded
from infra.postgres.distribution import is_cluster
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


@dataclass(frozen=True)
class _Mixed:
    database_url: str
    redis_url: str


@contextmanager
def with_embedded_redis(database_url: str) -> Iterator[Servers]:
    """A PostgreSQL that somebody else runs, and a Valkey of our own."""
    with embedded_servers() as embedded:
        embedded.stop_postgres()
        yield _Mixed(database_url, embedded.redis_url)


# Sessions between the nodes of a cluster are not ours to end.
_EVERYONE_OUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid()
   AND backend_type = 'client backend' AND application_name NOT LIKE 'citus%'
"""
_LET_PASS = "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
_EMPTIED = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(%s)"


class Databases:
    """Migrated databases on one server, copied from a template; those given back are emptied and used again.

    On a cluster each is made on every node and none is copied, as a copy would still belong to its template's cluster.
    """

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._nodes = nodes_of(server_url)
        self._count, self._made = 0, list[str]()
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

    @property
    def are_on_a_cluster(self) -> bool:
        """Whether they lie on several nodes."""
        return bool(self._nodes)

    def close(self) -> None:
        """Remove all of them."""
        for url in list(self._made):
            self.drop(url)

    def new(self, shards: int = 1) -> str:
        """The address of a fresh database with an empty log, for tests that do not leave it whole."""
        if self.are_on_a_cluster:
            url = self.blank()
            migrate(url, shards)
            return url
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
        self._made.remove(url)
        for server in (self._server_url, *self._nodes):
            _run(server, SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(_name(url))))

    def _create(self, how: SQL | Composed) -> str:
        self._count += 1
        name = f"test_{os.getpid()}_{self._count}"
        for server in (self._server_url, *self._nodes):
            _run(server, SQL("CREATE DATABASE {}{}").format(Identifier(name), how))
        url = _of_name(self._server_url, name)
        self._made.append(url)
        if self._nodes:
            _join(url, [_of_name(node, name) for node in self._nodes])
        return url


def nodes_of(server_url: str) -> list[str]:
    """The addresses of the nodes, if the database is the coordinator of a Citus cluster."""
    with psycopg.connect(server_url) as connection:
        if not is_cluster(connection):
            return []
        nodes = connection.execute("SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid")
        return [_at(server_url, host, port) for host, port in nodes]


def _join(url: str, nodes: Sequence[str]) -> None:
    """Make a cluster of the databases; with few pieces, as each table of a piece takes time to make."""
    for each in (url, *nodes):
        _run(each, SQL("SET client_min_messages = error; CREATE EXTENSION citus"))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(SQL("ALTER DATABASE {} SET citus.shard_count = 4").format(Identifier(_name(url))))
        for each, call in ((url, "citus_set_coordinator_host"), *((node, "citus_add_node") for node in nodes)):
            parts = urlsplit(each)
            connection.execute(SQL("SELECT {}(%s, %s)").format(Identifier(call)), (parts.hostname, parts.port or 5432))


def _run(url: str, statement: SQL | Composed) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def _at(url: str, host: str, port: int) -> str:
    parts = urlsplit(url)
    user = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    return urlunsplit(parts._replace(netloc=f"{user}{host}:{port}"))


def _of_name(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


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
