"""Cards drawn in the course of a command: the stock is refilled when it runs out, and late Unos pick up."""

from domain.games.uno.cards import Card
from domain.games.uno.events import Reshuffled, UnoCaught, UnoForgiven
from domain.games.uno.rules import UNO_PENALTY
from domain.games.uno.state import FIRST_EDITION, State
from domain.kernel.course import Course
from domain.kernel.viewers import Seat


def taken(course: Course[State], count: int) -> tuple[Card, ...]:
    """The next `count` cards of the draw pile, first drawn first, or as many as there are (UN-R-13)."""
    while len(course.state.stock) < count and reshuffle(course):
        pass
    stock = course.state.stock
    return stock[: -count - 1 : -1]


def reshuffle(course: Course[State]) -> bool:
    """Refill the draw pile from under the top card, then from separate discards (UN-81, UN-R-26).

    What is left in the draw pile stays on top, which comes to the same as reshuffling once it is empty.
    False if there is nothing to refill it with.
    """
    state = course.state
    buried, discards = state.pile[:-1], state.discards
    if not buried and not discards:
        return False
    shuffled = course.moment.rng.shuffled(buried or discards)
    course.happen(Reshuffled(cards=shuffled, count=len(shuffled), discards=not buried))
    return True


def punish(course: Course[State], late: Seat, by: Seat | None) -> None:
    """UN-61, UN-62: `late` picks up two; with nothing to pick up the matter is settled (UN-R-35)."""
    cards = taken(course, UNO_PENALTY)
    course.happen(UnoCaught(seat=late, cards=cards, count=len(cards), by=by))
    if not cards and course.state.edition != FIRST_EDITION:
        course.happen(UnoForgiven(seat=late))
