"""How many bytes an event takes on the disk, with everything that is kept to find it again."""

import asyncio
from hashlib import blake2b
from typing import Final

import psycopg

from domain.games.uno.game import GAME as UNO
from infra.postgres.event_store import PostgresEventStore
from services.tables.commands import PREFIX
from tests.bench.samples import Log, long_log
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_TABLES: Final = 40
_ALLOWED: Final = 400.0
_SIZE: Final = "SELECT pg_database_size(current_database())"


async def storage(stage: Stage) -> Suite:
    """What a database grows by with tables of Uno in it, each event under a command of its own."""
    database_url, log = stage.settings().database_url, long_log(UNO)
    before = _size(database_url)
    await _write(database_url, log)
    each = (_size(database_url) - before) / (_TABLES * len(log.events))

    async def measure(_: float) -> Figures:
        return {"event": each, "allowed": _ALLOWED}

    row = Comparison(
        name="storage.event",
        title=f"an event of Uno on the disk, of {_TABLES * len(log.events):,}",
        unit="bytes",
        ours="event",
        peer="allowed",
        peer_name=f"{_ALLOWED:.0f} allowed",
        aim=1,
        better="lower",
    )
    return Suite(measures={"storage": measure}, rows=(row,))


def _size(database_url: str) -> int:
    """Bytes of the whole database, tidied up."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        ((size,),) = connection.execute(_SIZE).fetchall()
    return int(size)


async def _write(database_url: str, log: Log) -> None:
    """Tables side by side, with ids as long as real ones."""
    store = await PostgresEventStore.open(database_url)

    async def play(table: int) -> None:
        stream, player = PREFIX + _id(table), _id(-table)
        for number in range(len(log.events)):
            command = f"{player}/{_id(table, number)}"
            await store.append(stream, number, command, (log.event(number + 1),))

    await asyncio.gather(*map(play, range(_TABLES)))
    await store.aclose()


def _id(*numbers: int) -> str:
    return blake2b(repr(numbers).encode(), digest_size=8).hexdigest()
