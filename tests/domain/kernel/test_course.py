"""The course of a command: events are folded one by one and remembered."""

from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.toy import Drew, Options, Played, State, evolve, start

MOMENT = Moment(Rng(b"course"), 7)
(DEALT,) = start(Options(), 2, MOMENT)
BEGUN = evolve(State(), DEALT)


def test_a_course_begins_with_the_state_and_nothing_that_happened() -> None:
    course = Course(evolve, BEGUN, MOMENT)
    assert (course.state, course.events, course.moment) == (BEGUN, (), MOMENT)


def test_each_event_is_folded_and_remembered_in_order() -> None:
    course = Course(evolve, BEGUN, MOMENT)
    first = Drew(seat=0, card=BEGUN.deck[-1], at=7)
    course.happen(first)
    second = Played(seat=1, card=course.state.hands[1][0], at=7)
    course.happen(second)
    assert course.events == (first, second)
    assert course.state == evolve(evolve(BEGUN, first), second)


def test_what_was_taken_from_a_course_does_not_change_with_it() -> None:
    course = Course(evolve, BEGUN, MOMENT)
    before = course.events
    course.happen(Drew(seat=0, card=BEGUN.deck[-1], at=7))
    assert before == ()
