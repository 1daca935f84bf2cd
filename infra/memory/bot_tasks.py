"""Bots' turns for the hands of one process."""

import asyncio
from itertools import count

from msgspec.structs import replace

from services.ports import BotTask


class MemoryBotTasks:
    """`BotTasks` without a server. A task that a hand took and did not finish goes to the next one that asks."""

    def __init__(self) -> None:
        self._new: asyncio.Queue[BotTask] = asyncio.Queue()
        self._taken: dict[str, tuple[str, BotTask]] = {}
        self._numbers = count(1)

    async def offer(self, task: BotTask) -> bool:
        """Give a task to whoever has a hand free."""
        self._new.put_nowait(replace(task, receipt=str(next(self._numbers))))
        return True

    async def take(self, hand: str, patience: float) -> BotTask | None:
        """The next task for `hand`."""
        try:
            async with asyncio.timeout(patience):
                task = await self._new.get()
        except TimeoutError:
            return self._left_behind(hand)
        self._taken[task.receipt] = (hand, task)
        return task

    def _left_behind(self, hand: str) -> BotTask | None:
        for receipt, (other, task) in self._taken.items():
            if other != hand:
                self._taken[receipt] = (hand, task)
                return task
        return None

    async def done(self, task: BotTask) -> None:
        """Acknowledge a task."""
        self._taken.pop(task.receipt, None)
