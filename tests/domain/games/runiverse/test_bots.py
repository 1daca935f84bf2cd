"""The sensible bot beats the random one, and knows no more than its view."""

from typing import Any

import pytest

from domain.games.runiverse.commands import Assist, DreamDelve, MakeAttack, Mulligan, SetGuards
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Options
from domain.games.runiverse.wheel import WHEEL
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.playouts import moment, playout

GAMES = 100
NEEDED = 85


def duel(number: int) -> bool:
    """Whether the sensible bot wins game `number`, in seat 0 or 1, with every facet in turn."""
    me = number % 2
    facets = (WHEEL[number % 8], WHEEL[(number + 1 + number // 8 % 7) % 8])
    key = f"duel-{number}".encode()
    rng = Rng(b"bots/" + key)
    events = GAME.start(Options(facets=facets), 2, moment(key, 0, 0))
    state, drawn = GAME.fold(GAME.initial, events), len(events)
    while GAME.outcome(state) is None:
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        if seat == me:
            command = GAME.bots["sensible"](GAME.view(state, Seated(seat)), legal, rng)
        else:
            command = GAME.bots["random"](None, legal, rng)
        events = GAME.decide(state, seat, command, moment(key, drawn, 0))
        state, drawn = GAME.fold(state, events), drawn + len(events)
    assert state.outcome is not None
    return state.outcome.winners == (me,)


def test_the_sensible_bot_beats_the_random_one() -> None:
    lost = [number for number in range(GAMES) if not duel(number)]
    assert len(lost) <= GAMES - NEEDED, f"lost duels {lost}"


@pytest.fixture(scope="module")
def commands() -> list[Any]:
    """Everything sensible bots did in a few games."""
    games = (playout(GAME, GAME.variants[n], 2, f"habits-{n}", bot="sensible") for n in range(6))
    return [step.command for steps in games for step in steps]


@pytest.mark.parametrize("kind", [Assist, DreamDelve, MakeAttack], ids=lambda k: k.__name__)
def test_the_sensible_bot_uses_its_means(commands: list[Any], kind: type) -> None:
    assert any(isinstance(command, kind) for command in commands)


def test_the_sensible_bot_guards(commands: list[Any]) -> None:
    assert any(isinstance(command, SetGuards) and command.cards for command in commands)


def test_the_sensible_bot_takes_a_mulligan() -> None:
    for seed in range(40):
        events = GAME.start(Options(first=0), 2, moment(b"mulligan%d" % seed, 0, 0))
        state = GAME.fold(GAME.initial, events)
        legal = GAME.legal(state, 0)
        if Mulligan() in legal:
            chosen = GAME.bots["sensible"](GAME.view(state, Seated(0)), legal, Rng(b"x"))
            assert chosen == Mulligan(), f"seed {seed}"
            return
    pytest.fail("no hand qualified")
