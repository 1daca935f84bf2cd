"""A declaration that does not hold fails: shown by running small modules of tests that make one."""

import pytest

IMPORTS = """
import pytest
from domain.kernel.errors import IllegalMove, require

def refuse(rule):
    with pytest.raises(IllegalMove):
        require(False, rule, "no")
"""


@pytest.fixture
def alone(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Without the plugins that happen to be installed: they cost a second each time."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester


def run(pytester: pytest.Pytester, source: str, case: str = "") -> pytest.RunResult:
    """Run a module of tests with the marks in force; `case` chooses one of them."""
    pytester.makepyfile(test_sample=IMPORTS + source)
    return pytester.runpytest_inprocess("-p", "tests.rule_marks", f"test_sample.py{case}")


def test_a_refusal_that_was_declared_and_seen_is_fine(alone: pytest.Pytester) -> None:
    told = run(alone, '@pytest.mark.refuses("US-14", "US-25")\ndef test_it():\n    refuse("US-25"), refuse("US-14")')
    told.assert_outcomes(passed=1)


def test_a_refusal_that_was_declared_and_not_seen_fails(alone: pytest.Pytester) -> None:
    told = run(alone, '@pytest.mark.refuses("US-14")\ndef test_it():\n    refuse("US-25")')
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines(["*declared to see a refusal by US-14, but saw US-25 refused*"])
    told.stdout.fnmatch_lines(["*clauses this test proves*", "US-14 Nothing goes above a Galaxy."])


def test_a_refusal_that_the_rules_catch_for_themselves_is_not_seen(alone: pytest.Pytester) -> None:
    source = """
from domain.tables import clocks

CAUGHT = "try:\\n    require(False, 'US-14', 'no')\\nexcept IllegalMove:\\n    pass"

@pytest.mark.refuses("US-14")
def test_it():
    exec(compile(CAUGHT, clocks.__file__, "exec"))
"""
    run(alone, source).assert_outcomes(failed=1)


def test_a_failing_test_fails_for_its_own_reason(alone: pytest.Pytester) -> None:
    told = run(alone, '@pytest.mark.refuses("US-14")\ndef test_it():\n    assert 1 == 2')
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines(["*assert 1 == 2*"])
    told.stdout.no_fnmatch_line("*declared to see*")


CASES = """
@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("given", "rule"), [("US-14", "US-14"), ("US-14", "US-25"), ("US-25", ""), ("US-25", "US-25")])
def test_it(given, rule):
    refuse(given)
"""


def test_each_case_is_held_to_the_clause_it_names(alone: pytest.Pytester) -> None:
    run(alone, CASES).assert_outcomes(passed=3, failed=1)


def test_one_case_may_be_run_alone(alone: pytest.Pytester) -> None:
    run(alone, CASES, "::test_it[US-25-]").assert_outcomes(passed=1)


TABLE = """
@pytest.mark.rule(by="rule")
@pytest.mark.parametrize(("rule", "n"), [("US-14", "US-25")])
def test_it(rule, n): ...
"""


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('@pytest.mark.rule("US-99")\ndef test_it(): ...', "there is no clause 'US-99'"),
        ('@pytest.mark.rule("US-" + "14")\ndef test_it(): ...', "US-14 is not to be found in the source"),
        (TABLE, "US-25 stands in the source, but no collected case declares it"),
    ],
)
def test_a_mark_that_cannot_be_right_stops_the_run(alone: pytest.Pytester, source: str, complaint: str) -> None:
    told = run(alone, source)
    assert told.ret is pytest.ExitCode.USAGE_ERROR
    told.stderr.fnmatch_lines([f"*::test_it: {complaint}*"])
