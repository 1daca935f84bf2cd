"""Ratings, records and statistics: what the results of a game add up to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce, PlackettLuceRating

from domain.kernel.units import Millis
from domain.ratings.results import Entry, ResultRecorded
from domain.tables.seating import BOT_PREFIX

_MODEL: Final = PlackettLuce()
SCALE: Final = 40
"""Points for one unit of the model: everyone begins at 1000."""
START: Final = _MODEL.rating()


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


def newcomer(game: str, pool: str, entry: Entry) -> Rating:
    """The row of a player who has not played in this pool yet."""
    return Rating(
        game=game,
        pool=pool,
        player=entry.player,
        name=_name(entry),
        is_bot=entry.is_bot,
        mu=START.mu,
        sigma=START.sigma,
        points=_points(START),
        games=0,
        wins=0,
        best=entry.score,
        last_at=0,
    )


def reckon(game: str, before: Mapping[Key, Rating], results: Sequence[tuple[int, ResultRecorded]]) -> Batch:
    """What numbered results, in their order, change. Depends on its arguments alone, so a rebuild ends the same."""
    rows = dict(before)
    played: list[tuple[str, PlayedGame]] = []
    versus: dict[tuple[str, str], Versus] = {}
    tallies: dict[tuple[str, str], Tally] = {}
    touched: dict[Key, Rating] = {}
    for number, result in results:
        _count(tallies, result)
        entries = _one_each(result.entries)
        if len(entries) == 1 < len(result.entries):
            continue  # a bot among copies of itself has neither won nor lost
        old = {
            entry.player: rows.get((result.pool, entry.player)) or newcomer(game, result.pool, entry)
            for entry in entries
        }
        new = _after(result, entries, old)
        changed = {(result.pool, player): row for player, row in new.items()}
        rows.update(changed)
        touched.update(changed)
        played += [(entry.player, _played(game, number, result, entry, old, new)) for entry in entries]
        _count_versus(versus, game, entries)
    return Batch(tuple(touched.values()), tuple(played), tuple(versus.values()), tuple(tallies.values()))


def _one_each(entries: Sequence[Entry]) -> list[Entry]:
    """The best seat of each player: a bot may have several."""
    best: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda each: each.place):
        best.setdefault(entry.player, entry)
    return list(best.values())


def _after(result: ResultRecorded, entries: Sequence[Entry], old: Mapping[str, Rating]) -> dict[str, Rating]:
    rated = {player: _MODEL.rating(mu=row.mu, sigma=row.sigma) for player, row in old.items()}
    if result.rated and len(entries) > 1:
        teams = _MODEL.rate([[rated[entry.player]] for entry in entries], ranks=[float(e.place) for e in entries])
        rated = {entry.player: team[0] for entry, team in zip(entries, teams, strict=True)}
    return {entry.player: _row(old[entry.player], entry, result, rated[entry.player]) for entry in entries}


def _row(old: Rating, entry: Entry, result: ResultRecorded, rated: PlackettLuceRating) -> Rating:
    return replace(
        old,
        name=_name(entry),
        mu=rated.mu,
        sigma=rated.sigma,
        points=_points(rated),
        games=old.games + 1,
        wins=old.wins + (entry.place == 1),
        best=max(old.best, entry.score),
        last_at=result.ended_at,
    )


def _name(entry: Entry) -> str:
    """A built-in bot is called by its own name, whatever it was called at a table."""
    if not entry.player.startswith(BOT_PREFIX):
        return entry.name
    return entry.player.removeprefix(BOT_PREFIX).replace("_", " ").title()


def _points(rated: PlackettLuceRating) -> int:
    return round(SCALE * (rated.mu - 3 * rated.sigma))


def _played(
    game: str,
    number: int,
    result: ResultRecorded,
    entry: Entry,
    old: Mapping[str, Rating],
    new: Mapping[str, Rating],
) -> PlayedGame:
    return PlayedGame(
        game=game,
        number=number,
        table=result.table,
        pool=result.pool,
        ended_at=result.ended_at,
        reason=result.reason,
        place=entry.place,
        score=entry.score,
        opponents=tuple(each.name for each in result.entries if each.player != entry.player),
        rating_before=old[entry.player].rating,
        rating_after=new[entry.player].rating,
    )


def _count_versus(versus: dict[tuple[str, str], Versus], game: str, entries: Sequence[Entry]) -> None:
    for one in entries:
        for other in entries:
            if one.player != other.player:
                row = versus.get((one.player, other.player)) or Versus(game, one.player, other.player, 0, 0, 0)
                versus[one.player, other.player] = replace(
                    row,
                    games=row.games + 1,
                    ahead=row.ahead + (one.place < other.place),
                    behind=row.behind + (one.place > other.place),
                )


def _count(tallies: dict[tuple[str, str], Tally], result: ResultRecorded) -> None:
    keys = {
        "all": "",
        "seats": str(len(result.entries)),
        "reason": result.reason,
        "options": bytes(result.options).decode(),
    }
    for kind, key in keys.items():
        row = tallies.get((kind, key)) or Tally(kind, key, 0, 0, 0)
        tallies[kind, key] = replace(
            row,
            games=row.games + 1,
            steps=row.steps + result.steps,
            millis=row.millis + max(0, result.ended_at - result.started_at),
        )
