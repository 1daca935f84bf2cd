"""How the servers are: for health checks and metrics."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from api.metrics import Metrics
from api.wiring.backend import Backend
from services.ports import HookCounts, Unavailable

_RECOUNT: Final = 5.0
_LOOK_AGAIN: Final = 30.0
_SLOW: Final = 1.0
"""Seconds for a few small questions."""
_log = logging.getLogger("orrery.health")


class PostgresProbe:
    """Asks PostgreSQL how it is, one question at a time: one that hangs is not asked a second one meanwhile."""

    def __init__(self, backend: Backend, patience: float = 2.0) -> None:
        self._backend, self._patience = backend, patience
        self._asking: asyncio.Task[tuple[str, float]] | None = None

    async def trouble(self) -> str:
        """Empty if it answers and takes what is to be written, else what is wrong."""
        return (await self._answer())[0]

    async def slowness(self) -> str:
        """Empty if it answers at once, else how long it takes: writes take longer still."""
        seconds = (await self._answer())[1]
        return f"takes {seconds:.1f} s to answer" if seconds >= _SLOW else ""

    async def _answer(self) -> tuple[str, float]:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), name="asking PostgreSQL how it is")
        asking = self._asking  # by the time it has its answer, somebody else may have asked the next question
        done, _ = await asyncio.wait([asking], timeout=self._patience)
        return asking.result() if done else ("does not answer", 0.0)

    async def _ask(self) -> tuple[str, float]:
        loop = asyncio.get_running_loop()
        began = loop.time()
        trouble = await postgres_trouble(self._backend)
        return trouble, loop.time() - began


async def postgres_trouble(backend: Backend) -> str:
    """Empty if PostgreSQL answers and takes what is to be written, else what is wrong."""
    try:
        if not await backend.store.takes_writes():
            return "takes no writes"
        if unreadable := await backend.store.unreadable_shards():
            return f"cannot read {_shards(unreadable)}"
        if not await backend.store.has_room():
            return "has no room left"
    except Unavailable as away:  # the reason names paths and hosts, which strangers need not know
        _log.warning("%s: %s", away.part, away.reason)
        return "does not answer"
    return ""


def _shards(numbers: list[int]) -> str:
    return f"shard{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


async def redis_trouble(backend: Backend) -> str:
    """Empty if Redis carries the stream, else what is wrong: events then come from PostgreSQL, a little later."""
    return "" if await backend.feed.hears_redis() else "does not answer"


async def replica_trouble(backend: Backend) -> str:
    """Empty if every replica may be read, else which may not: what they would be asked goes to the others."""
    return backend.replicas.trouble if backend.replicas else ""


async def stream_trouble(backend: Backend) -> str:
    """Empty if workers can read every stream, else how many they leave alone."""
    try:
        marks = await backend.parts.unreadable.marked()
    except Unavailable:
        return "not known"
    count = len({mark.stream for mark in marks})
    return f"{count} cannot be read: see `orrery unreadable`" if count else ""


class ArchiveProbe:
    """Looks whether the files of the archive are there, from time to time: there may be many."""

    def __init__(self, backend: Backend, every: float = _LOOK_AGAIN) -> None:
        self._backend, self._every = backend, every
        self._found, self._until = "", 0.0

    async def trouble(self) -> str:
        """Empty if all are there and whole, else which tables are concerned."""
        now = asyncio.get_running_loop().time()
        if now >= self._until:
            with suppress(Unavailable):
                self._found = await self._backend.store.archived.trouble()
                self._until = now + self._every
        return self._found


class UnreadableCount:
    """How many streams workers leave alone, as of a moment ago."""

    def __init__(self) -> None:
        self.streams = 0

    async def keep(self, backend: Backend) -> None:
        """Count again from time to time, until cancelled."""
        while True:
            with suppress(Unavailable):
                self.streams = len({mark.stream for mark in await backend.parts.unreadable.marked()})
            await asyncio.sleep(_RECOUNT)


class HookCount:
    """How things stand with webhooks, as of a moment ago."""

    def __init__(self) -> None:
        self.now = HookCounts()

    async def keep(self, backend: Backend) -> None:
        """Count again from time to time, until cancelled."""
        while True:
            with suppress(Unavailable):
                self.now = await backend.parts.hooks.counts()
            await asyncio.sleep(_RECOUNT)


@asynccontextmanager
async def counting_webhooks(backend: Backend, metrics: Metrics) -> AsyncIterator[None]:
    """Put how things stand with webhooks under `/metrics`."""
    count = HookCount()
    for name, what in (
        ("on", "Webhooks that are on."),
        ("off", "Webhooks that are switched off."),
        ("failing", "Webhooks that are on and whose last message did not arrive."),
        ("waiting", "Logs of which a webhook has messages that wait to be sent."),
    ):
        metrics.watch(f"orrery_webhooks_{name}", what, count, f"now.{name}")
    task = asyncio.create_task(count.keep(backend), name="counting webhooks")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def counting_unreadable(backend: Backend, metrics: Metrics) -> AsyncIterator[None]:
    """Put the number of streams that cannot be read under `/metrics`."""
    count = UnreadableCount()
    metrics.watch("orrery_unreadable_streams", "Streams that workers cannot read and leave alone.", count, "streams")
    task = asyncio.create_task(count.keep(backend), name="counting unreadable streams")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def watch(backend: Backend, metrics: Metrics) -> None:
    """Put the counters of the feed under `/metrics`."""
    publisher = backend.feed.publisher
    for name in ("published", "dropped", "refused", "breaker_open"):
        metrics.watch(f"orrery_stream_{name}", f"Stream entries {name.replace('_', ' ')}.", publisher, name)
    for name in ("delivered_locally", "delivered_by_stream", "delivered_by_backfill"):
        for shard, reader in enumerate(backend.feed.readers):
            metrics.watch(f"orrery_{name}_{shard}", f"Events {name.replace('_', ' ')}.", reader, name)
    metrics.watch("orrery_shards_followed", "Shards of the log that are read here.", backend.feed, "shards_followed")
    metrics.watch("orrery_entries_read", "Entries of the log that were sent here.", backend.feed, "entries_read")
    if backend.replicas is not None:
        metrics.watch("orrery_replicas_used", "Replicas that may be read now.", backend.replicas, "used")
        metrics.watch("orrery_replica_reads", "Questions that replicas have answered.", backend.replicas, "reads")
    metrics.watch("orrery_followers", "Followers of the log in this process.", backend.feed, "followers")
