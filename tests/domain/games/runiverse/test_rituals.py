"""The price of a ritual whose level is X."""

import pytest

from domain.games.runiverse.cards import Card
from domain.games.runiverse.commands import Evoke
from domain.games.runiverse.game import GAME
from tests.domain.games.runiverse.board import A, Board, define

FLAME = {"op": "counter", "kind": "flame"}


def ritual(board: Board) -> Card:
    """A ritual of level X that lies as a Secret at A1."""
    kw = {"k": "kw", "kw": "Ritual"}
    return board.put(
        "A1", define("rite", "spell", "X", abilities=[kw], effects=[{**FLAME, "n": {"n": "x"}}]), secret=True
    )


@pytest.mark.rule("RU-KEY-Ritual", "RU-ABIL-08")
@pytest.mark.refuses("RU-EVO-02")
def test_a_ritual_of_level_x_costs_three_less_than_x_and_is_worth_all_of_it() -> None:
    board = Board().set(power=2)
    rite = ritual(board)
    board.refused(Evoke(card=rite, x=6), "RU-EVO-02")
    board.play(Evoke(card=rite, x=5))
    assert (board.state.power, board.state.sides[A].flame) == (0, 5)


@pytest.mark.rule("RU-KEY-Ritual")
def test_every_x_a_ritual_can_be_completed_with_is_listed() -> None:
    board = Board().set(power=2)
    rite = ritual(board)
    listed = [c.x for c in GAME.rules.legal(board.state, A) if isinstance(c, Evoke) and c.card == rite]
    assert listed == [1, 2, 3, 4, 5]
