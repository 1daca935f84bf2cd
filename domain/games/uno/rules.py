"""The rules as tables and predicates, shared by `decide` and `legal`."""

from collections.abc import Sequence
from typing import Final

from domain.games.uno.cards import (
    BIT,
    COLOUR_OF,
    COLOURS,
    DECK,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SKIP,
    SYMBOL_OF,
    Card,
    Colour,
    hand_of,
)
from domain.games.uno.state import DISCARDING, DRAWN, FIRST_EDITION, OVER, PILE_EFFECT, TURN, State, seats_of
from domain.kernel.viewers import Seat

HAND_SIZE: Final = 7
"""UN-04, UN-51."""
UNO_PENALTY: Final = 2
"""UN-61, UN-62, UN-73."""
MAX_SEATED: Final = 10
"""UN-01."""

BLACK: Final = hand_of(card for card in DECK if COLOUR_OF[card] is None)
NINES_AND_SIXES: Final = hand_of(card for card in DECK if SYMBOL_OF[card] in (6, 9))
SEVENS: Final = hand_of(card for card in DECK if SYMBOL_OF[card] == 7)
MOVES_HANDS: Final = hand_of(card for card in DECK if SYMBOL_OF[card] in (0, 7))
"""UN-20, UN-27."""


def _same_symbol(card: Card, top: Card) -> bool:
    """UN-11; 2 and +2 are one symbol (UN-12), 6 and 9 are two (UN-R-31)."""
    a, b = (2 if SYMBOL_OF[c] == PLUS_TWO else SYMBOL_OF[c] for c in (card, top))
    return a == b


FOLLOWING: Final[dict[Colour | None, tuple[int, ...]]] = {
    colour: tuple(hand_of(c for c in DECK if COLOUR_OF[c] in (colour, None) or _same_symbol(c, top)) for top in DECK)
    for colour in COLOURS
}
"""UN-11: by active colour and top card, all cards that may follow."""

_MOVERS: Final = (3, 4, 5, SKIP, REVERSE)
ANSWERS_TO_PICKUP: Final = hand_of(c for c in DECK if SYMBOL_OF[c] in (2, PLUS_TWO, PLUS_FOUR, *_MOVERS))
"""UN-41, UN-43."""
ANSWERS_TO_PILE: Final = hand_of(c for c in DECK if SYMBOL_OF[c] in (8, *_MOVERS))
"""UN-42, UN-43, UN-R-05."""


def answers(effect: int) -> int:
    """All cards that may be played while `effect` is active."""
    return ANSWERS_TO_PICKUP if effect > 0 else ANSWERS_TO_PILE


def playable(state: State) -> int:
    """What the player to move may lay: cards that match (UN-11) and answer (UN-43), or only the one found (UN-17)."""
    if state.phase is TURN:
        fitting = state.hands[state.turn] & FOLLOWING[state.colour][state.pile[-1]]
        return fitting & answers(state.effect) if state.effect else fitting
    if state.phase is DRAWN and state.drawn is not None:
        return BIT[state.drawn]
    return 0


def _table(by_symbol: dict[int, int], otherwise: int) -> tuple[int, ...]:
    return tuple(by_symbol.get(symbol, otherwise) for symbol in SYMBOL_OF)


_TURNS: Final = _table({4: -1, REVERSE: -1}, 1)
"""UN-24, UN-31: what a card does to the direction of play."""
_STEPS: Final = _table({3: 0, 4: -2, 5: -1, SKIP: 2, REVERSE: -1}, 1)
"""UN-23 to UN-25, UN-30, UN-31: how far the turn moves, in the direction that held before the card."""
_STEPS_OF_TWO: Final = _table({3: 0, 4: -2, 5: -1, SKIP: 2, REVERSE: -2}, 1)
"""UN-82: the same for two players."""
_STEPS_WITH_EFFECT: Final = _table({3: 0, 4: -2, 5: -1, REVERSE: -1}, 1)
"""UN-30: the same while an effect is active; now a Skip passes over the one who plays it."""
_ADDS: Final = _table({2: 2, PLUS_TWO: 2, PLUS_FOUR: 4, 8: PILE_EFFECT}, 0)
"""UN-22, UN-28, UN-32: what a card makes the next player pick up."""


_ALONE: Final = tuple(zip(_STEPS, _TURNS, _ADDS, strict=True))
_OF_TWO: Final = tuple(zip(_STEPS_OF_TWO, _TURNS, _ADDS, strict=True))
_WITH_EFFECT: Final = tuple(zip(_STEPS_WITH_EFFECT, _TURNS, _ADDS, strict=True))


def onward(ring: tuple[Seat, ...], direction: int, effect: int, seat: Seat, card: Card) -> tuple[Seat, int, int]:
    """Whose turn follows when `seat` lays `card`, in which direction, and with which effect (UN-R-03)."""
    seated = len(ring)
    steps, turns, adds = (_WITH_EFFECT if effect else _OF_TWO if seated == 2 else _ALONE)[card]
    turn = ring[(ring.index(seat) + direction * steps) % seated]
    # A pick-up grows; an 8 on an 8 stays one pile; whatever moves an effect adds nothing to it.
    return turn, direction * turns, effect + adds if adds >= 0 else PILE_EFFECT


def asked_to_discard(ring: tuple[Seat, ...], hands: Sequence[int]) -> tuple[Seat, ...]:
    """UN-R-10: everyone with two or more cards."""
    return tuple([seat for seat in ring if hands[seat].bit_count() > 1])


def late_unos(state: State, seat: Seat) -> tuple[Seat, ...]:
    """UN-62: who has yet to say Uno when `seat` lays a card, in turn order from there (UN-R-36)."""
    others = state.uno_open & ~(1 << seat)
    if state.edition == FIRST_EDITION:
        return seats_of(others)
    around = [state.after(seat, steps) for steps in range(1, len(state.ring))] if others else []
    return tuple([other for other in around if others >> other & 1])


def uno_counts(state: State, seat: Seat, card: Card, target: Seat | None) -> bool:
    """UN-R-23: whether Uno said with this card counts, since it leaves `seat` one card to hold."""
    giver = seat if state.edition == FIRST_EDITION else _giver(state, seat, card, target)
    if giver == seat:
        return state.hands[seat].bit_count() == 2
    if state.hands[giver].bit_count() != 1:
        return False
    late = late_unos(state, seat)
    # A late hand grows before it changes owners, unless those before it took the last cards; the top card of now is
    # among them, since the new one covers it.
    return giver not in late or UNO_PENALTY * late.index(giver) > state.available


def _giver(state: State, seat: Seat, card: Card, target: Seat | None) -> Seat:
    """Whose hand `seat` holds after laying `card`: its own, unless a 7 or a 0 moves hands."""
    if target is not None:  # only a 7 names one (UN-27)
        return target
    return state.after(seat, -1) if SYMBOL_OF[card] == 0 else seat


def grace_ends(state: State, seat: Seat) -> int:
    """Until when the open Uno of `seat` is safe (UN-R-24)."""
    return state.uno_since[seat] + state.options.uno_grace_ms


def in_grace(state: State, seats: int, now: int) -> bool:
    """Whether one of the open `seats` (a mask) is still safe."""
    if not state.options.uno_grace_ms or not seats:
        return False
    return any(seats >> seat & 1 and now < grace_ends(state, seat) for seat in state.ring)


def discard_limit(hand: int) -> int:
    """UN-71: the last card stays."""
    return hand.bit_count() - 1


def top_symbol(state: State) -> int:
    """The symbol of the card on top of the pile."""
    return SYMBOL_OF[state.pile[-1]]


def to_act(state: State) -> tuple[Seat, ...]:
    """The players the game waits for; saying Uno and catching are open to others as well."""
    if state.phase is OVER:
        return ()
    return seats_of(state.waiting) if state.phase is DISCARDING else (state.turn,)


def may_interject(state: State) -> tuple[Seat, ...]:
    """UN-60, UN-61: while somebody has yet to say Uno, they may say it and all others may catch them."""
    if not state.uno_open or state.phase is OVER:
        return ()
    waiting = to_act(state)
    return tuple([seat for seat in state.ring if seat not in waiting])


def deadline(state: State) -> int | None:
    """UN-R-25: when the clock acts for those the game waits for."""
    seconds = state.options.turn_seconds
    return None if seconds is None or state.phase is OVER else state.since + 1000 * seconds
