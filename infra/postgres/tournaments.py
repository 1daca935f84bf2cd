"""The directory of tournaments in PostgreSQL."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.json import Decoder, Encoder

from domain.tournaments.views import TournamentSummary
from infra.postgres.checkpoints import Checkpoints
from infra.postgres.paging import Order, shown
from infra.postgres.pool import Pool
from services.ports import Place, TournamentFilter

_encode: Final = Encoder().encode
_decode: Final = Decoder(TournamentSummary).decode

_STORE: Final = """
INSERT INTO tournaments (id, game, status, opened_at, summary)
SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::int8[], %b::bytea[])
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, summary = excluded.summary
"""

_ORDER: Final = Order("opened_at", "id")


class PostgresTournaments:
    """`TournamentDirectory` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self._checkpoints = pool, Checkpoints(pool, "tournaments")

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        return await self._checkpoints.at(shard)

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TournamentSummary]) -> bool:
        """Store the summaries and move the checkpoint; False, and nothing changed, if it is not at `after`."""
        newest = list({summary.id: summary for summary in summaries}.values())
        async with self._pool.connection() as connection, connection.transaction():
            if not await self._checkpoints.move(connection, shard, after, upto):
                return False
            if newest:
                await connection.execute(_STORE, _columns(newest))
        return True

    async def refresh(self, summaries: Sequence[TournamentSummary]) -> None:
        """Store summaries and leave the checkpoints alone."""
        await self._pool.execute(_STORE, _columns(summaries))

    async def rewind(self) -> None:
        """Start again from position 0. What is listed stays there until it is written anew."""
        async with self._pool.connection() as connection:
            await self._checkpoints.rewind(connection)

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
        conditions, values = ["true"], dict[str, Any](first=first)
        if where.game is not None:
            conditions.append("game = %(game)s")
            values["game"] = where.game
        if where.status is not None:
            conditions.append("status = %(status)s")
            values["status"] = where.status.value
        place, place_values = _ORDER.between(after, before)
        conditions += place
        statement = f"SELECT summary FROM tournaments WHERE {' AND '.join(conditions)}"  # noqa: S608 -- only our own words
        statement += f" {_ORDER.by(last=last)}"
        rows = await self._pool.fetch(statement, values | place_values)
        return shown([_decode(row[0]) for row in rows], last=last)


def _columns(summaries: Sequence[TournamentSummary]) -> tuple[list[Any], ...]:
    return (
        [each.id for each in summaries],
        [each.game for each in summaries],
        [each.status.value for each in summaries],
        [each.opened_at for each in summaries],
        [_encode(each) for each in summaries],
    )
