"""What every way to give out bots' turns promises."""

from collections.abc import AsyncIterator

import pytest

from infra.memory.bot_tasks import MemoryBotTasks
from infra.redis.bot_tasks import RedisBotTasks
from services.ports import BotTask, BotTasks, Unavailable

NOW = 0.01


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.servers)])
async def tasks(request: pytest.FixtureRequest) -> AsyncIterator[BotTasks]:
    if request.param == "memory":
        yield MemoryBotTasks()
        return
    made = RedisBotTasks.open(request.getfixturevalue("redis_url"), "epoch", abandoned_ms=1)
    await made.take("nobody", NOW)  # makes the group
    yield made
    await made.aclose()


async def taken(tasks: BotTasks, hand: str) -> tuple[str, int] | None:
    task = await tasks.take(hand, NOW)
    return (task.table, task.version) if task else None


async def test_there_is_nothing_to_do_at_first(tasks: BotTasks) -> None:
    assert await tasks.take("ann", NOW) is None


async def test_each_task_goes_to_one_hand(tasks: BotTasks) -> None:
    for number in (1, 2):
        assert await tasks.offer(BotTask(f"t{number}", number))
    seen = []
    for _ in range(2):
        task = await tasks.take("ann", NOW)
        assert task is not None
        await tasks.done(task)
        seen.append(task.table)
    assert seen == ["t1", "t2"]


async def test_a_task_that_is_done_does_not_come_again(tasks: BotTasks) -> None:
    await tasks.offer(BotTask("t1", 1))
    task = await tasks.take("ann", NOW)
    assert task is not None
    await tasks.done(task)
    assert await taken(tasks, "bob") is None


async def test_a_task_whose_hand_died_goes_to_another(tasks: BotTasks) -> None:
    await tasks.offer(BotTask("t1", 1))
    assert await taken(tasks, "ann") == ("t1", 1)
    found = None
    for _ in range(100):
        if found := await taken(tasks, "bob"):
            break
    assert found == ("t1", 1)


async def test_without_redis_an_offer_fails_and_a_hand_is_told() -> None:
    away = RedisBotTasks.open("redis://127.0.0.1:1/0", "epoch")
    assert not await away.offer(BotTask("t1", 1))
    with pytest.raises(Unavailable):
        await away.take("ann", NOW)
    await away.done(BotTask("t1", 1, "1-0"))
    await away.aclose()
