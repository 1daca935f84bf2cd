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


class Publisher:
    """Publishes what it is offered, in order, from a task of its own; the committer never waits and never fails.

    The circuit breaker opens at the first error; while it is open offers are dropped at no cost. One probe at a time,
    ever more rarely up to once a second, closes it again.
    """

    def __init__(self, tails: Sequence[RedisTail], store: EventStore, capacity: int = _CAPACITY) -> None:
        self.published = 0
        self.refused = 0
        self.dropped = 0
        self.breaker_open = False
        self._tails = tails
        self._store = store
        self._capacity = capacity
        self._waiting = 0
        self._queue: deque[tuple[int, Sequence[Logged]]] = deque()
        self._offered = asyncio.Event()

    def offer(self, shard: int, events: Sequence[Logged]) -> None:
        """Take the events of one commit, or drop them if Redis is away or too slow."""
        if self.breaker_open or self._waiting + len(events) > self._capacity:
            self.dropped += len(events)
            return
        self._queue.append((shard, events))
        self._waiting += len(events)
        self._offered.set()

    async def run(self) -> None:
        """Publish for ever."""
        await self._reach_redis()
        while True:
            await self._offered.wait()
            self._offered.clear()
            while self._queue:
                shard, events = self._take()
                try:
                    refused = await self._tails[shard].add(events)
                except AWAY:
                    self.dropped += len(events)
                    await self._reach_redis()
                else:
                    self.refused += refused
                    self.published += len(events) - refused

    def _take(self) -> tuple[int, list[Logged]]:
        """The waiting commits of one shard, as many as make a good batch."""
        shard = self._queue[0][0]
        events: list[Logged] = []
        while self._queue and self._queue[0][0] == shard and len(events) < _BATCH:
            events.extend(self._queue.popleft()[1])
        self._waiting -= len(events)
        return shard, events

    async def _reach_redis(self) -> None:
        """Wait until Redis answers and holds copies of our log; the breaker opens at the first failure."""
        pause = _FIRST_PROBE
        while True:
            try:
                for tail in self._tails:
                    await tail.reconcile(self._store)
            except (*AWAY, Unavailable):
                self._open_breaker()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _SLOWEST_PROBE)
            else:
                self._close_breaker()
                return

    def _close_breaker(self) -> None:
        if self.breaker_open:
            _log.warning("Redis is back; %d events were dropped since the start", self.dropped)
        self.breaker_open = False

    def _open_breaker(self) -> None:
        if not self.breaker_open:
            _log.warning("Redis is away; until it is back, followers read the log")
        self.breaker_open = True
        self._queue.clear()
        self.dropped += self._waiting
        self._waiting = 0
