"""All tables of a kind as one long file, a piece at a time: what is in memory does not grow with what is asked for."""

from collections.abc import AsyncGenerator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from domain.kernel.chain import Chain
from domain.kernel.viewers import AUDITOR
from domain.tables import export
from domain.tables.state import TableState
from domain.tables.views import TableSummary
from services.errors import Forbidden, NotFound
from services.log.handler import Loaded
from services.off_loop import OffLoop
from services.ports import Credentials, Directory, PastReader, Place, TableFilter
from services.streams import TOURNAMENT
from services.tables.commands import PREFIX, Tables
from services.tables.viewpoint import grant_viewpoint

TABLES_AT_ONCE: Final = 50
"""How many rows of the list are read at a time."""
EVENTS_AT_ONCE: Final = 250
"""How many events are read, written and handed on at a time."""


class BulkFilter(Struct, frozen=True):
    """Which tables are wanted, of those that are over; every field that is set must match. Times are milliseconds."""

    game: str | None = None
    player: str | None = None
    winner: str | None = None
    tournament: str | None = None
    rated: bool | None = None
    opened_from: int | None = None
    opened_until: int | None = None
    ended_from: int | None = None
    ended_until: int | None = None

    def listed_for(self, caller: Credentials | None) -> TableFilter:
        """The list they are found in: as the caller sees it, private tables only where they sit themselves."""
        return TableFilter(
            game=self.game,
            player=self.player,
            winner=self.winner,
            rated=self.rated,
            opened_from=self.opened_from,
            opened_until=self.opened_until,
            ended_from=self.ended_from or 0,  # whatever has no end is not over
            ended_until=self.ended_until,
            viewer=caller.account.id if caller else None,
        )

    def takes(self, table: TableSummary) -> bool:
        """Whether a table of that list is meant."""
        return self.tournament is None or table.host == TOURNAMENT + self.tournament


class Piece(Struct, frozen=True):
    """Some lines of the file. `ends` is set with the last of a table: its place in the list."""

    data: bytes
    events: int
    ends: Place | None = None


class BulkExport:
    """The use case of large exports. One table is in work at a time, and of that a page of events."""

    def __init__(self, tables: Tables, store: PastReader, directory: Directory, off_loop: OffLoop) -> None:
        self._tables, self._store, self._directory, self._off_loop = tables, store, directory, off_loop

    async def pieces(
        self, where: BulkFilter, caller: Credentials | None, after: Place | None = None
    ) -> AsyncGenerator[Piece, None]:
        """The exports of all tables that match, those opened first first, from after a place on.

        What the caller could not export whole, one by one, is passed over; privileges are for single tables (TB-61).
        """
        while page := await self._page(where, caller, after):
            for table in page:
                if where.takes(table) and (loaded := await self._open_to(table.id, caller)) is not None:
                    async for piece in self._exported(table, loaded):
                        yield piece
            after = _place(page[-1])

    async def _page(self, where: BulkFilter, caller: Credentials | None, after: Place | None) -> Sequence[TableSummary]:
        listed = where.listed_for(caller)
        return (await self._directory.page(listed, TABLES_AT_ONCE, None, before=after, last=True))[::-1]

    async def _open_to(self, table: str, caller: Credentials | None) -> Loaded[TableState] | None:
        try:
            loaded = await self._tables.load_once(table)
            granted = grant_viewpoint(loaded.state, caller, everything=True)
        except (Forbidden, NotFound):
            return None
        return None if granted.privileged or not loaded.state.is_over else loaded

    async def _exported(self, table: TableSummary, loaded: Loaded[TableState]) -> AsyncGenerator[Piece, None]:
        state, last = loaded.state, loaded.head.version
        chain, done = Chain(PREFIX + table.id, state.seed, state.chain), 0
        while done < last:
            upto = min(done + EVENTS_AT_ONCE, last)
            log = await self._store.read(chain.stream, after=done, upto=upto)
            work = partial(export.write_lines, chain, log, self._tables.codec, AUDITOR)
            lines = await self._off_loop.run(work)
            head = export.write_header(chain, loaded.head) if not done else b""
            done = upto
            yield Piece(head + lines, len(log), _place(table) if done == last else None)


def _place(table: TableSummary) -> Place:
    return Place(table.opened_at, table.id)
