"""The clock of the service: it does not jump, whatever is done to the machine's."""

from hypothesis import given
from hypothesis import strategies as st

from infra.system import SystemClock

SECOND, HOUR = 1_000_000_000, 3_600_000_000_000
STARTED = 1_700_000_000 * SECOND


class Machine:
    """A clock on the wall that can be set, and time that only passes."""

    def __init__(self) -> None:
        self.wall, self.passed = STARTED, 5 * SECOND
        self.clock = SystemClock(lambda: self.wall, lambda: self.passed)

    def pass_by(self, nanoseconds: int) -> None:
        self.wall += nanoseconds
        self.passed += nanoseconds


def test_it_is_the_time_of_the_machine_while_nobody_sets_that() -> None:
    machine = Machine()
    for seconds in (0, 1, 60, 86_400):
        machine.pass_by(seconds * SECOND)
        assert machine.clock.now() == machine.wall // 1_000_000


def test_an_hour_forward_or_back_is_no_jump() -> None:
    for set_by in (HOUR, -HOUR):
        machine = Machine()
        before = machine.clock.now()
        machine.wall += set_by
        assert machine.clock.now() == before
        machine.pass_by(10 * SECOND)
        assert abs(machine.clock.now() - before - 10_000) <= 100


def test_a_clock_that_was_set_right_is_followed_in_the_end() -> None:
    for set_by in (3 * SECOND, -3 * SECOND):
        machine = Machine()
        machine.wall += set_by
        for _ in range(301):
            machine.pass_by(SECOND)
            machine.clock.now()
        assert machine.clock.now() == machine.wall // 1_000_000


def test_it_goes_on_from_the_time_that_others_tell() -> None:
    machine = Machine()
    machine.clock.agree(1_600_000_000_000)
    assert machine.clock.now() == 1_600_000_000_000
    machine.pass_by(SECOND)
    assert abs(machine.clock.now() - 1_600_000_001_000) <= 10


@given(st.lists(st.tuples(st.integers(0, 10 * SECOND), st.integers(-2 * HOUR, 2 * HOUR))))
def test_it_never_goes_back_and_never_runs_much_faster_or_slower(steps: list[tuple[int, int]]) -> None:
    machine = Machine()
    last = first = machine.clock.now()
    for passes, set_by in steps:
        machine.wall += set_by
        machine.pass_by(passes)
        now = machine.clock.now()
        assert now >= last
        last = now
    gone = sum(passes for passes, _ in steps) / 1_000_000
    assert 0.99 * gone - 1 <= last - first <= 1.01 * gone + 1
