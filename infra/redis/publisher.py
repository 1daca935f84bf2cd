"""Publishes commits to Redis, best effort: readers back-fill from PostgreSQL what does not arrive."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final

from infra.redis.client import AWAY
from infra.redis.tail import RedisTail
from services.ports import EventStore, Logged, Unavailable

_CAPACITY: Final = 20_000
_BATCH: Final = 500
_FIRST_PROBE: Final = 0.05
_SLOWEST_PROBE: Final = 1.0
_log = logging.getLogger(__name__)


class _Absences:
    """How many shards find Redis away: it is said once, however many they are."""

    def __init__(self) -> None:
        self.shards = 0

    def begin(self) -> None:
        self.shards += 1
        if self.shards == 1:
            _log.warning("Redis is away; until it is back, followers read the log")

    def end(self) -> None:
        self.shards -= 1
        if not self.shards:
            _log.warning("Redis is back")


class ShardPublisher:
    """Publishes the commits of one shard in order; whoever commits never waits and never fails.

    The circuit breaker opens at the first error; while it is open offers are dropped at no cost. One probe at a time,
    ever more rarely up to once a second, closes it again. Each shard has its own: of a cluster, one node may be away.
    """

    def __init__(self, tail: RedisTail, store: EventStore, absences: _Absences) -> None:
        self.published = 0
        self.refused = 0
        self.dropped = 0
        self.breaker_open = False
        self.waiting = 0
        """How many events wait to be published."""
        self._tail, self._store, self._absences = tail, store, absences
        self._queue: deque[Sequence[Logged]] = deque()
        self._offered = asyncio.Event()

    def offer(self, events: Sequence[Logged]) -> None:
        """Take the events of one commit, or drop them if Redis is away."""
        if self.breaker_open:
            self.dropped += len(events)
            return
        self._queue.append(events)
        self.waiting += len(events)
        self._offered.set()

    async def run(self) -> None:
        """Publish for ever."""
        await self._reach_redis()
        while True:
            await self._offered.wait()
            self._offered.clear()
            while self._queue:
                events = self._take()
                try:
                    refused = await self._tail.add(events)
                except AWAY:
                    self.dropped += len(events)
                    await self._reach_redis()
                else:
                    self.refused += refused
                    self.published += len(events) - refused

    def _take(self) -> list[Logged]:
        """As many of the waiting commits as make a good batch."""
        events: list[Logged] = []
        while self._queue and len(events) < _BATCH:
            events.extend(self._queue.popleft())
        self.waiting -= len(events)
        return events

    async def _reach_redis(self) -> None:
        """Wait until Redis answers and holds a copy of our log; the breaker opens at the first failure."""
        pause = _FIRST_PROBE
        while True:
            try:
                await self._tail.reconcile(self._store)
            except (*AWAY, Unavailable):
                self._open_breaker()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _SLOWEST_PROBE)
            else:
                self._close_breaker()
                return

    def _close_breaker(self) -> None:
        if self.breaker_open:
            self._absences.end()
        self.breaker_open = False

    def _open_breaker(self) -> None:
        if not self.breaker_open:
            self._absences.begin()
        self.breaker_open = True
        self._queue.clear()
        self.dropped += self.waiting
        self.waiting = 0


class Publisher:
    """Publishes the commits of this process, whatever shards they are in; of the others it knows nothing.

    A shard has a task of its own from its first commit here.
    """

    def __init__(self, tails: Sequence[RedisTail], store: EventStore, capacity: int = _CAPACITY) -> None:
        self._tails, self._store, self._capacity = tails, store, capacity
        self._dropped, self._absences = 0, _Absences()
        self._shards: dict[int, ShardPublisher] = {}
        self._began: list[ShardPublisher] = []
        self._stirred = asyncio.Event()

    @property
    def published(self) -> int:
        """How many events Redis took."""
        return sum(each.published for each in self._shards.values())

    @property
    def refused(self) -> int:
        """How many events Redis had already, or later ones."""
        return sum(each.refused for each in self._shards.values())

    @property
    def dropped(self) -> int:
        """How many events were not published, because Redis was away or too slow."""
        return self._dropped + sum(each.dropped for each in self._shards.values())

    @property
    def breaker_open(self) -> bool:
        """Whether Redis is away for any shard."""
        return self._absences.shards > 0

    def offer(self, shard: int, events: Sequence[Logged]) -> None:
        """Take the events of one commit, or drop them if Redis is away or too slow."""
        if sum(each.waiting for each in self._shards.values()) + len(events) > self._capacity:
            self._dropped += len(events)
            return
        if shard not in self._shards:
            self._shards[shard] = ShardPublisher(self._tails[shard], self._store, self._absences)
            self._began.append(self._shards[shard])
            self._stirred.set()
        self._shards[shard].offer(events)

    async def run(self) -> None:
        """Publish for ever."""
        async with asyncio.TaskGroup() as shards:
            while True:
                await self._stirred.wait()
                self._stirred.clear()
                began, self._began = self._began, []
                for each in began:
                    shards.create_task(each.run())
