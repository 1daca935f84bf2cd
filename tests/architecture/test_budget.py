"""A run that takes more than its budget fails and says by what, shown on small modules of tests."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = """
import time

def test_short(): ...

def test_long():
    until = time.process_time() + 0.2
    while time.process_time() < until: ...
"""


@pytest.fixture
def alone(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A sample of two tests, run without the plugins that happen to be installed."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(test_sample=SAMPLE)
    return pytester


def test_a_run_within_its_budget_tells_what_it_used(alone: pytest.Pytester) -> None:
    told = alone.runpytest_inprocess("-p", "tests.budget", "--budget", "1000")
    assert told.ret == pytest.ExitCode.OK
    told.stdout.fnmatch_lines(["* s of processor time, * s of it in tests; the budget is 1000 s"])


def test_a_run_over_its_budget_fails_and_names_the_costliest_test_first(alone: pytest.Pytester) -> None:
    told = alone.runpytest_inprocess("-p", "tests.budget", "--budget", "0.1")
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.assert_outcomes(passed=2)
    told.stdout.fnmatch_lines(["*over budget*", "*mark what is long as slow", " *0.2 s  test_sample.py::test_long"])


def test_processes_that_share_the_tests_are_counted_together(
    alone: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # where it looks is settled as it starts, and not by us
    told = alone.runpytest_subprocess("-p", "xdist.plugin", "-p", "tests.budget", "-n", "1", "--budget", "0.1")
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines([" *0.2 s  test_sample.py::test_long"])


def test_without_a_budget_nothing_is_said(alone: pytest.Pytester) -> None:
    told = alone.runpytest_inprocess("-p", "tests.budget")
    assert told.ret == pytest.ExitCode.OK
    told.stdout.no_fnmatch_line("*processor time*")
