"""The names of games in CONTRIBUTING are those in the code."""

from pathlib import Path
from typing import Any

import pytest

from domain.kernel.game import Game
from domain.registry import RULE_SETS

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.mark.parametrize("game", tuple(RULE_SETS), ids=lambda game: game.about.slug)
def test_the_three_names_of_a_game_are_listed(game: Game[Any, Any, Any]) -> None:
    (tags,) = {tag.split(".")[0] for tag in game.rules.tags}
    row = f"| {game.about.title} | `{game.about.slug}` | `{tags}.` | `{game.about.rule_prefix}-` |"
    assert row in CONTRIBUTING.read_text(encoding="utf-8").splitlines()
