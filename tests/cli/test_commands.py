"""The command line: pleasant for people, JSON for machines, and an exit status a script can use."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import cli
from domain.registry import RULE_SETS


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(arguments), input=typed, standalone_mode=False)


def status(result: Result) -> int:
    return result.return_value if isinstance(result.return_value, int) else 0


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three exported games of solitaire."""
    folder = tmp_path_factory.mktemp("games")
    result = run(
        "simulate", "solitaire", "--games", "3", "--seed", "cli", "--bots", "easy", "--export", str(folder), "--json"
    )
    assert result.exception is None
    return folder


@pytest.mark.parametrize("game", [game.about.slug for game in RULE_SETS])
def test_simulate_tells_machines_what_they_ask_for(game: str) -> None:
    told = json.loads(run("simulate", game, "--games", "2", "--seed", "json", "--json").output)
    wanted = {"games", "finished", "steps", "events", "steps_per_s", "events_per_s", "violations"}
    assert wanted <= set(told)
    assert (told["games"], told["finished"], told["violations"]) == (2, 2, [])


def test_simulate_is_the_same_for_the_same_seed() -> None:
    first, again = (json.loads(run("simulate", "solitaire", "--games", "4", "--json").output) for _ in range(2))
    assert (first["steps"], first["events"]) == (again["steps"], again["events"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "nobody"), "has the bots"),
        (("--option", "colour=red"), "no option colour"),
        (("--option", "turn=x"), "options of solitaire"),
        (("--seats", "9"), "takes one player"),
    ],
)
def test_simulate_explains_what_it_cannot_do(arguments: tuple[str, ...], said: str) -> None:
    assert said in str(run("simulate", "solitaire", *arguments).exception)


def test_verify_accepts_exported_games(games: Path) -> None:
    result = run("verify", *map(str, sorted(games.iterdir())))
    assert status(result) == 0
    assert result.output.count("verified") == 3


def test_verify_names_the_first_bad_event_and_exits_1(games: Path, tmp_path: Path) -> None:
    rows = min(games.iterdir()).read_bytes().splitlines(keepends=True)
    rows[5] = rows[5].replace(b'"hash":"', b'"hash":"0', 1)
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"".join(rows))
    result = run("verify", "--json", str(bad))
    assert status(result) == 1
    assert json.loads(result.output)["broken_at"] == 5


def test_replay_tells_the_story(games: Path) -> None:
    story = run("replay", str(min(games.iterdir()))).output.splitlines()
    assert "A table of Universal Solitaire is opened." in story[0]
    assert "The result stands" in story[-1]


def test_replay_shows_the_table_at_a_version_from_a_seat(games: Path) -> None:
    shown = run("replay", str(min(games.iterdir())), "--at", "10", "--seat", "0").output
    assert "version 10 of" in shown
    assert "Columns" in shown


def test_replay_shows_machines_the_view_with_cards_as_written(games: Path) -> None:
    shown = json.loads(run("replay", str(min(games.iterdir())), "--at", "10", "--seat", "0", "--json").output)
    assert (shown["version"], shown["viewer"], shown["game"]) == (10, "seat 0", "solitaire")
    assert all(isinstance(card, str) for column in shown["view"]["columns"] for card in column)


def test_replay_tells_what_has_changed_between_two_versions(games: Path) -> None:
    path = str(min(games.iterdir()))
    told = run("replay", path, "--at", "12", "--since", "4").output
    assert "Stock: " in told
    assert ": now in waste (" in told
    lines = run("replay", path, "--at", "12", "--since", "4", "--json").output.splitlines()
    assert {json.loads(line)["kind"] for line in lines} >= {"appeared", "place"}
    assert run("replay", path, "--at", "12", "--since", "12").output == ""
    assert "give both" in str(run("replay", path, "--since", "4").exception)


def test_replay_tells_what_turned_the_game(games: Path) -> None:
    path = str(min(games.iterdir()))
    told = run("replay", path, "--turning", "--rules").output.splitlines()
    assert " end " in told[-1]
    assert "US-41" in told[-1]
    points = [json.loads(line) for line in run("replay", path, "--turning", "--json").output.splitlines()]
    assert len(points) == len(told)
    assert points[-1].keys() == {"version", "text", "rules", "kind", "seats"}
    assert "whole game" in str(run("replay", path, "--turning", "--at", "4").exception)
    assert "the table has one seat" in str(run("replay", path, "--turning", "--seat", "3").exception)


def test_replay_tells_machines_an_event_a_line(games: Path) -> None:
    lines = run("replay", str(min(games.iterdir())), "--json").output.splitlines()
    told = [json.loads(line) for line in lines]
    assert [each["version"] for each in told] == list(range(1, len(told) + 1))
    dealt = next(each for each in told if each["event"]["type"] == "usol.dealt")
    assert all(isinstance(card, str) for card in dealt["event"]["columns"])


def test_replay_refuses_a_seat_that_is_not_there(games: Path) -> None:
    path = str(min(games.iterdir()))
    assert "one seat, number 0" in str(run("replay", path, "--seat", "5").exception)
    assert "one seat, number 0" in str(run("replay", path, "--seat", "5", "--at", "10").exception)
    assert "is not in the range" in str(run("replay", path, "--seat=-1").exception)


@pytest.mark.parametrize("path", ["/nope.jsonl", "nope.jsonl", "games/nope"])
def test_a_file_that_is_not_there_is_said_to_be_missing(path: str) -> None:
    assert f"there is no file {path}" in str(run("replay", path).exception)
    assert "does not exist" in str(run("verify", path).exception)


def test_replay_of_a_version_that_is_not_there_is_refused(games: Path) -> None:
    assert "versions 1 to" in str(run("replay", str(min(games.iterdir())), "--at", "9999").exception)


def test_schema_prints_what_is_checked_in() -> None:
    assert run("schema").output == Path("api/graphql/schema.graphql").read_text()
    assert run("schema", "--fresh").output == run("schema").output


def test_play_shows_the_table_lists_moves_and_explains_a_refusal() -> None:
    typed = '?\n99\n{"type": "recycle"}\n{"type": "dance"}\n1\nq\ny\n'
    told = run("play", "solitaire", "--seed", "terminal", typed=typed).output
    assert "Columns" in told
    assert "turn the stock" in told
    assert "Not allowed by US-R-05" in told
    assert "'dance' is no command" in told
    assert "there are the numbers" in told
    assert told.rstrip().endswith("You give up.")


@pytest.mark.parametrize("version", ["intermediate", "advanced"])
def test_play_says_nothing_of_what_one_may_not_know(version: str) -> None:
    """The others pass on bumps, of which only they know."""
    played = run("play", "secrets", "--seed", "a", "--option", f"version={version}", typed="1\n" * 400)
    assert "Bump" in played.output or "bump" in played.output
    assert "It is over, played" in played.output


def test_play_to_the_end_says_the_result() -> None:
    told = run("play", "solitaire", "--seed", "terminal", typed='{"type": "finish"}\ny\n').output
    assert "It is over, finished" in told


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "http://127.0.0.1:9/", "http://127.0.0.1:9/graphql"])
def test_any_address_of_a_service_will_do(address: str) -> None:
    said = str(run("tokens", "list", "--url", address).exception)
    assert said.startswith("no service answers at http://127.0.0.1:9/graphql")


def test_a_service_that_is_not_there_is_one_sentence() -> None:
    said = str(run("export", "t1", "--url", "http://127.0.0.1:9/graphql").exception)
    assert said.startswith("no service answers at http://127.0.0.1:9/graphql")
