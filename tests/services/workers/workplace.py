"""Tables with bots and clocks, and the workers that look after them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

from domain.kernel.record import decode_meta
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import AddBot, StartGame
from domain.tables.state import TableState
from domain.tables.views import TableSummary
from infra.memory.event_store import MemoryEventStore
from services.log.handler import Intent
from services.log.projection import Projection
from services.ports import Account
from services.tables.commands import PREFIX, Tables, seated
from services.tables.listing import table_projection
from services.workers.table_runner import TableRunner
from tests.world import CountedEntropy, World


@asynccontextmanager
async def working(*jobs: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def projection(world: World) -> Projection[TableState, TableSummary]:
    return table_projection(world.tables, world.feed, world.directory)


def a_worker(world: World) -> TableRunner:
    return TableRunner(world.tables, world.store, world.feed, world.directory)


async def bot_table(world: World, name: str = "easy") -> str:
    host, bot = Account("host", "Host"), Account("b1", "Ceres", "bot")
    opened = await world.tables.open(Intent(host), "solitaire", b"{}", sit=False)
    table = opened.now.state.id
    await world.tables.do(table, Intent(bot), seated(bot, bot=name))
    await world.tables.ask(table, Intent(host), StartGame)
    return table


async def is_over(world: World, table: str) -> bool:
    return (await world.tables.load(table)).state.is_over


async def bots_only(world: World) -> str:
    host = Account("host", "Host")
    opened = await world.tables.open(Intent(host), "uno", b'{"turn_limit": 30}', sit=False)
    table = opened.now.state.id
    for _ in range(3):
        await world.tables.ask(table, Intent(host), AddBot, bot="random")
    await world.tables.ask(table, Intent(host), StartGame)
    return table


class CountedReads:
    """A log that counts how often it is read."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store, self.reads = store, 0

    def __getattr__(self, name: str) -> Any:
        if name in ("bodies", "find", "head", "read"):
            self.reads += 1
        return getattr(self._store, name)


def a_process(world: World) -> tuple[CountedReads, Tables]:
    """The tables as another process would hold them, and its view of the log."""
    store = CountedReads(world.store)
    return store, Tables(store, RULE_SETS, CODEC, world.clock, CountedEntropy())


async def moves_of_bots(world: World, table: str) -> int:
    metas = [decode_meta(event.meta) for event in await world.store.read(PREFIX + table)]
    return len({meta.id for meta in metas if "/bot-" in meta.id})
