"""Runs benchmarks one after the other."""

from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack

from msgspec import Struct

from api.collector import freeze_collected
from tests.bench.measuring import medians
from tests.bench.registry import BENCHMARKS
from tests.bench.stage import Servers, Stage
from tests.bench.suite import Row, row_of


class Effort(Struct, frozen=True):
    """How long to measure: every case so many times for so many seconds."""

    rounds: int = 5
    seconds: float = 1.0


class Progress(Struct, frozen=True):
    """Whom to tell: `begin` gets the name of a benchmark and how many steps it has, `tick` is one step."""

    begin: Callable[[str, int], None]
    tick: Callable[[], None]


async def run(names: Iterable[str], effort: Effort, progress: Progress) -> list[Row]:
    """The rows of the named benchmarks."""
    rows: list[Row] = []
    with Servers() as servers:
        for name in names:
            progress.begin(name, 0)
            async with AsyncExitStack() as closing:
                suite = await BENCHMARKS[name](Stage(servers, closing))
                progress.begin(name, effort.rounds * len(suite.measures))
                freeze_collected()  # ours and theirs alike: what was loaded to get here is not part of any case
                figures = await medians(suite, effort.rounds, effort.seconds, progress.tick)
            rows += (row_of(compared, figures) for compared in suite.rows)
    return rows
