"""Who thinks ahead knows no more than their seat: what is hidden makes no difference to a thought, in any game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.bots import Bot, Rung
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.playout import Seen, Watching, bots_choice
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat
from domain.registry import RULE_SETS

pytestmark = pytest.mark.slow

MOVES = 40
THOUGHTS = 4
"""How many positions of a game are thought about."""
WORLDS = 3
"""From how many other tables each thought is asked for again."""


def deep_thinker(slug: str) -> Game[Any, Any, Any]:
    """A game in which the strongest bot thinks along a tree, whether or not that pays there."""
    game = RULE_SETS.newest(slug)
    assert game.thinking is not None
    search = replace(game.thinking, playouts=10, horizon=12, depth=3)
    rungs = [bot for bot in game.bots if bot.rung is not Rung.EXPERT]
    return replace(game, bots=(*rungs, Bot(Rung.EXPERT, game.best_at_sight.choose, search=search)))


def positions(game: Game[Any, Any, Any]) -> Iterator[tuple[Any, Seat, Seen]]:
    """Some moments of a game in which a seat has a choice, and what that seat has seen."""
    seats, rules = max(game.about.min_seats, min(2, game.about.max_seats)), game.rules
    events = rules.start(game.usual, seats, Moment(Rng(b"fair thought"), 0))
    state, watching = rules.fold(rules.initial, events), Watching(game, range(seats))
    watching.tell(events)
    for number in range(MOVES):
        able = [seat for seat in rules.to_act(state) if rules.legal(state, seat)]
        if not able:
            return
        seat, luck, now = able[0], Rng(b"fair thought%d" % number), 60_000 * number
        legal, seen = rules.legal(state, seat), watching.seen(seat, now)
        assert seen is not None
        if number % (MOVES // THOUGHTS) > 4 and len(legal) > 1:
            yield state, seat, seen
        command = bots_choice(game, state, seat, game.best_at_sight.name, legal, luck)
        events = rules.decide(state, seat, command, Moment(luck, now))
        watching.tell(events)
        state = rules.fold(state, events)


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_what_is_hidden_makes_no_difference_to_a_thought(slug: str) -> None:
    game, differing = deep_thinker(slug), 0
    for state, seat, seen in list(positions(game))[:: MOVES // 8]:
        legal, key = game.rules.legal(state, seat), b"thought"
        thought = bots_choice(game, state, seat, "expert", legal, Rng(key), seen)
        for number in range(WORLDS):
            other = game.imagination.imagine(seen.knowledge, Rng(b"world%d" % number))
            differing += other != state
            assert bots_choice(game, other, seat, "expert", game.rules.legal(other, seat), Rng(key), seen) == thought
    assert differing, "some of the tables were other ones"
