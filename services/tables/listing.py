"""The directory of tables, kept up to date from the log."""

import logging
from collections.abc import AsyncIterator
from typing import Final

from domain.kernel.structs import tag_of
from domain.tables.events import ClocksMoved, MoveMarked, TimeCredited
from domain.tables.state import TableState
from domain.tables.views import TableSummary, listed
from services.errors import Unreadable
from services.log.handler import Loaded
from services.log.projection import ListReader, Pace, Projection
from services.log.unreadable import SetAside
from services.ports import Clock, Directory, EventFeed, EventStore, TableFilter
from services.tables.commands import PREFIX, Tables

_OF_TABLES: Final = "table."
_log = logging.getLogger("orrery.lists")

_QUIET: Final = frozenset({tag_of(event) for event in (ClocksMoved, MoveMarked, TimeCredited)})
"""What changes nothing about a table but its version and its clocks, as the events of its game do."""


def _is_urgent(type_: str) -> bool:
    return type_.startswith(_OF_TABLES) and type_ not in _QUIET


PACE: Final = Pace(interval=0.25, is_urgent=_is_urgent)
"""Moves are written together, four times a second: short enough for whoever waits to see their own in a list."""


def table_projection(
    tables: Tables, feed: EventFeed, directory: Directory, aside: SetAside | None = None, pace: Pace = PACE
) -> Projection[TableState, TableSummary]:
    """What keeps the directory up to date."""
    return Projection(PREFIX, tables, _listed, feed, directory, pace, aside)


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
            found = [await self._summary(stream) for stream in opened]
            await self._directory.refresh([each for each in found if each is not None])
            position = batch[-1].position
            yield position, await self._store.last_position(shard)

    async def _summary(self, stream: str) -> TableSummary | None:
        try:
            return _listed(await self._tables.load(stream.removeprefix(PREFIX)))
        except Unreadable as error:
            _log.error("%s cannot be read, and its row stays as it is: %s", stream, error.reason)
            return None


class Listing(ListReader[TableFilter, TableSummary]):
    """Lists of tables."""

    def __init__(
        self, directory: Directory, clock: Clock, *, patience_ms: int = 2000, copy: Directory | None = None
    ) -> None:
        super().__init__(directory, clock, patience_ms=patience_ms, copy=copy)
        self._directory = copy or directory

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        return await self._directory.count(where)
