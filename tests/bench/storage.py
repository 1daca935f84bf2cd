"""How many bytes an event takes on the disk, with everything that is kept to find it again."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from itertools import count, groupby
from typing import Any, Final

import psycopg

from domain.kernel.chain import Recorded
from domain.kernel.game import Game
from domain.kernel.playout import play_out
from domain.kernel.record import decode_meta
from domain.registry import RULE_SETS
from infra.postgres.event_store import PostgresEventStore
from services.offline.simulation import record
from services.tables.commands import PREFIX
from tests.bench.samples import plan_of
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_ALLOWED: Final = 400.0
_SIZE: Final = "SELECT pg_database_size(current_database())"


def storage(events: int) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark with so many events of each game, or a few more."""
    return partial(_storage, events)


async def _storage(of_each: int, stage: Stage) -> Suite:
    """What a database grows by with whole tables in it, as many events of each game as of any other."""
    database_url = stage.settings().database_url
    tables = [table for game in RULE_SETS for table in _tables(game, of_each)]
    events = sum(map(len, tables))
    before = _size(database_url)
    await _write(database_url, tables)
    each = (_size(database_url) - before) / events

    async def measure(_: float) -> Figures:
        return {"event": each, "allowed": _ALLOWED}

    row = Comparison(
        name="storage.event",
        title="an event on the disk, all games",
        unit="bytes",
        ours="event",
        peer="allowed",
        peer_name=f"{_ALLOWED:.0f} allowed",
        aim=1,
        better="lower",
    )
    return Suite(measures={"storage": measure}, rows=(row,))


def _tables(game: Game[Any, Any, Any], most: int) -> Iterator[Sequence[Recorded]]:
    """The logs of whole games, until there are enough events."""
    written, numbers = 0, count()
    while written < most:
        plan = plan_of(game, "storage", next(numbers))
        _, log = record(plan, play_out(plan, check=False), RULE_SETS, "bench")
        written += len(log)
        yield log


def _size(database_url: str) -> int:
    """Bytes of the whole database, tidied up."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        ((size,),) = connection.execute(_SIZE).fetchall()
    return int(size)


async def _write(database_url: str, tables: Sequence[Sequence[Recorded]]) -> None:
    """Tables side by side, command by command, under ids as long as real ones."""
    store = await PostgresEventStore.open(database_url)

    async def play(number: int, log: Sequence[Recorded]) -> None:
        stream, player = PREFIX + _id(number), _id(number, 0)
        for command, events in groupby(log, lambda event: decode_meta(event.meta).id):
            written = tuple(events)
            await store.append(stream, written[0].version - 1, f"{player}/{_id(number, command)}", written)

    await asyncio.gather(*(play(number, log) for number, log in enumerate(tables)))
    await store.aclose()


def _id(*parts: int | str) -> str:
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()
