"""Faults of the past, put back on purpose: a simulation that does not find them would find nothing."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from infra.memory.leases import MemoryLeases
from services.log.fanout import PORTION, ShardLog, _Tail
from services.ports import Logged, Take


@contextmanager
def commits_published_twice() -> Iterator[None]:
    """A process takes what it committed itself, and takes it again when Redis brings it."""

    def deliver(self: ShardLog, events: Sequence[Logged]) -> int:
        if not events or not self._opened.is_set() or events[0].position > self.last + 1:
            return 0
        self.last = max(self.last, events[-1].position)
        self._window.extend(events)
        self._index(events)
        self._bell.ring()
        return len(events)

    with patch.object(ShardLog, "deliver", deliver):
        yield


@contextmanager
def followers_that_skip() -> Iterator[None]:
    """A follower reads the store first and joins the others afterwards: what comes in between it never sees."""

    async def follow(
        self: ShardLog, stream: str, after: int, take: Take | None = None
    ) -> AsyncGenerator[Sequence[Logged], None]:
        with self.interest():
            await self._opened.wait()
            seen = after
            while page := await self._store.read(stream, seen, seen + PORTION):
                seen = page[-1].version
                yield [Logged(0, stream, event) for event in page]
            tail = self._tails.setdefault(stream, _Tail())
            tail.followers += 1
            while True:
                if news := [each for each in tail.events if each.event.version > seen]:
                    seen = news[-1].event.version
                    yield news
                else:
                    await tail.wait(seen)

    with patch.object(ShardLog, "follow", follow):
        yield


@contextmanager
def followers_that_do_not_wait() -> Iterator[None]:
    """A follower of a shard that is not read yet begins without waiting for where the reading begins."""

    async def follow(
        self: ShardLog, stream: str, after: int, take: Take | None = None
    ) -> AsyncGenerator[Sequence[Logged], None]:
        with self.interest():
            tail = self._tails.setdefault(stream, _Tail())
            tail.followers += 1
            seen, caught_up = after, False
            try:
                while True:
                    events = tail.after(seen) if caught_up or tail.newest else None
                    if events is None:
                        events, caught_up = await self._page_of_stream(stream, seen)
                    if events:
                        seen = events[-1].event.version
                        yield events
                    elif tail.newest <= seen:
                        await tail.wait(seen)
            finally:
                tail.followers -= 1
                if not tail.followers:
                    del self._tails[stream]

    with patch.object(ShardLog, "follow", follow):
        yield


@contextmanager
def leases_without_fencing() -> Iterator[None]:
    """A worker that was given up goes on writing: nobody asks whether its lease is still good."""
    with patch.object(MemoryLeases, "holds", lambda _self, _lease: True):
        yield
