"""Lists that follow the log: one projection writes them, one reader serves them, whatever they list."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from domain.kernel.chain import Recorded
from services.errors import Unreadable, Unsettled
from services.log.handler import Loaded
from services.log.unreadable import OrUnreadable, SetAside
from services.ports import Clock, EventFeed, Logged, Place

State = TypeVar("State")
Summary = TypeVar("Summary")
Summary_contra = TypeVar("Summary_contra", contravariant=True)
Filter = TypeVar("Filter")
Filter_contra = TypeVar("Filter_contra", contravariant=True)
_POLL: Final = 0.005
_MOST_GATHERED: Final = 1000
"""Positions: when more have come than this, the write does not wait."""


class Checkpointed(Protocol):
    """Knows how far it reflects the log."""

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        ...


class SummaryStore(Checkpointed, Protocol[Summary_contra]):
    """Where a projection writes: summaries, and with them the checkpoint."""

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[Summary_contra]) -> bool:
        """Store the summaries and move the checkpoint from `after` to `upto`, both or neither.

        False, and nothing changed, when the checkpoint is no longer at `after`: someone else projects this shard.
        """
        ...

    async def refresh(self, summaries: Sequence[Summary_contra]) -> None:
        """Store summaries unless newer ones are there, and leave the checkpoints alone."""
        ...


class SummaryPages(Checkpointed, Protocol[Filter_contra, Summary]):
    """Where a list is read."""

    async def page(
        self, where: Filter_contra, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[Summary]:
        """Up to `first` that match, newest first, between two places; the last of those if `last`."""
        ...


class Streams(Protocol[State]):
    """The streams that are listed, as the service holds them in memory."""

    async def load(self, id_: str, /) -> Loaded[State]:
        """The stream as it is now."""
        ...

    async def take(self, id_: str, events: Sequence[Recorded], /) -> Loaded[State]:
        """The stream after events that the feed has brought, or later."""
        ...


class Pace(Struct, frozen=True):
    """How closely a projection follows the log."""

    stride: int = 0
    """Positions without a change of ours move the checkpoint only once there are more than this many."""
    interval: float = 0
    """Seconds from one write to the next: what comes meanwhile is written together."""
    batching: float = 0
    """Let that be at least so many times as long as a write took..."""
    longest_wait: float = 0.25
    """...but no longer than this."""
    is_urgent: Callable[[str], bool] = lambda _: False
    """Whether an event of this type has to be seen in the list at once."""


class Projection(Generic[State, Summary]):
    """Follows one shard and writes the summary of every stream that changed, with the checkpoint, in one transaction.

    `prefix` tells which streams are listed. The first change after a quiet time is written at once, and so is whatever
    is urgent; the rest gathers for an interval. So a reader who waits for a position waits no longer than that, and
    needs no way to make the worker hurry. A stream that cannot be read is set `aside`: its row stays as it is.
    """

    def __init__(
        self,
        prefix: str,
        streams: Streams[State],
        summarise: Callable[[Loaded[State]], Summary],
        feed: EventFeed,
        store: SummaryStore[Summary],
        pace: Pace,
        aside: SetAside | None = None,
    ) -> None:
        self._prefix, self._streams, self._summarise = prefix, streams, summarise
        self._feed, self._store, self._pace = feed, store, pace
        self._aside = aside or SetAside()

    async def run(self, shard: int) -> None:
        """Project until cancelled; starts again from the checkpoint when someone else moved it."""
        await self._aside.try_again(self._refresh)
        while True:
            saved = await self._store.checkpoint(shard)
            async with aclosing(self._feed.follow_shard(shard, saved)) as batches:
                await self._follow(shard, saved, batches)

    async def _follow(self, shard: int, saved: int, batches: AsyncGenerator[Sequence[Logged], None]) -> None:
        """Write what the feed brings, until it ends or someone else has moved the checkpoint."""
        loop = asyncio.get_running_loop()
        gathered = Gathered(saved)
        next_write = 0.0
        coming = asyncio.ensure_future(anext(batches, None))
        try:
            while True:
                left = max(0.0, next_write - loop.time())
                await asyncio.wait([coming], timeout=left if self._is_worth_a_write(saved, gathered) else None)
                if coming.done():
                    batch = coming.result()
                    if batch is None:
                        return
                    gathered.add(batch, self._prefix, self._pace.is_urgent)
                    coming = asyncio.ensure_future(anext(batches, None))
                began = loop.time()
                if not self._is_worth_a_write(saved, gathered) or (began < next_write and not gathered.is_urgent):
                    continue
                if not await self._write(shard, saved, gathered):
                    return
                saved, gathered = gathered.upto, Gathered(gathered.upto)
                next_write = loop.time() + self._pause(loop.time() - began)
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)

    def _pause(self, took: float) -> float:
        return max(self._pace.interval, min(self._pace.longest_wait, self._pace.batching * took))

    def _is_worth_a_write(self, saved: int, gathered: "Gathered") -> bool:
        return bool(gathered.streams) or gathered.upto - saved > self._pace.stride

    async def apply(self, shard: int, after: int, batch: Sequence[Logged]) -> bool:
        """Reflect a batch; False if the checkpoint was not at `after`."""
        gathered = Gathered(after)
        gathered.add(batch, self._prefix, self._pace.is_urgent)
        return await self._write(shard, after, gathered)

    async def _write(self, shard: int, after: int, gathered: "Gathered") -> bool:
        found = [await self._summary(shard, stream, events) for stream, events in sorted(gathered.streams.items())]
        summaries = [summary for summary in found if summary is not None]
        return await self._store.save(shard, after, gathered.upto, summaries)

    async def _summary(self, shard: int, stream: str, events: Sequence[Logged]) -> Summary | None:
        """The summary after these events; None if the stream cannot be read."""
        if stream in self._aside:
            return None
        try:
            id_ = stream.removeprefix(self._prefix)
            return self._made(stream, await self._streams.take(id_, [each.event for each in events]))
        except Unreadable as error:
            await self._aside.put(stream, error, shard=shard, position=events[0].position)
            return None

    def _made(self, stream: str, loaded: Loaded[State]) -> Summary:
        with OrUnreadable(stream):
            return self._summarise(loaded)

    async def _refresh(self, stream: str) -> None:
        loaded = await self._streams.load(stream.removeprefix(self._prefix))
        await self._store.refresh([self._made(stream, loaded)])


class Gathered:
    """What has happened in a shard since the last write: the events of the streams that are listed."""

    def __init__(self, upto: int) -> None:
        self.upto = upto
        self.streams: dict[str, list[Logged]] = {}
        self.is_urgent = False
        self._room = _MOST_GATHERED

    def add(self, batch: Sequence[Logged], prefix: str, is_urgent: Callable[[str], bool]) -> None:
        """Take the next events. When many have gathered it is urgent to write them, whatever they are."""
        for each in batch:
            if each.stream.startswith(prefix):
                self.streams.setdefault(each.stream, []).append(each)
                self.is_urgent = self.is_urgent or is_urgent(each.event.type)
        self.upto = batch[-1].position
        self._room -= len(batch)
        self.is_urgent = self.is_urgent or self._room <= 0


class ListReader(Generic[Filter, Summary]):
    """Reads a list. It trails the log by a moment; a reader who has just written can ask to wait for it."""

    def __init__(
        self,
        pages: SummaryPages[Filter, Summary],
        clock: Clock,
        *,
        patience_ms: int = 2000,
        copy: SummaryPages[Filter, Summary] | None = None,
    ) -> None:
        self._pages, self._clock, self._patience = pages, clock, patience_ms
        self._copy = copy or pages

    async def page(
        self,
        where: Filter,
        first: int,
        after: Place | None,
        *,
        before: Place | None = None,
        last: bool = False,
        settled: bool = False,
    ) -> list[Summary]:
        """Up to `first` that match, newest first, between two places; the last of those if `last`.

        Read where it was written if one has `settled` for a position; else from a copy that may be a moment older.
        """
        pages = self._pages if settled else self._copy
        return await pages.page(where, first, after, before=before, last=last)

    async def settle(self, shard: int, position: int) -> None:
        """Wait until the list reflects `position`; Unsettled if that takes too long."""
        deadline = self._clock.passed() + self._patience
        while await self._pages.checkpoint(shard) < position:
            if self._clock.passed() > deadline:
                raise Unsettled(f"the lists have not caught up with position {position} yet")
            await asyncio.sleep(_POLL)
