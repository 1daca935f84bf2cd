"""News of revoked tokens goes to every process."""

import asyncio
from collections.abc import Collection

import pytest

from infra.redis.revocations import RedisRevocations
from tests.waiting import PATIENCE

pytestmark = pytest.mark.servers


async def test_what_one_tells_all_hear(redis_url: str) -> None:
    teller, *listeners = (RedisRevocations(redis_url, "epoch") for _ in range(3))
    heard: list[list[str]] = [[], []]
    ready = [asyncio.Event(), asyncio.Event()]
    done = [asyncio.Event(), asyncio.Event()]

    def hearing(number: int) -> asyncio.Task[None]:
        def take(token_ids: Collection[str]) -> None:
            heard[number].extend(token_ids)
            done[number].set()

        return asyncio.create_task(listeners[number].listen(take, ready[number].set))

    tasks = [hearing(0), hearing(1)]
    async with asyncio.timeout(PATIENCE):
        for each in ready:
            await each.wait()
        await teller.tell(["a", "b"])
        for each in done:
            await each.wait()
    assert heard == [["a", "b"], ["a", "b"]]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for process in (teller, *listeners):
        await process.aclose()


async def test_without_redis_nobody_is_held_up() -> None:
    alone = RedisRevocations("redis://127.0.0.1:1", "epoch")
    telling = asyncio.create_task(alone.tell(["a"]))
    await asyncio.wait([telling], timeout=PATIENCE)
    assert telling.done()
    assert telling.exception() is None, "whoever revokes is not failed by news that reach nobody"
    await alone.aclose()
