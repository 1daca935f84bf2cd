"""A PostgreSQL advisory lock makes one process the owner of some work for as long as its connection lives.

The key is 64 bits of the name's hash, so that no two jobs share a lock by accident. Earlier workers take a key of 32
bits in a key space of its own, and do not keep these out nor these them: in a rolling upgrade a job runs twice until
the last of them is stopped. Jobs bear that as they bear a cut-off owner, since what they write is checked against a
version or a checkpoint, but it is work done twice: stop the old workers first where that matters.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg

from infra.postgres.cancellation import cancellation_kept

_LOCK: Final = "SELECT pg_advisory_lock(hashtextextended('orrery ' || %s::text, 0))"
_HEARTBEAT: Final = 2.0
_RETRY: Final = 1.0
_log = logging.getLogger(__name__)


async def run_owned(database_url: str, name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do `work` for ever, in one process at a time: others wait and take over when the owner goes.

    When the connection that holds the lock breaks, the work is stopped before it is started again, here or elsewhere;
    the work itself must be idempotent, since a cut-off owner learns of its loss a heartbeat late.
    """
    while True:
        try:
            with cancellation_kept():
                async with await psycopg.AsyncConnection.connect(database_url, autocommit=True) as connection:
                    await connection.execute(_LOCK, (name,))
                    await _while_connected(connection, work)
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            _log.warning("%s: the database is away (%s)", name, str(error).strip().splitlines()[0])
            await asyncio.sleep(_RETRY)


async def _while_connected(connection: psycopg.AsyncConnection, work: Callable[[], Awaitable[None]]) -> None:
    task = asyncio.ensure_future(work())
    try:
        while not task.done():
            await asyncio.wait([task], timeout=_HEARTBEAT)
            await connection.execute("SELECT 1")
        await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
