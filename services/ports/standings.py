"""Ratings, records and statistics as they are kept and read."""

from collections.abc import Iterable
from typing import Final, Protocol

from msgspec import Struct

from domain.kernel.units import Millis

SCALE: Final = 40
"""Points for one unit of the rating model: everyone begins at 1000."""


class Rating(Struct, frozen=True):
    """A player's rating and record in one pool of a game."""

    game: str
    """The game, by its slug."""
    pool: str
    """`people`, `bots` where programs sit at the table, or `casual` for tables that are not rated."""
    player: str
    """The id of the account or bot."""
    name: str
    """The name it was last seen under."""
    is_bot: bool
    """Whether it is a program."""
    mu: float
    """The strength the model believes in."""
    sigma: float
    """How unsure the model is."""
    points: int
    """What the leaderboard is ordered by: the strength the model is sure of, 0 for a newcomer."""
    games: int
    """How many games were played."""
    wins: int
    """In how many of them first place was reached, alone or shared."""
    best: int
    """The highest score, in the game's own counting."""
    last_at: Millis
    """When the last of them ended."""

    @property
    def rating(self) -> int:
        """The strength in points: 1000 for a newcomer."""
        return round(SCALE * self.mu)


class PlayedGame(Struct, frozen=True):
    """One game in a player's history."""

    game: str
    """The game, by its slug."""
    number: int
    """Which result of that game it was, counted from 1."""
    table: str
    """The id of the table."""
    pool: str
    """In which pool it counted."""
    ended_at: Millis
    """When it ended."""
    reason: str
    """Why it ended."""
    place: int
    """The place reached, counted from 1."""
    score: int
    """The score, in the game's own counting."""
    opponents: tuple[str, ...]
    """The names of the others."""
    rating_before: int
    """The strength before it, in points."""
    rating_after: int
    """The strength after it, in points."""


class Versus(Struct, frozen=True):
    """How two players did at the same tables."""

    game: str
    """The game, by its slug."""
    player: str
    """The one."""
    other: str
    """The other."""
    games: int
    """How many games they played."""
    ahead: int
    """How often the one came out ahead of the other."""
    behind: int
    """How often the other came out ahead; the rest were shared places."""


class Tally(Struct, frozen=True):
    """How many games of a kind were played, and how long they were."""

    kind: str
    """What is counted by: `all`, `seats`, `reason` or `options`."""
    key: str
    """The number of seats, the reason, or the options as JSON."""
    games: int
    """How many games."""
    steps: int
    """How many events of the game they had, all together."""
    millis: int
    """How long they took, all together, in milliseconds."""


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

    async def board(self, game: str, pool: str, first: int, after: BoardPlace | None) -> list[Rating]:
        """The best of a pool, best first."""
        ...

    async def of_player(self, player: str) -> list[Rating]:
        """A player's rows in all games and pools."""
        ...

    async def history(self, player: str, game: str | None, first: int, after: HistoryPlace | None) -> list[PlayedGame]:
        """A player's games, newest first."""
        ...

    async def versus(self, player: str, other: str) -> list[Versus]:
        """How two players did against each other, game by game."""
        ...

    async def tallies(self, game: str) -> list[Tally]:
        """The statistics of a game."""
        ...
