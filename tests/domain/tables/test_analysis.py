"""A finished game looked at again: reproducible, by what each seat knew, and never of what is not over."""

from functools import cache

import pytest

from domain.games.uno.options import Options, Piles
from domain.kernel.playout import Plan, play_out
from domain.kernel.viewers import Seated
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.analysis import Analysis, AnalysisBudget, CannotAnalyse, analyse
from domain.tables.commands import AnswerUndo, AskUndo
from domain.tables.seen import SeatMemory
from services.offline.simulation import record, seed_of
from tests.domain.tables.test_undo import game as undoable
from tests.domain.tables.test_undo import play

SMALL = AnalysisBudget(playouts=2, turns=12, seed="s")


@cache
def exported(slug: str = "uno", seats: int = 2) -> bytes:
    """The file of a game between medium bots."""
    game = RULE_SETS.newest(slug)
    options = Options(piles=Piles.SPLIT) if slug == "uno" else game.usual
    plan = Plan(game=game, options=options, bots=("medium",) * seats, seed=seed_of("analysis", 1))
    seed, log = record(plan, play_out(plan, check=False), RULE_SETS, "t1")
    return export.write("table:t1", seed, log, CODEC)


@cache
def analysed(budget: AnalysisBudget = SMALL) -> Analysis:
    return analyse(RULE_SETS, CODEC, exported(), budget)


def test_the_same_seed_and_budget_give_the_same_answer() -> None:
    assert analyse(RULE_SETS, CODEC, exported(), SMALL) == analysed()


def test_another_seed_gives_other_chances() -> None:
    other = analyse(RULE_SETS, CODEC, exported(), AnalysisBudget(playouts=2, turns=12, seed="other"))
    assert [turn.version for turn in other.turns] == [turn.version for turn in analysed().turns]
    assert other.turns != analysed().turns


def test_chances_add_up_and_end_with_the_result() -> None:
    found = analysed()
    assert len(found.turns) == SMALL.turns + 1
    assert [turn.version for turn in found.turns] == sorted({turn.version for turn in found.turns})
    assert all(sum(turn.chances) == pytest.approx(1, abs=0.001) for turn in found.turns)
    assert sorted(found.turns[-1].chances) == [0.0, 1.0]


def test_turning_points_are_the_largest_changes() -> None:
    found = analysed()
    changes = [abs(point.after - point.before) for point in found.turning_points]
    assert changes == sorted(changes, reverse=True)
    by_version = {turn.version: turn for turn in found.turns}
    for point in found.turning_points:
        assert by_version[point.version].chances[point.seat] == point.before


def test_a_better_move_is_better() -> None:
    found = analyse(RULE_SETS, CODEC, exported(), AnalysisBudget(playouts=6, turns=40, seed="s"))
    assert found.better_moves
    for move in found.better_moves:
        assert move.better_chance > move.chance
        assert move.better != move.played


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    analyse(RULE_SETS, CODEC, exported(), SMALL, lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), [("programs", 2), ("secrets", 2), ("runiverse", 2), ("solitaire", 1)])
def test_every_game_can_be_analysed(slug: str, seats: int) -> None:
    found = analyse(RULE_SETS, CODEC, exported(slug, seats), AnalysisBudget(playouts=1, turns=6))
    assert len(found.turns) >= 2
    assert all(0 <= chance <= 1 for turn in found.turns for chance in turn.chances)


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    begun = b"".join(exported().splitlines(keepends=True)[:40])
    with pytest.raises(CannotAnalyse, match="played to its end"):
        analyse(RULE_SETS, CODEC, begun, SMALL)


def test_a_file_in_which_something_is_withheld_is_not_analysed() -> None:
    game = RULE_SETS.newest("uno")
    plan = Plan(game=game, options=game.usual, bots=("medium",) * 2, seed=seed_of("analysis", 1))
    seed, log = record(plan, play_out(plan, check=False), RULE_SETS, "t1")
    with pytest.raises(CannotAnalyse, match="withheld"):
        analyse(RULE_SETS, CODEC, export.write("table:t1", seed, log, CODEC, Seated(0)), SMALL)


def test_a_seat_forgets_a_move_that_was_taken_back() -> None:
    table = undoable("ann", "bob")
    memory = SeatMemory(table.state.game, 1)
    memory.tell(table.log)
    before, told = memory.knowledge, len(table.log)
    play(table, 0)
    memory.tell(table.log[told:])
    assert memory.knowledge != before
    told = len(table.log)
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("bob", True))
    memory.tell(table.log[told:])
    assert memory.knowledge == before
