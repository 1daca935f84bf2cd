"""The scorer of Secrets of the Universe: hands a second, the slowest of a thousand, and its method on gin rummy."""

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from domain.games.secrets.cards import DIV, Card
from domain.games.secrets.scoring.arrange import Holding, best, best_fully, best_out, best_points
from tests.bench.gin import least_deadwood
from tests.bench.measuring import counted
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_HANDS: Final = 1000
_BASIC_SUITS, _ALL_SUITS = 4, 5
_ZERO: Final = Card(184)
_GIN: Final = "gin deadwood of 10 cards"


async def secrets(_: Stage) -> Suite:
    """Meld-rich hands of thirteen in Basic, the slowest of twenty in Advanced, and the peers' own task."""
    luck = random.Random("secrets")
    basic = [_rich(luck, 13, _BASIC_SUITS) for _ in range(_HANDS)]
    advanced = [_rich(luck, 19, _ALL_SUITS, _ZERO) for _ in range(_HANDS)]
    divine = [_rich(luck, 18, _ALL_SUITS, _ZERO, DIV) for _ in range(_HANDS)]
    gin = [luck.sample(range(52), 10) for _ in range(_HANDS)]
    measures: dict[str, Measure] = {
        "basic": counted("basic", _all(best_points, basic), cpu=True),
        "slowest": _slowest("slowest", advanced),
        "divine": _slowest("divine", divine),
        "gin": counted("gin", _all(least_deadwood, gin), cpu=True),
        "aims": _aims,
    }
    if find_spec("rlcard") is not None:
        measures["rlcard"] = counted("rlcard", _all(_rlcard_deadwood(), gin[:50]), cpu=True)
    if find_spec("pyspiel") is not None:
        measures["openspiel"] = counted("openspiel", _all(_openspiel_deadwood(), gin), cpu=True)
    rows = (
        Comparison(
            name="secrets.scorer",
            title="secrets, rich hands of 13",
            unit="hands/s",
            ours="basic",
            peer="aim.basic",
            peer_name="30,000 aimed at",
            aim=1,
        ),
        Comparison(
            name="secrets.slowest",
            title="secrets, slowest of 1,000 hands of 20",
            unit="ms",
            ours="slowest",
            peer="aim.slowest",
            peer_name="20 ms allowed",
            aim=1,
            better="lower",
        ),
        Comparison(
            name="secrets.slowest.divinity",
            title="the same with Divinity",
            unit="ms",
            ours="divine",
            peer="aim.slowest",
            peer_name="20 ms allowed",
            aim=1,
            better="lower",
        ),
        Comparison(
            name="secrets.gin.rlcard", title=_GIN, unit="hands/s", ours="gin", peer="rlcard", peer_name="RLCard", aim=10
        ),
        Comparison(
            name="secrets.gin.openspiel",
            title=_GIN,
            unit="hands/s",
            ours="gin",
            peer="openspiel",
            peer_name="OpenSpiel (C++)",
            aim=1,
        ),
    )
    return Suite(measures=measures, rows=rows)


async def _aims(_: float) -> Figures:
    return {"aim.basic": 30_000, "aim.slowest": 20}


def _all(solve: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], int]:
    def work() -> int:
        for hand in hands:
            solve(hand)
        return len(hands)

    return work


def _slowest(name: str, hands: Sequence[Holding]) -> Measure:
    """The longest that one question about one of the hands took."""

    async def measure(_: float) -> Figures:
        times: list[float] = []
        for question in (best, best_out, best_fully):
            for hand in hands:
                began = time.process_time()
                question(hand)
                times.append(time.process_time() - began)
        return {name: 1000 * max(times)}

    return measure


def _rich(luck: random.Random, size: int, suits: int, *extra: Card) -> Holding:
    """A hand late in a round: most of it in runs, sets and equal cards, the rest anything."""
    left = {face: [Card(4 * face + copy) for copy in range(4)] for face in range(9 * suits)}
    hand: list[Card] = []

    def take(face: int) -> None:
        if left.get(face) and len(hand) < size:
            hand.append(left[face].pop())

    while len(hand) < size:
        suit, rank = luck.randrange(suits), luck.randrange(9)
        faces = luck.choice(
            (
                [9 * suit + at for at in range(rank, min(rank + luck.randint(3, 5), 9))],
                [9 * each + rank for each in luck.sample(range(suits), 3)],
                [9 * suit + rank] * luck.randint(2, 4),
                [9 * suit + rank],
            )
        )
        for face in faces:
            take(face)
    shown = frozenset(card for card in hand if luck.random() < 0.25)
    return Holding(hand=(*hand, *extra), shown=shown, aces=suits == _ALL_SUITS)


def _rlcard_deadwood() -> Callable[[list[int]], int]:
    melding = import_module("rlcard.games.gin_rummy.utils.melding")
    utils = import_module("rlcard.games.gin_rummy.utils.utils")

    def deadwood(hand: list[int]) -> int:
        held = [utils.get_card(card) for card in hand]
        clusters = melding.get_best_meld_clusters(held)
        count: int = utils.get_deadwood_count(held, clusters[0] if clusters else [])
        return count

    return deadwood


def _openspiel_deadwood() -> Callable[[list[int]], int]:
    deadwood: Callable[[list[int]], int] = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    return deadwood
