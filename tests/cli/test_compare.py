"""One game under two rule-sets, side by side."""

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import cli
from api.cli.compare import compare
from tests.architecture import golden

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
SHOWN = "$ orrery compare uno-2-03-1.jsonl --rules 1\n"


def compared(folder: Path, name: str, *args: str) -> Result:
    path = folder / f"{name}.jsonl"
    path.write_bytes(golden.read(f"{name}.jsonl.gz"))
    return CliRunner().invoke(compare, [str(path), *args])


def test_the_documented_example_is_what_is_said(tmp_path: Path) -> None:
    shown = CONTRIBUTING.read_text(encoding="utf-8").partition(SHOWN)[2].partition("```")[0]
    assert shown.count("\n") == 6
    assert compared(tmp_path, "uno-2-03-1", "--rules", "1").output.startswith(shown)


def test_machines_get_what_both_lead_to_and_what_differs(tmp_path: Path) -> None:
    found = json.loads(compared(tmp_path, "uno-2-03-1", "--rules", "1", "--json").output)
    assert (found["game"], found["rules"], found["other"], found["commands"]) == ("uno", 2, 1, 81)
    assert [parting["version"] for parting in found["partings"]] == [78, 84, 91]
    first = found["partings"][0]
    assert first["recorded"][:-1] == first["other"]
    assert first["recorded"][-1] == {"text": "player-2 says Uno.", "rules": ["UN-60", "UN-R-22"]}


def test_a_text_is_compared_as_its_log_is(tmp_path: Path) -> None:
    of_log = compared(tmp_path, "uno-2-03-1", "--rules", "1").output
    text = tmp_path / "game.orr"
    written = CliRunner().invoke(cli, ["notation", "write", str(tmp_path / "uno-2-03-1.jsonl"), "-o", str(text)])
    assert written.exit_code == 0, written.output
    assert CliRunner().invoke(compare, [str(text), "--rules", "1"]).output == of_log


@pytest.mark.parametrize("ends", [b"", b'{"cursor":"c"}\n{"end":true,"cursor":"c"}\n'], ids=["of one", "of many"])
def test_a_packed_file_of_one_game_is_unpacked(tmp_path: Path, ends: bytes) -> None:
    of_log = compared(tmp_path, "uno-2-03-1", "--rules", "1").output
    packed = tmp_path / "game.jsonl.gz"
    packed.write_bytes(gzip.compress(golden.read("uno-2-03-1.jsonl.gz") + ends))
    assert CliRunner().invoke(compare, [str(packed), "--rules", "1"]).output == of_log


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (gzip.compress(b'{"a":1}\n{"cursor":"c"}\n{"a":2}\n{"cursor":"d"}\n'), "holds many games"),
        (gzip.compress(b"")[:-8], "is damaged"),
        (gzip.compress(b"words" * 100)[:-8] + b"12345678", "is damaged"),
    ],
    ids=["many", "cut off", "changed"],
)
def test_a_packed_file_of_no_single_game_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(data)
    told = CliRunner().invoke(compare, [str(packed), "--rules", "1"])
    assert (told.exit_code, said in told.output) == (1, True), told.output


@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("secrets-2-00-0", "3", "76 of 76 commands alike"),
        ("secrets-3-01-1", "1", "in words alike; as it is recorded, beside is true, by the rules left out"),
        ("runiverse-2-01-1", "3", "in words alike; as it is recorded, options is"),
    ],
)
def test_what_is_small_is_named_too(tmp_path: Path, name: str, rules: str, said: str) -> None:
    assert said in compared(tmp_path, name, "--rules", rules).output


@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("uno-2-03-1", "9", "rule-set 9 of 'uno' is not known here"),
        ("shown-uno-2-seat-0", "1", "is not shown whole"),
    ],
)
def test_what_cannot_be_compared_is_refused(tmp_path: Path, name: str, rules: str, said: str) -> None:
    assert said in str(compared(tmp_path, name, "--rules", rules).exception)
