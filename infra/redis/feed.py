"""The log as it grows: the tail from Redis, whatever is missing from the store."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from types import TracebackType
from typing import Final, Self

from msgspec import MsgspecError

from infra.redis.client import AWAY, Client
from infra.redis.connecting import connect
from infra.redis.publisher import Publisher
from infra.redis.tail import Entry, RedisTail, unpack
from services.log.fanout import KEEP, PAGE, Fanout, ShardLog, cancellable
from services.ports import EventStore, Logged, Take, Unavailable

_BLOCK: Final = 1.0
_TIMEOUT: Final = 0.5
_SHORT: Final = 0.1
_LONG: Final = 1.0
_WITHOUT_REDIS: Final = 0.03
STAY: Final = 5.0
"""Seconds for which a shard is followed after the last who was interested has left."""
_FIRST_REST: Final = 0.001
_LONGEST_REST: Final = 0.005
"""Seconds in which own commits pile up in Redis unread, and those of others may wait that come after a row of them."""

Rest = Callable[[float], Awaitable[None]]


class ShardReader:
    """The one reader of a shard in this process; `log.last` is how far it has got.

    It reads only while someone here is interested in the shard, and for a short `stay` after that: people come back.
    Three sources feed `log.deliver`, which takes each position once and in order: commits of this process, the
    Redis stream, and the store. Redis and the store are asked by a task each, so that neither waits for the other.

    What this process published itself is of no use to it. As long as Redis has nothing else to give, the reader rests
    before it asks again, and then asks for what comes after its own newest commit: those in between it never sees. A
    whole batch that it commits meanwhile is told by one entry.
    """

    def __init__(
        self, log: ShardLog, tail: RedisTail, store: EventStore, rest: Rest = asyncio.sleep, stay: float = STAY
    ) -> None:
        self.entries_read = 0
        """How many entries Redis or the store had to send, of use or not."""
        self.delivered_locally = 0
        self.delivered_by_stream = 0
        self.delivered_by_backfill = 0
        self.hears_redis = False
        self._log = log
        self._tail = tail
        self._store = store
        self._sleep = rest
        self._stay = stay
        self._rest = 0.0
        self._look = asyncio.Event()

    @property
    def is_reading(self) -> bool:
        """Whether the shard is followed here."""
        return self._log.is_open

    async def run(self) -> None:
        """Read for ever, as often and as long as someone is interested."""
        while True:
            await self._log.wanted()
            await self._begin()
            reading = [asyncio.create_task(work) for work in (self.listen(), self.look(), self._log.left(self._stay))]
            try:
                while self._log.is_open:
                    done, _ = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
                    for task in done:
                        task.result()
                    if not self._log.rest():  # someone has come in this very moment
                        reading[-1] = asyncio.create_task(self._log.left(self._stay))
            finally:
                for task in reading:
                    task.cancel()
                await asyncio.gather(*reading, return_exceptions=True)
                self.hears_redis, self._rest = False, 0.0

    async def _begin(self) -> None:
        """Begin at the end of the log, as soon as the store tells where that is."""
        while True:
            try:
                self._log.open(await cancellable(self._store.last_position(self._log.shard)))
            except Unavailable:
                await asyncio.sleep(_SHORT)
            else:
                return

    def offer(self, events: Sequence[Logged]) -> None:
        """A commit of this process. After a gap it comes back through Redis, or through the store without Redis."""
        self.delivered_locally += self._log.deliver(events)
        if events and self.is_reading and self._log.last < events[-1].position and not self.hears_redis:
            self._look.set()

    async def listen(self) -> None:
        """Follow the Redis stream for ever, and reconnect when it was away."""
        pause = _WITHOUT_REDIS
        while True:
            try:
                await self._tail.reconcile(self._store)
                self.hears_redis, pause = True, _WITHOUT_REDIS
                while await self._take(await self._tail.after(self._log.last, self._most(), _BLOCK)):
                    await self._sleep(self._rest) if self._rest else None
            except (*AWAY, MsgspecError, Unavailable):
                self.hears_redis = False
                self._look.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONG)

    def _most(self) -> int:
        """How many entries to ask for: after a row of own commits the next most likely is one too, and tells enough."""
        return 1 if self._rest else PAGE

    async def look(self) -> None:
        """Ask the store for later events whenever it has been silent; rarely if Redis is there and quiet."""
        pause = _SHORT
        while True:
            before = self._log.last
            asked = await self._wait(pause)
            if not asked and self._log.last > before:
                pause = _SHORT
                continue
            try:
                found = await self._fill()
            except Unavailable:
                found = 0
            quiet = _SHORT if found else min(2 * pause, _LONG)
            pause = quiet if self.hears_redis else _WITHOUT_REDIS

    async def _wait(self, pause: float) -> bool:
        """Sleep; True if woken before the time was up."""
        try:
            async with asyncio.timeout(pause):
                await self._look.wait()
        except TimeoutError:
            return False
        self._look.clear()
        return True

    async def _take(self, entries: Sequence[Entry]) -> bool:
        """Deliver entries up to the first gap, and the rest from the store at once; False if it has no such events."""
        self.entries_read += len(entries)
        fresh = [entry for entry in entries if entry.position > self._log.last]
        only_own = bool(entries) and not fresh
        self._rest = min(max(2 * self._rest, _FIRST_REST), _LONGEST_REST) if only_own else 0.0
        if not fresh:
            return True
        events = [unpack(entry) for entry in _run(fresh, self._log.last + 1)]
        self.delivered_by_stream += self._log.deliver(events)
        if len(events) < len(fresh):
            await self._fill(fresh[-1].position)
        return self._log.last >= fresh[-1].position

    async def _fill(self, upto: int | None = None) -> int:
        """Deliver what the store has after `last`; how many events that were."""
        filled = 0
        while True:
            events = await cancellable(self._store.read_shard(self._log.shard, self._log.last, PAGE, upto))
            self.entries_read += len(events)
            filled += self._log.deliver(events)
            if len(events) < PAGE:
                self.delivered_by_backfill += filled
                return filled


def _run(entries: Sequence[Entry], first: int) -> Iterator[Entry]:
    """The leading entries whose positions count up from `first`."""
    for expected, entry in enumerate(entries, start=first):
        if entry.position != expected:
            return
        yield entry


class RedisEventFeed:
    """`EventFeed` over Redis and any event store; `offer` is what the store calls after each commit."""

    def __init__(self, store: EventStore, client: Client, epoch: str, keep: int = KEEP, stay: float = STAY) -> None:
        self._redis = client
        self._fanout = Fanout(store, keep)
        tails = [RedisTail(client, epoch, shard) for shard in range(store.shards)]
        self.publisher = Publisher(tails, store)
        self.readers = [
            ShardReader(log, tail, store, stay=stay) for log, tail in zip(self._fanout.logs, tails, strict=True)
        ]
        self._any_key = tails[0].key
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    def at(cls, store: EventStore, url: str, epoch: str, keep: int = KEEP) -> Self:
        """A feed over connections of its own."""
        return cls(store, connect(url), epoch, keep)

    @property
    def followers(self) -> int:
        """How many followers there are in this process."""
        return self._fanout.followers

    @property
    def shards_followed(self) -> int:
        """In how many shards someone here is interested, or was a moment ago."""
        return sum(reader.is_reading for reader in self.readers)

    @property
    def entries_read(self) -> int:
        """How many entries of the log this process was sent."""
        return sum(reader.entries_read for reader in self.readers)

    async def hears_redis(self) -> bool:
        """Whether Redis answers, and brings what is followed here."""
        if self.publisher.breaker_open:
            return False
        try:
            await self._redis.ask(self._any_key, lambda server: server.ping(), _TIMEOUT)
        except AWAY:
            return False
        return all(reader.hears_redis for reader in self.readers if reader.is_reading)

    def offer(self, shard: int, events: Sequence[Logged]) -> None:
        """Take the events of one commit of this process: to its own followers at once, to the others through Redis.

        Own followers are woken one turn later, so that the caller who committed is answered before a crowd of them.
        """
        self.publisher.offer(shard, events)
        asyncio.get_running_loop().call_soon(self.readers[shard].offer, events)

    def follow(self, stream: str, after: int, take: Take | None = None) -> AsyncGenerator[Sequence[Logged], None]:
        """See `EventFeed.follow`."""
        return self._fanout.follow(stream, after, take)

    def follow_shard(self, shard: int, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """See `EventFeed.follow_shard`."""
        return self._fanout.follow_shard(shard, after)

    async def start(self) -> None:
        """Be ready to follow: a shard is read from when somebody wants to know."""
        loops = [self.publisher.run(), *(reader.run() for reader in self.readers)]
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        for task in self._tasks:
            task.add_done_callback(self._end)

    async def aclose(self) -> None:
        """End every follower and let go of Redis."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._fanout.close()
        await self._redis.aclose()

    def _end(self, task: asyncio.Task[None]) -> None:
        """Fail all followers when a loop ends unexpectedly: else they would wait for ever."""
        if not task.cancelled():
            self._fanout.close(task.exception())

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
