"""`orrery tournament` in process: the same seed gives the same tournament, and its files verify."""

import json
import re
from pathlib import Path

import pytest
from msgspec import UnsetType
from msgspec.structs import replace

from domain.kernel.record import decode_meta
from domain.registry import RULE_SETS
from domain.tables import export as files
from domain.tournaments import trf
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import OpenTournament, RecordResult
from services.offline.tournaments import SimulatedTournament
from services.streams import TOURNAMENT
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
    best = [name for place, name in told["ranking"] if place == 1]
    assert len(best) == (2 if "--groups" in chosen else 1)
    assert told["champion"] == (best[0] if len(best) == 1 else "")


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


def test_verify_takes_a_folder_and_says_what_the_results_rest_on(tmp_path: Path) -> None:
    run("tournament", "run", "uno", *SHORT, "--entrants", "4", "--export", str(tmp_path))
    *tables, told = [json.loads(line) for line in run("verify", "--json", str(tmp_path)).output.splitlines()]
    assert told["results"] == {"proven": 4, "ruled": 0, "forfeited": 0, "claimed": 0}
    assert {each["results"] for each in tables} == {None}
    (alone,) = tmp_path.glob("tournament-*")
    assert "0 proven by verified games, 0 ruled by officials, 4 only claimed" in run("verify", str(alone)).output


def test_a_forged_tournament_is_refused_beside_its_genuine_tables(tmp_path: Path) -> None:
    """Whoever has the file has its seed, and can seal another last result; the tables tell."""
    run(
        "tournament",
        "run",
        "uno",
        *SHORT,
        "--entrants",
        "4",
        "--format",
        "single_elimination",
        "--export",
        str(tmp_path),
    )
    (path,) = tmp_path.glob("tournament-*")
    assert status(run("verify", str(tmp_path))) == 0
    path.write_bytes(forged(path.read_bytes()))
    assert status(run("verify", str(path))) == 0
    result = run("verify", str(path), *map(str, tmp_path.glob("table-*")))
    assert status(result) == 1
    assert re.search(r"✗ results: event \d+: W2.1: table \w+ gives the places", result.output)


def forged(data: bytes) -> bytes:
    """The same file with the places of the last result exchanged, everything decided and sealed anew."""
    codec = TournamentCodec(RULE_SETS)
    metas = [decode_meta(bytes(line.meta)) for line in files.read(data)[1] if not isinstance(line.meta, UnsetType)]
    asked = [meta.command for meta in metas if not isinstance(meta.command, UnsetType)]
    first, *rest = [codec.tournament_command(bytes(command)) for command in asked]
    assert isinstance(first, OpenTournament)
    seed = bytes.fromhex(first.seed)
    told = SimulatedTournament(RULE_SETS, first.config, seed, first.tournament)
    last = max(number for number, each in enumerate(rest) if isinstance(each, RecordResult))
    for number, command in enumerate(rest):
        if number == last and isinstance(command, RecordResult):
            one, two = command.standings
            turned = (replace(one, place=two.place), replace(two, place=one.place))
            command = replace(command, standings=turned)  # noqa: PLW2901 - the one that is forged
        told.ask(command)
    return files.write(TOURNAMENT + told.id, seed, told.log, codec)


def test_a_folder_without_files_is_explained(tmp_path: Path) -> None:
    assert "no .jsonl file" in str(run("verify", str(tmp_path)).exception)


def test_a_result_that_was_changed_does_not_verify(tmp_path: Path) -> None:
    run("tournament", "run", "uno", *SHORT, "--entrants", "4", "--export", str(tmp_path))
    (path,) = tmp_path.glob("tournament-*")
    changed, count = re.subn(rb'"places":\[(?!(\d),\1)(\d),(\d)\]', rb'"places":[\3,\2]', path.read_bytes(), count=1)
    assert count == 1
    path.write_bytes(changed)
    assert status(run("verify", str(path))) == 1


def test_a_bot_the_game_does_not_have_is_explained() -> None:
    assert "has the bots" in str(run("tournament", "run", "uno", "--bots", "nobody").exception)
