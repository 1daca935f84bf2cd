"""Standings in PostgreSQL. Every question is answered from an index, however long the log."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import ValidationError, convert
from msgspec.json import Decoder, Encoder
from msgspec.structs import astuple
from psycopg import AsyncConnection

from domain.tables.players import PlayerKind
from infra.postgres.checkpoints import Checkpoints
from infra.postgres.paging import Order, shown
from infra.postgres.pool import Pool
from services.ports import Batch, BoardPlace, HistoryPlace, Key, PlayedGame, Rating, Tally, Versus

_encode: Final = Encoder().encode
_decode: Final = Decoder(PlayedGame).decode
_decode_any: Final = Decoder(dict[str, Any]).decode
_TABLES: Final = ("standings_progress", "ratings", "played", "versus", "tallies")

_LIVE: Final = """
WITH made AS (INSERT INTO generations VALUES (%(game)s, 1) ON CONFLICT DO NOTHING RETURNING game)
INSERT INTO standings_progress SELECT game, 1, 0 FROM made ON CONFLICT DO NOTHING
"""
_ROW: Final = "game, pool, player, name, is_bot, mu, sigma, points, games, wins, best, last_at"
_RATINGS: Final = """
INSERT INTO ratings (generation, game, pool, player, name, is_bot, mu, sigma, points, games, wins, best, last_at)
SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::bool[], %s::float8[], %s::float8[],
                         %s::int4[], %s::int4[], %s::int4[], %s::int4[], %s::int8[])
    ON CONFLICT (game, generation, pool, player) DO UPDATE SET name = excluded.name, mu = excluded.mu,
       sigma = excluded.sigma, points = excluded.points, games = excluded.games, wins = excluded.wins,
       best = excluded.best, last_at = excluded.last_at
"""
_PLAYED: Final = """
INSERT INTO played (game, generation, version, player, ended_at, detail)
SELECT %s, %s, * FROM unnest(%s::int4[], %s::text[], %s::int8[], %b::bytea[])
"""
_VERSUS: Final = """
INSERT INTO versus (generation, game, player, other, games, ahead, behind)
SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::text[], %s::int4[], %s::int4[], %s::int4[])
    ON CONFLICT (player, other, game, generation) DO UPDATE SET games = versus.games + excluded.games,
       ahead = versus.ahead + excluded.ahead, behind = versus.behind + excluded.behind
"""
_TALLIES: Final = """
INSERT INTO tallies (game, generation, kind, key, games, steps, millis, digest)
SELECT %s, %s, t.*, sha256(convert_to(t.key, 'UTF8'))
  FROM unnest(%s::text[], %s::text[], %s::int8[], %s::int8[], %s::int8[]) AS t (kind, key, games, steps, millis)
    ON CONFLICT (game, generation, kind, digest) DO UPDATE SET games = tallies.games + excluded.games,
       steps = tallies.steps + excluded.steps, millis = tallies.millis + excluded.millis
"""
_KNOWN: Final = f"""
SELECT {_ROW} FROM ratings WHERE game = %s AND generation = %s
   AND (pool, player) IN (SELECT * FROM unnest(%s::text[], %s::text[]))
"""  # noqa: S608 -- only our own words
_BOARD: Final = f"""
SELECT {_ROW} FROM ratings WHERE game = %(game)s AND pool = %(pool)s
   AND generation = (SELECT live FROM generations WHERE game = %(game)s)
"""  # noqa: S608 -- only our own words
_OF_PLAYER: Final = f"""
SELECT {", ".join("r." + name for name in _ROW.split(", "))} FROM ratings r
  JOIN generations g ON g.game = r.game AND g.live = r.generation
 WHERE r.player = %s ORDER BY r.game, r.pool
"""  # noqa: S608 -- only our own words
_HISTORY: Final = """
SELECT p.detail FROM played p JOIN generations g ON g.game = p.game AND g.live = p.generation
 WHERE p.player = %(player)s AND (%(game)s::text IS NULL OR p.game = %(game)s)
"""
_MEETINGS: Final = """
SELECT v.game, v.player, v.other, v.games, v.ahead, v.behind FROM versus v
  JOIN generations g ON g.game = v.game AND g.live = v.generation
 WHERE v.player = %s AND v.other = %s ORDER BY v.game
"""
_STATISTICS: Final = """
SELECT kind, key, games, steps, millis FROM tallies
 WHERE game = %(game)s AND generation = (SELECT live FROM generations WHERE game = %(game)s)
 ORDER BY kind, games DESC, key
"""
_BOARD_ORDER: Final = Order("points", "player")
_HISTORY_ORDER: Final = Order("p.ended_at", "p.game", "p.version")


class PostgresStandings:
    """`Standings` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self._recorded = pool, Checkpoints(pool, "results")

    async def recorded(self, shard: int) -> int:
        """The position up to which results have been written down."""
        return await self._recorded.at(shard)

    async def move_recorded(self, shard: int, upto: int) -> None:
        """Move that position forward."""
        await self._recorded.reach(shard, upto)

    async def live(self, game: str) -> int:
        """The generation that answers questions."""
        for (live,) in await self._pool.fetch("SELECT live FROM generations WHERE game = %s", (game,)):
            return int(live)
        await self._pool.execute(_LIVE, {"game": game})
        return await self.live(game)

    async def progress(self, game: str, generation: int) -> int | None:
        """How many results a generation reflects."""
        statement = "SELECT version FROM standings_progress WHERE game = %s AND generation = %s"
        rows = await self._pool.fetch(statement, (game, generation))
        return rows[0][0] if rows else None

    async def begin(self, game: str) -> int:
        """A new, empty generation, which is not live yet."""
        generation = await self.live(game) + 1
        async with self._pool.transaction() as connection:
            await _clear(connection, game, "generation = %s", generation)
            await connection.execute("INSERT INTO standings_progress VALUES (%s, %s, 0)", (game, generation))
        return generation

    async def switch(self, game: str, generation: int) -> None:
        """Make a generation live and clear away all others."""
        async with self._pool.transaction() as connection:
            await connection.execute("UPDATE generations SET live = %s WHERE game = %s", (generation, game))
            await _clear(connection, game, "generation <> %s", generation)

    async def known(self, game: str, generation: int, keys: Iterable[Key]) -> dict[Key, Rating]:
        """The ratings a generation has of these."""
        wanted = sorted(keys)
        values = (game, generation, [pool for pool, _ in wanted], [player for _, player in wanted])
        rows = [Rating(*row) for row in await self._pool.fetch(_KNOWN, values)]
        return {(row.pool, row.player): row for row in rows}

    async def save(self, game: str, generation: int, after: int, upto: int, batch: Batch) -> bool:
        """Add a batch and move the progress; False, and nothing changed, if it is elsewhere."""
        move = "UPDATE standings_progress SET version = %s WHERE game = %s AND generation = %s AND version = %s"
        async with self._pool.transaction() as connection:
            if (await connection.execute(move, (upto, game, generation, after))).rowcount == 0:
                return False
            rows = [(p.number, player, p.ended_at, _encode(p)) for player, p in batch.played]
            await connection.execute(_RATINGS, (generation, *_columns([astuple(each) for each in batch.ratings], 12)))
            await connection.execute(_PLAYED, (game, generation, *_columns(rows, 4)))
            await connection.execute(_VERSUS, (generation, *_columns([astuple(each) for each in batch.versus], 6)))
            await connection.execute(_TALLIES, (game, generation, *_columns([astuple(e) for e in batch.tallies], 5)))
        return True

    async def board(
        self,
        game: str,
        pool: str,
        first: int,
        after: BoardPlace | None,
        *,
        before: BoardPlace | None = None,
        last: bool = False,
    ) -> list[Rating]:
        """The best of a pool, best first."""
        conditions, values = _BOARD_ORDER.between(after, before)
        statement = " AND ".join([_BOARD, *conditions]) + f" {_BOARD_ORDER.by(last=last)}"
        rows = await self._pool.fetch(statement, {"game": game, "pool": pool, "first": first, **values})
        return shown([Rating(*row) for row in rows], last=last)

    async def of_player(self, player: str) -> list[Rating]:
        """A player's rows in all games and pools."""
        return [Rating(*row) for row in await self._pool.fetch(_OF_PLAYER, (player,))]

    async def history(
        self,
        player: str,
        game: str | None,
        first: int,
        after: HistoryPlace | None,
        *,
        before: HistoryPlace | None = None,
        last: bool = False,
    ) -> list[PlayedGame]:
        """A player's games, newest first."""
        conditions, values = _HISTORY_ORDER.between(after, before)
        statement = " AND ".join([_HISTORY, *conditions]) + f" {_HISTORY_ORDER.by(last=last)}"
        rows = await self._pool.fetch(statement, {"player": player, "game": game, "first": first, **values})
        return shown([_played(row[0]) for row in rows], last=last)

    async def versus(self, player: str, other: str) -> list[Versus]:
        """How two players did against each other, game by game."""
        return [Versus(*row) for row in await self._pool.fetch(_MEETINGS, (player, other))]

    async def tallies(self, game: str) -> list[Tally]:
        """The statistics of a game."""
        return [Tally(*row) for row in await self._pool.fetch(_STATISTICS, {"game": game})]


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]


async def _clear(connection: AsyncConnection, game: str, which: str, generation: int) -> None:
    for table in _TABLES:
        statement = f"DELETE FROM {table} WHERE game = %s AND {which}"  # noqa: S608 -- only our own words
        await connection.execute(statement.encode(), (game, generation))


def _played(detail: bytes) -> PlayedGame:
    """A game as it was stored; rows from before ids were kept have only the names of the others."""
    try:
        return _decode(detail)
    except ValidationError:
        found = _decode_any(detail)
        others = [{"id": "", "name": name, "kind": PlayerKind.PERSON} for name in found["opponents"]]
        return convert({**found, "opponents": others}, PlayedGame)
