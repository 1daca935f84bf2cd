"""Whether a crowd hurts anyone: how long players wait beside a table that thousands watch, and beside an empty one."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from tests.bench.live.crowds import Watched, watching
from tests.bench.live.deal import deal, seat
from tests.bench.live.play import hundredth
from tests.bench.live.processes import allow_many_sockets, api, unlimited, worker
from tests.bench.live.table import Table
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_LEAST: Final = 200
"""Moves at the quiet table: fewer have no 99th hundredth."""
_THOUGHT: Final = 0.03
"""Seconds between two moves at the quiet table."""
_SUSPENSE: Final = 1.0
"""Seconds between two moves at the table beside it."""
_AIM: Final = 2.0


def crowd(spectators: int, least: int = _LEAST) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark for so many, with at least so many moves each time."""
    return partial(_crowd, spectators, least)


async def _crowd(spectators: int, least: int, stage: Stage) -> Suite:
    """Three tables of one process: a quiet one, where waits are measured, one with a crowd and one without."""
    allow_many_sockets()
    settings = unlimited(stage)
    dealt = await deal(settings, 3)
    server = await api(stage, settings)
    await worker(stage, settings)
    quiet, empty, full = await seat(dealt, [server.port])
    for table in (quiet, empty, full):
        stage.closing.callback(table.close)
    await Watched.come(stage, watching(server.port, spectators, full.id, dealt[-1].version))
    measures: dict[str, Measure] = {
        "without": partial(_beside, "without", quiet, empty, least),
        "beside": partial(_beside, "beside", quiet, full, least),
    }
    crowded = f"a crowd of {spectators:,}"
    rows = (
        _row(f"crowd.{spectators}.elsewhere", f"players at another table than {crowded}", "ms, p99", "elsewhere"),
        _row(f"crowd.{spectators}.there", f"players at the table of {crowded}", "ms, slowest", "there"),
    )
    return Suite(measures=measures, rows=rows)


def _row(name: str, title: str, unit: str, figure: str) -> Comparison:
    return Comparison(
        name=name,
        title=title,
        unit=unit,
        ours=f"beside.{figure}",
        peer=f"without.{figure}",
        peer_name="without the crowd",
        aim=_AIM,
        better="lower",
    )


async def _beside(name: str, quiet: Table, busy: Table, least: int, seconds: float) -> Figures:
    """Play at both until there are enough samples; all four players see each move before the next is thought about."""
    quiet.plan(least)
    elsewhere: list[float] = []
    there: list[float] = []
    enough = asyncio.Event()
    began = time.perf_counter()
    async with asyncio.TaskGroup() as both:
        both.create_task(_play(busy, there, enough))
        while len(elsewhere) < least or not there or time.perf_counter() - began < seconds:
            elsewhere.append(await _timed(quiet))
            await asyncio.sleep(_THOUGHT)
        enough.set()
    elsewhere.sort()
    return {f"{name}.elsewhere": 1000 * hundredth(elsewhere, 99), f"{name}.there": 1000 * max(there)}


async def _play(table: Table, waits: list[float], enough: asyncio.Event) -> None:
    """A move now and then. The last one is waited for: a table is left as it was found."""
    while not enough.is_set():
        waits.append(await _timed(table))
        with suppress(TimeoutError):
            async with asyncio.timeout(_SUSPENSE):
                await enough.wait()


async def _timed(table: Table) -> float:
    began = time.perf_counter()
    await table.move("socket")
    return time.perf_counter() - began
