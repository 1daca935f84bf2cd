"""The whole service in one process, on a time of its own: whatever goes wrong, nothing acknowledged is lost."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.simulated.put_back import (
    commits_published_twice,
    followers_that_do_not_wait,
    followers_that_skip,
    leases_without_fencing,
)
from tests.simulated.simulation import simulate

pytestmark = pytest.mark.slow
_PORTIONS, _SEEDS = 10, 30
"""Some 350 runs a minute and core; `python -m tests.simulated --count 10000` makes as many as one likes."""


@pytest.mark.parametrize("portion", range(_PORTIONS))
def test_every_promise_is_kept_whatever_goes_wrong(portion: int) -> None:
    broken = {
        seed: ran.violations
        for seed in range(portion * _SEEDS, (portion + 1) * _SEEDS)
        if (ran := simulate(seed)).violations
    }
    assert not broken, f"have one again with `python -m tests.simulated SEED`: {broken}"


def test_a_run_has_acts_faults_and_broken_connections() -> None:
    ran = [simulate(seed) for seed in range(10)]
    assert all(each.acts > 5 and each.told for each in ran), "a run in which nothing happens proves nothing"
    assert sum(each.breaks for each in ran) > 5, "followers that never lose their connection prove nothing"


def test_a_seed_gives_the_same_run_in_another_process() -> None:
    code = "from tests.simulated.simulation import simulate; print(simulate(3).digest)"
    made = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": chance}, check=True, capture_output=True
        ).stdout
        for chance in ("1", "2")
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("fault", "first"),
    [
        (commits_published_twice, 0),
        (followers_that_skip, 30),  # rarer than the others: so as not to wait for the seeds before
        (followers_that_do_not_wait, 88),
        (leases_without_fencing, 0),
    ],
)
def test_a_mended_fault_that_is_put_back_is_found(
    fault: Callable[[], AbstractContextManager[None]], first: int
) -> None:
    with fault():
        found = next((seed for seed in range(first, first + 120) if simulate(seed).violations), None)
    assert found is not None, "a hundred and twenty runs do not notice this fault"
