"""When a broken bond loses the game."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.commands import Evoke, MakeAttack
from tests.domain.games.runiverse.board import A, Board, define

FLAME = {"op": "counter", "kind": "flame"}


def last_bond(board: Board, at: str = "B1") -> Board:
    """The player of that place has one bond left, there."""
    for loc in "123":
        board.location(f"{at[0]}{loc}", bonds=1 if loc == at[1] else 0)
    return board


def trigger(on: str, *do: dict[str, Any], timing: str = "when", **more: Any) -> dict[str, Any]:
    return {"k": "trig", "name": f"{timing} {on}", "timing": timing, "on": on, "do": list(do), **more}


@pytest.mark.rule("RU-BOND-03", "RU-WIN-01")
def test_a_bond_laid_because_one_broke_averts_the_loss() -> None:
    """The loss is looked at after every ability the break caused."""
    for timing in ("when", "after"):
        board = last_bond(Board())
        save = trigger("bond_broken", {"op": "add_bond"}, timing=timing, who="mine")
        board.put("B1", define("saver", abilities=[save]))
        board.play(MakeAttack(attackers=(board.creature("A1", "imp", 1),), target=board.mages["B1"]))
        assert (board.state.outcome, board.bonds("B1")) == (None, 1), timing


@pytest.mark.rule("RU-R-07")
def test_what_the_attack_itself_would_bring_does_not_come_before_the_loss() -> None:
    """Steps 6 and 7 are not played."""
    board = last_bond(Board())
    late = {"op": "break_bond", "at": "here"}
    imp = board.put("A1", define("imp", abilities=[trigger("attacks", late), trigger("attacks", late, timing="after")]))
    board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"]))
    assert (board.state.outcome is not None, board.bonds("A1")) == (True, 2)


@pytest.mark.rule("RU-WIN-01")
def test_a_spell_that_breaks_the_last_bond_ends_there() -> None:
    board = last_bond(Board(), "A1")
    spell = board.hand(A, define("spell", "spell", 0, effects=[{"op": "break_bond", "at": "here"}, FLAME]))[0]
    board.play(Evoke(card=spell))
    assert (board.count(ev.GameEnded), board.state.sides[A].flame) == (1, 0)
