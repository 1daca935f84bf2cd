"""Redis emptied, stopped, wrong or behind: followers still get what PostgreSQL holds, once and in order.

In each test one feed writes and another, which hears of it through Redis or not at all, is followed.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from msgspec import Struct

from infra.postgres.event_store import PostgresEventStore
from infra.redis.connecting import connect
from infra.redis.feed import RedisEventFeed
from infra.redis.publisher import Publisher
from infra.redis.tail import RedisTail, key_of
from tests.infra.redis.journal import interested, logged, take, take_shard, take_stream, write
from tests.infra.redis.servers import OwnRedis, direct, flush, own_valkey, redis_feed
from tests.valkey_cluster import valkey_cluster
from tests.waiting import PATIENCE, eventually

pytestmark = pytest.mark.servers


@pytest.fixture
def valkey(request: pytest.FixtureRequest) -> Iterator[OwnRedis]:
    with valkey_cluster() if request.config.getoption("--cluster") else own_valkey() as servers:
        yield servers


class Pair(Struct):
    """Two processes' worth of store and feed, on one log and one Redis."""

    store: PostgresEventStore
    writer: RedisEventFeed
    reader: RedisEventFeed
    valkey: OwnRedis

    def flush(self) -> None:
        flush(self.valkey.redis_url)


@pytest.fixture
async def pair(database_url: str, valkey: OwnRedis) -> AsyncIterator[Pair]:
    url = valkey.redis_url
    async with (
        redis_feed(database_url, url) as (store, writer),
        redis_feed(database_url, url) as (_, reader),
        interested(reader),
    ):
        await eventually(lambda: reader.readers[0].hears_redis, "the reader listens to Redis")
        yield Pair(store, writer, reader, valkey)


async def heard_through_redis(pair: Pair, after: int = 0) -> int:
    """Write until Redis was the first to bring something: the store, asked in silence, may be quicker now and then.

    How many events the stream has then.
    """
    reader, last = pair.reader.readers[0], after
    before = reader.delivered_by_stream
    async with asyncio.timeout(PATIENCE):
        while reader.delivered_by_stream == before:
            await write(pair.store, "a", 20, after=last)
            last += 20
            await take_stream(pair.reader, "a", last)
    return last


async def test_what_is_published_arrives_through_redis(pair: Pair) -> None:
    count = await heard_through_redis(pair)
    assert await take_stream(pair.reader, "a", count) == await pair.store.read("a")


async def test_redis_emptied_in_mid_stream_loses_nothing(pair: Pair) -> None:
    following = asyncio.create_task(take_shard(pair.reader, 300))
    for after in (0, 100, 200):
        await write(pair.store, "a", 100, after=after)
        pair.flush()
    assert await following == await pair.store.read_shard(0, 0)


async def test_followers_go_on_while_redis_is_away_and_when_it_returns_empty(pair: Pair) -> None:
    batches = pair.reader.follow_shard(0, 0)
    await write(pair.store, "a", 50)
    got = await take(batches, 50)
    await asyncio.to_thread(pair.valkey.stop_valkey)
    await write(pair.store, "a", 50, after=50)
    got += await take(batches, 50)
    await asyncio.to_thread(pair.valkey.start_valkey)
    await write(pair.store, "a", 50, after=100)
    got += await take(batches, 50)
    assert got == await pair.store.read_shard(0, 0)
    await batches.aclose()


async def test_the_breaker_opens_without_redis_and_closes_with_it(pair: Pair) -> None:
    await asyncio.to_thread(pair.valkey.stop_valkey)
    await write(pair.store, "a", 5)
    await eventually(lambda: pair.writer.publisher.breaker_open, "the breaker is open")
    await asyncio.to_thread(pair.valkey.start_valkey)
    await eventually(lambda: not pair.writer.publisher.breaker_open, "the breaker is closed")
    published = pair.writer.publisher.published
    await write(pair.store, "a", 5, after=5)
    await eventually(lambda: pair.writer.publisher.published == published + 5, "all five are published")
    assert pair.writer.publisher.dropped > 0


async def test_the_reader_hears_redis_again_after_its_absence(pair: Pair) -> None:
    await asyncio.to_thread(pair.valkey.stop_valkey)
    await eventually(lambda: not pair.reader.readers[0].hears_redis, "the reader misses Redis")
    await asyncio.to_thread(pair.valkey.start_valkey)
    await eventually(lambda: pair.reader.readers[0].hears_redis, "the reader hears Redis")
    await eventually(lambda: not pair.writer.publisher.breaker_open, "the breaker is closed")
    await heard_through_redis(pair)


async def test_a_process_starts_without_redis(database_url: str, valkey: OwnRedis) -> None:
    await asyncio.to_thread(valkey.stop_valkey)
    async with redis_feed(database_url, valkey.redis_url) as (store, feed):
        following = asyncio.create_task(take_stream(feed, "a", 10))
        await write(store, "a", 10)
        assert await following == await store.read("a")


async def test_commits_that_nobody_publishes_are_found_in_silence(pair: Pair, database_url: str) -> None:
    silent = await PostgresEventStore.open(database_url)
    following = asyncio.create_task(take_stream(pair.reader, "a", 10))
    await write(silent, "a", 10)
    assert await following == await silent.read("a")
    await silent.aclose()


async def test_own_commits_after_a_gap_come_in_order_without_redis(database_url: str, valkey: OwnRedis) -> None:
    silent = await PostgresEventStore.open(database_url)
    await asyncio.to_thread(valkey.stop_valkey)
    async with redis_feed(database_url, valkey.redis_url) as (store, feed):
        following = asyncio.create_task(take_shard(feed, 60))
        await asyncio.gather(write(silent, "a", 30), write(store, "b", 30))
        assert await following == await store.read_shard(0, 0)
    await silent.aclose()


@pytest.mark.parametrize("written", [2, 30])
async def test_after_a_restored_backup_what_redis_holds_of_the_lost_events_is_not_delivered(
    database_url: str, redis_url: str, written: int
) -> None:
    store = await PostgresEventStore.open(database_url)
    lost = [logged(position, "lost", position) for position in range(1, 21)]
    client = connect(redis_url)
    await RedisTail(client, store.epoch, 0).add(lost)
    await write(store, "a", written)
    async with redis_feed(database_url, redis_url) as (again, feed), interested(feed):
        await eventually(lambda: feed.readers[0].hears_redis, "the reader listens to Redis")
        await write(again, "a", 40, after=written)
        assert await take_shard(feed, written + 40) == await store.read_shard(0, 0)
        await eventually(lambda: feed.publisher.published == 40, "new events are published")
    await client.aclose()
    await store.aclose()


async def test_an_entry_that_the_log_does_not_have_is_removed(pair: Pair) -> None:
    client = connect(pair.valkey.redis_url)
    tail = RedisTail(client, pair.store.epoch, 0)
    await tail.add([logged(1000, "lost", 1)])
    following = asyncio.create_task(take_shard(pair.reader, 20))
    await write(pair.store, "a", 20)
    assert await following == await pair.store.read_shard(0, 0)
    await client.aclose()


async def test_an_entry_that_cannot_be_read_is_passed_over(pair: Pair) -> None:
    with direct(pair.valkey.redis_url) as client:
        client.xadd(key_of(pair.store.epoch, 0), {"e": b"\xc1"}, id="1-0")
    following = asyncio.create_task(take_shard(pair.reader, 20))
    await write(pair.store, "a", 20)
    assert await following == await pair.store.read_shard(0, 0)


async def test_redis_refuses_what_it_has_and_what_comes_late(valkey: OwnRedis) -> None:
    client = connect(valkey.redis_url)
    tail = RedisTail(client, "epoch", 0)
    refused = [await tail.add([logged(p, "a", p) for p in positions]) for positions in ([1, 4], [2, 3, 4, 5])]
    assert refused == [0, 3]
    assert [entry.position for entry in await tail.after(0, 10, 0.1)] == [1, 4, 5]
    await client.aclose()


async def test_a_full_queue_drops_and_does_not_wait(database_url: str, redis_url: str) -> None:
    store = await PostgresEventStore.open(database_url)
    client = connect(redis_url)
    publisher = Publisher([RedisTail(client, store.epoch, 0)], store, capacity=10)
    publisher.offer(0, [logged(p, "a", p) for p in range(1, 9)])
    publisher.offer(0, [logged(p, "a", p) for p in range(9, 14)])
    assert publisher.dropped == 5
    await client.aclose()
    await store.aclose()


async def test_the_stream_in_redis_is_bounded(valkey: OwnRedis) -> None:
    client = connect(valkey.redis_url)
    tail = RedisTail(client, "epoch", 0, length=100)
    for first in range(1, 2001, 100):
        await tail.add([logged(p, "a", p) for p in range(first, first + 100)])
    assert len(await tail.after(0, 2000, 0.1)) < 400
    await client.aclose()
