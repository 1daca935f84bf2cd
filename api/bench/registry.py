"""The benchmarks by name. A new one is a function here: it prepares, and returns what to measure and compare."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from api.bench.append import append
from api.bench.delivery import delivery
from api.bench.draws import draws
from api.bench.listing import listing
from api.bench.playing import fold, simulate
from api.bench.programs import programs
from api.bench.questions import questions
from api.bench.rebuild import rebuild
from api.bench.secrets import secrets
from api.bench.stage import Stage
from api.bench.suite import Suite
from api.bench.tournaments import tournaments
from api.bench.uno import uno

Benchmark = Callable[[Stage], Awaitable[Suite]]

BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "append": append,
    "rebuild": rebuild,
    "delivery": delivery,
    "listing": listing,
    "questions": questions,
    "simulate": simulate,
    "fold": fold,
    "uno": uno,
    "programs": programs,
    "secrets": secrets,
    "draws": draws,
    "tournaments": tournaments,
}
