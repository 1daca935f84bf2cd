"""Everything a seat may do now."""

from itertools import chain, combinations
from typing import Final

from domain.games.uno.cards import COLOUR_OF, COLOURS, DECK, Card, cards_of
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno, UnoCommand
from domain.games.uno.rules import (
    MOVES_HANDS,
    NINES_AND_SIXES,
    SEVENS,
    discard_limit,
    playable,
    top_symbol,
    uno_counts,
)
from domain.games.uno.state import DISCARDING, DRAWN, OPENING, OVER, TURN, State, seats_of
from domain.games.uno.turns import is_partner
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

LISTED_IN_FULL: Final = 4
"""With more 6s and 9s than this in a hand, `legal` lists representative discards instead of every subset."""

TEMPLATES: Final[dict[type[Command], str]] = {
    Play: (
        "`uno` may be added to any play: it is listed where it counts and ignored elsewhere. A last card is listed "
        "without colour and target; a black one may name any colour and a 7 any other player, to no effect. "
        "While another player's `uno_grace_ms` is running, every play is refused by UN-R-24."
    ),
    Discard: (
        "`cards` in any order. For a 6 or 9 any subset of the 6s and 9s in the hand that leaves a card: with more than "
        "four of them only none, each single one and the most possible are listed. `uno` as in play."
    ),
    CatchUno: "Refused by UN-R-24 while the target's `uno_grace_ms` is running.",
}

# Commands are frozen, so the same values serve every list.
_DRAW: Final = Draw()
_PASS: Final = Pass()
_ACCEPT: Final = Accept()
_PLAIN: Final = tuple(Play(card) for card in DECK)
_FORMS: Final = tuple(
    (play,) if COLOUR_OF[play.card] else tuple(Play(play.card, colour) for colour in COLOURS) for play in _PLAIN
)


def legal(state: State, seat: Seat) -> tuple[UnoCommand, ...]:
    """Everything `decide` accepts from `seat`, one of equal forms where a template says so."""
    if state.phase is OVER or seat not in state.ring:
        return ()
    commands: list[UnoCommand] = []
    if state.phase is DISCARDING:
        if state.waiting >> seat & 1:
            commands = _discards(state, state.hands[seat])
    elif seat == state.turn:
        commands = _turn(state, seat)
    if state.uno_open:
        commands += _calls(state, seat)
    return tuple(commands)


def _turn(state: State, seat: Seat) -> list[UnoCommand]:
    if state.phase is OPENING:
        return _openings(state, seat)
    commands = _plays(state, seat)
    if state.phase is DRAWN:
        commands.append(_PASS)
    elif state.effect:
        commands.append(_ACCEPT)
    elif state.phase is TURN:
        commands.append(_DRAW)
    return commands


def _openings(state: State, seat: Seat) -> list[UnoCommand]:
    if state.colour is None:
        return [Opening(colour=colour) for colour in COLOURS]
    return [Opening(target=target) for target in state.ring if is_partner(state, seat, target)]


def _plays(state: State, seat: Seat) -> list[UnoCommand]:
    fitting, hand = playable(state), state.hands[seat]
    held = hand.bit_count()
    if held == 1:  # it wins or is taken back before its effect, so it names nothing
        return [_PLAIN[fitting.bit_length() - 1]] if fitting else []
    plays: list[Play] = []
    for card in cards_of(fitting & ~SEVENS):
        plays += _FORMS[card]
    for seven in cards_of(fitting & SEVENS):
        plays += [Play(seven, target=target) for target in state.ring if target != seat]
    if held == 2 or fitting & MOVES_HANDS:
        with_uno = [play for play in plays if uno_counts(state, seat, play.card, play.target)]
        plays += [Play(play.card, play.colour, play.target, uno=True) for play in with_uno]
    return [*plays]


def _discards(state: State, hand: int) -> list[UnoCommand]:
    most = discard_limit(hand)
    if top_symbol(state) == 1:
        choices: list[tuple[Card, ...]] = [(card,) for card in cards_of(hand)]
    else:
        choices = _some_of(cards_of(hand & NINES_AND_SIXES), most)
    return [Discard(cards, uno) for cards in choices for uno in ((False, True) if len(cards) == most else (False,))]


def _some_of(cards: tuple[Card, ...], most: int) -> list[tuple[Card, ...]]:
    """All subsets of up to `most` cards when they are few, otherwise none, each one, and as many as possible."""
    if len(cards) <= LISTED_IN_FULL:
        sizes = range(min(len(cards), most) + 1)
        return list(chain.from_iterable(combinations(cards, size) for size in sizes))
    return [(), *((card,) for card in cards), cards[:most]]


def _calls(state: State, seat: Seat) -> list[UnoCommand]:
    caught = [CatchUno(target) for target in seats_of(state.uno_open) if target != seat]
    return [SayUno(), *caught] if state.uno_open >> seat & 1 else [*caught]
