"""When a part is started again, and when not."""

from api.cli.restarts import MOST, WITHIN_S, Restarts, how_it_ended


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_pauses_grow_and_after_three_deaths_within_a_minute_it_is_over() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    pauses = []
    for _ in range(MOST):
        restarts.started("api")
        clock.now += WITHIN_S / 4
        pauses.append(restarts.died("api"))
        assert restarts.due() == []
        clock.now += pauses[-1] or 0
    assert pauses == [0.5, 1, None]


def test_deaths_that_are_a_minute_apart_are_deaths_of_something_new() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    for _ in range(3 * MOST):
        restarts.started("api")
        clock.now += WITHIN_S
        assert restarts.died("api") == 0.5


def test_each_part_has_its_own_count_and_is_due_when_its_pause_is_over() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    for part in ("api", "worker"):
        restarts.started(part)
        assert restarts.died(part) == 0.5
    assert restarts.is_waiting("api")
    clock.now += 0.5
    assert restarts.due() == ["api", "worker"]
    restarts.started("api")
    assert restarts.due() == ["worker"]
    assert not restarts.is_waiting("api")


def test_an_exit_status_is_told_in_words() -> None:
    assert how_it_ended(1) == "ended with status 1"
    assert how_it_ended(-9) == "was killed by SIGKILL"
    assert how_it_ended(-200) == "was killed by signal 200"
