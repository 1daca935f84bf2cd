"""Work goes on through trouble: servers that were away, tables that cannot be looked after."""

from collections import Counter

import pytest

from infra.memory.bot_tasks import MemoryBotTasks
from services.ports import BotTask, Unavailable
from services.workers.retry import retry_while_unavailable, run_all
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import bot_table, is_over, working
from tests.waiting import eventually
from tests.world import World


async def test_work_goes_on_when_a_server_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.workers.retry.RETRY_PAUSE", 0)
    tries: list[int] = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise Unavailable("postgres", "away")

    await retry_while_unavailable(work)
    assert tries == [0, 1, 2]


async def test_works_side_by_side_are_done_again_when_they_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.workers.retry.RETRY_PAUSE", 0)
    done: Counter[str] = Counter()

    async def work(name: str) -> None:
        done[name] += 1

    async with working(run_all(lambda: work("one"), lambda: work("two"))):
        await eventually(lambda: min(done["one"], done["two"]) > 1)
    assert done.keys() == {"one", "two"}


class Cursed(MemoryBotTasks):
    """Breaks for one table."""

    table = ""

    async def offer(self, task: BotTask) -> bool:
        if task.table == self.table:
            raise RuntimeError("cursed")
        return False


async def test_a_table_that_cannot_be_looked_after_does_not_keep_the_worker_from_others(world: World) -> None:
    tasks = Cursed()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks)
    tasks.table, other = await bot_table(world), await bot_table(world)
    await world.settle()
    async with working(worker.run(0)):
        await eventually(lambda: is_over(world, other))
    assert not await is_over(world, tasks.table)
