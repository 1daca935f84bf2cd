"""How to play on the command line: the page, the guided game, and the rules that were used."""

import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from api.cli import cli
from api.cli.playing import Playing
from api.cli.seat import Terminal
from domain.registry import RULE_SETS


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(cli, arguments, input=given, env={"COLUMNS": "100"})


@pytest.mark.parametrize("game", RULE_SETS.slugs)
def test_how_to_play_is_a_page(game: str) -> None:
    told = run("rules", game, "--intro").output
    assert told.startswith(f"How to play {RULE_SETS.newest(game).about.title}")
    assert all(head in told for head in ("Goal", "Your turn", "The end", "Five mistakes"))
    assert len(json.loads(run("rules", game, "--intro", "--json").output)["mistakes"]) == 5


@pytest.mark.parametrize("arguments", [("--intro",), ("tables", "--intro"), ("chess", "--intro")])
def test_a_page_wants_a_game(arguments: tuple[str, ...]) -> None:
    refused = run("rules", *arguments)
    assert refused.exit_code == 2
    assert "want a GAME" in refused.output


def test_a_guided_game_explains_each_rule_once() -> None:
    told = run("play", "solitaire", "--guided", "--seed", "a", given="turn\nturn\nq\ny\n").output
    assert told.index("How to play Universal Solitaire") < told.index("US-05  Six cards are dealt")
    assert told.count("US-20  Three cards at a time") == 1


def test_a_game_explains_nothing_unless_it_is_asked_to() -> None:
    assert "US-20" not in run("play", "solitaire", "--seed", "a", given="turn\nq\ny\n").output


def test_machines_get_the_lessons_of_each_turn() -> None:
    answers = run("play", "solitaire", "--guided", "--seed", "a", "--json", given="turn\nturn\n").output.splitlines()
    first, second, third = ([each["rule"] for each in json.loads(line)["lessons"]] for line in answers[1:4])
    assert (first, second, third) == (["US-05"], ["US-20"], [])
    plain = run("play", "solitaire", "--seed", "a", "--json", given="turn\n").output.splitlines()
    assert "lessons" not in json.loads(plain[1])


def test_a_person_at_a_screen_is_given_time_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[str] = []
    monkeypatch.setattr("click.pause", paused.append)
    monkeypatch.setattr("click.prompt", lambda *_, **__: "q")
    monkeypatch.setattr("click.confirm", lambda *_, **__: True)
    game = RULE_SETS.newest("solitaire")
    console = Console(file=StringIO(), force_terminal=True, width=80, height=24)
    Terminal(Playing(game, game.usual, 1, "random", b"seed"), console, guided=True).run()
    assert paused == ["That is new. Press any key to go on."]


def test_simulated_games_tell_which_rules_they_used(tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    made = run("simulate", "solitaire", "--games", "2", "--coverage", "--export", folder, "--json")
    found = json.loads(made.output)["rules"]
    assert (found["tables"], found["clauses"]) == (2, len(found["used"]) + len(found["unused"]))
    example = next(use for use in found["used"] if use["rule"] == "US-20")
    assert example["table"] == "solitaire-1-00000"
    told = run("replay", f"{folder}/{example['table']}.jsonl").output.splitlines()
    assert "turned; the" in told[example["version"] - 1]
    again = json.loads(run("rules", "solitaire", "--used", folder, "--json").output)
    assert [use["events"] for use in again["used"]] == [use["events"] for use in found["used"]]


def test_what_was_used_is_told_in_words() -> None:
    told = run("simulate", "solitaire", "--games", "1", "--coverage").output
    assert "clauses used in 1 game" in told
    assert "US-05" in told
    assert "not seen: US-01" in told


def test_files_of_another_game_are_refused(tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    run("simulate", "solitaire", "--games", "1", "--export", folder)
    refused = run("rules", "uno", "--used", folder)
    assert refused.exit_code == 2
    assert "is a game of solitaire" in refused.output
