"""The directory of tournaments in memory."""

from collections.abc import Sequence

from domain.tournaments.views import TournamentSummary
from infra.memory.checkpoints import MemoryCheckpoints
from infra.memory.paging import between
from services.ports import Place, TournamentFilter
from services.ports.tournaments import beginnings_of, begins_at, is_listed, organisers_of, words_of


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
        found = [each for each in self._summaries.values() if _matches(where, each)]
        return between(found, lambda each: (each.opened_at, each.id), first, after, before, last=last)


def _matches(where: TournamentFilter, summary: TournamentSummary) -> bool:
    begins = begins_at(summary)
    return (
        where.game in (None, summary.game)
        and where.status in (None, summary.status)
        and (where.title is None or words_of(where.title) <= beginnings_of(summary.title))
        and (where.organiser is None or where.organiser in organisers_of(summary))
        and (where.begins_from is None or begins >= where.begins_from)
        and (where.begins_until is None or begins < where.begins_until)
        and where.listed in (None, is_listed(summary))
    )
