"""The directory of tournaments in PostgreSQL."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.json import Decoder, Encoder

from domain.tournaments.views import TournamentSummary
from infra.postgres.pool import Pool
from services.ports import Place, TournamentFilter

_NAME: Final = "tournaments"  # of its checkpoints
_encode: Final = Encoder().encode
_decode: Final = Decoder(TournamentSummary).decode

_MOVE: Final = "UPDATE checkpoints SET position = %s WHERE name = %s AND shard = %s AND position = %s"
_BEGIN: Final = "INSERT INTO checkpoints (position, name, shard) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_STORE: Final = """
INSERT INTO tournaments (id, game, status, opened_at, summary)
SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::int8[], %b::bytea[])
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, summary = excluded.summary
"""


class PostgresTournaments:
    """`TournamentDirectory` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        statement = "SELECT position FROM checkpoints WHERE name = %s AND shard = %s"
        rows = await self._pool.fetch(statement, (_NAME, shard))
        return rows[0][0] if rows else 0

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TournamentSummary]) -> bool:
        """Store the summaries and move the checkpoint; False, and nothing changed, if it is not at `after`."""
        newest = list({summary.id: summary for summary in summaries}.values())
        async with self._pool.connection() as connection, connection.transaction():
            moved = await connection.execute(_MOVE, (upto, _NAME, shard, after))
            if moved.rowcount == 0 and after == 0:
                moved = await connection.execute(_BEGIN, (upto, _NAME, shard))
            if moved.rowcount == 0:
                return False
            if newest:
                await connection.execute(_STORE, _columns(newest))
        return True

    async def rewind(self) -> None:
        """Start again from position 0. What is listed stays there until it is written anew."""
        async with self._pool.connection() as connection:
            await connection.execute("DELETE FROM checkpoints WHERE name = %s", (_NAME,))

    async def page(self, where: TournamentFilter, first: int, after: Place | None) -> list[TournamentSummary]:
        """Up to `first` tournaments that match, newest first, after a place."""
        conditions, values = ["true"], dict[str, Any](first=first)
        if where.game is not None:
            conditions.append("game = %(game)s")
            values["game"] = where.game
        if where.status is not None:
            conditions.append("status = %(status)s")
            values["status"] = where.status.value
        if after is not None:
            conditions.append("(opened_at, id) < (%(after_at)s, %(after_id)s)")
            values |= {"after_at": after.opened_at, "after_id": after.id}
        statement = f"SELECT summary FROM tournaments WHERE {' AND '.join(conditions)}"  # noqa: S608 -- only our own words
        statement += " ORDER BY opened_at DESC, id DESC LIMIT %(first)s"
        return [_decode(row[0]) for row in await self._pool.fetch(statement, values)]


def _columns(summaries: Sequence[TournamentSummary]) -> tuple[list[Any], ...]:
    return (
        [each.id for each in summaries],
        [each.game for each in summaries],
        [each.status.value for each in summaries],
        [each.opened_at for each in summaries],
        [_encode(each) for each in summaries],
    )
