"""Whole games by careless players, for trials and measurements: choices are drawn from masks, not from the legal list.

The player to move lays any card that fits, says Uno with it, and draws or accepts only without one. In a discard window
everyone gives what may be given. What is drawn from a mask is legal, so it is carried out as the rules say without
being checked once more; every event goes through `evolve`.
"""

from typing import Final

from domain.games.uno.cards import COLOUR_OF, COLOURS, DECK, SYMBOL_OF, Card, card_at, cards_of
from domain.games.uno.commands import Accept, Discard, Draw, Opening, Play, UnoCommand
from domain.games.uno.decide import decide, start, with_end
from domain.games.uno.evolve import evolve
from domain.games.uno.options import Options
from domain.games.uno.rules import NINES_AND_SIXES, discard_limit, playable, top_symbol
from domain.games.uno.state import DISCARDING, OPENING, State
from domain.games.uno.turns import laid
from domain.games.uno.windows import sealed
from domain.kernel.decider import Moment
from domain.kernel.rng import Below
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

_DRAW: Final = Draw()
_ACCEPT: Final = Accept()
_NOTHING: Final = Discard()
_PLAYS: Final = tuple(
    tuple(Play(card, colour, uno=True) for colour in (COLOURS if COLOUR_OF[card] is None else (None,))) for card in DECK
)
_DISCARDS: Final = tuple(Discard((card,), uno=True) for card in DECK)


def random_game(options: Options, seats: int, moment: Moment, below: Below) -> tuple[State, list[Event], int]:
    """One whole game: its last state, its log, and how many commands were given."""
    log = list(start(options, seats, moment))
    state = State()
    for event in log:
        state = evolve(state, event)
    steps = 0
    while state.outcome is None:
        events = random_events(state, below, moment)
        for event in events:
            state = evolve(state, event)
        log += events
        steps += 1
    return state, log, steps


def random_command(state: State, below: Below) -> tuple[Seat, UnoCommand]:
    """A seat the game waits for, and a command for it."""
    if state.phase is DISCARDING:
        seat = (state.waiting & -state.waiting).bit_length() - 1
        return seat, _random_discard(state, seat, below)
    fitting = playable(state)
    if fitting:
        return state.turn, _random_play(state, card_at(fitting, below(fitting.bit_count())), below)
    if state.phase is OPENING:
        return state.turn, _random_opening(state, below)
    return state.turn, _ACCEPT if state.effect else _DRAW


def random_events(state: State, below: Below, moment: Moment) -> tuple[Event, ...]:
    """What `decide` says of such a command: it is known to be legal, unless somebody has time to say Uno."""
    if state.phase is DISCARDING:
        seat = (state.waiting & -state.waiting).bit_length() - 1
        return with_end(state, sealed(state, seat, _random_discard(state, seat, below), moment))
    fitting = playable(state)
    if fitting and not state.uno_open:
        play = _random_play(state, card_at(fitting, below(fitting.bit_count())), below)
        return with_end(state, laid(state, state.turn, play, moment))
    return decide(state, *random_command(state, below), moment)


def _random_play(state: State, card: Card, below: Below) -> Play:
    if SYMBOL_OF[card] == 7:
        return Play(card, target=_random_partner(state, below), uno=True)
    forms = _PLAYS[card]
    return forms[0] if len(forms) == 1 else forms[below(len(forms))]


def _random_partner(state: State, below: Below) -> Seat:
    return state.after(state.turn, 1 + below(len(state.ring) - 1))


def _random_opening(state: State, below: Below) -> UnoCommand:
    if state.colour is None:
        return Opening(colour=COLOURS[below(len(COLOURS))])
    return Opening(target=_random_partner(state, below))


def _random_discard(state: State, seat: Seat, below: Below) -> Discard:
    hand = state.hands[seat]
    if top_symbol(state) == 1:
        return _DISCARDS[card_at(hand, below(hand.bit_count()))]
    free = hand & NINES_AND_SIXES
    return Discard(cards_of(free)[: discard_limit(hand)], uno=True) if free else _NOTHING
