"""The benchmarks by name. A new one is a function here: it prepares, and returns what to measure and compare."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.bench.append import append
from tests.bench.delivery import delivery
from tests.bench.draws import draws
from tests.bench.listing import listing
from tests.bench.loop import loop
from tests.bench.playing import fold, simulate
from tests.bench.programs import programs
from tests.bench.questions import questions
from tests.bench.rebuild import rebuild
from tests.bench.secrets import secrets
from tests.bench.stage import Stage
from tests.bench.suite import Suite
from tests.bench.tournaments import tournaments
from tests.bench.uno import uno

Benchmark = Callable[[Stage], Awaitable[Suite]]

BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "append": append,
    "rebuild": rebuild,
    "delivery": delivery,
    "listing": listing,
    "loop": loop,
    "questions": questions,
    "simulate": simulate,
    "fold": fold,
    "uno": uno,
    "programs": programs,
    "secrets": secrets,
    "draws": draws,
    "tournaments": tournaments,
}
