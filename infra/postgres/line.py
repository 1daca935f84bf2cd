"""A connection for appends: a few statements, prepared once if they can be, one on its way at a time.

A cursor of psycopg prepares itself for anything: it looks at every parameter and every column, and waits by a task of
its own. Here all types are known before, and that is a third of what a lone append costs this process.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple, Self

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result

from infra.postgres.connecting import COMMON
from infra.postgres.watch import Watch

_BINARY: Final = pq.Format.BINARY


class Statement(NamedTuple):
    """A statement with its parameters as $1, $2 …, and their types by oid."""

    name: bytes
    text: bytes
    types: tuple[int, ...]


class Line:
    """Runs statements over one connection, outside of any transaction block."""

    def __init__(self, connection: psycopg.AsyncConnection, *, prepares: bool = True) -> None:
        self._connection, self._pgconn, self._prepares = connection, connection.pgconn, prepares
        self._prepared: set[bytes] = set()
        self._moved: asyncio.Future[None] | None = None
        self._watch = Watch(self._pgconn, self._move)

    @classmethod
    async def open(cls, database_url: str, *, prepares: bool = True) -> Self:
        """Connect; OperationalError if the server does not answer.

        A pooler that gives each transaction another session has none to prepare in: it is then sent whole each time.
        """
        return cls(await psycopg.AsyncConnection.connect(database_url, **COMMON), prepares=prepares)

    async def aclose(self) -> None:
        """Let go of the connection, whatever is on its way."""
        self._watch.close()
        await self._connection.close()

    async def run(self, statement: Statement, parameters: Sequence[bytes]) -> list[tuple[bytes | None, ...]]:
        """The rows of a statement, all values in binary form. A line that failed or was cancelled is to be closed."""
        formats = (_BINARY,) * len(parameters)
        if self._prepares:
            if statement.name not in self._prepared:
                self._pgconn.send_prepare(statement.name, statement.text, statement.types)
                await self._result()
                self._prepared.add(statement.name)
            self._pgconn.send_query_prepared(statement.name, parameters, param_formats=formats, result_format=_BINARY)
        else:
            self._pgconn.send_query_params(
                statement.text, parameters, statement.types, param_formats=formats, result_format=_BINARY
            )
        result = await self._result()
        columns = range(result.nfields)
        return [tuple(result.get_value(row, column) for column in columns) for row in range(result.ntuples)]

    async def _result(self) -> pq.abc.PGresult:
        """The one result of what was sent; its error, if it has one."""
        pgconn, last = self._pgconn, None
        unsent = pgconn.flush()
        if unsent:
            self._watch.for_room()
        try:
            while True:
                while pgconn.is_busy():
                    self._moved = self._watch.loop.create_future()
                    await self._moved
                    if unsent and not (unsent := pgconn.flush()):
                        self._watch.for_room_no_more()
                    pgconn.consume_input()
                if (result := pgconn.get_result()) is None:
                    break
                last = result
        finally:
            self._moved = None
            if unsent:
                self._watch.for_room_no_more()
        if last is None or pgconn.status == pq.ConnStatus.BAD:
            raise psycopg.OperationalError("the connection was lost before the answer came")
        if last.status == pq.ExecStatus.FATAL_ERROR:
            raise error_from_result(last)
        return last

    def _move(self) -> None:
        """There is something to read, or room to write."""
        if self._moved is None:  # nothing was asked: a notice, or the end of the connection, which the next run meets
            try:
                self._pgconn.consume_input()
            except psycopg.OperationalError:
                self._watch.close()
        elif not self._moved.done():
            self._moved.set_result(None)
