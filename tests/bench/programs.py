"""The solver of Programs: hands a second, and the slowest of a thousand."""

import time
from itertools import count
from typing import Final

from tests.bench.solver_speed import measure_solver
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_HANDS: Final = 1000


async def programs(_: Stage) -> Suite:
    """How quickly a hand of fourteen is told what it lacks for its program."""
    series = count()

    async def measure(_: float) -> Figures:
        found = measure_solver(_HANDS, time.process_time, f"bench {next(series)}")
        return {"hands": found.hands_per_s, "slowest": found.slowest_ms}

    rows = (
        Comparison(name="programs.solver", title="programs, hands solved", unit="hands/s", ours="hands"),
        Comparison(
            name="programs.slowest", title="programs, slowest of 1,000", unit="ms", ours="slowest", better="lower"
        ),
    )
    return Suite(measures={"solver": measure}, rows=rows)
