"""Work that goes on for ever: retried while a server is away, several kinds side by side."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from services.ports import Unavailable

RETRY_PAUSE = 1.0
_log = logging.getLogger("orrery.worker")


async def retry_while_unavailable(work: Callable[[], Awaitable[None]]) -> None:
    """Do work to its end, again from its checkpoint whenever a server was away."""
    while True:
        try:
            await work()
            return
        except Unavailable as away:
            _log.warning("%s is away", away.part)
            await asyncio.sleep(RETRY_PAUSE)


async def run_all(*works: Callable[[], Awaitable[None]]) -> None:
    """Do several kinds of work side by side, each retried on its own."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(retry_while_unavailable(work))
