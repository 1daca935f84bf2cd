"""What goes on without anyone asking: bots, clocks, demo tables, by one worker or by two."""

import asyncio
from typing import Any

import pytest

from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import StartGame
from domain.tables.state import Status
from infra.memory.event_store import MemoryEventStore
from services.log.handler import Intent
from services.ports import Account, Bodies, TableFilter
from services.tables.commands import Tables, seated
from services.workers.bots import BotPlayer, next_bot_turn
from services.workers.demo import Demo
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import a_worker, bot_table, is_over, projection, working
from tests.waiting import eventually
from tests.world import CountedEntropy, World


async def test_bots_play_a_table_to_its_end(world: World) -> None:
    async with working(a_worker(world).run(0)):
        table = await bot_table(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.tables.load(table)).state.outcome is not None


class HeldReads:
    """A log whose reads answer with what was there when they began, but only once they are let go."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store, self.begun, self.let_go = store, asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        found = await self._store.bodies(stream, after, upto)
        self.begun.set()
        await self.let_go.wait()
        return found


async def test_a_game_that_starts_while_its_table_is_being_read_is_attended(world: World) -> None:
    held = HeldReads(world.store)
    tables = Tables(held, RULE_SETS, CODEC, world.clock, CountedEntropy())
    host, bot = Account("host", "Host"), Account("b1", "Ceres", "bot")
    table = (await world.tables.open(Intent(host), "solitaire", b"{}", sit=False)).now.state.id
    await world.settle()
    async with working(TableRunner(tables, world.store, world.feed, world.directory).run(0)):
        await held.begun.wait()
        await world.tables.do(table, Intent(bot), seated(bot, bot="easy"))
        started = await world.tables.ask(table, Intent(host), StartGame)
        async for batch in world.feed.follow_shard(0, 0):
            if batch[-1].position >= started.position:
                break
        for _ in range(10):  # the worker hears of it in the same breath as we do
            await asyncio.sleep(0)
        held.let_go.set()
        await eventually(lambda: is_over(world, table))
    assert await is_over(world, table)


async def test_a_worker_that_starts_late_finds_the_tables_in_play(world: World) -> None:
    table = await bot_table(world)
    await world.settle()
    async with working(a_worker(world).run(0)):
        await eventually(lambda: is_over(world, table))
    assert await is_over(world, table)


async def test_two_workers_play_every_turn_once(world: World) -> None:
    async with working(a_worker(world).run(0), a_worker(world).run(0)):
        table = await bot_table(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


async def test_a_bot_turn_played_twice_counts_once(world: World) -> None:
    table = await bot_table(world)
    loaded = await world.tables.load(table)
    turn = next_bot_turn(loaded)
    assert turn is not None
    moved = await asyncio.gather(BotPlayer(world.tables).play(turn), BotPlayer(world.tables).play(turn))
    versions = sorted(each.head.version for each in moved)
    assert versions[0] > loaded.head.version
    assert (await world.services.reading.events(table, None, after=loaded.head.version))[-1].version == versions[-1]


async def test_a_clock_that_runs_out_ends_the_game_as_a_recorded_event(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b'{"clock_seconds": 60}')
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account), StartGame)
    world.clock.pass_by(59_999)
    async with working(a_worker(world).run(0)):
        await world.settle()
        assert not await is_over(world, table)
        world.clock.pass_by(1)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


@pytest.mark.slow
async def test_demo_tables_are_dealt_and_replaced_when_they_end(world: World) -> None:
    demo = Demo(world.tables, world.directory, world.services.registration)
    worker = a_worker(world)
    async with working(projection(world).run(0), worker.run(0), demo.run(pause=0.001)):

        async def second_round() -> bool:
            return await world.directory.count(TableFilter(game="solitaire", status=Status.FINISHED)) >= 2

        await eventually(second_round)
    games = {each.game for each in await world.directory.page(TableFilter(), 50, None)}
    assert games == {game.about.slug for game in RULE_SETS}
