"""Newcomers at a running game: the table turns them away wherever the game has no room for them."""

from typing import Any

import pytest

from domain.kernel.game import Game
from domain.registry import RULE_SETS
from domain.tables.commands import StartGame, TakeSeat
from tests.domain.tables.tabletop import Tabletop, opening
from tests.domain.tables.test_rules import refused

CLOSED = [game for game in RULE_SETS if not game.about.joinable]


@pytest.mark.parametrize("game", CLOSED, ids=[game.about.slug for game in CLOSED])
def test_nobody_joins_a_running_game_that_is_not_open_to_newcomers(game: Game[Any, Any, Any]) -> None:
    """TB-07, and with it PR-R-01, RU-SET-01, SU-R-86, US-01."""
    about, rules = game.about, game.rules
    table = Tabletop(RULE_SETS)
    table.do(opening(about.slug, about.rules_version, rules.options()))
    for number in range(about.min_seats):
        table.do(TakeSeat(player=f"p{number}", name=f"P{number}"))
    table.do(StartGame(player="p0"))
    refused(table, TakeSeat(player="late", name="Late"), "TB-07")


def test_only_uno_is_open_to_newcomers() -> None:
    assert {game.about.slug for game in RULE_SETS if game.about.joinable} == {"uno"}
