"""Saying Uno and catching those who forget."""

from domain.games.uno.commands import CatchUno, SayUno
from domain.games.uno.events import UnoSaid
from domain.games.uno.evolve import evolve
from domain.games.uno.rules import in_grace
from domain.games.uno.state import State
from domain.games.uno.stock import punish
from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def say_uno(state: State, seat: Seat, _: SayUno, __: Moment) -> tuple[Event, ...]:
    """UN-60, for oneself only (UN-R-22)."""
    require(state.uno_open >> seat & 1, "UN-60", "you have no Uno to say")
    return (UnoSaid(seat),)


def catch_uno(state: State, seat: Seat, command: CatchUno, moment: Moment) -> tuple[Event, ...]:
    """UN-61: somebody else says it first."""
    target = command.target
    require(can_be_caught(state, seat, target), "UN-61", "there is nobody to catch there")
    require(not in_grace(state, 1 << target, moment.now), "UN-R-24", "there is still time to say Uno")
    course = Course(evolve, state, moment)
    punish(course, target, seat)
    return course.events


def can_be_caught(state: State, seat: Seat, target: Seat) -> bool:
    """Whether `target` holds one card, has not said so, and is not the caller."""
    return target != seat and target in state.ring and bool(state.uno_open >> target & 1)
