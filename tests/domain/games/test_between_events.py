"""A game as it stands after each of its events, also in the middle of what one command brought about."""

from typing import Any

import pytest

from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.playout import able_seats
from domain.kernel.rng import Rng, draws_at
from domain.registry import RULE_SETS

MOVES = 120
SEED = b"between events".ljust(32)


@pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
def test_the_seats_waited_for_are_seats_of_the_table(game: Game[Any, Any, Any]) -> None:
    seats, luck, rules = game.about.min_seats, Rng(SEED), game.rules
    events = rules.start(rules.options(), seats, Moment(rng=draws_at(SEED, b"", 1), now=0))
    state, count = rules.initial, 0
    for _ in range(MOVES):
        for event in events:
            state, count = rules.evolve(state, event), count + 1
            assert set(rules.to_act(state)) <= set(range(seats)), f"after {event!r}"
        able = able_seats(game, state, rules.to_act(state))
        if not able:
            break
        seat = luck.choice(able)
        moment = Moment(rng=draws_at(SEED, b"", count + 1), now=count)
        events = rules.decide(state, seat, luck.choice(rules.legal(state, seat)), moment)
    assert count > 1
