"""Swarming Bugs as vim: what stays theirs (RU-R-40)."""

import pytest

from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import Evoke, MakeAttack, UseAct
from domain.games.runiverse.sets.catalogue import BUG
from tests.domain.games.runiverse.board import A, Board, creature_number


def hosts(board: Board) -> tuple[Card, Card, Card]:
    """Two Bugs of level 1 and a Swarming Bug that is vim of the first."""
    one, two = (board.put("A1", creature_number(name, 1, traits=("Bug",))) for name in ("beetle", "weevil"))
    bug = board.put("A1", BUG)
    board.play(UseAct(card=bug, ability="Swarm Up", choices=(one,)))
    return one, two, bug


@pytest.mark.rule("RU-R-40")
@pytest.mark.refuses("RU-COMBAT-02")
def test_a_bug_that_changes_its_host_stays_tasked() -> None:
    """Shared Carapace moves vim and gives no second attack."""
    board = Board().set(power=9)
    board.mage("A1", "sphene")
    _, two, bug = hosts(board)
    board.play(MakeAttack(attackers=(bug,), target=board.mages["B1"]))
    board.play(Evoke(card=board.hand(A, number_of("Shared Carapace"))[0])).answer("weevil").answer("Swarming")
    assert [(vim.card, vim.tasked) for vim in board.at(two).vim] == [(bug, True)]
    board.refused(MakeAttack(attackers=(bug,), target=board.mages["B1"]), "RU-COMBAT-02")


@pytest.mark.rule("RU-R-40")
@pytest.mark.parametrize("tasked", [True, False])
def test_a_bug_that_swarms_up_keeps_its_tasks(tasked: bool) -> None:
    board = Board()
    beetle = board.put("A1", creature_number("beetle", 1, traits=("Bug",)))
    bug = board.put("A1", BUG, tasked=tasked)
    board.play(UseAct(card=bug, ability="Swarm Up"))
    assert [(vim.card, vim.tasked) for vim in board.at(beetle).vim] == [(bug, tasked)]


def test_vim_that_may_be_moved_may_stay() -> None:
    board = Board().set(power=9)
    board.mage("A1", "sphene")
    one, two, bug = hosts(board)
    board.play(Evoke(card=board.hand(A, number_of("Shared Carapace"))[0])).answer("weevil").answer("none")
    assert ([vim.card for vim in board.at(one).vim], board.at(two).vim) == ([bug], ())
