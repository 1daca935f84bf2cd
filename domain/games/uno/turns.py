"""The acts of the player to move: open, play, draw, pass, accept."""

from collections.abc import Sequence
from typing import Final, NoReturn

from domain.games.uno.cards import BIT, COLOUR_OF, DECK, DECK_SIZE, SYMBOL_OF, Card, Colour, cards_of
from domain.games.uno.commands import Accept, Draw, Opening, Pass, Play
from domain.games.uno.events import (
    BlackLast,
    Drew,
    HandsPassed,
    HandsSwapped,
    Opened,
    Over,
    Passed,
    PickedUp,
    Played,
    TookPile,
    UnoSaid,
    WindowOpened,
)
from domain.games.uno.evolve import evolve
from domain.games.uno.outcome import Reason, won
from domain.games.uno.rules import (
    FOLLOWING,
    MOVES_HANDS,
    UNO_PENALTY,
    asked_to_discard,
    in_grace,
    late_unos,
    onward,
    playable,
    uno_counts,
)
from domain.games.uno.state import DISCARDING, DRAWN, FIRST_EDITION, OPENING, PILE_EFFECT, TURN, State
from domain.games.uno.stock import punish, reshuffle, taken
from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove, require
from domain.kernel.seats import replaced
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

_NAMES_NOTHING: Final = tuple(COLOUR_OF[card] is not None and SYMBOL_OF[card] != 7 for card in DECK)
"""UN-13, UN-27: what is laid without a word more."""
_AT_ONCE: Final = tuple(SYMBOL_OF[card] in (0, 1, 6, 7, 9) for card in DECK)
"""UN-44: what takes effect before the next turn."""
_MOVES_HANDS: Final = tuple(bool(MOVES_HANDS >> card & 1) for card in DECK)


def open_game(state: State, seat: Seat, command: Opening, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """UN-06: settle the choice of the flipped card."""
    card = state.pile[-1]
    require(state.phase is not DISCARDING, "UN-R-09", "everyone is choosing discards")
    require(state.phase is OPENING, "UN-06", "the first card has been played")
    require(seat == state.turn, "UN-06", "the starter settles the first card")
    _require_named(state, seat, card, command.colour, command.target)
    return opened(state, command.colour or COLOUR_OF[card], command.target, moment, timeout)


def opened(
    state: State, colour: Colour | None, target: Seat | None, moment: Moment, timeout: bool = False
) -> tuple[Event, ...]:
    """The flipped card takes effect as the play of the starter."""
    assert colour is not None, "a black card has been given a colour"
    seat, card = state.turn, state.pile[-1]
    turn, direction, effect = onward(state.ring, state.direction, state.effect, seat, card)
    first = Opened(seat, card, colour, turn, direction, effect, moment.now, timeout)
    return first, *_at_once(state, state.hands, card, (seat, target), moment.now)


def play(state: State, seat: Seat, command: Play, moment: Moment) -> tuple[Event, ...]:
    """UN-10 to UN-17: lay a card, with everything that follows from it."""
    card, target = command.card, command.target
    if seat != state.turn or not (0 <= card < DECK_SIZE and playable(state) >> card & 1):
        _refuse(state, seat, card)
    if not _NAMES_NOTHING[card] or command.colour is not None or target is not None:
        _require_named(state, seat, card, command.colour, target, is_last=state.hands[seat] == BIT[card])
    if state.uno_open:
        others = state.uno_open & ~(1 << seat)
        require(not in_grace(state, others, moment.now), "UN-R-24", "somebody may still say Uno in time")
    return laid(state, seat, command, moment)


def laid(state: State, seat: Seat, command: Play, moment: Moment) -> tuple[Event, ...]:
    """What follows from the card of a player who may lay it like this."""
    card, target = command.card, command.target
    left = state.hands[seat] ^ BIT[card]
    if not left:
        return _play_last(state, seat, card, moment)
    others = state.uno_open and state.uno_open & ~(1 << seat)
    turn, direction, effect = onward(state.ring, state.direction, state.effect, seat, card)
    colour = COLOUR_OF[card] or command.colour
    assert colour is not None, "a black card has been given a colour"
    # With two cards or more left it can count only if hands move; asking costs as much as laying the card.
    said = command.uno and (_MOVES_HANDS[card] or not left & left - 1) and uno_counts(state, seat, card, target)
    if not others and not _AT_ONCE[card]:
        return (Played(seat, card, colour, turn, direction, effect, moment.now, said),)
    # Said of a hand that a 7 or a 0 brings, it is said when the hand is there: a change of owner would undo it.
    afterwards = said and state.edition != FIRST_EDITION and _MOVES_HANDS[card]
    played = Played(seat, card, colour, turn, direction, effect, moment.now, said and not afterwards)
    events, hands = ((played,), replaced(state.hands, seat, left)) if not others else _late(state, played, moment)
    effects = _at_once(state, hands, card, (seat, target), moment.now)
    return *events, *effects, *((UnoSaid(seat),) if afterwards else ())


def _late(state: State, played: Played, moment: Moment) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    """UN-62, UN-R-21: the card is laid and all open holders pick up; the hands after it."""
    course = Course(evolve, state, moment)
    course.happen(played)
    for late in late_unos(state, played.seat):
        punish(course, late, None)
    return course.events, course.state.hands


def _refuse(state: State, seat: Seat, card: Card) -> NoReturn:
    """Say by which rule, the first in the order of the rulebook, `seat` may not lay a card that is not `playable`."""
    require_play_goes_on(state)
    require(seat == state.turn, "UN-10", "it is not your turn")
    require(0 <= card < DECK_SIZE and state.hands[seat] & BIT[card], "UN-R-02", "you do not hold that card")
    require(state.phase is TURN, "UN-17", "only the card just found may be played")
    require(FOLLOWING[state.colour][state.pile[-1]] & BIT[card], "UN-11", "neither colour nor symbol matches")
    raise IllegalMove("UN-43", "that card does not answer the effect")


def _require_named(
    state: State, seat: Seat, card: Card, colour: Colour | None, target: Seat | None, *, is_last: bool = False
) -> None:
    """UN-13, UN-27: a black card names a colour, a 7 a player, any other card nothing.

    A last card wins or is taken back before its effect, so it may do without (UN-R-15, UN-R-16).
    """
    if COLOUR_OF[card] is not None:
        require(colour is None, "UN-13", "only a black card names a colour")
    elif colour is None:
        require(is_last, "UN-13", "a black card needs a colour")
    if SYMBOL_OF[card] != 7:
        require(target is None, "UN-27", "only a 7 names a player")
    elif not is_partner(state, seat, target):
        require(is_last and target is None, "UN-27", "a 7 swaps with another player")


def is_partner(state: State, seat: Seat, target: Seat | None) -> bool:
    """UN-27: whether hands can be swapped with `target`."""
    return target != seat and target in state.ring


def _play_last(state: State, seat: Seat, card: Card, moment: Moment) -> tuple[Event, ...]:
    """UN-70: the last card wins at once, before its effect, unless it is black (UN-72)."""
    colour = COLOUR_OF[card]
    if colour is not None:
        turn, direction, effect = onward(state.ring, state.direction, state.effect, seat, card)
        last = Played(seat, card, colour, turn, direction, effect, moment.now)
        return last, Over(won(evolve(state, last), seat, Reason.PLAYED_LAST))
    course = Course(evolve, state, moment)
    cards = taken(course, UNO_PENALTY)
    turn = seat if state.effect else state.after(seat)
    course.happen(BlackLast(seat, card, cards, len(cards), turn, moment.now))
    if state.effect:
        _suffer(course, seat)
    return course.events


def _at_once(
    state: State, hands: Sequence[int], card: Card, who: tuple[Seat, Seat | None], at: int
) -> tuple[Event, ...]:
    """UN-44: what the card just laid does before the next turn, with the hands as they are now."""
    seat, target = who
    symbol = SYMBOL_OF[card]
    if symbol in (1, 6, 9):
        asked = asked_to_discard(state.ring, hands)
        return (WindowOpened(seat, asked, at),) if asked else ()
    if symbol == 7:
        assert target is not None, "a 7 has been given a target"
        return (HandsSwapped((seat, target), cards_of(hands[seat]), cards_of(hands[target]), at),)
    if symbol == 0:
        passed: list[tuple[Card, ...]] = [()] * len(hands)
        for giver in state.ring:
            passed[state.after(giver)] = cards_of(hands[giver])
        return (HandsPassed(seat, tuple(passed), at),)
    return ()


def draw(state: State, seat: Seat, _: Draw, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """UN-14, UN-15: pick up until a card can be played; without one the turn ends (UN-R-13)."""
    require_play_goes_on(state)
    require(seat == state.turn, "UN-10", "it is not your turn")
    require(state.phase is TURN, "UN-16", "you have picked up already")
    require(not state.effect, "UN-R-06", "an effect is answered from the hand or accepted")
    fitting = FOLLOWING[state.colour][state.pile[-1]]
    for depth, card in enumerate(reversed(state.stock), start=1):
        if fitting >> card & 1:
            cards = state.stock[: -depth - 1 : -1]
            return (Drew(seat, cards, depth, True, seat, moment.now, timeout),)
    return _draw_with_reshuffle(state, seat, fitting, moment, timeout)


def _draw_with_reshuffle(state: State, seat: Seat, fitting: int, moment: Moment, timeout: bool) -> tuple[Event, ...]:
    course = Course(evolve, state, moment)
    depth, found = len(state.stock), False
    while not found and reshuffle(course):
        fresh = course.state.stock[: len(course.state.stock) - depth]
        hit = next((n for n, card in enumerate(reversed(fresh), start=1) if fitting >> card & 1), None)
        depth, found = depth + (hit or len(fresh)), hit is not None
    cards = course.state.stock[: -depth - 1 : -1] if depth else ()
    turn = seat if found else state.after(seat)
    course.happen(Drew(seat, cards, depth, found, turn, moment.now, timeout))
    return course.events


def pass_turn(state: State, seat: Seat, _: Pass, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """UN-16: keep the card just found."""
    require_play_goes_on(state)
    require(seat == state.turn and state.phase is DRAWN, "UN-14", "passing needs a draw first")
    return (Passed(seat, state.after(seat), moment.now, timeout),)


def accept(state: State, seat: Seat, _: Accept, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """UN-40, UN-80: suffer the active effect and lose the turn."""
    require_play_goes_on(state)
    require(seat == state.turn and state.effect, "UN-40", "no effect waits for you")
    if state.effect == PILE_EFFECT:
        return (TookPile(seat, state.beneath, state.after(seat), moment.now, timeout),)
    if state.effect <= len(state.stock):
        cards = state.stock[: -state.effect - 1 : -1]
        return (PickedUp(seat, cards, state.effect, state.after(seat), moment.now, timeout),)
    course = Course(evolve, state, moment)
    _suffer(course, seat, timeout)
    return course.events


def _suffer(course: Course[State], seat: Seat, timeout: bool = False) -> None:
    """Pick up what waits, through a reshuffle if need be; never the pile, which no black card answers (UN-R-05)."""
    turn, at = course.state.after(seat), course.moment.now
    cards = taken(course, course.state.effect)
    course.happen(PickedUp(seat, cards, len(cards), turn, at, timeout))


def require_play_goes_on(state: State) -> None:
    """Refuse every act of a turn while the first card or a discard window is waited for."""
    require(state.phase is not OPENING, "UN-06", "the first card waits for the starter's choice")
    require(state.phase is not DISCARDING, "UN-R-09", "everyone is choosing discards")
