"""Matches: several games of the same players until one of them has won often enough.

A match has no log of its own. Each of its tables says in its opening how the match stands, and what the next table
is to be follows from the end of the one before.
"""

from typing import Any, Final

from msgspec import Raw
from msgspec.structs import fields, replace

from domain.kernel.errors import require
from domain.kernel.record import encode
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat
from domain.tables.state import SeatHolder, Status, TableState
from domain.tables.terms import Series

MOST_GAMES: Final = 99


class Standing(Record, frozen=True):
    """How a match stands after a game: `wins` belong to `players`, `winners` are set when it is decided."""

    players: tuple[str, ...]
    wins: tuple[int, ...]
    played: int
    decided: bool
    winners: tuple[str, ...]


class NextGame(Record, frozen=True):
    """The next game of a match: who sits where, with which options."""

    series: Series
    seats: tuple[SeatHolder, ...]
    options: Raw


def best_of(match: str, games: int) -> Series:
    """The most wins out of `games`; it ends as soon as that is decided."""
    return Series(match=match, goal=games // 2 + 1, limit=games)


def first_to(match: str, wins: int) -> Series:
    """The first to `wins`, however many games that takes."""
    return Series(match=match, goal=wins, limit=0)


def check_series(series: Series) -> None:
    """TB-35."""
    require(1 <= series.goal <= MOST_GAMES, "TB-35", f"a match is won by 1 to {MOST_GAMES} games")
    whole = series.limit == 0 or series.limit == 2 * series.goal - 1
    require(whole, "TB-35", "the best of an odd number of games, or the first to so many")


def standing(state: TableState) -> Standing | None:
    """TB-36: how the match stands after the game at this table; None if there is no match or no end yet."""
    series = state.terms.series
    if series is None or state.status is not Status.FINISHED or state.outcome is None:
        return None
    players = series.players or tuple(holder.player for holder in state.seats[: state.started_seats])
    before = series.wins or (0,) * len(players)
    winners = {state.seats[seat].player for seat in state.outcome.winners}
    won = winners if len(winners) == 1 else set()  # a shared first place is nobody's win
    wins = tuple(count + (player in won) for player, count in zip(players, before, strict=True))
    decided = max(wins) >= series.goal or series.number == (series.limit or MOST_GAMES)
    best = tuple(player for player, count in zip(players, wins, strict=True) if count == max(wins))
    return Standing(players, wins, series.number, decided, best if decided else ())


def next_game(state: TableState) -> NextGame | None:
    """TB-36 and TB-37: what comes after the game at this table; None if the match is decided, or there is none."""
    stands, series = standing(state), state.terms.series
    if stands is None or stands.decided or series is None:
        return None
    company = _company(state, stands.players)
    seats = (*company[1:], company[0])
    after = replace(series, number=series.number + 1, players=stands.players, wins=stands.wins)
    return NextGame(series=after, seats=seats, options=Raw(encode(_options(state, seats))))


def _company(state: TableState, players: tuple[str, ...]) -> tuple[SeatHolder, ...]:
    """Those of the match in the order they sat here; newcomers of one game are not part of it."""
    held = [holder for holder in state.seats if holder.player in players]
    return tuple(SeatHolder(each.player, each.name, each.bot, is_bot=each.is_bot) for each in held)


def _options(state: TableState, seats: tuple[SeatHolder, ...]) -> Any:
    """TB-37: where the options of a game say who begins, that is who came last in the game before."""
    options = state.options
    if all(field.name != "first" for field in fields(options)) or state.outcome is None:
        return options
    last = max(state.outcome.standings, key=lambda each: each.place, default=None)
    loser = state.seats[last.seat].player if last else ""
    seat: Seat | None = next((n for n, holder in enumerate(seats) if holder.player == loser), None)
    return replace(options, first=seat)
