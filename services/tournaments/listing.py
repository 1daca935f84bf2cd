"""Lists of tournaments: a projection of the log with its checkpoint."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

from domain.tournaments.views import TournamentSummary, summarise
from services.errors import Unsettled
from services.ports import Clock, EventFeed, EventStore, Logged, Place, TournamentDirectory, TournamentFilter
from services.tournaments.commands import PREFIX, Tournaments

_FAR_BEHIND: Final = 1000
"""After so many positions the checkpoint moves though no tournament has changed."""
_PAUSE: Final = 4
"""After a write the next changes are gathered for so many times as long as it took: a summary looks at every match."""
_LONGEST_PAUSE: Final = 0.25


class TournamentProjection:
    """Follows one shard and writes the summary of every tournament that changed."""

    def __init__(self, tournaments: Tournaments, feed: EventFeed, directory: TournamentDirectory) -> None:
        self._tournaments, self._feed, self._directory = tournaments, feed, directory

    async def run(self, shard: int) -> None:
        """Project until cancelled; starts again from the checkpoint when someone else moved it."""
        loop = asyncio.get_running_loop()
        while True:
            saved = await self._directory.checkpoint(shard)
            async for batch in self._feed.follow_shard(shard, saved):
                if not self._is_worth_it(saved, batch):
                    continue
                began = loop.time()
                if not await self.apply(shard, saved, batch):
                    break
                saved = batch[-1].position
                await asyncio.sleep(min(_LONGEST_PAUSE, _PAUSE * (loop.time() - began)))

    def _is_worth_it(self, saved: int, batch: Sequence[Logged]) -> bool:
        """Most of the log is moves at tables: the checkpoint need not follow every one of them."""
        return batch[-1].position - saved > _FAR_BEHIND or any(logged.stream.startswith(PREFIX) for logged in batch)

    async def apply(self, shard: int, after: int, batch: Sequence[Logged]) -> bool:
        """Reflect a batch; False if the checkpoint was not at `after`."""
        changed = {logged.stream.removeprefix(PREFIX) for logged in batch if logged.stream.startswith(PREFIX)}
        summaries = [summarise((await self._tournaments.load(each)).state) for each in sorted(changed)]
        return await self._directory.save(shard, after, batch[-1].position, summaries)


class TournamentRebuild:
    """Writes the whole list anew from the log while it is kept up to date and read."""

    def __init__(self, projection: TournamentProjection, store: EventStore, directory: TournamentDirectory) -> None:
        self._projection, self._store, self._directory = projection, store, directory

    async def run(self) -> AsyncIterator[tuple[int, int]]:
        """Project every shard from its first position; (position, last position) of the shard on the way.

        Whoever else projects a shard notices that its checkpoint was moved, and goes on from there: both together
        write everything at least once.
        """
        await self._directory.rewind()
        for shard in range(self._store.shards):
            last, position = await self._store.last_position(shard), 0
            while position < last and (batch := await self._store.read_shard(shard, position, upto=last)):
                if await self._projection.apply(shard, position, batch):
                    position = batch[-1].position
                else:
                    position = await self._directory.checkpoint(shard)
                yield min(position, last), last


class TournamentListing:
    """Lists of tournaments. They trail the log by a moment; a reader who has just written can ask to wait for it."""

    def __init__(self, directory: TournamentDirectory, clock: Clock, *, patience_ms: int = 2000) -> None:
        self._directory, self._clock, self._patience = directory, clock, patience_ms

    async def page(self, where: TournamentFilter, first: int, after: Place | None) -> list[TournamentSummary]:
        """Up to `first` tournaments, newest first."""
        return await self._directory.page(where, first, after)

    async def settle(self, shard: int, position: int) -> None:
        """Wait until the list reflects `position`; Unsettled if that takes too long."""
        deadline = self._clock.now() + self._patience
        while await self._directory.checkpoint(shard) < position:
            if self._clock.now() > deadline:
                raise Unsettled(f"the lists have not caught up with position {position} yet")
            await asyncio.sleep(0.005)
