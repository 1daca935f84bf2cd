"""Choosing guards."""

import pytest

from domain.games.runiverse.commands import SetGuards
from domain.games.runiverse.state import Step
from tests.domain.games.runiverse.board import Board


@pytest.mark.refuses("RU-GUARD-01")
def test_a_tasked_mage_with_a_bond_is_refused_for_being_tasked() -> None:
    board = Board().set(step=Step.GUARD, phase=-1)
    mage = board.mage("A1", words=["Battlemage 3"], tasked=True)
    board.refused(SetGuards(cards=(mage,)), "RU-GUARD-01")
