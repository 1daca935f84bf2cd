"""The yardstick for folds: a plain frozen struct of a card game, hands as tuples, one `replace` an event.

No rules, no options, nothing hidden: three events that move cards about the way a first draft would.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

SEATS = 4
CARDS = 108


class Toy(Struct, frozen=True):
    """The table."""

    hands: tuple[tuple[int, ...], ...] = ()
    stock: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    top: int = 0
    colour: int = 0
    symbol: int = 0
    turn: int = 0
    step: int = 1
    pending: int = 0
    drawn: bool = False
    winner: int = -1
    seats: int = SEATS
    version: int = 0


class Dealt(Struct, frozen=True):
    """The whole deck in order; seven cards each come off its end."""

    order: tuple[int, ...]


class Drew(Struct, frozen=True):
    """One card from the stock."""

    seat: int
    card: int


class Laid(Struct, frozen=True):
    """One card from the hand."""

    seat: int
    card: int


def _dealt(state: Toy, event: Dealt) -> Toy:
    hands = tuple(event.order[-7 * (seat + 1) : len(event.order) - 7 * seat] for seat in range(SEATS))
    return replace(state, hands=hands, stock=event.order[: -7 * SEATS], version=state.version + 1)


def _drew(state: Toy, event: Drew) -> Toy:
    hands, seat = state.hands, event.seat
    grown = (*hands[:seat], (*hands[seat], event.card), *hands[seat + 1 :])
    return replace(state, hands=grown, stock=state.stock[:-1], drawn=True, version=state.version + 1)


def _laid(state: Toy, event: Laid) -> Toy:
    hands, seat, card = state.hands, event.seat, event.card
    left = tuple(each for each in hands[seat] if each != card)
    return replace(
        state,
        hands=(*hands[:seat], left, *hands[seat + 1 :]),
        discard=(*state.discard, card),
        top=card,
        colour=card % 4,
        symbol=card // 8,
        turn=(seat + state.step) % SEATS,
        drawn=False,
        winner=-1 if left else seat,
        version=state.version + 1,
    )


_HANDLERS: dict[type, Any] = {Dealt: _dealt, Drew: _drew, Laid: _laid}


def evolve(state: Toy, event: Any) -> Toy:
    """`state` after `event`."""
    after: Toy = _HANDLERS[type(event)](state, event)
    return after


def log() -> tuple[Any, ...]:
    """A game in which everyone draws a card and lays one each turn, until the stock and then a hand is used up."""
    events: list[Any] = [Dealt(tuple(range(CARDS)))]
    state = evolve(Toy(), events[0])
    while state.winner < 0:
        seat = state.turn
        if state.stock:
            events.append(Drew(seat, state.stock[-1]))
            state = evolve(state, events[-1])
        events.append(Laid(seat, state.hands[seat][0]))
        state = evolve(state, events[-1])
    return tuple(events)
