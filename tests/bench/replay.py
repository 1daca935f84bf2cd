"""How fast a long table is looked at as it was, at any of its versions."""

import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from domain.kernel.viewers import SPECTATOR
from domain.registry import CODEC, RULE_SETS
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.views import view_of
from infra.memory.event_store import MemoryEventStore
from infra.system import SystemClock, SystemEntropy
from services.tables.commands import PREFIX, Tables
from tests.bench.measuring import awaited
from tests.bench.reading import long_table
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Suite

_MOVES: Final = 9000
_NEWEST: Final = 0.33
_FOLD: Final = 20.0


def replay(events: int) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark with a table of so many events."""
    return partial(_replay, events)


async def _replay(events: int, _: Stage) -> Suite:
    """The view of a table at a version drawn by lot, beside the newest and beside a fold from its beginning."""
    log = long_table(_MOVES)
    assert len(log.events) >= events, "too few moves for so many events"
    rows, store, luck = log.events[:events], MemoryEventStore(), random.Random(0)
    await store.append(PREFIX + log.table, 0, "bench", rows)
    tables = Tables(store, RULE_SETS, CODEC, SystemClock(), SystemEntropy(bytes(32)))

    async def at_any() -> int:
        then = await tables.at(log.table, luck.randint(1, events))
        view_of(then.state, SPECTATOR)
        return 1

    async def newest() -> int:
        view_of((await tables.load(log.table)).state, SPECTATOR)
        return 1

    async def from_the_start() -> int:
        upto = luck.randint(1, events)
        bodies = await store.bodies(PREFIX + log.table, upto=upto)
        assert bodies is not None
        view_of(fold(RULE_SETS, TableState(), CODEC.events(bodies.lines)), SPECTATOR)
        return 1

    title = f"replay at any of {events:,} versions"
    return Suite(
        measures={
            "any": awaited("any", at_any),
            "newest": awaited("newest", newest),
            "fold": awaited("fold", from_the_start),
        },
        rows=(
            Comparison("replay.newest", title, "views/s", "any", "newest", "the newest version", _NEWEST),
            Comparison("replay.fold", title, "views/s", "any", "fold", "a fold from the start", _FOLD),
        ),
    )
