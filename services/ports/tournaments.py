"""The read model behind lists of tournaments."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.tournaments.state import Status
from domain.tournaments.views import TournamentSummary
from services.ports.tables import Place


class TournamentFilter(Struct, frozen=True):
    """Which tournaments a list shows; every field that is set must match."""

    game: str | None = None
    status: Status | None = None


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
