"""Ratings, records and statistics: what the results of a game add up to."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from openskill.models import PlackettLuce, PlackettLuceRating

from domain.ratings.results import Entry, ResultRecorded
from domain.tables.players import player
from domain.tables.seating import BOT_PREFIX
from services.ports import SCALE, Batch, Key, PlayedGame, Rating, Tally, Versus

_MODEL: Final = PlackettLuce()
START: Final = _MODEL.rating()


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
        opponents=tuple(
            player(each.player, each.name, is_bot=each.is_bot) for each in result.entries if each.player != entry.player
        ),
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
