"""Leaving, joining, and the clock acting for a player."""

from domain.games.uno.cards import Colour, cards_of
from domain.games.uno.commands import Accept, Discard, Draw, Opening, Pass
from domain.games.uno.events import Joined, Left, Over
from domain.games.uno.evolve import evolve
from domain.games.uno.outcome import Reason, won
from domain.games.uno.rules import HAND_SIZE, MAX_SEATED
from domain.games.uno.state import DISCARDING, DRAWN, OPENING, State
from domain.games.uno.stock import taken
from domain.games.uno.turns import accept, draw, open_game, pass_turn
from domain.games.uno.windows import closed, default_discard, discard
from domain.kernel.course import Course
from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def leave(state: State, seat: Seat, _: Leave, moment: Moment) -> tuple[Event, ...]:
    """UN-50, UN-R-19: the hand goes into the draw pile, the turn and its effect to the next player."""
    course = Course(evolve, state, moment)
    stock = moment.rng.shuffled((*state.stock, *cards_of(state.hands[seat])))
    turn = state.after(seat) if state.turn == seat else state.turn
    course.happen(Left(seat=seat, stock=stock, turn=turn, at=moment.now))
    if len(course.state.ring) == 1:
        course.happen(Over(won(course.state, course.state.ring[0], Reason.LAST_STANDING)))
    elif state.phase is DISCARDING and not course.state.waiting:
        course.happen(closed(course.state, course.state.sealed, moment.now))
    return course.events


def join(state: State, seat: Seat, _: Join, moment: Moment) -> tuple[Event, ...]:
    """UN-51, UN-R-18: a newcomer sits down after the last seat and is dealt seven."""
    require(seat >= len(state.hands) or seat in state.ring, "UN-R-17", "who has left may not come back")
    require(seat == len(state.hands), "UN-R-18", "a newcomer sits between the last seat and the first")
    require(state.options.allow_join, "UN-R-18", "this table takes no newcomers")
    require(len(state.ring) < MAX_SEATED, "UN-01", "ten are seated")
    require(state.available >= HAND_SIZE, "UN-51", "there are not seven cards left to deal")
    course = Course(evolve, state, moment)
    cards = taken(course, HAND_SIZE)
    course.happen(Joined(seat=seat, cards=cards))
    return course.events


def expire(state: State, seat: Seat, _: Expire, moment: Moment) -> tuple[Event, ...]:
    """UN-R-25: act for a player whose time has run out."""
    if state.phase is DISCARDING:
        return discard(state, seat, Discard(default_discard(state, seat)), moment, timeout=True)
    require(seat == state.turn, "UN-R-25", "nobody waits for you")
    if state.phase is OPENING:
        return open_game(state, seat, default_opening(state), moment, timeout=True)
    if state.effect:
        return accept(state, seat, Accept(), moment, timeout=True)
    if state.phase is DRAWN:
        return pass_turn(state, seat, Pass(), moment, timeout=True)
    drew = draw(state, seat, Draw(), moment, timeout=True)
    after = state
    for event in drew:
        after = evolve(after, event)
    if after.phase is not DRAWN:
        return drew
    return *drew, *pass_turn(after, seat, Pass(), moment, timeout=True)


def default_opening(state: State) -> Opening:
    """UN-R-25: red, or the next player."""
    if state.colour is None:
        return Opening(colour=Colour.RED)
    return Opening(target=state.after(state.turn))
