"""What every event feed promises, held against the one in memory and the one over Redis and PostgreSQL."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence

import pytest
from msgspec import Struct

from infra.memory.event_store import MemoryEventStore
from infra.memory.feed import MemoryEventFeed
from infra.redis.feed import RedisEventFeed
from services.ports import EventStore, Logged
from tests.infra.redis.journal import take, take_shard, take_stream, versions, write
from tests.infra.redis.servers import redis_feed
from tests.servers import Databases
from tests.waiting import eventually

KEEP = 64


class Rig(Struct):
    """A feed on an empty store with a window of 64 events."""

    store: EventStore
    feed: MemoryEventFeed | RedisEventFeed


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.servers)])
async def rig(request: pytest.FixtureRequest) -> AsyncIterator[Rig]:
    if request.param == "memory":

        def tell(shard: int, events: Sequence[Logged]) -> None:
            feed.offer(shard, events)

        store = MemoryEventStore(shards=2, on_commit=tell)
        feed = MemoryEventFeed(store, KEEP)
        async with feed:
            yield Rig(store, feed)
        return
    databases: Databases = request.getfixturevalue("databases")
    url = databases.new(shards=2)
    async with redis_feed(url, request.getfixturevalue("redis_url"), keep=KEEP) as (postgres, redis):
        yield Rig(postgres, redis)
    databases.drop(url)


def stream_in(store: EventStore, shard: int, skip: int = 0) -> str:
    """The name of a stream that lives in `shard`."""
    names = (f"t{n}" for n in range(1000))
    return [name for name in names if store.shard_of(name) == shard][skip]


async def test_a_follower_gets_what_is_in_the_log_already(rig: Rig) -> None:
    await write(rig.store, "a", 5)
    assert await take_stream(rig.feed, "a", 5) == await rig.store.read("a")


async def test_a_follower_gets_what_is_written_later(rig: Rig) -> None:
    waiting = asyncio.create_task(take_stream(rig.feed, "a", 5))
    await eventually(lambda: rig.feed.followers == 1, "the follower has come")
    await write(rig.store, "a", 5)
    assert await waiting == await rig.store.read("a")


async def test_a_follower_starts_after_the_version_it_names(rig: Rig) -> None:
    await write(rig.store, "a", 5)
    assert versions(await take_stream(rig.feed, "a", 2, after=3)) == [4, 5]


async def test_a_follower_may_start_after_a_version_yet_to_come(rig: Rig) -> None:
    waiting = asyncio.create_task(take_stream(rig.feed, "a", 2, after=4))
    await eventually(lambda: rig.feed.followers == 1, "the follower has come")
    await write(rig.store, "a", 6)
    assert versions(await waiting) == [5, 6]


async def test_a_follower_gets_its_own_stream_only(rig: Rig) -> None:
    first, second = stream_in(rig.store, 0), stream_in(rig.store, 0, skip=1)
    await asyncio.gather(write(rig.store, first, 20), write(rig.store, second, 20))
    assert await take_stream(rig.feed, first, 20) == await rig.store.read(first)


@pytest.mark.parametrize("head_start", [0, 7, 30])
async def test_from_log_to_live_nothing_is_lost_or_repeated(rig: Rig, head_start: int) -> None:
    await write(rig.store, "a", head_start)
    writing = asyncio.create_task(write(rig.store, "a", 100 - head_start, after=head_start))
    got = await asyncio.gather(*(take_stream(rig.feed, "a", 100) for _ in range(20)))
    await writing
    assert Counter(map(tuple, got)) == {tuple(await rig.store.read("a")): 20}


async def test_a_shard_is_followed_in_order_of_position(rig: Rig) -> None:
    names = [stream_in(rig.store, 1, skip) for skip in range(5)]
    waiting = asyncio.create_task(take_shard(rig.feed, 100, shard=1))
    await asyncio.gather(*(write(rig.store, name, 20, at_once=3) for name in names))
    assert await waiting == await rig.store.read_shard(1, 0)


async def test_a_shard_is_followed_after_the_position_one_names(rig: Rig) -> None:
    await write(rig.store, stream_in(rig.store, 0), 10)
    got = await take_shard(rig.feed, 4, after=6)
    assert [each.position for each in got] == [7, 8, 9, 10]


async def test_a_shard_does_not_show_events_of_another(rig: Rig) -> None:
    await write(rig.store, stream_in(rig.store, 0), 10)
    await write(rig.store, stream_in(rig.store, 1), 10)
    assert {each.stream for each in await take_shard(rig.feed, 10, shard=1)} == {stream_in(rig.store, 1)}


async def test_the_events_of_one_command_come_together(rig: Rig) -> None:
    batches = rig.feed.follow("a", 0)
    waiting = asyncio.ensure_future(anext(batches))
    await eventually(lambda: rig.feed.followers == 1, "the follower has come")
    await write(rig.store, "a", 7, at_once=7)
    assert len(await waiting) == 7
    await batches.aclose()


async def test_a_slow_follower_misses_nothing(rig: Rig) -> None:
    batches = rig.feed.follow("a", 0)
    await write(rig.store, "a", 1)
    got = await take(batches, 1)
    await write(rig.store, "a", 10 * KEEP, after=1, at_once=10)
    got += await take(batches, 10 * KEEP)
    assert [each.event for each in got] == await rig.store.read("a")
    await batches.aclose()


async def test_a_slow_follower_of_a_shard_misses_nothing(rig: Rig) -> None:
    shard = rig.store.shard_of("a")
    batches = rig.feed.follow_shard(shard, 0)
    await write(rig.store, "a", 1)
    got = await take(batches, 1)
    await write(rig.store, "a", 10 * KEEP, after=1, at_once=10)
    got += await take(batches, 10 * KEEP)
    assert got == await rig.store.read_shard(shard, 0)
    await batches.aclose()


async def test_thousands_of_followers_of_a_few_streams_all_get_everything(rig: Rig) -> None:
    names = ["a", "b", "c"]
    followers = [asyncio.create_task(take_stream(rig.feed, names[n % 3], 30)) for n in range(3000)]
    await eventually(lambda: rig.feed.followers == 3000, "all have come")
    await asyncio.gather(*(write(rig.store, name, 30) for name in names))
    got = Counter(map(tuple, await asyncio.gather(*followers)))
    assert got == {tuple(await rig.store.read(name)): 1000 for name in names}


async def test_followers_that_left_are_forgotten(rig: Rig) -> None:
    followers = [asyncio.create_task(take_stream(rig.feed, f"s{n % 10}", 1)) for n in range(100)]
    await eventually(lambda: rig.feed.followers == 100, "all have come")
    for follower in followers:
        follower.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    assert rig.feed.followers == 0


async def test_a_closed_feed_ends_its_followers(rig: Rig) -> None:
    async def all_of_it() -> list[Logged]:
        return [event async for events in rig.feed.follow("a", 0) for event in events]

    await write(rig.store, "a", 3)
    waiting = asyncio.create_task(all_of_it())
    await eventually(lambda: rig.feed.followers == 1, "the follower has come")
    await rig.feed.aclose()
    await waiting
    assert rig.feed.followers == 0
