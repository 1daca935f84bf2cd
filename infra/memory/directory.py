"""The directory of tables in memory."""

from collections.abc import Sequence

from domain.tables.views import TableSummary
from infra.memory.checkpoints import MemoryCheckpoints
from infra.memory.paging import between
from services.ports import Place, TableFilter


class MemoryDirectory:
    """`Directory` without a server."""

    def __init__(self) -> None:
        self._tables: dict[str, TableSummary] = {}
        self._checkpoints = MemoryCheckpoints()

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        return self._checkpoints.at(shard)

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        """Store the summaries and move the checkpoint; False, and nothing changed, if it is not at `after`."""
        if not self._checkpoints.move(shard, after, upto):
            return False
        self._tables.update((summary.id, summary) for summary in summaries)
        return True

    async def refresh(self, summaries: Sequence[TableSummary]) -> None:
        """Store summaries unless newer ones are there, and leave the checkpoints alone."""
        for summary in summaries:
            known = self._tables.get(summary.id)
            if known is None or known.version <= summary.version:
                self._tables[summary.id] = summary

    async def clear(self) -> None:
        """Forget everything and start again from position 0."""
        self._tables.clear()
        self._checkpoints.rewind()

    async def page(
        self, where: TableFilter, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[TableSummary]:
        """Up to `first` tables that match, newest first, after a place."""
        found = [table for table in self._tables.values() if matches(table, where)]
        return between(found, lambda table: (table.opened_at, table.id), first, after, before, last=last)

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        return sum(matches(table, where) for table in self._tables.values())


def matches(table: TableSummary, where: TableFilter) -> bool:
    """Whether a list with this filter shows the table."""
    return (
        (where.private or table.terms.is_public or where.viewer in players(table))
        and where.rated in (None, table.terms.rated)
        and where.fork_of in (None, table.terms.fork and table.terms.fork.parent)
        and where.game in (None, table.game)
        and where.status in (None, table.status)
        and (where.player is None or where.player in players(table))
        and (where.winner is None or where.winner in winners(table))
        and (where.reason is None or (table.outcome is not None and table.outcome.reason == where.reason))
        and _within(table.opened_at, where.opened_from, where.opened_until)
        and _within(table.ended_at, where.ended_from, where.ended_until)
    )


def players(table: TableSummary) -> set[str]:
    """Who sits at the table, or sat there until they left in mid-game."""
    return {seat.player for seat in table.seats}


def winners(table: TableSummary) -> set[str]:
    """Who holds the seats in first place."""
    won = () if table.outcome is None else table.outcome.winners
    return {seat.player for seat in table.seats if seat.seat in won}


def _within(at: int | None, start: int | None, end: int | None) -> bool:
    if start is None and end is None:
        return True
    return at is not None and (start is None or at >= start) and (end is None or at < end)
