"""The directory of tournaments in memory."""

from collections.abc import Sequence

from domain.tournaments.views import TournamentSummary
from infra.memory.checkpoints import MemoryCheckpoints
from infra.memory.paging import between
from services.ports import Place, TournamentFilter


class MemoryTournaments:
    """`TournamentDirectory` without a server."""

    def __init__(self) -> None:
        self._summaries: dict[str, TournamentSummary] = {}
        self._checkpoints = MemoryCheckpoints()

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        return self._checkpoints.at(shard)

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TournamentSummary]) -> bool:
        """Store the summaries and move the checkpoint; False, and nothing changed, if it is not at `after`."""
        if not self._checkpoints.move(shard, after, upto):
            return False
        self._summaries.update((summary.id, summary) for summary in summaries)
        return True

    async def refresh(self, summaries: Sequence[TournamentSummary]) -> None:
        """Store summaries and leave the checkpoints alone."""
        self._summaries.update((summary.id, summary) for summary in summaries)

    async def rewind(self) -> None:
        """Start again from position 0. What is listed stays there until it is written anew."""
        self._checkpoints.rewind()

    async def page(
        self,
        where: TournamentFilter,
        first: int,
        after: Place | None,
        *,
        before: Place | None = None,
        last: bool = False,
    ) -> list[TournamentSummary]:
        """Up to `first` tournaments that match, newest first, after a place."""
        found = [
            each
            for each in self._summaries.values()
            if where.game in (None, each.game) and where.status in (None, each.status)
        ]
        return between(found, lambda each: (each.opened_at, each.id), first, after, before, last=last)
