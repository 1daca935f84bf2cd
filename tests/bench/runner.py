"""Runs benchmarks one after the other."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AsyncExitStack

from msgspec import Struct

from api.collector import freeze_collected
from tests.bench.measuring import medians
from tests.bench.registry import BENCHMARKS, Benchmark
from tests.bench.stage import Servers, Stage
from tests.bench.suite import Row, row_of


class Effort(Struct, frozen=True):
    """How long to measure: every case so many times for so many seconds."""

    rounds: int = 5
    seconds: float = 1.0


class Progress(Struct, frozen=True):
    """Whom to tell: `begin` gets the name of a benchmark and how many steps it has, `tick` is one step.

    `failed` gets the name of one that could not be measured to its end, and why.
    """

    begin: Callable[[str, int], None]
    tick: Callable[[], None]
    failed: Callable[[str, Exception], None]


async def run(
    names: Iterable[str], effort: Effort, progress: Progress, benchmarks: Mapping[str, Benchmark] = BENCHMARKS
) -> list[Row]:
    """The rows of the named benchmarks. One that fails has none, and the others are measured all the same."""
    rows: list[Row] = []
    with Servers() as servers:
        for name in names:
            progress.begin(name, 0)
            try:
                rows += await _measured(name, benchmarks[name], servers, effort, progress)
            except Exception as error:  # noqa: BLE001 -- half an hour of figures is not thrown away for one of them
                progress.failed(name, error)
    return rows


async def _measured(name: str, benchmark: Benchmark, servers: Servers, effort: Effort, progress: Progress) -> list[Row]:
    async with AsyncExitStack() as closing:
        suite = await benchmark(Stage(servers, closing))
        progress.begin(name, effort.rounds * len(suite.measures))
        freeze_collected()  # ours and theirs alike: what was loaded to get here is not part of any case
        figures = await medians(suite, effort.rounds, effort.seconds, progress.tick)
    return [row_of(compared, figures) for compared in suite.rows]
