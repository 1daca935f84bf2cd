"""How fast the games run in memory: whole games between bots, and the fold of their events."""

import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, Final

from msgspec.structs import replace

from domain.kernel.game import Game
from domain.kernel.playout import play_out
from domain.kernel.structs import Event
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from services.offline.simulation import record
from tests.bench import fold_toy
from tests.bench.measuring import counted
from tests.bench.samples import plan_of
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_FOLD_AIM: Final = 0.7
_LOGS: Final = 3
_FIRST_PACE: Final = {"secrets": 18_160 / 808_000, "runiverse": 4_030 / 808_000}
"""Steps of random play for each event that the toy folds, as they were first measured in one run."""
_PACE_AIM: Final = 3


async def simulate(_: Stage) -> Suite:
    """Games a second and steps a second for every registered game, some beside how fast they were at first.

    That pace is kept as a ratio to the toy's, which is measured along with them, so that it means the same on every
    machine. On a busy one it flatters the toy, which fits into any cache, and a large rulebook does not.

    What is left on the table: of a step of Rüniverse half is deciding and a third listing, spread over some 240 calls
    without a peak; of a step of Secrets a third is the loop of the play-out with its provable draws.
    """
    rows: list[Comparison] = []
    for slug in (game.about.slug for game in RULE_SETS):
        rows += (_games(slug), _steps(slug))
    measures: dict[str, Measure] = {game.about.slug: partial(_play, game, count()) for game in RULE_SETS}
    measures["at first"] = _first_pace
    return Suite(measures=measures, rows=tuple(rows))


def _played(slug: str) -> str:
    return f"simulate {slug}"


def _games(slug: str) -> Comparison:
    return Comparison(name=f"simulate.{slug}.games", title=_played(slug), unit="games/s", ours=f"{slug}.games")


def _steps(slug: str) -> Comparison:
    row = Comparison(name=f"simulate.{slug}.steps", title=_played(slug), unit="steps/s", ours=f"{slug}.steps")
    if slug not in _FIRST_PACE:
        return row
    return replace(row, peer=f"{slug}.at first", peer_name="as first measured", aim=_PACE_AIM)


async def _first_pace(seconds: float) -> Figures:
    """The steps a second some games would make here at the pace they had."""
    toy = (await counted("toy", _folding_toy(), cpu=True)(seconds))["toy"]
    return {f"{slug}.at first": pace * toy for slug, pace in _FIRST_PACE.items()}


async def fold(_: Stage) -> Suite:
    """Events folded in a second for every registered game, beside a toy on a plain frozen struct."""
    measures: dict[str, Measure] = {
        game.about.slug: counted(game.about.slug, _folding(game), cpu=True) for game in RULE_SETS
    }
    measures["toy"] = counted("toy", _folding_toy(), cpu=True)
    rows = tuple(
        Comparison(
            name=f"fold.{game.about.slug}",
            title=f"fold {game.about.slug}",
            unit="events/s",
            ours=game.about.slug,
            peer="toy",
            peer_name="a plain frozen struct",
            aim=_FOLD_AIM,
        )
        for game in RULE_SETS
    )
    return Suite(measures=measures, rows=rows)


async def _play(game: Game[Any, Any, Any], numbers: "count[int]", seconds: float) -> Figures:
    """Other games every time; at least one, however long it takes."""
    games = steps = 0
    taken = 0.0
    began = time.process_time()
    while taken < seconds:
        played = play_out(plan_of(game, "simulate", next(numbers)), check=False)
        games, steps, taken = games + 1, steps + played.steps, time.process_time() - began
    return {f"{game.about.slug}.games": games / taken, f"{game.about.slug}.steps": steps / taken}


def _folding(game: Game[Any, Any, Any]) -> Callable[[], int]:
    logs = [_events(game, number) for number in range(_LOGS)]
    total = sum(map(len, logs))

    def fold_all() -> int:
        for log in logs:
            game.rules.fold(game.rules.initial, log)
        return total

    return fold_all


def _folding_toy() -> Callable[[], int]:
    log = fold_toy.log()

    def fold_all() -> int:
        state = fold_toy.Toy()
        for event in log:
            state = fold_toy.evolve(state, event)
        return len(log)

    return fold_all


def _events(game: Game[Any, Any, Any], number: int) -> tuple[Event, ...]:
    """The game's own events of one whole game as people would play it, as they come from the log."""
    plan = plan_of(game, "fold", number, sensible=True)
    rule_sets = RuleSets(game)
    codec = Codec(rule_sets)
    _, log = record(plan, play_out(plan, check=False), rule_sets, f"bench-{number}")
    return tuple(codec.event(each.body) for each in log if each.type in game.rules.tags)
