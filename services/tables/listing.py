"""The directory of tables, kept up to date from the log."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from domain.tables.views import TableSummary, listed
from services.errors import Unsettled
from services.ports import Clock, Directory, EventFeed, EventStore, Logged, Place, TableFilter
from services.tables.commands import PREFIX, Tables


class DirectoryProjection:
    """Follows one shard and writes the summary of every table that changed, with the checkpoint, in one transaction."""

    def __init__(self, tables: Tables, store: EventStore, feed: EventFeed, directory: Directory) -> None:
        self._tables, self._store, self._feed, self._directory = tables, store, feed, directory
        self.position = 0

    async def run(self, shard: int) -> None:
        """Project until cancelled; starts again from the checkpoint when someone else moved it."""
        while True:
            self.position = await self._directory.checkpoint(shard)
            async for batch in self._feed.follow_shard(shard, self.position):
                if not await self.apply(shard, self.position, batch):
                    break
                self.position = batch[-1].position

    async def apply(self, shard: int, after: int, batch: Sequence[Logged]) -> bool:
        """Reflect a batch; False if the checkpoint was not at `after`."""
        changed = {logged.stream for logged in batch if logged.stream.startswith(PREFIX)}
        summaries = [await self._summary(stream.removeprefix(PREFIX)) for stream in sorted(changed)]
        return await self._directory.save(shard, after, batch[-1].position, summaries)

    async def _summary(self, table: str) -> TableSummary:
        loaded = await self._tables.load(table)
        return listed(loaded.state, loaded.head.version)


class DirectoryRebuild:
    """Writes the whole directory anew from the log while it is kept up to date and read."""

    def __init__(self, tables: Tables, store: EventStore, directory: Directory) -> None:
        self._tables, self._store, self._directory = tables, store, directory

    async def run(self, shard: int) -> AsyncIterator[tuple[int, int]]:
        """Refresh every table of one shard; (position, last position) on the way."""
        position = 0
        while batch := await self._store.read_shard(shard, position):
            opened = [each.stream for each in batch if each.event.version == 1 and each.stream.startswith(PREFIX)]
            loaded = [await self._tables.load(stream.removeprefix(PREFIX)) for stream in opened]
            await self._directory.refresh([listed(each.state, each.head.version) for each in loaded])
            position = batch[-1].position
            yield position, await self._store.last_position(shard)


class Listing:
    """Lists of tables. They trail the log by a moment; a reader who has just written can ask to wait for it."""

    def __init__(self, directory: Directory, clock: Clock, *, patience_ms: int = 2000) -> None:
        self._directory, self._clock, self._patience = directory, clock, patience_ms

    async def page(self, where: TableFilter, first: int, after: Place | None) -> list[TableSummary]:
        """Up to `first` tables, newest first."""
        return await self._directory.page(where, first, after)

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        return await self._directory.count(where)

    async def settle(self, shard: int, position: int) -> None:
        """Wait until the directory reflects `position`; Unsettled if that takes too long."""
        deadline = self._clock.now() + self._patience
        while await self._directory.checkpoint(shard) < position:
            if self._clock.now() > deadline:
                raise Unsettled(f"the lists have not caught up with position {position} yet")
            await asyncio.sleep(0.005)
