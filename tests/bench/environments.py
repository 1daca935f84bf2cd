"""The games as environments for learning beside those of RLCard and OpenSpiel: steps of masked random play a second.

A step is what a learner pays for: its observation and mask are made, an action is drawn from the mask and done. The
peers give a vector or planes with the legal actions in the same way; their games are simpler than ours, and OpenSpiel's
are compiled. Beside RLCard's Uno a step of ours takes twice as long: a third of it is the game, with events and fold, a
third the seat's whole view, from which alone it observes, and a third the numbers and the mask.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

import api.environments as environments_of
from domain.registry import ENCODINGS
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

Stepping = Iterator[None]
"""One step each time it is asked for the next, for ever."""

_SEATS: Final = {"uno": 4, "solitaire": 1, "programs": 2, "secrets": 2, "runiverse": 2}
_PEERS: Final = (
    ("uno", "rlcard", "uno", "RLCard uno", None),
    ("uno", "openspiel", "crazy_eights", "OpenSpiel crazy_eights", None),
    ("solitaire", "openspiel", "solitaire", "OpenSpiel solitaire", None),
    ("programs", "rlcard", "gin-rummy", "RLCard gin-rummy", 1.0),
    ("secrets", "openspiel", "gin_rummy", "OpenSpiel gin_rummy", None),
)


async def environments(_: Stage) -> Suite:
    """Steps a second of every game, beside the nearest game of the peers."""
    measures = {slug: _measure(slug, _ours(slug, _SEATS[slug])) for slug in ENCODINGS}
    rows = []
    for slug, library, game, name, aim in _PEERS:
        key = f"{library}.{game}"
        if find_spec({"rlcard": "rlcard", "openspiel": "pyspiel"}[library]) is not None:
            stepping = _rlcard if library == "rlcard" else _openspiel
            measures[key] = _measure(key, stepping(game, _SEATS[slug]))
        rows.append(_row(f"environments.{slug}.{library}", slug, key, name, aim))
    rows.append(_row("environments.runiverse", "runiverse"))
    return Suite(measures=measures, rows=tuple(rows))


def _row(name: str, slug: str, peer: str = "", peer_name: str = "", aim: float | None = None) -> Comparison:
    title = f"environment of {slug}, {_SEATS[slug]} at the table"
    return Comparison(name=name, title=title, unit="steps/s", ours=slug, peer=peer, peer_name=peer_name, aim=aim)


def _measure(name: str, stepping: Stepping) -> Measure:
    async def measure(seconds: float) -> Figures:
        steps, taken, began = 0, 0.0, time.process_time()
        while taken < seconds:
            for _ in range(50):
                next(stepping)
            steps, taken = steps + 50, time.process_time() - began
        return {name: steps / taken}

    return measure


def _below(name: str) -> Callable[[int], int]:
    chance = random.Random(name).random
    return lambda size: int(chance() * size)  # the same quick draw for all, so that draws are not what is compared


def _ours(slug: str, seats: int) -> Stepping:
    env, below = getattr(environments_of, slug).raw_env(seats=seats), _below(slug)
    seed = 0
    while True:
        env.reset(seed=seed)
        seed += 1
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            observation, *_ = env.last()
            able = np.flatnonzero(observation["action_mask"])
            env.step(int(able[below(len(able))]))
            yield


def _rlcard(game: str, seats: int) -> Stepping:
    config: dict[str, Any] = {"seed": 1} | ({"game_num_players": seats} if game == "uno" else {})
    env, below = import_module("rlcard").make(game, config=config), _below(game)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            able = list(state["legal_actions"])
            state, _ = env.step(able[below(len(able))])
            yield


def _openspiel(game: str, seats: int) -> Stepping:
    made = import_module("open_spiel.python.rl_environment")
    env, below = made.Environment(game, **({"players": seats} if game == "crazy_eights" else {})), _below(game)
    while True:
        now = env.reset()
        while not now.last():
            able = now.observations["legal_actions"][now.observations["current_player"]]
            now = env.step([able[below(len(able))]])
            yield
