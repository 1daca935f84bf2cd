"""Everything a seat may do now."""

from itertools import chain, combinations
from typing import Final

from domain.games.uno.cards import BIT, COLOUR_OF, COLOURS, DECK, DECK_SIZE, ONLY, Card, card_at, cards_of, hand_of
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno, UnoCommand
from domain.games.uno.rules import (
    BLACK,
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
from domain.kernel.rng import Below
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

LISTED_IN_FULL: Final = 4
"""With more 6s and 9s than this in a hand, `legal` lists representative discards instead of every subset."""

_SIMPLE: Final = hand_of(DECK) & ~SEVENS & ~BLACK
"""Cards whose play names nothing else."""

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
_FIRST_BLACK: Final = COLOUR_OF.index(None)
_NOTHINGS: Final = (Discard(),)
_SUBSETS: Final = tuple(
    tuple(chain.from_iterable(combinations(range(count), size) for size in range(count + 1)))
    for count in range(LISTED_IN_FULL + 1)
)
"""The places of every subset of so many cards, in the order in which they are listed."""
_PLAIN: Final = tuple(Play(card) for card in DECK)
_BLACK: Final = tuple(
    tuple(Play(card, colour) for card in cards_of(blacks << _FIRST_BLACK) for colour in COLOURS)
    for blacks in range(1 << DECK_SIZE - _FIRST_BLACK)
)
"""The plays of every set of black cards, which are the last of the deck."""
_DISCARDS: Final = tuple(Discard(only) for only in ONLY)


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


def pick(state: State, seat: Seat, below: Below) -> UnoCommand | None:
    """The command at a place of `legal` drawn by lot; most of the time it is counted out, and nothing listed."""
    held = state.hands[seat].bit_count() if seat in state.ring else 0
    if held > 2 and not state.uno_open:  # nothing is said, nobody caught
        if state.phase is DISCARDING:
            if state.waiting >> seat & 1:
                return _picked_discard(state, state.hands[seat], below)
        elif seat == state.turn and (state.phase is TURN or state.phase is DRAWN):
            fitting = playable(state)
            if not _uno_may_count(state, held, fitting):
                return _picked_play(state, seat, fitting, below)
    commands = legal(state, seat)
    return commands[below(len(commands))] if commands else None


def _picked_discard(state: State, hand: int, below: Below) -> UnoCommand:
    """Of a hand of more than two cards."""
    if top_symbol(state) == 1:
        return _DISCARDS[card_at(hand, below(hand.bit_count()))]
    free, most = hand & NINES_AND_SIXES, discard_limit(hand)
    if not free:
        return _NOTHINGS[below(1)]
    count = free.bit_count()
    if most > count <= LISTED_IN_FULL:  # Uno is not said, since more than one card stays
        chosen = _SUBSETS[count][below(1 << count)]
        return Discard(tuple([card_at(free, place) for place in chosen]))
    discards = _discards(state, hand)
    return discards[below(len(discards))]


def _picked_play(state: State, seat: Seat, fitting: int, below: Below) -> UnoCommand:
    """In the order of the list: plain cards, black ones in each colour, 7s with each partner, and doing without."""
    simple, black, sevens = fitting & _SIMPLE, _BLACK[fitting >> _FIRST_BLACK], fitting & SEVENS
    plain, partners = simple.bit_count(), len(state.ring) - 1
    dark = plain + len(black)
    swaps = dark + sevens.bit_count() * partners
    place = below(swaps + 1)
    if place < plain:
        return _PLAIN[card_at(simple, place)]
    if place < dark:
        return black[place - plain]
    if place < swaps:
        number, partner = divmod(place - dark, partners)
        others = [target for target in state.ring if target != seat]
        return Play(card_at(sevens, number), target=others[partner])
    return _without_a_card(state)


def _without_a_card(state: State) -> UnoCommand:
    """What the player to move may do instead of laying a card."""
    if state.phase is DRAWN:
        return _PASS
    return _ACCEPT if state.effect else _DRAW


def _turn(state: State, seat: Seat) -> list[UnoCommand]:
    if state.phase is OPENING:
        return _openings(state, seat)
    return [*_plays(state, seat), _without_a_card(state)]


def _openings(state: State, seat: Seat) -> list[UnoCommand]:
    if state.colour is None:
        return [Opening(colour=colour) for colour in COLOURS]
    return [Opening(target=target) for target in state.ring if is_partner(state, seat, target)]


def _plays(state: State, seat: Seat) -> list[UnoCommand]:
    fitting, hand = playable(state), state.hands[seat]
    held = hand.bit_count()
    if held == 1:  # it wins or is taken back before its effect, so it names nothing
        return [_PLAIN[fitting.bit_length() - 1]] if fitting else []
    plays: list[UnoCommand] = []
    simple = fitting & _SIMPLE
    while simple:  # from the highest down: the number shrinks, and no negative one is made on the way
        card = simple.bit_length() - 1
        plays.append(_PLAIN[card])
        simple ^= BIT[card]
    plays.reverse()
    plays += _BLACK[fitting >> _FIRST_BLACK]
    if fitting & SEVENS:
        others = [target for target in state.ring if target != seat]
        plays += [Play(seven, target=target) for seven in cards_of(fitting & SEVENS) for target in others]
    if _uno_may_count(state, held, fitting):
        plays += [
            Play(play.card, play.colour, play.target, uno=True)
            for play in plays
            if isinstance(play, Play) and uno_counts(state, seat, play.card, play.target)
        ]
    return plays


def _uno_may_count(state: State, held: int, fitting: int) -> bool:
    """Whether a hand of one card can come about: by the play itself, or by moving hands with somebody who has one."""
    return held == 2 or (bool(fitting & MOVES_HANDS) and any(hand.bit_count() == 1 for hand in state.hands))


def _discards(state: State, hand: int) -> list[UnoCommand]:
    most = discard_limit(hand)
    if top_symbol(state) != 1:
        choices = _some_of(cards_of(hand & NINES_AND_SIXES), most)
    elif most > 1:
        return [_DISCARDS[card] for card in cards_of(hand)]
    else:
        choices = [ONLY[card] for card in cards_of(hand)]
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
