"""What it costs an append that the shard is in every key: the functions of today beside those of the schema before.

Both are called by one client, a batch here and a batch there, so that whatever else the machine does falls on both.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import psycopg
from psycopg import Connection

from domain.games.uno.game import GAME as UNO
from infra.postgres.answers import digest
from infra.postgres.migrate import apply_to_empty, migrations
from infra.postgres.shorthand import shortened
from services.tables.commands import PREFIX
from tests.bench.samples import Log, long_log
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

BATCHES: Final = (1, 64, 256)
_FILLED: Final = 20_000
_LEAST: Final = 20
"""Batches in a turn, however slow the machine is."""
_LAST_BEFORE: Final = 12
"""The last migration of the schema whose keys had no shard."""
_NOW_ONE: Final = """
SELECT append_one(0, %s::text, %s::int4, %s::uuid, %s::text[], %s::bytea[], %s::bytea[], %s::bytea[])
"""
_NOW: Final = """
SELECT append_batch(0, %s::text[], %s::int4[], %s::uuid[], %s::int4[],
                    %s::int4[], %s::int4[], %s::text[], %s::bytea[], %s::bytea[], %s::bytea[])
"""
_BEFORE: Final = """
SELECT append_batch(0, %s::text[], %s::int4[], %s::text[], %s::int4[], %s::bytea[], %s::int4[], %s::text[], %s::int4[],
                    %s::text[], %s::bytea[], %s::bytea[], %s::bytea[], %s::text[])
"""
Append = Callable[[Sequence[str], int], None]
"""Writes the next event, after a version, to each of some streams."""
Pair = Mapping[str, Append]


async def keys(stage: Stage) -> Suite:
    """Batches of one event for each of some streams, in databases made for the purpose and in ones well filled."""
    log, streams = long_log(UNO), count(1)
    filled = _pair(stage, log)
    for append in filled.values():
        for first in range(0, _FILLED, 1000):
            append([f"{PREFIX}old-{number}" for number in range(first, first + 1000)], 0)
    measures: dict[str, Measure] = {}
    for size in BATCHES:
        measures[f"fresh {size}"] = partial(_measure, lambda: _pair(stage, log), f"fresh {size}", size, streams)
        measures[f"filled {size}"] = partial(_measure, lambda: filled, f"filled {size}", size, streams)
    return Suite(measures=measures, rows=tuple(_row(size, kind) for size in BATCHES for kind in ("fresh", "filled")))


def _row(size: int, kind: str) -> Comparison:
    return Comparison(
        name=f"keys.{size}.{kind}",
        title=f"append, {size} at once, {'a database just made' if kind == 'fresh' else f'{_FILLED:,} streams in it'}",
        unit="events/s",
        ours=f"{kind} {size} now",
        peer=f"{kind} {size} before",
        peer_name="the schema whose keys had no shard",
        aim=0.9,
    )


async def _measure(pair: Callable[[], Pair], name: str, size: int, streams: "count[int]", seconds: float) -> Figures:
    """Both in turns, batch by batch, each with the first turn as often as the other."""
    appends = pair()
    names = [f"{PREFIX}bench-{next(streams)}" for _ in range(size)]
    spent = dict.fromkeys(appends, 0.0)
    deadline, version = time.perf_counter() + seconds, 0
    while time.perf_counter() < deadline or version < _LEAST:
        for schema in sorted(appends, reverse=version % 2 == 1):
            began = time.perf_counter()
            appends[schema](names, version)
            spent[schema] += time.perf_counter() - began
        version += 1
    return {f"{name} {schema}": version * size / taken for schema, taken in spent.items()}


def _pair(stage: Stage, log: Log) -> Pair:
    """A new database of each schema."""
    steps = migrations()
    older = {number: path for number, path in steps.items() if number <= _LAST_BEFORE}
    return {
        "now": partial(_append_now, _connected(stage, steps), log),
        "before": partial(_append_before, _connected(stage, older), log),
    }


def _connected(stage: Stage, steps: dict[int, Path]) -> Connection[Any]:
    url = stage.blank_database()
    with psycopg.connect(url) as making:
        apply_to_empty(making, 1, steps)
    connection = psycopg.connect(url, autocommit=True)
    connection.prepare_threshold = 0
    stage.closing.callback(connection.close)
    return connection


def _append_now(connection: Connection[Any], log: Log, names: Sequence[str], version: int) -> None:
    event, size = log.event(version + 1), len(names)
    ids = [UUID(bytes=digest(f"player-0/{name}/{version}")) for name in names]
    stored = ([event.type] * size, shortened([event.meta] * size), [event.body] * size, [event.hash] * size)
    if size == 1:
        answer = connection.execute(_NOW_ONE, (names[0], version, ids[0], *stored))
    else:
        of_commands = (names, [version] * size, ids, [1] * size)
        answer = connection.execute(_NOW, (*of_commands, list(range(1, size + 1)), [version + 1] * size, *stored))
    _require_written(answer.fetchall())


def _append_before(connection: Connection[Any], log: Log, names: Sequence[str], version: int) -> None:
    event, size = log.event(version + 1), len(names)
    ids = [f"player-0/{name}/{version}" for name in names]
    of_commands = (names, [version] * size, ids, [1] * size, [event.hash] * size)
    of_events = (list(range(1, size + 1)), names, [version + 1] * size)
    stored = ([event.type] * size, [event.meta] * size, [event.body] * size, [event.hash] * size, ids)
    _require_written(connection.execute(_BEFORE, (*of_commands, *of_events, *stored)).fetchall())


def _require_written(answer: list[Any]) -> None:
    ((shifts,),) = answer
    assert None not in (shifts if isinstance(shifts, list) else [shifts]), "something was not written"
