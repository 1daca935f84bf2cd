"""The read model behind lists of tables."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.tables.state import Status
from domain.tables.views import TableSummary


class TableFilter(Struct, frozen=True):
    """Which tables a list shows; every field that is set must match. Times are milliseconds, `until` not included."""

    game: str | None = None
    status: Status | None = None
    player: str | None = None
    winner: str | None = None
    reason: str | None = None
    opened_from: int | None = None
    opened_until: int | None = None
    ended_from: int | None = None
    ended_until: int | None = None
    private: bool = False
    """Whether private tables are shown to anyone; else only to the players who sit there."""
    viewer: str | None = None
    """The account the list is for."""
    rated: bool | None = None
    fork_of: str | None = None
    """The table that they are forks of."""


class Place(Struct, frozen=True):
    """Where a page of the list ends: the list is ordered by time of opening, then id, newest first."""

    opened_at: int
    id: str


class Directory(Protocol):
    """The read model behind lists of tables: a projection of the log with its checkpoint."""

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        ...

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        """Store the summaries and move the checkpoint from `after` to `upto`, both or neither.

        False, and nothing changed, when the checkpoint is no longer at `after`: someone else projects this shard.
        """
        ...

    async def refresh(self, summaries: Sequence[TableSummary]) -> None:
        """Store summaries unless newer ones are there, and leave the checkpoints alone: for writing it all anew."""
        ...

    async def clear(self) -> None:
        """Forget everything and start again from position 0."""
        ...

    async def page(
        self, where: TableFilter, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[TableSummary]:
        """Up to `first` tables that match, newest first, between two places; the last of those if `last`."""
        ...

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        ...
