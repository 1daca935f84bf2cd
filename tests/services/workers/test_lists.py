"""Lists are kept up to date beside play: from checkpoints, from the feed, a few times a second."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from domain.tables.commands import Act, LeaveSeat
from domain.tables.state import Status, TableState
from domain.tables.views import TableSummary
from infra.memory.directory import MemoryDirectory
from services.errors import Unsettled
from services.log.handler import Intent
from services.log.projection import Projection
from services.ports import Account, TableFilter
from services.ratings.recording import Recorder
from services.tables.listing import PACE, DirectoryRebuild, Listing, table_projection
from tests.services.workers.workplace import (
    a_process,
    a_worker,
    bot_table,
    bots_only,
    is_over,
    moves_of_bots,
    projection,
    working,
)
from tests.waiting import eventually
from tests.world import World


async def test_the_projection_lists_what_happens(world: World) -> None:
    async with working(projection(world).run(0)):
        table = await bot_table(world)

        async def listed() -> bool:
            page = await world.directory.page(TableFilter(status=Status.PLAYING), 10, None)
            return [each.id for each in page] == [table]

        await eventually(listed)
    assert await world.directory.checkpoint(0) == await world.store.last_position(0)


async def test_a_projection_that_stops_goes_on_from_its_checkpoint(world: World) -> None:
    first = await bot_table(world)
    await world.settle()
    second = await bot_table(world)
    async with working(projection(world).run(0)):

        async def both() -> bool:
            return {each.id for each in await world.directory.page(TableFilter(), 10, None)} == {first, second}

        await eventually(both)
    assert await world.directory.count(TableFilter()) == 2


async def test_two_projections_of_one_shard_do_not_harm_each_other(world: World) -> None:
    async with working(projection(world).run(0), projection(world).run(0)):
        tables = {await bot_table(world) for _ in range(5)}

        async def caught_up() -> bool:
            return await world.directory.checkpoint(0) == await world.store.last_position(0)

        await eventually(caught_up)
    assert {each.id for each in await world.directory.page(TableFilter(), 10, None)} == tables


async def test_a_list_that_lags_says_so_instead_of_lying(world: World) -> None:
    await bot_table(world)
    impatient = Listing(world.directory, world.clock, patience_ms=-1)
    with pytest.raises(Unsettled):
        await impatient.settle(0, 1)


async def test_the_list_takes_moves_of_others_from_the_feed_and_reads_no_table_again(world: World) -> None:
    """The table is followed from its first event on, or was loaded once: either way, its copy is current."""
    known = await bots_only(world)
    store, tables = a_process(world)
    await tables.load(known)
    store.reads = 0
    lists = table_projection(tables, world.feed, world.directory)
    async with working(lists.run(0), Recorder(tables, store, world.feed, world.services.standings).run(0)):
        async with working(a_worker(world).run(0)):
            fresh = await bots_only(world)
            for table in (known, fresh):
                await eventually(partial(is_over, world, table))

        async def caught_up() -> bool:
            return await world.directory.count(TableFilter(status=Status.FINISHED)) == 2

        await eventually(caught_up)
    assert await moves_of_bots(world, fresh) > 20
    assert store.reads <= 2 * 2  # of the recorder: where the stream of results stands, for each of two results


class CountedSaves(MemoryDirectory):
    """A directory that counts how often it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[int] = []

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        self.saves.append(len(summaries))
        return await super().save(shard, after, upto, summaries)


def writing_every(seconds: float, world: World, directory: MemoryDirectory) -> Projection[TableState, TableSummary]:
    return table_projection(world.tables, world.feed, directory, pace=replace(PACE, interval=seconds))


async def turned(world: World, table: str, player: Account) -> int:
    """The position after another turn of the stock, which lists show as a version and nothing else."""
    state = (await world.tables.load(table)).state
    command = state.game.rules.legal(state.play, 0)[0]
    return (await world.tables.ask(table, Intent(player), Act, command=command)).position


async def test_moves_gather_until_the_time_is_over_or_something_is_urgent(world: World) -> None:
    directory = CountedSaves()
    ann, _ = await world.someone("Ann")
    tables = [await world.solitaire(ann.account) for _ in range(3)]

    async def caught_up() -> bool:
        return await directory.checkpoint(0) == await world.store.last_position(0)

    async with working(writing_every(3600, world, directory).run(0)):
        await eventually(caught_up)
        written = len(directory.saves)
        for _ in range(10):
            for table in tables:
                await turned(world, table, ann.account)
        for _ in range(100):  # whatever is to happen at once has happened by then
            await asyncio.sleep(0)
        assert len(directory.saves) == written
        await world.tables.ask(tables[0], Intent(ann.account), LeaveSeat)
        await eventually(caught_up)
        assert directory.saves[written:] == [3]
        page = {each.id: each for each in await directory.page(TableFilter(), 10, None)}
        assert page[tables[0]].status is Status.FINISHED
        for table in tables[1:]:
            assert page[table].version == (await world.tables.load(table)).head.version


async def test_a_list_is_written_a_few_times_a_second_however_many_moves_there_are(world: World) -> None:
    directory = CountedSaves()
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    listing = Listing(directory, world.clock, patience_ms=10_000)
    loop = asyncio.get_running_loop()
    async with working(writing_every(0.05, world, directory).run(0)):
        await listing.settle(0, await world.store.last_position(0))
        began, written = loop.time(), len(directory.saves)
        for _ in range(40):
            position = await turned(world, table, ann.account)
            await asyncio.sleep(0.001)
        await listing.settle(0, position)  # who waits for their own move gets it
        assert len(directory.saves) - written <= 2 + (loop.time() - began) / 0.05
    (row,) = await directory.page(TableFilter(), 10, None)
    assert row.version == (await world.tables.load(table)).head.version


async def test_the_directory_is_written_anew_while_it_is_kept_up_to_date(world: World) -> None:
    tables = [await bot_table(world) for _ in range(3)]
    await world.settle()
    before = await world.directory.page(TableFilter(), 10, None)
    checkpoint = await world.directory.checkpoint(0)
    await world.directory.clear()
    steps = [step async for step in DirectoryRebuild(world.tables, world.store, world.directory).run(0)]
    assert await world.directory.page(TableFilter(), 10, None) == before
    assert {each.id for each in before} == set(tables)
    assert steps == [(checkpoint, checkpoint)]
