"""Uno beside RLCard's Uno: random play of whole games, ours with full rules, events and fold.

RLCard's game object lists the legal moves with every step, so three ways of choosing stand beside it: from the list, as
bots and clients do; by `Rules.pick`, which takes the same move and lists nothing; and a careless player who lays
whatever fits, as RLCard's players must. Only the last plays games of a length that can be compared: who may also draw
with a card in hand that fits does so often, and random games are long.

What is left on the table: a step of the careless player takes as long as four events of the toy (`fold_toy.py`): 0.8
of them choosing, 1.4 carrying out, 1.2 folding 1.2 events, 0.3 its share of the deal, the rest loop and log. That is
some 500 instructions of the interpreter in 15 calls, of which none stands out: nothing is checked, listed or looked up
twice any more. Most of it is what our Uno has and RLCard's has not: discard windows in which everybody answers (a
quarter of all steps), hands that move, stock that is shuffled again by a stream anyone can check. A frozen state is no
obstacle (`replace` is a twentieth of a step), compiling the rules gave a sixth. RLCard's games are over after 50 steps
and ours after 87, so that a lead in steps is little more than half a lead in games.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from domain.games.uno.game import RULES
from domain.games.uno.options import Options, Piles
from domain.games.uno.state import State
from domain.kernel.decider import Moment
from domain.kernel.rng import Below, Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite
from tests.bench.uno_playouts import random_game

Choose = Callable[[State, Seat, Below], Command | None]

_SEATS: Final = 4
_OPTIONS: Final = Options(piles=Piles.SPLIT)
_TITLE: Final = f"uno, random play of {_SEATS}"


async def uno(_: Stage) -> Suite:
    """Games and steps a second at a table of four, by the ways there are to choose a move."""
    measures: dict[str, Measure] = {
        "careless": _measure("careless", _careless_game),
        "listed": _measure("listed", _game_by(_from_the_list)),
        "picked": _measure("picked", _game_by(RULES.pick or _from_the_list)),
    }
    if find_spec("rlcard") is not None:
        measures["rlcard"] = _measure("rlcard", _rlcard_game)
    rows = (
        _row("uno.games", f"{_TITLE}, whatever fits", "careless", "games", 2.5),
        _row("uno.steps", f"{_TITLE}, whatever fits", "careless", "steps", 4.0),
        _row("uno.listed", f"{_TITLE}, from the legal list", "listed", "steps", 1.8),
        _row("uno.picked", f"{_TITLE}, legal moves unlisted", "picked", "steps", None),
    )
    return Suite(measures=measures, rows=rows)


def _row(name: str, title: str, ours: str, unit: str, aim: float | None) -> Comparison:
    return Comparison(
        name=name,
        title=title,
        unit=f"{unit}/s",
        ours=f"{ours}.{unit}",
        peer=f"rlcard.{unit}",
        peer_name="RLCard",
        aim=aim,
    )


def _measure(name: str, play: Callable[[random.Random, Below], int]) -> Measure:
    luck = random.Random(name)
    chance = luck.random

    def below(size: int) -> int:
        return int(chance() * size)  # the same quick draw for all, so that draws are not what is compared

    async def measure(seconds: float) -> Figures:
        games = steps = 0
        taken, began = 0.0, time.process_time()
        while taken < seconds:
            steps, games = steps + play(luck, below), games + 1
            taken = time.process_time() - began
        return {f"{name}.games": games / taken, f"{name}.steps": steps / taken}

    return measure


def _careless_game(luck: random.Random, below: Below) -> int:
    moment = Moment(rng=Rng(luck.randbytes(32)), now=0)
    _, _, steps = random_game(_OPTIONS, _SEATS, moment, below)
    return steps


def _from_the_list(state: State, seat: Seat, below: Below) -> Command:
    listed = RULES.legal(state, seat)
    return listed[below(len(listed))]


def _game_by(choose: Choose) -> Callable[[random.Random, Below], int]:
    """Those the game waits for act, the lowest seat first."""

    def play(luck: random.Random, below: Below) -> int:
        moment = Moment(rng=Rng(luck.randbytes(32)), now=0)
        state = RULES.fold(RULES.initial, RULES.start(_OPTIONS, _SEATS, moment))
        steps = 0
        while state.outcome is None:
            seat = RULES.to_act(state)[0]
            events = RULES.decide(state, seat, choose(state, seat, below), moment)
            state, steps = RULES.fold(state, events), steps + 1
        return steps

    return play


def _rlcard_game(luck: random.Random, below: Below) -> int:
    """The game object alone, without the library's observations."""
    game = import_module("rlcard.games.uno").Game(num_players=_SEATS)
    game.np_random = import_module("numpy").random.RandomState(luck.randrange(2**31))
    state, _ = game.init_game()
    steps = 0
    while not game.is_over():
        listed = state["legal_actions"]
        state, _ = game.step(listed[below(len(listed))])
        steps += 1
    return steps
