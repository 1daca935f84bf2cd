"""Small means to write to a store and to follow it, for tests of feeds."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from hashlib import sha256

from domain.kernel.chain import Recorded, genesis
from infra.memory.feed import MemoryEventFeed
from infra.redis.feed import RedisEventFeed
from services.ports import EventStore, Logged
from tests.waiting import PATIENCE

Feed = MemoryEventFeed | RedisEventFeed


def recorded(stream: str, version: int, previous: bytes | None = None) -> Recorded:
    """An event whose body tells where it belongs, with a plausible hash."""
    body = f'{{"type":"test.noted","stream":"{stream}","version":{version}}}'.encode()
    return Recorded(version, "test.noted", b'{"at":0}', body, sha256((previous or genesis(stream)) + body).digest())


def logged(position: int, stream: str, version: int) -> Logged:
    return Logged(position, stream, recorded(stream, version))


async def write(store: EventStore, stream: str, count: int, after: int = 0, at_once: int = 1) -> None:
    """Append `count` events after version `after`, `at_once` per command."""
    async with asyncio.timeout(PATIENCE):
        for first in range(after, after + count, at_once):
            versions = range(first + 1, min(first + at_once, after + count) + 1)
            await store.append(stream, first, f"c{first}", [recorded(stream, version) for version in versions])


@asynccontextmanager
async def interested(feed: Feed, shard: int = 0) -> AsyncIterator[None]:
    """Someone who follows the shard, and is told nothing: it is read as long as they stay."""
    batches = feed.follow_shard(shard, 1 << 62)
    waiting = asyncio.ensure_future(anext(batches))
    try:
        yield
    finally:
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await batches.aclose()


async def take(batches: AsyncIterator[Sequence[Logged]], count: int) -> list[Logged]:
    """The next `count` events."""
    events: list[Logged] = []
    async with asyncio.timeout(PATIENCE):
        while len(events) < count:
            events.extend(await anext(batches))
    return events


async def take_stream(feed: Feed, stream: str, count: int, after: int = 0) -> list[Recorded]:
    """The first `count` events a follower of `stream` gets; it leaves afterwards."""
    async with aclosing(feed.follow(stream, after)) as batches:
        return [each.event for each in await take(batches, count)]


async def take_shard(feed: Feed, count: int, after: int = 0, shard: int = 0) -> list[Logged]:
    """The first `count` events a follower of the shard gets; it leaves afterwards."""
    async with aclosing(feed.follow_shard(shard, after)) as batches:
        return await take(batches, count)


def versions(events: Sequence[Recorded]) -> list[int]:
    return [event.version for event in events]
