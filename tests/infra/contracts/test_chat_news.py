"""What every channel of news about chat promises."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from infra.memory.chat_news import MemoryChatNews
from infra.redis.chat_news import RedisChatNews
from tests.waiting import PATIENCE, eventually

NewNews = Callable[[], MemoryChatNews | RedisChatNews]


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.servers)])
async def process(request: pytest.FixtureRequest) -> AsyncIterator[NewNews]:
    """The news as another process has them."""
    shared, made = MemoryChatNews(), list[RedisChatNews]()

    def new() -> MemoryChatNews | RedisChatNews:
        if request.param == "memory":
            return shared
        made.append(RedisChatNews(request.getfixturevalue("redis_url"), "epoch"))
        return made[-1]

    yield new
    for each in made:
        await each.aclose()


async def test_what_one_tells_all_hear_who_listen(process: NewNews) -> None:
    heard: list[list[tuple[str, int]]] = [[], []]
    ready = [asyncio.Event(), asyncio.Event()]

    def hearing(number: int) -> asyncio.Task[None]:
        def take(table: str, message: int) -> None:
            heard[number].append((table, message))

        return asyncio.create_task(process().listen(take, ready[number].set))

    tasks = [hearing(0), hearing(1)]
    async with asyncio.timeout(PATIENCE):
        for each in ready:
            await each.wait()
    teller = process()
    await teller.tell("t1", 7)
    await teller.tell("t2", 8)
    await eventually(lambda: heard == [[("t1", 7), ("t2", 8)]] * 2, "both have heard both")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await teller.tell("t3", 9)
    assert heard == [[("t1", 7), ("t2", 8)]] * 2


async def test_whoever_tells_is_not_failed_by_a_redis_that_is_away() -> None:
    alone = RedisChatNews("redis://127.0.0.1:1", "epoch")
    telling = asyncio.create_task(alone.tell("t1", 7))
    await asyncio.wait([telling], timeout=PATIENCE)
    assert telling.done()
    assert telling.exception() is None
    await alone.aclose()
