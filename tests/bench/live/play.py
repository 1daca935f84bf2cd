"""Closed loop: at each table the next move goes out when everyone has seen the last one."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Final

import psycopg
from msgspec import Struct

from tests.bench.live.processes import Meter
from tests.bench.live.table import Channel, Playable
from tests.bench.suite import Figures

_MS: Final = 1000
_FIRST_PLAN: Final = 20
_SPARE: Final = 1.5
_STATISTICS: Final = """
SELECT xact_commit, pg_current_wal_insert_lsn() - '0/0' FROM pg_stat_database WHERE datname = current_database()
"""


class Played(Struct, frozen=True):
    """What came of some seconds of play."""

    moves: int
    seconds: float
    waits: list[float]
    """From the call to the last watcher, in seconds, shortest first."""
    computed: Mapping[str, float]
    """Seconds of processor time, part by part."""
    client: float
    """The client's own."""

    def figures(self, name: str) -> Figures:
        """As figures of a case."""
        found = {
            f"{name}.moves": self.moves / self.seconds,
            f"{name}.client": self.client / self.seconds,
            f"{name}.cpu": _MS * sum(self.computed.values()) / self.moves,
        }
        found |= {f"{name}.p{part}": _MS * hundredth(self.waits, part) for part in (50, 95, 99)}
        return found | {f"{name}.cpu.{part}": _MS * each / self.moves for part, each in self.computed.items()}


def hundredth(waits: Sequence[float], part: int) -> float:
    """What so many hundredths of the sorted samples do not exceed."""
    return waits[min(len(waits) - 1, len(waits) * part // 100)]


class Tables:
    """Tables of one kind that are played together."""

    def __init__(self, tables: Sequence[Playable], meter: Meter) -> None:
        self._tables, self._meter = tables, meter
        self._pace = float(_FIRST_PLAN)
        """Moves that a table made in a second, as far as is known."""

    async def play(self, by: Channel, seconds: float) -> Played:
        """Play for so many seconds, each table at least one move. What is to be played is decided before."""
        for table in self._tables:
            table.plan(1 + int(self._pace * seconds * _SPARE))
        waits: list[float] = []
        before, own = self._read(), time.process_time()
        began = time.perf_counter()
        await asyncio.gather(*(_loop(table, by, began + seconds, waits) for table in self._tables))
        taken = time.perf_counter() - began
        own, after = time.process_time() - own, self._read()
        self._pace = max(self._pace, len(waits) / taken / len(self._tables))
        waits.sort()
        return Played(len(waits), taken, waits, {name: after[name] - before[name] for name in before}, own)

    def _read(self) -> dict[str, float]:
        return {name: read() for name, read in self._meter.items()}


async def _loop(table: Playable, by: Channel, until: float, waits: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await table.move(by)
        now = time.perf_counter()
        waits.append(now - began)
        if now >= until:
            return


class Ledger:
    """What PostgreSQL has done: transactions, and bytes of write-ahead log.

    A connection that has fallen silent reports its last transactions after ten seconds, so every reading is preceded
    by a wait of `settle`; what goes on meanwhile whether or not anyone plays is taken out.
    """

    def __init__(self, database_url: str, settle: float) -> None:
        self._database_url, self._settle = database_url, settle
        self._idle = (0.0, 0.0)

    async def rest(self) -> None:
        """See what is written in a second while nobody plays, once all that was played is on record."""
        before, began = await self._settled(), time.perf_counter()
        after = await self._settled()
        taken = time.perf_counter() - began
        self._idle = ((after[0] - before[0]) / taken, (after[1] - before[1]) / taken)

    async def written(self, tables: Tables, by: Channel, seconds: float) -> Figures:
        """Transactions and bytes of log for each move, with whatever follows from it."""
        began, before = time.perf_counter(), await self._read()
        played = await tables.play(by, seconds)
        after = await self._settled()
        taken = time.perf_counter() - began
        done = [then - first - idle * taken for first, then, idle in zip(before, after, self._idle, strict=True)]
        return {f"{by}.transactions": done[0] / played.moves, f"{by}.wal": done[1] / played.moves}

    async def _settled(self) -> tuple[float, float]:
        await asyncio.sleep(self._settle)
        return await self._read()

    async def _read(self) -> tuple[float, float]:
        async with await psycopg.AsyncConnection.connect(self._database_url, autocommit=True) as connection:
            ((transactions, log),) = await (await connection.execute(_STATISTICS)).fetchall()
        return float(transactions), float(log)
