"""Several processes on one log: killed, racing, restarted. Every follower gets every event once, in order."""

import asyncio
import signal
from itertools import count

import pytest

from tests.infra.redis.journal import interested, take_shard, take_stream, write
from tests.infra.redis.process import ended, next_number, spawn
from tests.infra.redis.servers import redis_feed
from tests.waiting import PATIENCE, eventually

pytestmark = pytest.mark.servers


async def test_what_a_process_committed_before_it_was_killed_arrives_although_it_was_not_published(
    database_url: str, redis_url: str
) -> None:
    async with redis_feed(database_url, redis_url) as (store, feed):
        following = asyncio.create_task(take_stream(feed, "a", 20))
        doomed = await spawn("die", database_url, redis_url, "a", 20)
        assert await ended(doomed) == (-signal.SIGKILL, [])
        assert await following == await store.read("a")


async def test_after_a_killed_process_another_goes_on_in_order(database_url: str, redis_url: str) -> None:
    async with redis_feed(database_url, redis_url) as (store, feed):
        following = asyncio.create_task(take_stream(feed, "a", 25))
        await ended(await spawn("die", database_url, redis_url, "a", 20))
        await write(store, "a", 5, after=20)
        assert await following == await store.read("a")


async def test_racing_processes_neither_reorder_nor_double(database_url: str, redis_url: str) -> None:
    total = 4 * 10 * 40
    async with redis_feed(database_url, redis_url) as (store, feed), redis_feed(database_url, redis_url) as (_, other):
        following = [asyncio.create_task(take_shard(each, total)) for each in (feed, other)]
        racing = [await spawn("write", database_url, redis_url, prefix, 10, 40) for prefix in "pqr"]
        await asyncio.gather(*(write(store, f"s{n}", 40) for n in range(10)))
        assert [await ended(process) for process in racing] == [(0, [])] * 3
        log = await store.read_shard(0, 0, limit=total + 1)
        assert [await each for each in following] == [log, log]


async def test_a_follower_in_another_process_gets_every_version(database_url: str, redis_url: str) -> None:
    async with redis_feed(database_url, redis_url) as (store, _feed):
        follower = await spawn("follow", database_url, redis_url, "a", 0, 200)
        await write(store, "a", 200)
        assert await ended(follower) == (0, list(range(1, 201)))


async def test_a_killed_follower_goes_on_from_the_version_it_knows(database_url: str, redis_url: str) -> None:
    async with redis_feed(database_url, redis_url) as (store, _feed):
        first = await spawn("follow", database_url, redis_url, "a", 0, 1000)
        writing = asyncio.create_task(write(store, "a", 150))
        seen = [await next_number(first) for _ in range(50)]
        first.kill()
        seen += (await ended(first))[1]
        await writing
        second = await spawn("follow", database_url, redis_url, "a", seen[-1], 300)
        await write(store, "a", 150, after=150)
        seen += (await ended(second))[1]
    assert seen == list(range(1, 301))


async def test_other_processes_hear_through_redis(database_url: str, redis_url: str) -> None:
    async with redis_feed(database_url, redis_url) as (_store, feed), interested(feed):
        await eventually(lambda: feed.readers[0].hears_redis, "the reader listens to Redis")
        async with asyncio.timeout(PATIENCE):
            for name in count():  # the store, asked in silence, may be quicker now and then
                writer = await spawn("write", database_url, redis_url, f"a{name}-", 1, 50)
                await take_stream(feed, f"a{name}-0", 50)
                await ended(writer)
                if feed.readers[0].delivered_by_stream:
                    break
