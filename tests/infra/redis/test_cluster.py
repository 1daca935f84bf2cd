"""A Redis Cluster whose nodes die, hang and hand over slots: nothing is lost, and what was away is found again.

This is its short form. With `--cluster` every other test of the stream and of bots' turns runs on a cluster as well.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest
from redis.crc import key_slot

from infra.postgres.event_store import PostgresEventStore
from infra.redis.bot_tasks import RedisBotTasks
from infra.redis.chat_news import RedisChatNews
from infra.redis.client import AWAY
from infra.redis.cluster import Cluster
from infra.redis.connecting import connect
from infra.redis.feed import RedisEventFeed
from infra.redis.limits import RedisBudgets
from infra.redis.tail import RedisTail, key_of
from infra.system import SystemClock
from services.ports import BotTask, Unavailable
from tests.infra.redis.journal import interested, logged, take, write
from tests.infra.redis.servers import flush, redis_feed
from tests.valkey_cluster import HOLDERS, Node, ValkeyCluster, valkey_cluster
from tests.waiting import eventually

pytestmark = [pytest.mark.servers, pytest.mark.xdist_group("a cluster of Redis")]


@pytest.fixture(scope="module")
def made() -> Iterator[ValkeyCluster]:
    with valkey_cluster() as cluster:
        yield cluster


@pytest.fixture
def cluster(made: ValkeyCluster) -> ValkeyCluster:
    """Whole and empty."""
    made.start_valkey()
    flush(made.redis_url)
    return made


@pytest.fixture
async def client(cluster: ValkeyCluster) -> AsyncIterator[Cluster]:
    opened = connect(cluster.redis_url)
    assert isinstance(opened, Cluster)
    yield opened
    await opened.aclose()


Two = tuple[PostgresEventStore, RedisEventFeed, RedisEventFeed]


@pytest.fixture
async def two(database_url: str, cluster: ValkeyCluster) -> AsyncIterator[Two]:
    """Two processes: the store and the feed of one that writes, the feed of one that follows."""
    url = cluster.redis_url
    async with (
        redis_feed(database_url, url) as (store, writer),
        redis_feed(database_url, url) as (_, reader),
        interested(reader),
    ):
        await eventually(lambda: reader.readers[0].hears_redis, "the reader listens to Redis")
        yield store, writer, reader


async def _goes_on(two: Two, cluster: ValkeyCluster, held: Node) -> None:
    """What is written is followed while the slots of a node are taken over, and then through the cluster again."""
    store, writer, reader = two
    key = key_of(store.epoch, 0)
    batches = reader.follow_shard(0, 0)
    got = []
    for portion in count():
        await write(store, "a", 10, after=10 * portion)
        got += await take(batches, 10)
        if await asyncio.to_thread(cluster.holder, key) is not held:
            break
    await eventually(lambda: not writer.publisher.breaker_open, "the writer publishes again")
    await eventually(lambda: reader.readers[0].hears_redis, "the reader listens again")
    before = reader.readers[0].delivered_by_stream
    while reader.readers[0].delivered_by_stream == before:  # the store, asked in silence, may be quicker now and then
        portion += 1
        await write(store, "a", 10, after=10 * portion)
        got += await take(batches, 10)
    assert got == await store.read_shard(0, 0, limit=len(got) + 1)
    await batches.aclose()


async def test_a_killed_node_loses_nothing_and_its_replica_carries_on(two: Two, cluster: ValkeyCluster) -> None:
    held = cluster.holder(key_of(two[0].epoch, 0))
    held.stop()
    await _goes_on(two, cluster, held)


async def test_a_node_that_hangs_is_left_for_its_replica(two: Two, cluster: ValkeyCluster) -> None:
    held = cluster.holder(key_of(two[0].epoch, 0))
    held.hang()
    try:
        await _goes_on(two, cluster, held)
    finally:
        held.stop()


@pytest.mark.usefixtures("patient")
async def test_a_slot_that_has_moved_is_followed(cluster: ValkeyCluster, client: Cluster) -> None:
    tail = RedisTail(client, "epoch", 7)
    await tail.add([logged(1, "a", 1)])
    held = cluster.holder(tail.key)
    other = next(node for node in cluster.holders if node is not held)
    cluster.move(key_slot(tail.key), held, other)
    read = client.maps_read
    await tail.add([logged(2, "a", 2)])
    assert client.maps_read == read, "the node that held it said where it is"
    with other.client() as now:
        assert now.xlen(tail.key) == 1
    assert [entry.position for entry in await tail.after(0, 10, 0.1)] == [2]
    cluster.move(key_slot(tail.key), other, held)


@pytest.mark.usefixtures("patient")
async def test_a_blocked_reader_is_sent_on_with_its_slot(cluster: ValkeyCluster, client: Cluster) -> None:
    tail = RedisTail(client, "epoch", 7)
    held = cluster.holder(tail.key)
    other = next(node for node in cluster.holders if node is not held)
    waiting = asyncio.create_task(tail.after(0, 10, 30.0))
    await eventually(lambda: _is_at(held), "the reader waits")
    cluster.move(key_slot(tail.key), held, other)
    await eventually(lambda: _is_at(other), "the reader waits at the other node")
    await tail.add([logged(1, "a", 1)])
    assert [entry.position for entry in await waiting] == [1]
    cluster.move(key_slot(tail.key), other, held)


def _is_at(node: Node) -> bool:
    with node.client() as client:
        return int(client.info("clients")["blocked_clients"]) > 0


async def test_bots_turns_are_given_out_while_a_node_is_replaced(cluster: ValkeyCluster) -> None:
    tasks = RedisBotTasks.open(cluster.redis_url, "epoch", abandoned_ms=1)

    async def is_taken(table: str) -> bool:
        try:
            await tasks.offer(BotTask(table, 1))  # as the runner of the table does, from time to time
            taken = await tasks.take("ann", 0.05)
        except Unavailable:
            return False
        if taken is not None:
            await tasks.done(taken)
        return taken is not None and taken.table == table

    await eventually(lambda: is_taken("t1"), "turns are given out")
    cluster.holder(b"orrery:{epoch:bots}:tasks").stop()
    await eventually(lambda: is_taken("t2"), "another node gives out turns")
    await tasks.aclose()


async def test_news_are_heard_again_after_the_node_one_listened_to_is_gone(cluster: ValkeyCluster) -> None:
    teller, listener = (RedisChatNews(cluster.redis_url, "epoch") for _ in range(2))
    heard: list[tuple[str, int]] = []
    ready = asyncio.Event()
    listening = asyncio.create_task(listener.listen(lambda *news: heard.append(news), ready.set))
    await ready.wait()
    cluster.holder(b"orrery:{epoch}:chat").stop()

    async def is_heard() -> bool:
        await teller.tell("t1", 7)
        return bool(heard)

    await eventually(is_heard, "news come through another node")
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await teller.aclose()
    await listener.aclose()


@pytest.mark.usefixtures("patient")
async def test_all_processes_share_a_budget_on_the_cluster(cluster: ValkeyCluster) -> None:
    made = [RedisBudgets(cluster.redis_url, "epoch", SystemClock()) for _ in range(2)]
    budgets = [each.budget("moves", burst=10, per_second=0.001, lot=1) for each in made]
    charges = [await budget.charge("ann") for budget in budgets for _ in range(3)]
    assert [charge.left for charge in charges] == [9, 8, 7, 6, 5, 4]
    for each in made:
        await each.aclose()


def test_shards_are_spread_over_the_nodes_and_each_part_keeps_to_one_slot(cluster: ValkeyCluster) -> None:
    assert len({cluster.holder(key_of("epoch", shard)).port for shard in range(16)}) == HOLDERS
    assert key_slot(b"orrery:{epoch}:moves:ann") == key_slot(b"orrery:{epoch}:guests:bob") == key_slot(b"epoch")


async def test_without_any_node_a_question_fails_at_once() -> None:
    nowhere = connect("redis+cluster://127.0.0.1:1,127.0.0.1:2")
    with pytest.raises(AWAY):
        await RedisTail(nowhere, "epoch", 0).newest()
    await nowhere.aclose()
