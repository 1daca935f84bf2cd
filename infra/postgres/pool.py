"""Connections for everything but appends."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Final, Self

import psycopg
from psycopg import AsyncConnection, Rollback
from psycopg.pq import TransactionStatus
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout
from psycopg_pool.pool_async import ReturnConnection

from infra.postgres.cancellation import cancellation_kept
from infra.postgres.connecting import COMMON
from infra.postgres.gone import GONE
from infra.postgres.lease_check import lost, require_lease
from infra.postgres.listening import ListeningConnection
from infra.postgres.room import PROBE, Room
from services.ports import Unavailable, held

_PATIENCE: Final = 3.0  # seconds to wait for a connection; after that the server counts as gone


class _Connections(AsyncConnectionPool[ListeningConnection]):
    """Loses no connection to who is cancelled while giving it back.

    psycopg's own pool takes it back within the task that had it, and may wait there: for its lock, for the next one in
    line, for a rollback. A cancellation at that moment would leave the connection in nobody's hands.
    """

    async def _putconn(self, conn: ListeningConnection, from_getconn: bool) -> None:
        is_idle = conn.pgconn.transaction_status == TransactionStatus.IDLE
        if is_idle and not self._waiting and not self._lock.locked():
            await super()._putconn(conn, from_getconn)  # at once, without waiting for anything
        else:
            self.run_task(ReturnConnection(self, conn, from_getconn=from_getconn))


class Pool:
    """A few connections that all share; every statement is prepared and speaks binary."""

    def __init__(self, pool: AsyncConnectionPool[ListeningConnection]) -> None:
        self._pool = pool
        self.room = Room()

    @classmethod
    async def open(cls, database_url: str, size: int = 8, *, prepares: bool = True) -> Self:
        """Connect; Unavailable if the server does not answer. Without `prepares`, sessions keep no statements."""
        try:  # first without the pool, which would only say that it waited in vain
            await (await AsyncConnection.connect(database_url, connect_timeout=int(_PATIENCE), **COMMON)).close()
        except psycopg.OperationalError as error:
            raise Unavailable("postgres", str(error).strip().splitlines()[0]) from error
        pool = _Connections(
            database_url,
            connection_class=ListeningConnection,
            min_size=1,
            max_size=size,
            open=False,
            timeout=_PATIENCE,
            reconnect_timeout=_PATIENCE,  # else its pauses between tries grow to minutes, and the server is long back
            kwargs={**COMMON, "prepare_threshold": 0 if prepares else None},
        )
        await pool.open()
        return cls(pool)

    @property
    def connections(self) -> AsyncConnectionPool[ListeningConnection]:
        """The connections themselves, for another pool on the same."""
        return self._pool

    async def has_room(self) -> bool:
        """Whether something can be written. It is tried only when something could not be."""
        if self.room.is_short:
            self.room.is_short = False
            with suppress(Unavailable):
                async with self.transaction() as connection:
                    await connection.execute(PROBE)
                    raise Rollback
        return not self.room.is_short

    async def aclose(self) -> None:
        """Close all connections."""
        await self._pool.close()

    async def fetch(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement that only reads. After a restart of the server it is simply asked again."""
        try:
            return await self.fetch_once(statement, parameters)
        except Unavailable:
            with cancellation_kept():
                await self._pool.check()  # sorts out the connections that did not survive
            return await self.fetch_once(statement, parameters)

    async def execute(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> int:
        """Run a statement that writes, once, and return how many rows it touched."""
        async with self._writing() as connection:
            return (await connection.execute(statement.encode(), parameters)).rowcount

    async def returning(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement that writes, once, and return the rows it tells of."""
        async with self._writing() as connection:
            return await _rows(connection, statement, parameters)

    async def fetch_once(
        self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()
    ) -> list[tuple[Any, ...]]:
        """The same, for who has somebody else to ask."""
        async with self._connection() as connection:
            return await _rows(connection, statement, parameters)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction to write in: Unavailable if the server goes away, LeaseLost if another does this job by now."""
        async with self._connection() as connection, connection.transaction():
            await require_lease(connection)
            yield connection

    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """For a lone statement: without a lease it is a transaction by itself."""
        return self._connection() if held() is None else self.transaction()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        with cancellation_kept():
            try:
                async with self._pool.connection() as connection:
                    yield connection
            except (PoolTimeout, PoolClosed) as error:
                raise Unavailable("postgres", "no connection is to be had") from error
            except GONE as error:
                self.room.note(error)
                raise Unavailable("postgres", str(error).strip().splitlines()[0]) from error
            except psycopg.Error as error:
                if refusal := lost(error, held()):
                    raise refusal from error
                raise


async def _rows(
    connection: AsyncConnection, statement: str, parameters: Sequence[Any] | dict[str, Any]
) -> list[tuple[Any, ...]]:
    async with connection.cursor(binary=True) as cursor:
        await cursor.execute(statement.encode(), parameters)
        return await cursor.fetchall()
