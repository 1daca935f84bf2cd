"""`python -m tests.bench.archiving`: what the archive takes from the log, and what reading from it costs."""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import psycopg

from api.wiring.archiving import archive_tables, log_bytes
from domain.kernel.rng import Rng
from domain.registry import RULE_SETS
from domain.tables.commands import LeaveSeat
from infra.archive import Archive
from infra.postgres.event_store import PostgresEventStore
from services.log.handler import Intent
from tests.servers import Databases, embedded_servers
from tests.worlds.positions import begun, drawn, played
from tests.worlds.twins import Twin, world_on

_MOVES: Final = 60
_READS: Final = 40


def main(tables: int = 100, years: int = 3) -> None:
    """Play, measure, move, measure; then as many tables again for some years."""
    with embedded_servers() as servers, tempfile.TemporaryDirectory() as folder:
        url = Databases(servers.database_url).new()
        asyncio.run(_play(url, servers.redis_url, Path(folder), tables, 0))
        before, compact = log_bytes(url), _compact(url)
        cold = asyncio.run(_reading(url, Path(folder)))
        began = time.process_time()
        moved = archive_tables(url, Path(folder), 0)
        spent = time.process_time() - began
        after, compact_after = log_bytes(url), _compact(url)
        warm = asyncio.run(_reading(url, Path(folder)))
        sizes = [_another_year(url, servers.redis_url, Path(folder), tables, year) for year in range(1, years + 1)]
    print(f"{moved.tables:,} tables, {moved.events:,} events; {1000 * spent / moved.tables:.1f} ms of CPU each to move")
    print(f"log as it stood {before:,} bytes, packed {compact:,}; after {after:,}, packed {compact_after:,}")
    print(
        f"with as many tables again, year after year, at its largest: {', '.join(f'{each:,}' for each in sizes)} bytes"
    )
    print(f"files {moved.bytes:,} bytes: {moved.bytes / moved.events:.1f} an event")
    print(f"a whole log read: {1000 * cold:.2f} ms of CPU from the database, {1000 * warm:.2f} from the archive")


def _another_year(url: str, redis_url: str, folder: Path, tables: int, year: int) -> int:
    """As many tables again, which are moved in their turn; how large the log was before that, without VACUUM FULL."""
    asyncio.run(_play(url, redis_url, folder, tables, year * tables))
    size = log_bytes(url)
    archive_tables(url, folder, 0)
    return size


async def _play(url: str, redis_url: str, folder: Path, tables: int, first: int) -> None:
    async with world_on(url, redis_url, folder, name=f"year {first}") as twin:
        for number in range(first, first + tables):
            await _one(twin, f"table{number}", Rng(f"archiving {number}".encode()))
        await twin.settle()


async def _one(twin: Twin, table: str, luck: Rng) -> None:
    await begun(twin, table, "uno", RULE_SETS.newest("uno").rules.options(), 2)
    for _ in range(_MOVES):
        now = await twin.services.tables.load(table)
        if now.state.is_over:
            return
        await played(twin, table, *drawn("uno", now.state.play, luck))
    await twin.services.tables.ask(table, Intent(twin.account(1)), LeaveSeat)


async def _reading(url: str, folder: Path) -> float:
    """The CPU of this process for a log, read whole, nothing of it being in memory."""
    spent = []
    store = await PostgresEventStore.open(url, readers=1, archive=Archive(folder, 0))
    try:
        for number in range(_READS):
            began = time.process_time()
            await store.read(f"table:table{number}")
            spent.append(time.process_time() - began)
    finally:
        await store.aclose()
    return statistics.median(spent)


def _compact(url: str) -> int:
    """The bytes of the log without what is free in it, as after VACUUM FULL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM FULL events")
    return log_bytes(url)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
