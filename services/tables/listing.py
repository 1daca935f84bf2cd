"""The directory of tables, kept up to date from the log."""

from collections.abc import AsyncIterator

from domain.tables.state import TableState
from domain.tables.views import TableSummary, listed
from services.log.handler import Loaded
from services.log.projection import ListReader, Projection
from services.ports import Clock, Directory, EventFeed, EventStore, TableFilter
from services.tables.commands import PREFIX, Tables


def table_projection(tables: Tables, feed: EventFeed, directory: Directory) -> Projection[TableState, TableSummary]:
    """What keeps the directory up to date."""
    return Projection(PREFIX, tables.load, _listed, feed, directory)


def _listed(loaded: Loaded[TableState]) -> TableSummary:
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
            found = [await self._tables.load(stream.removeprefix(PREFIX)) for stream in opened]
            await self._directory.refresh([_listed(each) for each in found])
            position = batch[-1].position
            yield position, await self._store.last_position(shard)


class Listing(ListReader[TableFilter, TableSummary]):
    """Lists of tables."""

    def __init__(self, directory: Directory, clock: Clock, *, patience_ms: int = 2000) -> None:
        super().__init__(directory, clock, patience_ms=patience_ms)
        self._directory = directory

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        return await self._directory.count(where)
