"""Streams that cannot be read: each is left alone, marked for the operator, and tried again at the next start."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Final

from services.errors import Unreadable
from services.ports import Clock, UnreadableStream, UnreadableStreams

_LONGEST: Final = 500
"""Characters of a reason: enough to tell which event and which field."""
_log = logging.getLogger("orrery.worker")


class OrUnreadable(AbstractContextManager[None]):
    """Whatever a stored event does to code that does not know it is Unreadable. A plain class: one for every move."""

    __slots__ = ("_stream",)

    def __init__(self, stream: str) -> None:
        self._stream = stream

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, Unreadable):
            raise Unreadable(self._stream, f"{type(error).__name__}: {error}") from error


class SetAside:
    """The streams that one part of a worker cannot read, in one shard or in all.

    The part goes on with the others. Without `marks` only this process knows of them.
    """

    def __init__(
        self,
        part: str = "",
        marks: UnreadableStreams | None = None,
        clock: Clock | None = None,
        shard: int | None = None,
    ) -> None:
        self._part, self._marks, self._clock, self._shard = part, marks, clock, shard
        self._left: set[str] = set()
        self._marked: set[str] = set()

    def __contains__(self, stream: str) -> bool:
        """Whether the stream was found unreadable since the start, and is not to be tried again."""
        return stream in self._left

    async def begin(self) -> list[UnreadableStream]:
        """Start afresh: what is marked as unreadable, by an earlier version perhaps, and is to be tried again."""
        self._left.clear()
        found = [] if self._marks is None else await self._marks.marked(self._part)
        marked = [each for each in found if self._shard in (None, each.shard)]
        self._marked = {each.stream for each in marked}
        return marked

    async def try_again(self, read: Callable[[str], Awaitable[None]]) -> None:
        """Start afresh, and have every stream read that is marked: those that can be are no longer."""
        for mark in await self.begin():
            try:
                await read(mark.stream)
            except Unreadable as error:
                await self.put(mark.stream, error, shard=mark.shard, position=mark.position)
            else:
                await self.fine(mark.stream)

    async def put(self, stream: str, error: Unreadable, *, shard: int = 0, position: int = 0) -> None:
        """Leave a stream alone from now on. It is said once, however often it is tried."""
        self._left.add(stream)
        shard = shard if self._shard is None else self._shard
        reason = error.reason if error.stream == stream else f"{error.stream}: {error.reason}"
        now = 0 if self._clock is None else self._clock.now()
        mark = UnreadableStream(self._part, stream, shard, position, now, reason[:_LONGEST])
        if stream not in self._marked and (self._marks is None or await self._marks.mark(mark)):
            _log.error("%s: %s cannot be read and is left alone: %s", self._part, stream, mark.reason)
        self._marked.add(stream)

    async def fine(self, stream: str) -> None:
        """The stream was read: if it was marked, it is no longer."""
        if stream in self._marked:
            self._marked.discard(stream)
            self._left.discard(stream)
            if self._marks is not None:
                await self._marks.unmark(self._part, stream)
            _log.info("%s: %s can be read again", self._part, stream)
