"""A Valkey that a test may empty, stop and start, and feeds that use it."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from infra.embedded import Embedded
from infra.postgres.event_store import PostgresEventStore
from infra.redis.feed import RedisEventFeed
from services.log.fanout import KEEP
from services.ports import Logged


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
