"""Turns of bots are given out to many hands, and each is played once."""

import asyncio

from domain.kernel.record import decode_meta
from infra.memory.bot_tasks import MemoryBotTasks
from services.ports import BotTask
from services.tables.commands import PREFIX
from services.workers.bots import BotHand
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import bots_only, is_over, working
from tests.waiting import eventually
from tests.world import World


async def test_bots_are_played_by_whoever_has_a_hand_free(world: World) -> None:
    tasks = MemoryBotTasks()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks)
    hands = [BotHand(world.tables, tasks, name).run(0.01) for name in ("left", "right")]
    async with working(worker.run(0), *hands):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


class LosingTasks(MemoryBotTasks):
    """Loses every second task without a word."""

    offers = 0

    async def offer(self, task: BotTask) -> bool:
        self.offers += 1
        return True if self.offers % 2 else await super().offer(task)


async def test_a_turn_that_was_lost_is_given_out_again(world: World) -> None:
    tasks = LosingTasks()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks, sweep_ms=1)
    async with working(worker.run(0), BotHand(world.tables, tasks, "one").run(0.01)):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))
    assert tasks.offers > 2


class NoTasks(MemoryBotTasks):
    """Reaches nobody, as without Redis."""

    async def offer(self, task: BotTask) -> bool:  # noqa: ARG002 - nobody is there to take it
        return False


async def test_while_no_hand_can_be_reached_the_worker_plays_itself(world: World) -> None:
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=NoTasks())
    async with working(worker.run(0)):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))


async def test_the_same_turn_given_out_many_times_is_played_once(world: World) -> None:
    table = await bots_only(world)
    version = (await world.tables.load(table)).head.version
    tasks = MemoryBotTasks()
    for _ in range(5):
        await tasks.offer(BotTask(table, version))
    hand = BotHand(world.tables, tasks, "one")
    await asyncio.gather(*(hand.play_one(0.01) for _ in range(5)))
    log = await world.store.read(PREFIX + table, after=version)
    assert len({decode_meta(event.meta).id for event in log}) == 1


async def test_a_task_for_a_table_that_is_not_there_is_dropped(world: World) -> None:
    tasks = MemoryBotTasks()
    await tasks.offer(BotTask("nowhere", 1))
    assert await BotHand(world.tables, tasks, "one").play_one(0.01)
    assert await tasks.take("two", 0.01) is None
