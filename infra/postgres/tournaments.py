"""The directory of tournaments in PostgreSQL."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.json import Decoder, Encoder

from domain.tournaments.views import TournamentSummary
from infra.postgres.checkpoints import Checkpoints
from infra.postgres.paging import Order, shown
from infra.postgres.pool import Pool
from services.ports import Place, TournamentFilter
from services.ports.tournaments import beginnings_of, begins_at, is_listed, organisers_of, words_of

_encode: Final = Encoder().encode
_decode: Final = Decoder(TournamentSummary).decode

_STORE: Final = """
INSERT INTO tournaments (id, game, status, opened_at, summary, words, organisers, begins_at, listed)
SELECT id, game, status, opened_at, summary, string_to_array(words, ' '), string_to_array(organisers, ' '), begins,
       listed
  FROM unnest(%s::text[], %s::text[], %s::text[], %s::int8[], %b::bytea[], %s::text[], %s::text[], %s::int8[],
              %s::bool[])
    AS new (id, game, status, opened_at, summary, words, organisers, begins, listed)
    ON CONFLICT (id) DO UPDATE
   SET game = excluded.game, status = excluded.status, summary = excluded.summary, words = excluded.words,
       organisers = excluded.organisers, begins_at = excluded.begins_at, listed = excluded.listed
"""

_FILTERS: Final = {
    "game": "game = %(game)s",
    "status": "status = %(status)s",
    "title": "words @> %(title)s::text[]",
    "organiser": "organisers @> %(organiser)s::text[]",
    "begins_from": "begins_at >= %(begins_from)s",
    "begins_until": "begins_at < %(begins_until)s",
    "listed": "listed = %(listed)s",
}
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
        async with self._pool.transaction() as connection:
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
        async with self._pool.transaction() as connection:
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
        asked: dict[str, Any] = {
            "game": where.game,
            "status": where.status and where.status.value,
            "title": None if where.title is None else sorted(words_of(where.title)),
            "organiser": None
            if where.organiser is None
            else [where.organiser.replace("\0", " ")],  # no id has such a character
            "begins_from": where.begins_from,
            "begins_until": where.begins_until,
            "listed": where.listed,
        }
        values = {"first": first} | {name: value for name, value in asked.items() if value is not None}
        conditions = ["true", *(condition for name, condition in _FILTERS.items() if name in values)]
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
        [" ".join(sorted(beginnings_of(each.title))) for each in summaries],
        [" ".join(organisers_of(each)) for each in summaries],
        [begins_at(each) for each in summaries],
        [is_listed(each) for each in summaries],
    )
