"""Where a benchmark runs: servers of its own, and whatever it opened is closed behind it."""

from contextlib import AsyncExitStack
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Identifier

from api.settings import Settings
from infra.embedded import Embedded
from infra.postgres.migrate import migrate


class Servers:
    """An embedded PostgreSQL and Valkey in a temporary folder, started by the first who asks for a database.

    PostgreSQL runs with its own defaults: what a commit returns from is on the disk. Servers that are `lent` are used
    instead, and left running.
    """

    def __init__(self, lent: Embedded | None = None) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._embedded = lent

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._folder is not None:
            assert self._embedded is not None, "it lives in the folder"
            self._embedded.stop()
            self._folder.cleanup()

    @property
    def redis_url(self) -> str:
        """Where Valkey listens."""
        return self._running().redis_url

    @property
    def postgres_pid(self) -> int:
        """The process that leads PostgreSQL."""
        return self._running().postgres_pid

    @property
    def redis_pid(self) -> int:
        """The process of Valkey."""
        return self._running().valkey_pid

    def blank_database(self) -> str:
        """The address of a new database without any tables."""
        server = self._running().database_url
        name = f"bench_{token_hex(8)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return make_conninfo(server, dbname=name)

    def _running(self) -> Embedded:
        if self._embedded is None:
            folder = TemporaryDirectory(prefix="orrery-bench-")
            embedded = Embedded(Path(folder.name))
            embedded.start()
            self._folder, self._embedded = folder, embedded
        return self._embedded


class Stage:
    """What a benchmark is given. What it enters into `closing` is left when the benchmark is over."""

    def __init__(self, servers: Servers, closing: AsyncExitStack) -> None:
        self._servers, self.closing = servers, closing

    def blank_database(self) -> str:
        """The address of a new database without any tables."""
        return self._servers.blank_database()

    @property
    def postgres_pid(self) -> int:
        """The process that leads PostgreSQL."""
        return self._servers.postgres_pid

    @property
    def redis_pid(self) -> int:
        """The process of Valkey."""
        return self._servers.redis_pid

    def settings(self) -> Settings:
        """Settings for a new installation of ours: a migrated database, and limits that do not limit."""
        database_url = self.blank_database()
        migrate(database_url)
        return Settings(
            database_url=database_url,
            redis_url=self._servers.redis_url,
            requests_per_second=1e9,
            requests_burst=1e9,
        )


def installed(package: str) -> bool:
    """Whether a peer is there to be measured."""
    return find_spec(package) is not None


def address_of(database_url: str) -> tuple[str, str, str]:
    """Host, database and user of a database, for those who want them one by one."""
    parts = conninfo_to_dict(database_url)
    return str(parts["host"]), str(parts["dbname"]), str(parts["user"])
