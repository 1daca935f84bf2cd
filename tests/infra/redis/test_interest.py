"""A process reads the shards in which someone here is interested, and no others."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from random import Random

import pytest

from infra.memory.event_store import MemoryEventStore
from infra.redis.connecting import connect
from infra.redis.feed import RedisEventFeed
from services.ports import Logged, Unavailable
from tests.infra.redis.journal import interested, take, take_stream, versions, write
from tests.waiting import eventually

pytestmark = pytest.mark.servers

SHARDS = 64
NewFeed = Callable[[float], Awaitable[RedisEventFeed]]


class Store(MemoryEventStore):
    """A log that can be away, and tells one process of its commits."""

    is_away = False

    def __init__(self) -> None:
        super().__init__(SHARDS, self._committed)
        self.writer: RedisEventFeed | None = None

    def _committed(self, shard: int, events: Sequence[Logged]) -> None:
        if self.writer is not None:
            self.writer.offer(shard, events)

    async def last_position(self, shard: int) -> int:
        if self.is_away:
            raise Unavailable("postgres", "no connection is to be had")
        return await super().last_position(shard)


@pytest.fixture
async def store() -> Store:
    return Store()


@pytest.fixture
async def process(store: Store, redis_url: str) -> AsyncIterator[NewFeed]:
    """Makes the feed of another process; the first of them commits what is written."""
    async with AsyncExitStack() as stack:

        async def new(stay: float = 60.0) -> RedisEventFeed:
            feed = RedisEventFeed(store, connect(redis_url), store.epoch, stay=stay)
            await stack.enter_async_context(feed)
            store.writer = store.writer or feed
            return feed

        yield new


def one_in_each(store: Store) -> list[str]:
    """A stream in every shard, by its number."""
    found: dict[int, str] = {}
    number = 0
    while len(found) < SHARDS:
        found.setdefault(store.shard_of(f"t{number}"), f"t{number}")
        number += 1
    return [found[shard] for shard in range(SHARDS)]


async def test_of_sixty_four_shards_each_of_four_processes_reads_its_own(store: Store, process: NewFeed) -> None:
    writer, *feeds = [await process(60.0) for _ in range(5)]
    names = one_in_each(store)
    own = [range(4 * number, 4 * number + 4) for number in range(4)]
    async with AsyncExitStack() as stack:
        followed = []
        for feed, shards in zip(feeds, own, strict=True):
            for shard in shards:
                batches = feed.follow(names[shard], 0)
                stack.push_async_callback(batches.aclose)
                followed.append(asyncio.ensure_future(take(batches, 10)))
        await eventually(lambda: [feed.shards_followed for feed in feeds] == [4, 4, 4, 4], "all are followed")
        await asyncio.gather(*(write(store, name, 10) for name in names))
        for shard, got in zip(range(16), await asyncio.gather(*followed), strict=True):
            assert [each.event for each in got] == await store.read(names[shard])
        for feed, shards in zip(feeds, own, strict=True):
            others = [reader.entries_read for shard, reader in enumerate(feed.readers) if shard not in shards]
            assert sum(others) == 0
            assert feed.entries_read >= 40
    assert writer.shards_followed == writer.entries_read == 0, "who only writes reads nothing"


async def test_a_shard_is_left_a_while_after_the_last_has_gone(store: Store, process: NewFeed) -> None:
    await process(60.0)
    quick, slow = await process(0.01), await process(60.0)
    for feed in (quick, slow):
        async with interested(feed, 3):
            await eventually(lambda feed=feed: feed.shards_followed == 1, "the shard is followed")  # type: ignore[misc]
    await eventually(lambda: quick.shards_followed == 0, "it is left")
    assert slow.shards_followed == 1, "people come back"
    read = quick.entries_read
    await write(store, one_in_each(store)[3], 20)
    await eventually(lambda: slow.entries_read >= 20, "who stays reads on")
    assert quick.entries_read == read


async def test_who_comes_and_goes_misses_nothing(store: Store, process: NewFeed) -> None:
    """Shards fall asleep and wake while others write: at every moment a follower may be the first."""
    writer, reader = await process(0.0), await process(0.0)
    names, luck = one_in_each(store)[:4], Random(7)

    async def come_and_go(feed: RedisEventFeed, name: str) -> list[int]:
        seen: list[int] = []
        while len(seen) < 120:
            got = await take_stream(feed, name, 1, after=len(seen))
            seen += versions(got)
            await asyncio.sleep(luck.choice([0, 0, 0.001, 0.01]))
        return seen

    following = [asyncio.create_task(come_and_go(feed, name)) for feed in (writer, reader) for name in names]
    await asyncio.gather(*(write(store, name, 120) for name in names))
    assert [seen[:120] for seen in await asyncio.gather(*following)] == [list(range(1, 121))] * 8


async def test_a_store_that_is_away_when_the_first_comes_is_waited_for(store: Store, process: NewFeed) -> None:
    feed = await process(60.0)
    store.is_away = True
    waiting = asyncio.create_task(take_stream(feed, "a", 5))
    await write(store, "a", 5)
    assert feed.shards_followed == 0
    store.is_away = False
    assert versions(await waiting) == [1, 2, 3, 4, 5]


async def test_a_process_in_which_nobody_is_interested_still_knows_whether_redis_answers(process: NewFeed) -> None:
    feed = await process(60.0)
    await eventually(feed.hears_redis, "Redis answers")
    async with interested(feed):
        await eventually(feed.hears_redis, "and brings what is followed")


async def test_without_redis_that_is_told(store: Store) -> None:
    async with RedisEventFeed(store, connect("redis://127.0.0.1:1"), "epoch") as feed:
        assert not await feed.hears_redis()
