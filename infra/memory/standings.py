"""Standings in memory."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from infra.memory.paging import between
from services.ports import Batch, BoardPlace, HistoryPlace, Key, PlayedGame, Rating, Tally, Versus


class _Generation(Struct):
    version: int = 0
    ratings: dict[Key, Rating] = {}
    played: list[tuple[str, PlayedGame]] = []
    versus: dict[Key, Versus] = {}
    tallies: dict[Key, Tally] = {}


class MemoryStandings:
    """`Standings` without a server."""

    def __init__(self) -> None:
        self._live: dict[str, int] = {}
        self._made: dict[tuple[str, int], _Generation] = {}
        self._recorded: dict[int, int] = {}

    async def recorded(self, shard: int) -> int:
        """The position up to which results have been written down."""
        return self._recorded.get(shard, 0)

    async def move_recorded(self, shard: int, upto: int) -> None:
        """Move that position forward."""
        self._recorded[shard] = max(upto, self._recorded.get(shard, 0))

    async def live(self, game: str) -> int:
        """The generation that answers questions."""
        generation = self._live.setdefault(game, 1)
        self._made.setdefault((game, generation), _Generation())
        return generation

    async def progress(self, game: str, generation: int) -> int | None:
        """How many results a generation reflects."""
        made = self._made.get((game, generation))
        return made.version if made else None

    async def begin(self, game: str) -> int:
        """A new, empty generation, which is not live yet."""
        live = await self.live(game)
        self._made[game, live + 1] = _Generation()
        return live + 1

    async def switch(self, game: str, generation: int) -> None:
        """Make a generation live and clear away all others."""
        self._live[game] = generation
        self._made = {key: made for key, made in self._made.items() if key[0] != game or key[1] == generation}

    async def known(self, game: str, generation: int, keys: Iterable[Key]) -> dict[Key, Rating]:
        """The ratings a generation has of these."""
        ratings = self._made[game, generation].ratings if (game, generation) in self._made else {}
        return {key: ratings[key] for key in keys if key in ratings}

    async def save(self, game: str, generation: int, after: int, upto: int, batch: Batch) -> bool:
        """Add a batch and move the progress; False, and nothing changed, if it is elsewhere."""
        made = self._made.get((game, generation))
        if made is None or made.version != after:
            return False
        made.version = upto
        made.ratings.update({(row.pool, row.player): row for row in batch.ratings})
        made.played += batch.played
        for versus in batch.versus:
            old = made.versus.get((versus.player, versus.other)) or replace(versus, games=0, ahead=0, behind=0)
            sums = {name: getattr(old, name) + getattr(versus, name) for name in ("games", "ahead", "behind")}
            made.versus[versus.player, versus.other] = replace(old, **sums)
        for tally in batch.tallies:
            known = made.tallies.get((tally.kind, tally.key)) or replace(tally, games=0, steps=0, millis=0)
            sums = {name: getattr(known, name) + getattr(tally, name) for name in ("games", "steps", "millis")}
            made.tallies[tally.kind, tally.key] = replace(known, **sums)
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
        made = self._made[game, await self.live(game)]
        rows = [row for row in made.ratings.values() if row.pool == pool]
        return between(rows, _board_key, first, after, before, last=last)

    async def of_player(self, player: str) -> list[Rating]:
        """A player's rows in all games and pools."""
        rows = [row for made in self._alive() for row in made.ratings.values() if row.player == player]
        return sorted(rows, key=lambda row: (row.game, row.pool))

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
        rows = [row for made in self._alive() for who, row in made.played if who == player and game in (None, row.game)]
        return between(rows, _history_key, first, after, before, last=last)

    async def versus(self, player: str, other: str) -> list[Versus]:
        """How two players did against each other, game by game."""
        found = [made.versus[player, other] for made in self._alive() if (player, other) in made.versus]
        return sorted(found, key=lambda row: row.game)

    async def tallies(self, game: str) -> list[Tally]:
        """The statistics of a game."""
        made = self._made[game, await self.live(game)]
        return sorted(made.tallies.values(), key=lambda row: (row.kind, -row.games, row.key))

    def _alive(self) -> list[_Generation]:
        return [self._made[game, generation] for game, generation in self._live.items()]


def _board_key(row: Rating) -> tuple[int, str]:
    return (row.points, row.player)


def _history_key(row: PlayedGame) -> tuple[int, str, int]:
    return (row.ended_at, row.game, row.number)
