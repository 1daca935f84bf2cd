"""What follows from a command, or the rule that refuses it."""

from collections.abc import Callable
from typing import Any

from domain.games.uno.calls import catch_uno, say_uno
from domain.games.uno.cards import COLOUR_OF, DECK, SYMBOL_OF
from domain.games.uno.commands import Accept, AnyCommand, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.events import Dealt, Over
from domain.games.uno.evolve import evolve
from domain.games.uno.options import Options, check_options, dealt_with
from domain.games.uno.outcome import stalemate, stopped
from domain.games.uno.rules import HAND_SIZE, MAX_SEATED
from domain.games.uno.seating import expire, join, leave
from domain.games.uno.state import DISCARDING, OVER, State
from domain.games.uno.turns import accept, draw, open_game, opened, pass_turn, play
from domain.games.uno.windows import discard
from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def check(options: Options, seats: int) -> None:
    """Refuse what cannot be played."""
    check_options(options)
    require(2 <= seats <= MAX_SEATED, "UN-01", "two to ten play")


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """UN-04 to UN-07: deal, flip the first card, and play it unless it needs a choice."""
    check(options, seats)
    options = dealt_with(options, seats)
    dealer = moment.rng.below(seats)
    deck = moment.rng.shuffled(DECK)
    dealt = Dealt(
        options=options,
        seats=seats,
        dealer=dealer,
        starter=(dealer + 1) % seats,
        hands=tuple(deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(seats)),
        stock=deck[seats * HAND_SIZE : -1],
        flipped=deck[-1],
        at=moment.now,
    )
    flipped = flip(evolve(State(), dealt), moment)
    if options.turn_limit == 1:  # the flipped card was that turn
        return dealt, *flipped, *_end(State(), (dealt, *flipped))
    return dealt, *flipped


def flip(state: State, moment: Moment) -> tuple[Event, ...]:
    """UN-06: what the flipped card does by itself; a black card or a 7 waits for the starter."""
    card = state.pile[-1]
    colour = COLOUR_OF[card]
    return () if colour is None or SYMBOL_OF[card] == 7 else opened(state, colour, None, moment)


def decide(state: State, seat: Seat, command: AnyCommand, moment: Moment) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove and nothing else otherwise."""
    if state.phase is OVER:
        require(False, "UN-70", "the game is over")
    if seat not in state.ring and not isinstance(command, Join):
        require(False, "UN-R-01", "you do not sit at this table")
    return with_end(state, _DECIDERS[type(command)](state, seat, command, moment))


def with_end(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What follows from a command, with the end of a game that has to be stopped after it."""
    limit = state.options.turn_limit
    if state.idle or (limit and state.turns + 1 >= limit):
        return *events, *_end(state, events)
    return events


def _end(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """UN-R-27, UN-R-33: stop a game in which nobody can move or which is too long, but close a window first."""
    for event in events:
        state = evolve(state, event)
    if state.phase is OVER or state.phase is DISCARDING:
        return ()
    if state.idle >= len(state.ring):
        return (Over(stalemate(state)),)
    return (Over(stopped(state)),) if 0 < state.options.turn_limit <= state.turns else ()


_DECIDERS: dict[type, Callable[[State, Seat, Any, Moment], tuple[Event, ...]]] = {
    Play: play,
    Discard: discard,
    Draw: draw,
    Pass: pass_turn,
    Accept: accept,
    Opening: open_game,
    SayUno: say_uno,
    CatchUno: catch_uno,
    Leave: leave,
    Join: join,
    Expire: expire,
}
