"""Work that goes on for ever: retried while a server is away, several kinds side by side."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from services.ports import LeaseLost, Unavailable

RETRY_PAUSE = 1.0
_log = logging.getLogger("orrery.worker")


def note(away: Unavailable) -> None:
    """Say that work has to wait. Who has lost a lease is stopped in a moment, and has said so once for all its work."""
    if not isinstance(away, LeaseLost):
        _log.warning("%s is away", away.part)


async def retry_while_unavailable(work: Callable[[], Awaitable[None]]) -> None:
    """Do work to its end, again from its checkpoint whenever a server was away."""
    while True:
        try:
            await work()
            return
        except Unavailable as away:
            note(away)
            await asyncio.sleep(RETRY_PAUSE)


async def run_all(*works: Callable[[], Awaitable[None]]) -> None:
    """Do several kinds of work side by side, each retried on its own, and again when it has come to an end."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(_again_and_again(work))


async def _again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await retry_while_unavailable(work)
        await asyncio.sleep(RETRY_PAUSE)
