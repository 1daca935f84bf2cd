"""The record of workers and their jobs, in PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from psycopg import AsyncConnection

from infra.postgres.cancellation import cancellation_kept
from infra.postgres.connecting import COMMON
from infra.postgres.gone import GONE
from services.ports import Holding, Member, Roster, Unavailable

_JOIN: Final = "INSERT INTO workers (id, kinds, backend) VALUES (%s, %s::text[], pg_backend_pid())"
_KNOW: Final = """
INSERT INTO leases (job, number, holder) SELECT job, 0, '' FROM unnest(%s::text[]) AS jobs (job) ON CONFLICT DO NOTHING
"""
_BEAT: Final = "UPDATE workers SET beat = beat + 1, backend = pg_backend_pid() WHERE id = %s"
_MEMBERS: Final = """
SELECT id, kinds, beat, backend IN (SELECT pid FROM pg_stat_activity) FROM workers
"""
_HOLDINGS: Final = "SELECT job, number, holder FROM leases"
# What another process is about to take, or still writes under, is left to the next beat.
_TAKE: Final = """
UPDATE leases l SET number = l.number + 1, holder = %(worker)s
 WHERE l.job IN (SELECT f.job FROM leases f JOIN unnest(%(jobs)s::text[], %(numbers)s::int4[]) AS seen (job, number)
                                              ON f.job = seen.job AND f.number = seen.number
                  WHERE NOT EXISTS (SELECT FROM workers w WHERE w.id = f.holder)
                    FOR UPDATE OF f SKIP LOCKED)
   AND EXISTS (SELECT FROM workers w WHERE w.id = %(worker)s)
RETURNING l.job, l.number
"""
_GIVE_BACK: Final = "UPDATE leases SET holder = '' WHERE job = ANY(%s) AND holder = %s"
_BURY: Final = "DELETE FROM workers WHERE id = %s AND beat = %s"
_LEAVE: Final = "DELETE FROM workers WHERE id = %s"


class PostgresLeases:
    """`Leases` over a connection of its own: however busy the others are, a beat never waits for one."""

    def __init__(self, database_url: str, patience: float = 3.0) -> None:
        self._url, self._patience = database_url, patience
        self._connection: AsyncConnection | None = None

    async def aclose(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()

    async def join(self, worker: str, jobs: Mapping[str, Collection[str]]) -> None:
        """Become a member; `jobs` by their kinds."""
        async with self._connected() as connection:
            await connection.execute(_KNOW, ([job for kind in jobs.values() for job in kind],))
            await connection.execute(_JOIN, (worker, list(jobs)))

    async def beat(self, worker: str) -> Roster | None:
        """Show that a member lives; how things are, or None if it is no member (any more)."""
        async with self._connected() as connection:
            if (await connection.execute(_BEAT, (worker,))).rowcount == 0:
                return None
            members = await _rows(connection, _MEMBERS)
            holdings = await _rows(connection, _HOLDINGS)
        return Roster(
            tuple(Member(id_, frozenset(kinds), beat, connected) for id_, kinds, beat, connected in members),
            {job: Holding(number, holder) for job, number, holder in holdings},
        )

    async def take(self, worker: str, jobs: Mapping[str, int]) -> dict[str, int]:
        """Take jobs that nobody has and whose numbers are still these; those taken, with their new numbers."""
        asked = {"worker": worker, "jobs": list(jobs), "numbers": list(jobs.values())}
        async with self._connected() as connection:
            return dict(await _rows(connection, _TAKE, asked))

    async def give_back(self, worker: str, jobs: Collection[str]) -> None:
        """Let others have these jobs."""
        async with self._connected() as connection:
            await connection.execute(_GIVE_BACK, (list(jobs), worker))

    async def bury(self, worker: str, beat: int) -> bool:
        """Strike a member out, and with it all it holds; False, and nothing changed, if it has beaten since."""
        async with self._connected() as connection:
            return (await connection.execute(_BURY, (worker, beat))).rowcount > 0

    async def leave(self, worker: str) -> None:
        """Be a member no more."""
        async with self._connected() as connection:
            await connection.execute(_LEAVE, (worker,))

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """The connection, made if need be; Unavailable if the server does not answer in time."""
        try:
            with cancellation_kept():
                async with asyncio.timeout(self._patience):
                    if self._connection is None:
                        made = AsyncConnection.connect(self._url, prepare_threshold=None, **COMMON)
                        self._connection = await made
                    yield self._connection
        except (*GONE, TimeoutError) as error:
            await self._drop()
            reason = (str(error).strip() or "no answer in time").splitlines()[0]
            raise Unavailable("postgres", reason) from error
        except asyncio.CancelledError:
            await self._drop()  # an answer may still be under way: nobody may take it for the next one's
            raise

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.pgconn.finish()
            self._connection = None


async def _rows(connection: AsyncConnection, statement: str, values: Any = ()) -> Sequence[tuple[Any, ...]]:
    return await (await connection.execute(statement.encode(), values)).fetchall()
