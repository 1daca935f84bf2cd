"""A Valkey that a test may empty, stop and start, and feeds that use it."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Protocol

from redis import Redis
from redis.cluster import RedisCluster

from infra.embedded import Embedded
from infra.postgres.event_store import PostgresEventStore
from infra.redis.connecting import nodes_of
from infra.redis.feed import RedisEventFeed
from services.log.fanout import KEEP
from services.ports import Logged


class OwnRedis(Protocol):
    """A Redis nobody else uses: one server, or a cluster."""

    @property
    def redis_url(self) -> str: ...

    def start_valkey(self) -> None: ...

    def stop_valkey(self) -> None: ...


@contextmanager
def own_valkey() -> Iterator[Embedded]:
    """A Valkey nobody else uses; of the two embedded servers only this one runs."""
    folder = Path(tempfile.mkdtemp(prefix="orrery-"))
    servers = Embedded(folder)
    servers.start_valkey()
    try:
        yield servers
    finally:
        servers.stop_valkey()
        shutil.rmtree(folder)


def direct(url: str) -> Redis | RedisCluster:
    """The library's own client of a server or of a cluster, for what the service never does."""
    if "+cluster" not in url:
        return Redis.from_url(url)
    first = nodes_of(url)[0]
    return RedisCluster(host=first.host, port=first.port)


def flush(url: str) -> None:
    """Empty a Redis."""
    with direct(url) as client:
        client.flushall(**({"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}))


@asynccontextmanager
async def redis_feed(
    database_url: str, redis_url: str, keep: int = KEEP
) -> AsyncIterator[tuple[PostgresEventStore, RedisEventFeed]]:
    """A process's store and feed, wired as in production."""

    def tell(shard: int, events: Sequence[Logged]) -> None:
        feed.offer(shard, events)

    store = await PostgresEventStore.open(database_url, tell)
    feed = RedisEventFeed.at(store, redis_url, store.epoch, keep)
    try:
        async with feed:
            yield store, feed
    finally:
        await store.aclose()
