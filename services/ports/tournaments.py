"""The read model behind lists of tournaments."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.tournaments.config import Entry
from domain.tournaments.state import Role, Status
from domain.tournaments.views import TournamentSummary
from services.ports.tables import Place


class TournamentFilter(Struct, frozen=True):
    """Which tournaments a list shows; every field that is set must match."""

    game: str | None = None
    status: Status | None = None
    title: str | None = None
    """Words, each the beginning of a word of the title, in whatever case and order."""
    organiser: str | None = None
    """The account of one of its organisers."""
    begins_from: int | None = None
    """It began, or is to begin, at this time or later."""
    begins_until: int | None = None
    """It began, or is to begin, before this time."""
    listed: bool | None = None
    """Whether lists show it to everyone."""


def words_of(title: str) -> frozenset[str]:
    """The words of a title, in small letters."""
    return frozenset("".join(each if each.isalnum() else " " for each in title.casefold()).split())


def beginnings_of(title: str) -> frozenset[str]:
    """Everything by which a title is found: the beginnings of its words."""
    return frozenset(word[:end] for word in words_of(title) for end in range(1, len(word) + 1))


def begins_at(summary: TournamentSummary) -> int:
    """When a tournament began, or is to begin; where neither is known, when it was opened."""
    if summary.started_at is not None:
        return summary.started_at
    return summary.opened_at if summary.starts_at is None else summary.starts_at


def organisers_of(summary: TournamentSummary) -> list[str]:
    """The accounts of a tournament's organisers."""
    return [official.account for official in summary.officials if official.role is Role.ORGANISER]


def is_listed(summary: TournamentSummary) -> bool:
    """Whether lists show a tournament to everyone."""
    return summary.entry is not Entry.PRIVATE


class TournamentDirectory(Protocol):
    """The read model behind lists of tournaments."""

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        ...

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TournamentSummary]) -> bool:
        """Store the summaries and move the checkpoint from `after` to `upto`, both or neither.

        False, and nothing changed, when the checkpoint is no longer at `after`: someone else projects this shard.
        """
        ...

    async def refresh(self, summaries: Sequence[TournamentSummary]) -> None:
        """Store summaries and leave the checkpoints alone."""
        ...

    async def rewind(self) -> None:
        """Start again from position 0. What is listed stays there until it is written anew."""
        ...

    async def page(
        self,
        where: TournamentFilter,
        first: int,
        after: Place | None,
        *,
        before: Place | None = None,
        last: bool = False,
    ) -> list[TournamentSummary]:
        """Up to `first` tournaments that match, newest first, between two places; the last of those if `last`."""
        ...
