"""What goes on without anyone asking: lists, clocks, bots, demo tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from domain.registry import SHELF
from domain.tables.state import Status
from services.bots import BotPlayer
from services.demo import Demo
from services.errors import Unsettled
from services.ports import Account, TableFilter
from services.projection import Listing
from services.tables import Intent
from services.worker import Worker
from tests.world import World


@asynccontextmanager
async def working(*jobs: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Let the others run until `condition` holds; a test that waits in vain fails by the timeout."""
    async with asyncio.timeout(20):
        while not await condition():  # noqa: ASYNC110 - the condition is the world's, not ours to signal
            await asyncio.sleep(0.001)


def a_worker(world: World) -> Worker:
    return Worker(world.tables, world.store, world.feed, world.directory)


async def bot_table(world: World, bot: str = "greedy") -> str:
    host = Account("host", "Host")
    opened = await world.tables.open(Intent(host), "solitaire", b"{}", sit=False)
    table = opened.table.state.id
    await world.tables.take_seat(table, Intent(Account("b1", "Ceres", "bot")), bot=bot)
    await world.tables.start(table, Intent(host))
    return table


async def is_over(world: World, table: str) -> bool:
    return (await world.tables.load(table)).state.is_over


async def test_the_projection_lists_what_happens(world: World) -> None:
    async with working(a_worker(world).project(0)):
        table = await bot_table(world)

        async def listed() -> bool:
            page = await world.directory.page(TableFilter(status=Status.PLAYING), 10, None)
            return [each.id for each in page] == [table]

        await until(listed)
    assert await world.directory.checkpoint(0) == await world.store.last_position(0)


async def test_a_projection_that_stops_goes_on_from_its_checkpoint(world: World) -> None:
    first = await bot_table(world)
    await world.settle()
    second = await bot_table(world)
    async with working(a_worker(world).project(0)):

        async def both() -> bool:
            return {each.id for each in await world.directory.page(TableFilter(), 10, None)} == {first, second}

        await until(both)
    assert await world.directory.count(TableFilter()) == 2


async def test_two_projections_of_one_shard_do_not_harm_each_other(world: World) -> None:
    async with working(a_worker(world).project(0), a_worker(world).project(0)):
        tables = {await bot_table(world) for _ in range(5)}

        async def caught_up() -> bool:
            return await world.directory.checkpoint(0) == await world.store.last_position(0)

        await until(caught_up)
    assert {each.id for each in await world.directory.page(TableFilter(), 10, None)} == tables


async def test_a_list_that_lags_says_so_instead_of_lying(world: World) -> None:
    await bot_table(world)
    impatient = Listing(world.directory, world.clock, patience_ms=-1)
    with pytest.raises(Unsettled):
        await impatient.settle(0, 1)


async def test_bots_play_a_table_to_its_end(world: World) -> None:
    async with working(a_worker(world).attend(0)):
        table = await bot_table(world)
        await until(lambda: is_over(world, table))
    assert (await world.tables.load(table)).state.outcome is not None


async def test_a_worker_that_starts_late_finds_the_tables_in_play(world: World) -> None:
    table = await bot_table(world)
    await world.settle()
    async with working(a_worker(world).attend(0)):
        await until(lambda: is_over(world, table))
    assert await is_over(world, table)


async def test_two_workers_play_every_turn_once(world: World) -> None:
    async with working(a_worker(world).attend(0), a_worker(world).attend(0)):
        table = await bot_table(world)
        await until(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


async def test_a_bot_turn_played_twice_counts_once(world: World) -> None:
    table = await bot_table(world)
    hot = await world.tables.load(table)
    moved = await asyncio.gather(BotPlayer(world.tables).move(table), BotPlayer(world.tables).move(table))
    versions = sorted(each.head.version for each in moved)
    assert versions[0] > hot.head.version
    assert (await world.services.reading.events(table, None, after=hot.head.version))[-1].version == versions[-1]


async def test_a_clock_that_runs_out_ends_the_game_as_a_recorded_event(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b'{"clock_seconds": 60}')
    table = opened.table.state.id
    await world.tables.start(table, Intent(ann.account))
    world.clock.pass_by(59_999)
    async with working(a_worker(world).attend(0)):
        await world.settle()
        assert not await is_over(world, table)
        world.clock.pass_by(1)
        await until(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


async def test_demo_tables_are_dealt_and_replaced_when_they_end(world: World) -> None:
    demo = Demo(world.tables, world.directory, world.services.registration)
    worker = a_worker(world)
    async with working(worker.project(0), worker.attend(0), demo.run(pause=0.001)):

        async def second_round() -> bool:
            return await world.directory.count(TableFilter(game="solitaire", status=Status.FINISHED)) >= 2

        await until(second_round)
    games = {each.game for each in await world.directory.page(TableFilter(), 50, None)}
    assert games == {game.slug for game in SHELF}
