"""A newcomer at a running game, as the table meets one."""

from typing import Any

import pytest

from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.tables.commands import StartGame, TakeSeat
from domain.tables.decide import RuleSets
from tests.domain.tables.tabletop import Tabletop, opening


def refuses_newcomers(game: Game[Any, Any, Any]) -> None:
    """The table turns a newcomer away (TB-07), so the game itself never meets one."""
    table = Tabletop(RuleSets(game))
    table.do(opening(game.about.slug, game.about.rules_version, game.rules.options()))
    for number in range(game.about.min_seats):
        table.do(TakeSeat(player=f"player-{number}", name=f"Player {number}"))
    table.do(StartGame(player="player-0"))
    with pytest.raises(IllegalMove, match="TB-07"):
        table.do(TakeSeat(player="late", name="Late"))
