"""Lists that follow the log: one projection writes them, one reader serves them, whatever they list."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from services.errors import Unsettled
from services.log.handler import Loaded
from services.ports import Clock, EventFeed, Logged, Place

State = TypeVar("State")
Summary = TypeVar("Summary")
Summary_contra = TypeVar("Summary_contra", contravariant=True)
Filter = TypeVar("Filter")
Filter_contra = TypeVar("Filter_contra", contravariant=True)
_POLL = 0.005


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


class SummaryPages(Checkpointed, Protocol[Filter_contra, Summary]):
    """Where a list is read."""

    async def page(
        self, where: Filter_contra, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[Summary]:
        """Up to `first` that match, newest first, between two places; the last of those if `last`."""
        ...


class Pace(Struct, frozen=True):
    """How closely a projection follows the log."""

    stride: int = 0
    """Batches without a change of ours move the checkpoint only once it is this many positions behind."""
    batching: float = 0
    """After a write, wait this many times as long as it took, so that the next changes are written together."""
    longest_wait: float = 0.25


EVERY_BATCH = Pace()


class Projection(Generic[State, Summary]):
    """Follows one shard and writes the summary of every stream that changed, with the checkpoint, in one transaction.

    `prefix` tells which streams are listed.
    """

    def __init__(
        self,
        prefix: str,
        load: Callable[[str], Awaitable[Loaded[State]]],
        summarise: Callable[[Loaded[State]], Summary],
        feed: EventFeed,
        store: SummaryStore[Summary],
        pace: Pace = EVERY_BATCH,
    ) -> None:
        self._prefix, self._load, self._summarise = prefix, load, summarise
        self._feed, self._store, self._pace = feed, store, pace

    async def run(self, shard: int) -> None:
        """Project until cancelled; starts again from the checkpoint when someone else moved it."""
        loop = asyncio.get_running_loop()
        while True:
            saved = await self._store.checkpoint(shard)
            async with aclosing(self._feed.follow_shard(shard, saved)) as batches:
                async for batch in batches:
                    if not self._is_worth_a_write(saved, batch):
                        continue
                    began = loop.time()
                    if not await self.apply(shard, saved, batch):
                        break
                    saved = batch[-1].position
                    if self._pace.batching:
                        await asyncio.sleep(min(self._pace.longest_wait, self._pace.batching * (loop.time() - began)))

    def _is_worth_a_write(self, saved: int, batch: Sequence[Logged]) -> bool:
        return batch[-1].position - saved > self._pace.stride or bool(self._changed(batch))

    async def apply(self, shard: int, after: int, batch: Sequence[Logged]) -> bool:
        """Reflect a batch; False if the checkpoint was not at `after`."""
        summaries = [self._summarise(await self._load(id_)) for id_ in sorted(self._changed(batch))]
        return await self._store.save(shard, after, batch[-1].position, summaries)

    def _changed(self, batch: Sequence[Logged]) -> set[str]:
        return {each.stream.removeprefix(self._prefix) for each in batch if each.stream.startswith(self._prefix)}


class ListReader(Generic[Filter, Summary]):
    """Reads a list. It trails the log by a moment; a reader who has just written can ask to wait for it."""

    def __init__(self, pages: SummaryPages[Filter, Summary], clock: Clock, *, patience_ms: int = 2000) -> None:
        self._pages, self._clock, self._patience = pages, clock, patience_ms

    async def page(
        self, where: Filter, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[Summary]:
        """Up to `first` that match, newest first, between two places; the last of those if `last`."""
        return await self._pages.page(where, first, after, before=before, last=last)

    async def settle(self, shard: int, position: int) -> None:
        """Wait until the list reflects `position`; Unsettled if that takes too long."""
        deadline = self._clock.passed() + self._patience
        while await self._pages.checkpoint(shard) < position:
            if self._clock.passed() > deadline:
                raise Unsettled(f"the lists have not caught up with position {position} yet")
            await asyncio.sleep(_POLL)
