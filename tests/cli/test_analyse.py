"""`orrery analyse`: a plot in plain characters, the same as SVG, and JSON."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from api.cli import cli
from api.cli.chances import as_svg, as_text
from domain.tables.analysis import Analysis, AnalysisBudget, BetterMove, Chances, TurningPoint
from tests.domain.tables.test_analysis import exported

FOUND = Analysis(
    stream="table:t",
    head="00",
    game="uno",
    names=("Ann", "Bob & <Co>"),
    budget=AnalysisBudget(),
    turns=(Chances(5, 0, (0.5, 0.5)), Chances(9, 1, (0.8, 0.2)), Chances(12, 1, (1.0, 0.0))),
    turning_points=(TurningPoint(5, 0, 0, 0.5, 0.8),),
    better_moves=(BetterMove(10, 1, "play R1", "play G1", 0.2, 0.4),),
)


def test_the_plot_has_a_column_a_turn_and_a_row_a_tenth() -> None:
    lines = as_text(FOUND).splitlines()
    assert lines[0] == " 100% |  A"
    assert lines[5] == "  50% |*"
    assert lines[10] == "   0% |  B"
    assert lines[2] == "  80% | A"
    assert "  version 5, Ann to move: Ann 50 % -> 80 %" in lines
    assert "  version 10, Bob & <Co>: play R1 20 %, better: play G1 40 %" in lines


def test_the_plot_is_of_plain_characters() -> None:
    assert as_text(FOUND).isascii()


def test_the_image_is_well_formed_and_has_a_line_a_seat() -> None:
    root = ET.fromstring(as_svg(FOUND))
    assert len(root.findall("{http://www.w3.org/2000/svg}polyline")) == 2
    assert "Bob & <Co>" in "".join(root.itertext())


def test_a_file_is_analysed_and_drawn(tmp_path: Path) -> None:
    file, image = tmp_path / "game.jsonl", tmp_path / "chances.svg"
    file.write_bytes(exported())
    asked = ["analyse", str(file), "--playouts", "1", "--turns", "6", "--json", "--svg", str(image)]
    done = CliRunner().invoke(cli, asked, catch_exceptions=False)
    assert done.exit_code == 0
    assert len(json.loads(done.stdout)["turns"]) == 7
    assert image.read_text().startswith("<svg")


@pytest.mark.parametrize("name", ["missing.jsonl", "./no/file"])
def test_a_file_that_is_not_there_is_named(name: str) -> None:
    done = CliRunner().invoke(cli, ["analyse", name])
    assert done.exit_code == 2
    assert name in done.output
