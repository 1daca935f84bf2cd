"""Seeded games in process: the same every time, and as good as games at a table."""

from typing import Any

import pytest

from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.verify import verify
from services.offline.simulation import record, seed_of
from services.tables.commands import PREFIX

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)


def plan_of(game: Game[Any, Any, Any], number: int = 0) -> Plan:
    options = game.about.variants[number % len(game.about.variants)] if game.about.variants else game.rules.options()
    return Plan(game=game, options=options, bots=("random",) * game.about.min_seats, seed=seed_of("test", number))


@GAMES
def test_the_same_seed_gives_the_same_game(game: Game[Any, Any, Any]) -> None:
    assert play_out(plan_of(game)).moves == play_out(plan_of(game)).moves


@GAMES
def test_a_simulated_game_ends_without_a_violation(game: Game[Any, Any, Any]) -> None:
    played = play_out(plan_of(game, 1), CODEC.event)
    assert played.finished
    assert played.violations == ()


@GAMES
def test_a_simulated_game_recorded_as_a_table_verifies(game: Game[Any, Any, Any]) -> None:
    plan = plan_of(game, 2)
    seed, log = record(plan, play_out(plan), RULE_SETS, "t1")
    report = verify(RULE_SETS, CODEC, export.write(PREFIX + "t1", seed, log, CODEC))
    assert report.passed, report.checks
