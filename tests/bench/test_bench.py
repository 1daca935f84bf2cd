"""The shape of `python -m tests.bench`; how fast anything is, is no test's business."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

from domain.registry import RULE_SETS
from tests.bench.__main__ import bench
from tests.bench.child import ChildFailed
from tests.bench.measuring import counted, medians
from tests.bench.registry import BENCHMARKS
from tests.bench.runner import Effort, Progress, run
from tests.bench.show import table_of
from tests.bench.stage import Stage
from tests.bench.suite import INSTALL_PEERS, Better, Comparison, Figures, Suite, row_of

FIELDS = {"name", "title", "unit", "ours", "peer", "peer_name", "ratio", "aim", "met", "better", "note"}


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    """One quick run of the benchmarks that need no server."""
    run = CliRunner().invoke(bench, ["draws", "fold", "--json", "--rounds", "1", "--seconds", "0.001"])
    assert run.exit_code == 0, run.output
    made: list[dict[str, Any]] = json.loads(run.stdout)
    return made


def compared(aim: float | None = None, better: Better = "higher") -> Comparison:
    return Comparison("x", "X", "x/s", ours="ours", peer="peer", peer_name="Peer", aim=aim, better=better)


@pytest.mark.slow
def test_every_row_has_the_fields_that_machines_read(rows: list[dict[str, Any]]) -> None:
    assert all(row.keys() == FIELDS for row in rows)


@pytest.mark.slow
def test_every_game_on_the_shelf_is_folded(rows: list[dict[str, Any]]) -> None:
    assert {f"fold.{game.about.slug}" for game in RULE_SETS} <= {row["name"] for row in rows}


@pytest.mark.slow
def test_rows_have_names_of_their_own(rows: list[dict[str, Any]]) -> None:
    assert len({row["name"] for row in rows}) == len(rows)


@pytest.mark.slow
def test_the_ratio_is_ours_to_the_peers(rows: list[dict[str, Any]]) -> None:
    assert all(row["ratio"] == pytest.approx(row["ours"] / row["peer"], rel=0.01) for row in rows)


def test_the_table_names_each_benchmark() -> None:
    run = CliRunner().invoke(bench, ["draws", "--rounds", "1", "--seconds", "0.001"])
    assert "shuffle of 108 cards" in run.stdout


def test_an_unknown_benchmark_is_refused_with_the_known_ones() -> None:
    run = CliRunner().invoke(bench, ["speed"])
    assert (run.exit_code, all(name in run.output for name in BENCHMARKS)) == (2, True)


def test_a_peer_that_is_not_installed_leaves_a_note_how_to_get_it() -> None:
    row = row_of(compared(aim=2), {"ours": 10.0})
    assert (row.peer, row.ratio, row.met, row.note) == (None, None, None, INSTALL_PEERS)


def test_the_table_tells_how_to_get_a_missing_peer() -> None:
    console = Console(width=200)
    with console.capture() as shown:
        console.print(table_of([row_of(compared(), {"ours": 10.0})]))
    assert INSTALL_PEERS in shown.get()


@pytest.mark.parametrize(("ours", "met"), [(20.0, True), (19.0, False)])
def test_an_aim_for_more_is_met_from_there_on(ours: float, met: bool) -> None:
    assert row_of(compared(aim=2), {"ours": ours, "peer": 10.0}).met is met


@pytest.mark.parametrize(("ours", "met"), [(19.0, True), (20.0, False)])
def test_an_aim_for_less_is_met_below(ours: float, met: bool) -> None:
    assert row_of(compared(aim=2, better="lower"), {"ours": ours, "peer": 10.0}).met is met


async def test_each_round_runs_every_measure_before_the_next_round() -> None:
    order: list[str] = []

    def noted(name: str) -> Any:
        async def measure(_: float) -> Figures:
            order.append(name)
            return {name: 1.0}

        return measure

    await medians(Suite({"a": noted("a"), "b": noted("b")}, ()), 2, 0.0, lambda: None)
    assert order[2:] == ["a", "b", "a", "b"]  # after the warm-up


async def test_a_figure_is_the_median_of_its_rounds() -> None:
    figures = iter([0.0, 5.0, 1.0, 3.0])  # the first one warms up

    async def measure(_: float) -> Figures:
        return {"x": next(figures)}

    assert await medians(Suite({"x": measure}, ()), 3, 0.0, lambda: None) == {"x": 3.0}


async def test_a_benchmark_that_fails_leaves_the_others_their_rows() -> None:
    async def good(_: Stage) -> Suite:
        return Suite({"x": counted("x", lambda: 1)}, (Comparison("x", "X", "x/s", ours="x"),))

    async def bad(_: Stage) -> Suite:
        raise ChildFailed("the server ended")

    told: list[str] = []
    progress = Progress(lambda *_: None, lambda: None, lambda name, error: told.append(f"{name}: {error}"))
    rows = await run(["bad", "good"], Effort(1, 0.0), progress, {"good": good, "bad": bad})
    assert (told, [row.name for row in rows]) == (["bad: the server ended"], ["x"])


async def test_work_is_done_at_least_once_however_short_the_time() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 1

    await counted("x", work)(0.0)
    assert done == [1]
