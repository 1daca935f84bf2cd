"""Processes for the tests: `write` commits and publishes, `follow` prints the versions it gets, one per line."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path

from infra.postgres.event_store import PostgresEventStore
from infra.redis.feed import RedisEventFeed
from services.ports import Logged
from tests.infra.redis.journal import write
from tests.infra.redis.servers import redis_feed
from tests.waiting import PATIENCE, eventually


async def spawn(role: str, *arguments: object) -> Process:
    """Start one of the roles below in a process of its own."""
    command = (sys.executable, "-m", __name__, role, *map(str, arguments))
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=Path(__file__).parents[3])


async def ended(process: Process) -> tuple[int | None, list[int]]:
    """How the process ended, and the numbers it printed that nobody has read yet."""
    try:
        async with asyncio.timeout(PATIENCE):
            told, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        raise
    return process.returncode, [int(line) for line in told.split()]


async def next_number(process: Process) -> int:
    """The next number it prints."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return int(await process.stdout.readline())


async def write_streams(database_url: str, redis_url: str, prefix: str, streams: int, count: int) -> None:
    """Write `count` events to each stream, all streams at once, and see them published or, if Redis was slow, not."""
    async with redis_feed(database_url, redis_url) as (store, feed):
        await asyncio.gather(*(write(store, f"{prefix}{n}", count) for n in range(streams)))
        publisher, total = feed.publisher, streams * count
        await eventually(
            lambda: publisher.published + publisher.refused + publisher.dropped == total,
            "nothing waits",
        )


async def die_unpublished(database_url: str, redis_url: str, stream: str, count: int) -> None:
    """Write `count` events, and be killed when the last is committed and not yet published."""

    def tell(shard: int, events: Sequence[Logged]) -> None:
        if events[-1].event.version == count:
            os.kill(os.getpid(), signal.SIGKILL)
        feed.offer(shard, events)

    store = await PostgresEventStore.open(database_url, tell)
    feed = RedisEventFeed.at(store, redis_url, store.epoch)
    async with feed:
        await write(store, stream, count)


async def follow(database_url: str, redis_url: str, stream: str, after: int, upto: int) -> None:
    """Print versions of `stream` until `upto`."""
    async with redis_feed(database_url, redis_url) as (_store, feed):
        async for events in feed.follow(stream, after):
            print(*(each.event.version for each in events), sep="\n", flush=True)
            if events[-1].event.version >= upto:
                return


async def main(role: str, database_url: str, redis_url: str, stream: str, *numbers: int) -> None:
    match role, numbers:
        case "write", (streams, count):
            await write_streams(database_url, redis_url, stream, streams, count)
        case "die", (count,):
            await die_unpublished(database_url, redis_url, stream, count)
        case "follow", (after, upto):
            await follow(database_url, redis_url, stream, after, upto)
        case _:
            raise SystemExit(f"no such role: {role} {numbers}")


if __name__ == "__main__":
    _, asked, database, redis, name, *rest = sys.argv
    asyncio.run(main(asked, database, redis, name, *map(int, rest)))
