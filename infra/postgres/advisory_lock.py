"""PostgreSQL advisory locks make one process the owner of some work for as long as its connection lives.

All locks of a process are held by one connection: a worker has several jobs for every shard, and a connection for each
would use up a server's. So nobody waits in line for a lock; who has not got one asks again at every heartbeat.

The key is 64 bits of the name's hash, so that no two jobs share a lock by accident. Earlier workers take a key of 32
bits in a key space of its own, and do not keep these out nor these them: in a rolling upgrade a job runs twice until
the last of them is stopped. Jobs bear that as they bear a cut-off owner, since what they write is checked against a
version or a checkpoint, but it is work done twice: stop the old workers first where that matters.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import psycopg

from infra.postgres.cancellation import cancellation_kept

Work = Callable[[], Awaitable[None]]

_TAKE: Final = """
SELECT name FROM unnest(%s::text[]) AS jobs (name) WHERE pg_try_advisory_lock(hashtextextended('orrery ' || name, 0))
"""
_GIVE_BACK: Final = "SELECT pg_advisory_unlock(hashtextextended('orrery ' || %s::text, 0))"
_HEARTBEAT: Final = 1.0
_RETRY: Final = 1.0
_log = logging.getLogger(__name__)


async def run_owned(database_url: str, jobs: Mapping[str, Work]) -> None:
    """Do each of the jobs for ever, in one process at a time: others take over when its owner goes.

    When the connection that holds the locks breaks, the work is stopped before it is started again, here or elsewhere;
    the work itself must be idempotent, since a cut-off owner learns of its loss a heartbeat late.
    """
    while True:
        try:
            with cancellation_kept():
                async with await psycopg.AsyncConnection.connect(database_url, autocommit=True) as connection:
                    await _own(connection, jobs)
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            _log.warning("the database is away (%s)", str(error).strip().splitlines()[0])
            await asyncio.sleep(_RETRY)


async def _own(connection: psycopg.AsyncConnection, jobs: Mapping[str, Work]) -> None:
    running: dict[str, asyncio.Future[None]] = {}
    try:
        while True:
            for name in await _taken(connection, [name for name in jobs if name not in running]):
                running[name] = asyncio.ensure_future(jobs[name]())
            beat = asyncio.ensure_future(asyncio.sleep(_HEARTBEAT))
            await asyncio.wait([beat, *running.values()], return_when=asyncio.FIRST_COMPLETED)
            beat.cancel()
            for name in [name for name, work in running.items() if work.done()]:
                running.pop(name).result()
                await connection.execute(_GIVE_BACK, (name,))
    finally:
        for work in running.values():
            work.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)


async def _taken(connection: psycopg.AsyncConnection, wanted: Sequence[str]) -> list[str]:
    """The jobs that are ours from now on. To ask is also to find out whether the connection lives."""
    return [name for (name,) in await (await connection.execute(_TAKE, (list(wanted),))).fetchall()]
