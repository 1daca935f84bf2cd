"""The benchmarks by name. A new one is a function here: it prepares, and returns what to measure and compare."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.bench.append import append
from tests.bench.auditing import auditing
from tests.bench.delivery import delivery
from tests.bench.draws import draws
from tests.bench.environments import environments
from tests.bench.exporting import exporting
from tests.bench.following import following
from tests.bench.keys import keys
from tests.bench.listing import listing
from tests.bench.live.crowd import crowd
from tests.bench.live.fan_out import fan_out
from tests.bench.live.moves import Scale, live
from tests.bench.live.servers import compression, servers
from tests.bench.loop import loop
from tests.bench.playing import fold, simulate
from tests.bench.programs import programs
from tests.bench.questions import questions
from tests.bench.reading import reading
from tests.bench.rebuild import rebuild
from tests.bench.replay import replay
from tests.bench.secrets import secrets
from tests.bench.shown import shown
from tests.bench.stage import Stage
from tests.bench.storage import storage
from tests.bench.suite import Suite
from tests.bench.tournaments import tournaments
from tests.bench.uno import uno

Benchmark = Callable[[Stage], Awaitable[Suite]]

BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "append": append,
    "keys": keys,
    "storage": storage(8000),
    "rebuild": rebuild,
    "delivery": delivery,
    "following": following,
    "shown": shown,
    "listing": listing,
    "reading": reading(4000),
    "replay": replay(10_000),
    "live.1": live(Scale(1)),
    "live.10": live(Scale(10)),
    "live.100": live(Scale(100)),
    "live.100x2": live(Scale(100, apis=2)),
    "fan-out": fan_out(1000),
    "crowd": crowd(5000),
    "servers": servers(100, 1000),
    "compression": compression(1000),
    "loop": loop,
    "questions": questions,
    "simulate": simulate,
    "fold": fold,
    "audit": auditing,
    "export": exporting,
    "uno": uno,
    "programs": programs,
    "secrets": secrets,
    "draws": draws,
    "environments": environments,
    "tournaments": tournaments,
}


def named(name: str) -> tuple[str, ...]:
    """The benchmarks that a name stands for: its own, or all that begin with it, as `live` does for `live.100`."""
    return tuple(each for each in BENCHMARKS if each == name or each.startswith(f"{name}."))
