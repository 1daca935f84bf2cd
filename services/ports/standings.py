"""Ratings, records and statistics as they are kept and read."""

from collections.abc import Iterable
from typing import Annotated, Final, Protocol

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.units import REASON, Id, Millis, Wide
from domain.tables.players import Player

SCALE: Final = 40
"""Points for one unit of the rating model: everyone begins at 1000."""


class Rating(Struct, frozen=True):
    """A player's rating and record in one pool of a game."""

    game: Annotated[str, doc("The game, by its slug.")]
    pool: Annotated[
        str, doc("`people`, `bots` where programs sit at the table, or `casual` for tables that are not rated.")
    ]
    player: Annotated[Id, doc("The id of the account or bot.")]
    name: Annotated[str, doc("The name it was last seen under.")]
    is_bot: Annotated[bool, doc("Whether it is a program.")]
    mu: Annotated[float, doc("The strength the model believes in.")]
    sigma: Annotated[float, doc("How unsure the model is.")]
    points: Annotated[
        int, doc("What the leaderboard is ordered by: the strength the model is sure of, 0 for a newcomer.")
    ]
    games: Annotated[int, doc("How many games were played.")]
    wins: Annotated[int, doc("In how many of them first place was reached, alone or shared.")]
    best: Annotated[int, doc("The highest score, in the game's own counting.")]
    last_at: Annotated[Millis, doc("When the last of them ended.")]

    @property
    def rating(self) -> int:
        """The strength in points: 1000 for a newcomer."""
        return round(SCALE * self.mu)


class PlayedGame(Struct, frozen=True):
    """One game in a player's history."""

    game: Annotated[str, doc("The game, by its slug.")]
    number: Annotated[int, doc("The number of the result among those of that game, from 1.")]
    table: Annotated[Id, doc("The id of the table.")]
    pool: Annotated[str, doc("In which pool it counted.")]
    ended_at: Annotated[Millis, doc("When it ended.")]
    reason: Annotated[str, REASON, doc("Why it ended.")]
    place: Annotated[int, doc("The place reached, counted from 1.")]
    score: Annotated[int, doc("The score, in the game's own counting.")]
    opponents: Annotated[tuple[Player, ...], doc("The others, under their names of then.")]
    rating_before: Annotated[int, doc("The strength before it, in points.")]
    rating_after: Annotated[int, doc("The strength after it, in points.")]


class Versus(Struct, frozen=True):
    """How two players did at the same tables."""

    game: Annotated[str, doc("The game, by its slug.")]
    player: Annotated[Id, doc("The id of the one.")]
    other: Annotated[Id, doc("The id of the other.")]
    games: Annotated[int, doc("How many games they played.")]
    ahead: Annotated[int, doc("How often the one came out ahead of the other.")]
    behind: Annotated[int, doc("How often the other came out ahead; the rest were shared places.")]


class Tally(Struct, frozen=True):
    """How many games of a kind were played, and how long they were."""

    kind: Annotated[str, doc("What is counted by: `all`, `seats`, `reason` or `options`.")]
    key: Annotated[str, doc("The number of seats, the reason, or the options as JSON.")]
    games: Annotated[int, doc("How many games there were.")]
    steps: Annotated[Wide, doc("How many events of the game they had, all together.")]
    millis: Annotated[Wide, doc("How long they took, all together, in milliseconds.")]


class Batch(Struct, frozen=True):
    """What some results change: ratings as they are afterwards, everything else as what is added."""

    ratings: tuple[Rating, ...]
    played: tuple[tuple[str, PlayedGame], ...]
    versus: tuple[Versus, ...]
    tallies: tuple[Tally, ...]


Key = tuple[str, str]
"""Pool and player."""


class HistoryPlace(Struct, frozen=True):
    """Where a page of a player's history ends; newest first."""

    ended_at: int
    game: str
    number: int


class BoardPlace(Struct, frozen=True):
    """Where a page of a leaderboard ends."""

    points: int
    player: str


class Standings(Protocol):
    """The read model, in generations: one is live, a rebuild fills another and then takes its place."""

    async def recorded(self, shard: int) -> int:
        """The position up to which the tables of a shard have had their results written down."""
        ...

    async def move_recorded(self, shard: int, upto: int) -> None:
        """Move that position forward."""
        ...

    async def live(self, game: str) -> int:
        """The generation that answers questions."""
        ...

    async def progress(self, game: str, generation: int) -> int | None:
        """How many results a generation reflects; None if there is no such generation."""
        ...

    async def begin(self, game: str) -> int:
        """A new, empty generation, which is not live yet; one that was begun and given up is cleared away."""
        ...

    async def switch(self, game: str, generation: int) -> None:
        """Make a generation live and clear away all others."""
        ...

    async def known(self, game: str, generation: int, keys: Iterable[Key]) -> dict[Key, Rating]:
        """The ratings a generation has of these."""
        ...

    async def save(self, game: str, generation: int, after: int, upto: int, batch: Batch) -> bool:
        """Add a batch and move the progress from `after` to `upto`; False, and nothing changed, if it is elsewhere."""
        ...

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
        """The best of a pool, best first, between two places; the last of those if `last`."""
        ...

    async def of_player(self, player: str) -> list[Rating]:
        """A player's rows in all games and pools."""
        ...

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
        """A player's games, newest first, between two places; the last of those if `last`."""
        ...

    async def versus(self, player: str, other: str) -> list[Versus]:
        """How two players did against each other, game by game."""
        ...

    async def tallies(self, game: str) -> list[Tally]:
        """The statistics of a game."""
        ...
