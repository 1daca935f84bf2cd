"""Work that takes long, done beside the event loop and remembered.

All of it is pure Python, of which the interpreter runs one thread at a time: more than one thread would not finish
sooner, and would leave the loop a smaller share.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, TypeVar

from msgspec import msgpack

from services.ports import Unavailable

Made = TypeVar("Made")
SHORT: Final = 128 * 1024
"""Bytes of events that are folded on the loop: a millisecond's work, or two. The way to the thread and back, and to
caches that know nothing of it, would be a third more for all others to wait for."""
_PER_ENCODED: Final = 8
"""How many bytes structs take in memory for each byte they take encoded, roughly."""


class OffLoop:
    """One thread and a queue of limited length in front of it."""

    def __init__(self, most_waiting: int = 256) -> None:
        self._most_waiting = most_waiting
        self._thread = ThreadPoolExecutor(1, "off-loop")
        self.waiting = 0
        """How many pieces of work are in the queue or being done."""

    async def run(self, work: Callable[[], Made]) -> Made:
        """Do `work` in the thread; Unavailable if too much waits there already."""
        if self.waiting >= self._most_waiting:
            raise Unavailable("answers", "too many large questions are waiting; try again in a moment")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, work)
        finally:
            self.waiting -= 1

    async def run_if_long(self, size: int, work: Callable[[], Made]) -> Made:
        """Do `work` on so many bytes of events here if it takes no time, else in the thread."""
        return work() if size < SHORT else await self.run(work)


class Remembered:
    """Answers that depend on their key alone, made once off the loop; the least recently used go first.

    A key holds the head of a stream: the next event gives another key, so nothing is ever out of date.
    """

    def __init__(self, off_loop: OffLoop, most_bytes: int = 32 * 1024 * 1024) -> None:
        self._off_loop, self._most_bytes = off_loop, most_bytes
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[Any]] = {}
        self.bytes = 0
        """How much memory the answers take, by estimate."""

    def known(self, key: Hashable) -> Any | None:
        """What was made for `key`, if it is still there."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    async def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` returns, from memory if it was made before; askers at the same time wait for the same work."""
        known: Made | None = self.known(key)
        if known is not None:
            return known
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(key, make))
        made: Made = await asyncio.shield(self._making[key])
        return made

    async def _make(self, key: Hashable, make: Callable[[], Made]) -> Made:
        try:
            made, size = await self._off_loop.run(lambda: _with_size(make()))
        finally:
            del self._making[key]
        self._keep(key, made, size)
        return made

    def _keep(self, key: Hashable, made: Any, size: int) -> None:
        if size > self._most_bytes:
            return
        self._kept[key] = (made, size)
        self.bytes += size
        while self.bytes > self._most_bytes:
            _, (_, freed) = self._kept.popitem(last=False)
            self.bytes -= freed


def _with_size(made: Made) -> tuple[Made, int]:
    if isinstance(made, str | bytes):
        return made, len(made)
    return made, _PER_ENCODED * len(msgpack.encode(made))
