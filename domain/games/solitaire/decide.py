"""What follows from a command, or the rule that forbids it. Refuse first, then state the facts."""

from typing import Any

from domain.games.solitaire.cards import DECK, Card, write
from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.events import Banked, Dealt, Ended, Joined, Placed, Recycled, Turned
from domain.games.solitaire.evolve import evolve
from domain.games.solitaire.legal import is_stuck
from domain.games.solitaire.rules import band, fits_under, is_galaxy, is_next_on_bar, passes, score
from domain.games.solitaire.state import COLUMNS, Options, Reason, State
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

MAX_CLOCK = 24 * 60 * 60


def check(options: Options, seats: int) -> None:
    """Refuse what cannot be played."""
    require(seats == 1, "US-01", "solitaire is for one player")
    require(options.turn in (1, 2, 3), "US-24", "three, two or one cards are turned at a time")
    require(0 <= options.clock_seconds <= MAX_CLOCK, "US-R-16", "the clock runs for at most a day")


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """US-05: six cards face up in a row, the rest is the stock."""
    check(options, seats)
    order = moment.rng.shuffled(DECK)
    return (Dealt(options=options, seats=seats, columns=order[:COLUMNS], stock=order[COLUMNS:], at=moment.now),)


def decide(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove otherwise."""
    require(not state.over, "US-40", "the game is over")
    require(seat == 0, "US-01", "solitaire is for one player")
    match command:
        case Finish() | Leave():
            return (_ended(state, Reason.FINISHED),)
        case Expire():
            require(state.due is not None and moment.now >= state.due, "US-R-16", "the clock has not run out")
            return (_ended(state, Reason.FINISHED),)
    fact = _fact(state, command)
    after = evolve(state, fact)
    if score(after.bar) == len(DECK):
        return fact, _ended(after, Reason.WENT_OUT)
    return (fact, _ended(after, Reason.NO_MOVES)) if is_stuck(after) else (fact,)


def _fact(state: State, command: Any) -> Event:
    match command:
        case Turn():
            return _turned(state)
        case Recycle():
            return _recycled(state)
        case ToColumn(column, end):
            return _placed(state, column, end)
        case ToBar(column):
            return _banked_from_waste(state) if column is None else _banked_from_column(state, column)
        case MoveColumn(source, target):
            return _joined(state, source, target)
    raise MalformedCommand(f"{command!r} is no command of this game")


def _turned(state: State) -> Event:
    require(state.stock, "US-20", "the stock is empty")
    cards = state.stock[: state.turn]
    return Turned(count=len(cards), top=cards[-1], cards=cards)


def _recycled(state: State) -> Event:
    require(not state.stock, "US-R-05", "the stock is not used up yet")
    require(state.waste, "US-R-05", "there is no waste to turn over")
    allowed = passes(state.turn)
    require(state.current_pass < allowed, "US-22", f"all of the {allowed} passes are used")
    return Recycled(number=state.current_pass + 1)


def _placed(state: State, number: int, end: End) -> Event:
    column = _column(state, number)
    require(state.waste, "US-23", "there is no card on the waste")
    card = state.waste[-1]
    if end is End.SPACE:
        require(not column, "US-25", f"column {number} is not empty")
        require(is_galaxy(card), "US-25", "only a Galaxy fills an empty space")
    else:
        require(column, "US-25", f"column {number} is an empty space")
    if end is End.BOTTOM:
        wrong = f"{write(card)} does not go under {write(column[-1])}"
        require(fits_under(state.ranked, card, column[-1]), "US-10", wrong)
    if end is End.TOP:
        require(not is_galaxy(column[0]), "US-14", "nothing goes above a Galaxy")
        wrong = f"{write(card)} does not go above {write(column[0])}"
        require(fits_under(state.ranked, column[0], card), "US-12", wrong)
    return Placed(card=card, column=number, end=end, behind=_behind(state))


def _banked_from_waste(state: State) -> Event:
    require(state.waste, "US-23", "there is no card on the waste")
    card = state.waste[-1]
    require(is_next_on_bar(state.bar, card), "US-30", f"{write(card)} is not the next of its suit")
    return Banked(card=card, behind=_behind(state))


def _banked_from_column(state: State, number: int) -> Event:
    column = _column(state, number)
    require(column, "US-R-04", f"column {number} is empty")
    card = column[-1]
    require(is_next_on_bar(state.bar, card), "US-30", f"{write(card)} is not the next of its suit")
    return Banked(card=card, column=number)


def _joined(state: State, source: int, target: int) -> Event:
    moving, onto = _column(state, source), _column(state, target)
    require(moving, "US-R-03", f"column {source} is empty")
    require(source != target, "US-R-03", "a column does not move onto itself")
    require(onto, "US-R-06", "a column does not move into an empty space")
    wrong = f"{write(moving[0])} does not go under {write(onto[-1])}"
    require(fits_under(state.ranked, moving[0], onto[-1]), "US-11", wrong)
    return Joined(source=source, target=target)


def _column(state: State, number: int) -> tuple[Card, ...]:
    require(1 <= number <= COLUMNS, "US-R-01", f"there is no column {number}")
    return state.columns[number - 1]


def _behind(state: State) -> Card | None:
    return state.waste[-2] if len(state.waste) > 1 else None


def _ended(state: State, reason: Reason) -> Ended:
    points = score(state.bar)
    return Ended(reason=reason, score=points, band=band(points))
