"""`orrery rules`: an overview, a rulebook, or one clause with its tests and its code."""

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import cli, rules
from api.rulebooks.books import declarations
from domain.registry import RULE_SETS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["rules", *arguments], env={"COLUMNS": "100"})


def test_machines_get_the_clauses_of_every_rulebook() -> None:
    told = json.loads(run("--json").output)
    assert {"tables", "lobby", "tournaments", *RULE_SETS.slugs} == set(told)
    assert set(told["solitaire"]) == {"rules", "tested", "reasons", "missing"}
    assert "US-14" in told["solitaire"]["tested"]
    assert told["solitaire"]["reasons"]["US-06"].startswith("states the aim")


def test_the_overview_has_a_line_for_each_rulebook() -> None:
    lines = run().output.splitlines()
    assert lines[0].split() == ["game", "rules", "tested", "with", "a", "reason", "missing"]
    assert any(line.split() == ["solitaire", "41", "40", "1", "none"] for line in lines)


def test_a_rulebook_lists_its_clauses_with_their_tests() -> None:
    lines = {line.split()[0]: line.split()[1] for line in run("solitaire").output.splitlines()}
    assert int(lines["US-14"]) >= 2
    assert lines["US-06"] == "reason"
    assert json.loads(run("solitaire", "--json").output)["tests"]["US-06"] == 0


@pytest.mark.parametrize("asked", [("solitaire", "US-14"), ("US-14",), ("us-14",)])
def test_a_clause_shows_its_text_its_tests_and_its_code(asked: tuple[str, ...]) -> None:
    told = run(*asked).output
    assert "Nothing goes above a Galaxy." in told
    assert "tests/domain/games/solitaire/test_columns.py:" in told
    assert "test_us_14_nothing_goes_above_a_galaxy  refuses" in told
    assert "domain/games/solitaire/decide.py:" in told


def test_the_places_of_a_clause_are_right() -> None:
    told = json.loads(run("solitaire", "US-14", "--json").output)
    test = next(each for each in told["tests"] if each["test"].endswith("::test_us_14_nothing_goes_above_a_galaxy"))
    lines = Path(test["test"].partition("::")[0]).read_text().splitlines()
    assert lines[test["line"] - 1].startswith("def test_us_14_nothing_goes_above_a_galaxy")
    assert all("US-14" in Path(each["file"]).read_text().splitlines()[each["line"] - 1] for each in told["code"])


def test_a_clause_without_a_test_has_its_reason() -> None:
    told = run("solitaire", "US-06").output
    assert "Without a test of its own: states the aim" in told
    assert "Tests: none" in told


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (("chess",), "there is no rulebook 'chess'; there are lobby, tables"),
        (("chess", "US-14"), "there is no rulebook 'chess'"),
        (("solitaire", "US-99"), "there is no clause 'US-99' in the rulebook of solitaire"),
        (("solitaire", "UN-01"), "there is no clause 'UN-01' in the rulebook of solitaire"),
    ],
)
def test_what_is_not_there_is_named(asked: tuple[str, ...], complaint: str) -> None:
    result = run(*asked)
    assert result.exit_code == 2
    assert complaint in result.output


@pytest.fixture
def without_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As where only the package was installed."""
    monkeypatch.setattr(rules, "declarations", partial(declarations, root=tmp_path))


@pytest.mark.usefixtures("without_tests")
@pytest.mark.parametrize("asked", [(), ("solitaire",), ("solitaire", "US-14")])
def test_without_the_tests_it_says_so(asked: tuple[str, ...]) -> None:
    assert "The tests are not installed here" in run(*asked).output


@pytest.mark.usefixtures("without_tests")
def test_without_the_tests_machines_get_nothing_rather_than_a_guess() -> None:
    told = json.loads(run("--json").output)["solitaire"]
    assert (len(told["rules"]), told["tested"], told["missing"]) == (41, None, None)
    assert json.loads(run("solitaire", "--json").output)["tests"] is None
    assert json.loads(run("solitaire", "US-14", "--json").output)["tests"] is None
