"""Whole games from the masks: sound at every step, the same again, and over in the end."""

from itertools import pairwise

import pytest

from domain.games.uno.events import Over
from domain.games.uno.game import GAME
from domain.games.uno.options import Options
from domain.games.uno.outcome import Reason
from domain.games.uno.state import State
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.bench.uno_playouts import random_command, random_events, random_game
from tests.domain.games.uno.layout import covers


def moment(seed: str) -> Moment:
    return Moment(Rng(seed.encode()), 0)


@pytest.mark.parametrize("options", GAME.about.variants, ids=str)
@pytest.mark.parametrize("seats", range(2, 11))
def test_every_step_of_a_game_is_sound(options: Options, seats: int) -> None:
    for number in range(2):
        seed = f"sound/{seats}/{number}"
        _, log, _ = random_game(options, seats, moment(seed), Rng(seed.encode()).below)
        state: State = GAME.rules.initial
        for event, following in pairwise((*log, None)):
            state = GAME.rules.evolve(state, event)
            if not isinstance(following, Over):  # between the winning card and the end a hand is empty
                assert GAME.rules.violations(state) == (), f"{seed}: {event}"
        assert state.outcome is not None, seed


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_commands_drawn_from_masks_are_legal_and_decided_alike(seats: int) -> None:
    below = Rng(b"legal").below
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(Options(turn_limit=150), seats, moment("legal")))
    while state.outcome is None:
        key = Rng(below(256).to_bytes()).token()
        seat, command = random_command(state, Rng(key).below)
        assert covers(state, seat, command)
        events = random_events(state, Rng(key).below, moment("the same"))
        assert events == GAME.rules.decide(state, seat, command, moment("the same"))
        state = GAME.rules.fold(state, events)
    assert state.outcome.reason in (Reason.PLAYED_LAST, Reason.TURN_LIMIT, Reason.STALEMATE)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [random_game(Options(), 6, moment("same"), Rng(b"same").below) for _ in range(2)]
    assert games[0] == games[1]
