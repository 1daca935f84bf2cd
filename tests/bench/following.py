"""How much of the log a process is sent that serves a few of many tables, beside one that reads all of it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from hashlib import sha256
from typing import Final

from domain.kernel.chain import Recorded
from infra.memory.event_store import MemoryEventStore
from infra.redis.connecting import connect
from infra.redis.feed import RedisEventFeed
from services.ports import Logged
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_SHARDS: Final = 64
_PROCESSES: Final = 4
_TABLES: Final = 4
"""Of each process; in every shard there is one that somebody plays at."""
_PATIENCE: Final = 60.0
_EVENTS: Final = 20


async def following(stage: Stage) -> Suite:
    """Four processes that follow four tables each, of 64 in as many shards. A fifth writes, so that nothing is near."""
    writers: list[RedisEventFeed] = []

    def committed(shard: int, events: Sequence[Logged]) -> None:
        for feed in writers:
            feed.offer(shard, events)

    store = MemoryEventStore(_SHARDS, committed)
    url = stage.settings().redis_url
    feeds = [RedisEventFeed(store, connect(url), store.epoch) for _ in range(_PROCESSES + 1)]
    for feed in feeds:
        await stage.closing.enter_async_context(feed)
    writers.append(feeds[0])
    names = _one_in_each(store)
    version = 0

    async def measure(_seconds: float) -> Figures:
        nonlocal version
        before = [feed.entries_read for feed in feeds]
        after, version = version, version + _EVENTS
        own = [
            (feed, names[number * _TABLES + table]) for number, feed in enumerate(feeds[1:]) for table in range(_TABLES)
        ]
        following = [asyncio.create_task(_follow(feed, name, after, version)) for feed, name in own]
        for name in names:
            for number in range(after, version):
                await store.append(name, number, f"c{number}", [_event(name, number + 1)])
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*following)
        read = [feed.entries_read - had for feed, had in zip(feeds[1:], before[1:], strict=True)]
        return {"read": 1000 * max(read) / (_EVENTS * _SHARDS), "all": 1000.0}

    row = Comparison(
        name="following.read",
        title="log sent to the busiest of 4 processes, 4 tables each of 64 in 64 shards",
        unit="entries per 1,000 events",
        ours="read",
        peer="all",
        peer_name="reading every shard",
        aim=0.1,
        better="lower",
    )
    return Suite(measures={"following": measure}, rows=(row,))


def _one_in_each(store: MemoryEventStore) -> list[str]:
    """A stream in every shard, by its number."""
    found: dict[int, str] = {}
    for number in range(_SHARDS * _SHARDS):
        found.setdefault(store.shard_of(f"table:{number}"), f"table:{number}")
    return [found[shard] for shard in range(_SHARDS)]


def _event(stream: str, version: int) -> Recorded:
    body = f'{{"type":"bench.noted","stream":"{stream}","version":{version}}}'.encode()
    return Recorded(version, "bench.noted", b'{"at":0}', body, sha256(body).digest())


async def _follow(feed: RedisEventFeed, stream: str, after: int, upto: int) -> None:
    batches: AsyncIterator[Sequence[Logged]]
    async with aclosing(feed.follow(stream, after)) as batches:
        async for batch in batches:
            if batch[-1].event.version >= upto:
                return
