"""`orrery tournament` in process: the same seed gives the same tournament, and its files verify."""

import json
import re
from pathlib import Path

import pytest

from domain.tournaments import trf
from tests.cli.test_commands import run, status

SHORT = ("--option", "turn_limit=10")


@pytest.mark.parametrize(
    "chosen",
    [
        ("--format", "swiss"),
        ("--format", "single_elimination"),
        ("--format", "double_elimination", "--best-of", "3"),
        ("--format", "round_robin", "--groups", "2"),
        ("--format", "pods", "--rounds", "2"),
        ("--format", "arena", "--minutes", "5"),
        ("--format", "swiss", "--format", "single_elimination", "--takes", "4"),
    ],
    ids=" ".join,
)
def test_a_tournament_is_played_to_its_end(chosen: tuple[str, ...]) -> None:
    told = json.loads(run("tournament", "run", "uno", *chosen, *SHORT, "--entrants", "7", "--json").output)
    assert (told["entrants"], len(told["ranking"])) == (7, 7)
    assert told["champion"] == told["ranking"][0][1]


def test_the_same_seed_gives_the_same_tournament() -> None:
    first, again = (run("tournament", "run", "uno", *SHORT, "--seed", "x").output for _ in range(2))
    assert first == again


def test_a_race_is_played_on_the_same_deals() -> None:
    chosen = ("--format", "duplicate", "--entrants", "3", "--bots", "easy", "--rounds", "2", "--tiebreak", "points")
    told = json.loads(run("tournament", "run", "solitaire", *chosen, "--json").output)
    assert {place for place, _ in told["ranking"]} == {1}  # the same player on the same cards


def test_the_bracket_is_drawn() -> None:
    drawn = run("tournament", "run", "uno", *SHORT, "--format", "single_elimination", "--entrants", "4").output
    assert "┐" in drawn
    assert "Player 1" in drawn


def test_the_report_can_be_read_back() -> None:
    text = run("tournament", "run", "uno", *SHORT, "--entrants", "6", "--trf").output
    assert len(trf.read(text).players) == 6


def test_the_tournament_and_all_its_tables_verify(tmp_path: Path) -> None:
    run("tournament", "run", "uno", *SHORT, "--entrants", "4", "--export", str(tmp_path))
    written = sorted(map(str, tmp_path.iterdir()))
    assert len(written) == 1 + 4
    assert status(run("verify", *written)) == 0


def test_a_result_that_was_changed_does_not_verify(tmp_path: Path) -> None:
    run("tournament", "run", "uno", *SHORT, "--entrants", "4", "--export", str(tmp_path))
    (path,) = tmp_path.glob("tournament-*")
    changed, count = re.subn(rb'"places":\[(?!(\d),\1)(\d),(\d)\]', rb'"places":[\3,\2]', path.read_bytes(), count=1)
    assert count == 1
    path.write_bytes(changed)
    assert status(run("verify", str(path))) == 1


def test_a_bot_the_game_does_not_have_is_explained() -> None:
    assert "has the bots" in str(run("tournament", "run", "uno", "--bots", "nobody").exception)
