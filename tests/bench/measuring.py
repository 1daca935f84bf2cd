"""Rates, and rounds of measures."""

import time
from collections.abc import Awaitable, Callable
from statistics import median

from tests.bench.suite import Figures, Measure, Suite

_WARM_UP = 0.2
"""The part of a measure's time that is spent once before it counts."""


def counted(name: str, work: Callable[[], int], *, cpu: bool = False) -> Measure:
    """A measure that does `work` again and again; the figure is how many things it did in a second.

    With `cpu`, of the second only what this process computed counts: for work that waits for nobody, so that
    someone else's load on the machine does not show.
    """
    clock = time.process_time if cpu else time.perf_counter

    async def measure(seconds: float) -> Figures:
        done, began = 0, clock()
        while True:
            done += work()
            taken = clock() - began
            if taken >= seconds:
                return {name: done / taken}

    return measure


def awaited(name: str, work: Callable[[], Awaitable[int]]) -> Measure:
    """The same for work that has to be awaited."""

    async def measure(seconds: float) -> Figures:
        done, began = 0, time.perf_counter()
        while True:
            done += await work()
            taken = time.perf_counter() - began
            if taken >= seconds:
                return {name: done / taken}

    return measure


async def medians(suite: Suite, rounds: int, seconds: float, tick: Callable[[], None]) -> Figures:
    """The median of every figure. Each round runs every measure once, so that a slow minute hits all alike."""
    for measure in suite.measures.values():
        await measure(seconds * _WARM_UP)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for measure in suite.measures.values():
            for name, figure in (await measure(seconds)).items():
                found.setdefault(name, []).append(figure)
            tick()
    return {name: median(figures) for name, figures in found.items()}
