"""Lists of tournaments: a projection of the log with its checkpoint."""

from collections.abc import AsyncIterator
from typing import Final

from domain.tournaments.state import TournamentState
from domain.tournaments.views import TournamentSummary, summarise
from services.log.projection import ListReader, Pace, Projection
from services.log.unreadable import SetAside
from services.ports import EventFeed, EventStore, TournamentDirectory, TournamentFilter
from services.tournaments.commands import PREFIX, Tournaments

_PACE: Final = Pace(stride=1000, batching=4)
"""Most of the log is moves at tables, and a summary looks at every match."""


def tournament_projection(
    tournaments: Tournaments, feed: EventFeed, directory: TournamentDirectory, aside: SetAside | None = None
) -> Projection[TournamentState, TournamentSummary]:
    """What keeps the list up to date."""
    return Projection(PREFIX, tournaments, lambda loaded: summarise(loaded.state), feed, directory, _PACE, aside)


class TournamentRebuild:
    """Writes the whole list anew from the log while it is kept up to date and read."""

    def __init__(
        self,
        projection: Projection[TournamentState, TournamentSummary],
        store: EventStore,
        directory: TournamentDirectory,
    ) -> None:
        self._projection, self._store, self._directory = projection, store, directory

    async def run(self) -> AsyncIterator[tuple[int, int]]:
        """Project every shard from its first position; (position, last position) of the shard on the way.

        A projection that is running notices that its checkpoint was moved and continues from there: between them,
        everything is written at least once.
        """
        await self._directory.rewind()
        for shard in range(self._store.shards):
            last, position = await self._store.last_position(shard), 0
            while position < last and (batch := await self._store.read_shard(shard, position, upto=last)):
                if await self._projection.apply(shard, position, batch):
                    position = batch[-1].position
                else:
                    position = await self._directory.checkpoint(shard)
                yield min(position, last), last


class TournamentListing(ListReader[TournamentFilter, TournamentSummary]):
    """Lists of tournaments."""
