"""Each rung of each ladder beats the one below: small series of what `python -m tests.ladder` measures at length."""

import pytest

from domain.registry import RULE_SETS
from tests.ladder import duel, rungs

DEALS = {"random": 10, "easy": 40, "medium": 10}
"""By the weaker bot, how many deals: as many as the difference takes to show."""
OTHERWISE = {
    ("solitaire", "easy"): 50,
    ("solitaire", "medium"): 200,
    ("solitaire", "hard"): 10,
    ("programs", "hard"): 40,
    ("secrets", "hard"): 40,
    ("runiverse", "hard"): 4,
}
"""More where luck weighs more, since who plays alone meets nobody and some rungs are close; fewer where games are long.
"""
PAIRS = [(slug, *pair) for slug in RULE_SETS.slugs for pair in rungs(slug)]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "stronger", "weaker"), PAIRS)
def test_each_rung_beats_the_one_below(slug: str, stronger: str, weaker: str) -> None:
    found = duel(slug, stronger, weaker, range(OTHERWISE.get((slug, stronger), DEALS[weaker])))
    assert found.share > 0.5 + found.error, str(found)


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_where_one_rung_speaks_out_of_turn_all_do(slug: str) -> None:
    speaks = {bot.interject is not None for bot in RULE_SETS.newest(slug).bots}
    assert len(speaks) == 1, "who thinks ahead says Uno and catches as well"


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_every_game_has_the_same_first_rungs(slug: str) -> None:
    assert [bot.name for bot in RULE_SETS.newest(slug).bots][:4] == ["random", "easy", "medium", "hard"]
