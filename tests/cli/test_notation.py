"""`orrery notation`, and texts wherever the other commands take a file."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import cli
from domain.registry import CODEC, RULE_SETS
from domain.tables.verify import verify
from tests.domain.tables.test_notation import EXAMPLES

SOLITAIRE = EXAMPLES[0]


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A game by hand, with a remark and a variation."""
    path = tmp_path / "game.orr"
    path.write_text(SOLITAIRE)
    return path


def test_a_log_goes_to_a_text_and_back(tmp_path: Path) -> None:
    assert run("simulate", "uno", "--games", "1", "--option", "turn_limit=6", "--export", str(tmp_path)).exit_code == 0
    (log,) = tmp_path.glob("*.jsonl")
    game, again = tmp_path / "game.orr", tmp_path / "again.jsonl"
    written = run("notation", "write", str(log), "-o", str(game))
    assert written.exit_code == 0, written.output
    read = run("notation", "read", str(game), "-o", str(again))
    assert read.exit_code == 0, read.output
    assert again.read_bytes() == log.read_bytes()
    plain = run("notation", "write", str(game), "--plain")
    assert plain.stdout.startswith("%orr 1\n[Game uno]\n")
    assert "[Head" not in plain.stdout


def test_a_text_is_told_with_its_remarks_and_variations(text: Path) -> None:
    told = run("replay", str(text))
    assert told.exit_code == 0, told.output
    rows = told.stdout.splitlines()
    places = [
        next(i for i, row in enumerate(rows) if part in row)
        for part in ("is new", "( variation 1", "; better", "hides")
    ]
    assert places == sorted(places)
    assert rows[-1].endswith("The result stands: Ann has 1.")
    inner = run("replay", str(text), "--line", "1").stdout
    assert "better would have been" in inner
    assert "The result stands" not in inner
    assert "US-" in run("replay", str(text), "--rules", "--seat", "0").stdout


@pytest.mark.parametrize(
    "words", [("replay", "--at", "6"), ("replay", "--at", "6", "--since", "4"), ("picture",), ("verify",)]
)
def test_commands_that_take_a_file_take_a_text(text: Path, words: tuple[str, ...]) -> None:
    command, *options = words
    done = run(command, str(text), *options)
    assert done.exit_code == 0, done.output
    assert done.stdout


def test_the_log_of_a_variation_is_one_of_its_own(text: Path, tmp_path: Path) -> None:
    log = tmp_path / "1.jsonl"
    assert run("notation", "read", str(text), "--line", "1", "-o", str(log)).exit_code == 0
    report = verify(RULE_SETS, CODEC, log.read_bytes())
    assert (report.complete, report.stream) == (True, "table:orr~1")
    wrong = run("notation", "read", str(text), "--line", "3")
    assert str(wrong.exception) == f"{text} has no variation 3; there are: 1"


def test_everything_that_is_wrong_is_told_with_its_place(text: Path) -> None:
    text.write_text(SOLITAIRE.replace("turn\n", "trun\n", 1).replace("[Rules 1]", "[Rulse 1]"))
    for command in (("notation", "read"), ("replay",), ("verify",)):
        done = run(*command, str(text))
        assert done.exit_code == 1
        places = re.findall(r"game\.orr:(\d+):(\d+): (.*)", done.stderr)
        assert places == [
            ("4", "2", "'Rulse' is no header; did you mean Rules?"),
            ("12", "6", "'trun' is no command of solitaire; did you mean turn?"),
        ]


def test_what_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "x.orr"
    path.write_text("hello")
    assert "its first line is not `%orr 1`" in run("notation", "read", str(path)).stderr
    path.write_bytes(b"%orr 1\n\xff")
    assert "is not UTF-8" in run("notation", "read", str(path)).stderr
    assert "there is no file" in run("notation", "write", str(tmp_path / "none.jsonl")).stderr
