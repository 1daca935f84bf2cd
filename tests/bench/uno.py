"""Uno beside RLCard's Uno: random play of whole games, ours with full rules, events and fold."""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from domain.games.uno.options import Options, Piles
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite
from tests.bench.uno_playouts import random_game

_SEATS: Final = 4
_OPTIONS: Final = Options(piles=Piles.SPLIT)
_AIMS: Final = {"games": 6.0, "steps": 8.0}


async def uno(_: Stage) -> Suite:
    """Games and steps a second at a table of four, by players who lay any card that fits."""
    measures: dict[str, Measure] = {"ours": _measure("ours", _our_game)}
    if find_spec("rlcard") is not None:
        measures["rlcard"] = _measure("rlcard", _rlcard_game)
    rows = tuple(
        Comparison(
            name=f"uno.{unit}",
            title=f"uno, random play of {_SEATS}",
            unit=f"{unit}/s",
            ours=f"ours.{unit}",
            peer=f"rlcard.{unit}",
            peer_name="RLCard",
            aim=_AIMS[unit],
        )
        for unit in ("games", "steps")
    )
    return Suite(measures=measures, rows=rows)


def _measure(name: str, play: Callable[[random.Random], int]) -> Measure:
    luck = random.Random(name)

    async def measure(seconds: float) -> Figures:
        games = steps = 0
        taken, began = 0.0, time.process_time()
        while taken < seconds:
            steps, games = steps + play(luck), games + 1
            taken = time.process_time() - began
        return {f"{name}.games": games / taken, f"{name}.steps": steps / taken}

    return measure


def _our_game(luck: random.Random) -> int:
    moment = Moment(rng=Rng(luck.randbytes(32)), now=0)
    _, _, steps = random_game(_OPTIONS, _SEATS, moment, luck.randrange)
    return steps


def _rlcard_game(luck: random.Random) -> int:
    """The game object alone, without the library's observations."""
    game = import_module("rlcard.games.uno").Game(num_players=_SEATS)
    game.np_random = import_module("numpy").random.RandomState(luck.randrange(2**31))
    state, _ = game.init_game()
    steps = 0
    while not game.is_over():
        state, _ = game.step(luck.choice(state["legal_actions"]))
        steps += 1
    return steps
