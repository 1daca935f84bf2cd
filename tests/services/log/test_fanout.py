"""The fan-out on its own: who is woken, what is kept, what is left behind."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest

from domain.kernel.chain import Recorded
from infra.memory.event_store import MemoryEventStore
from services.log.fanout import PORTION, ShardLog
from services.ports import Logged, Unavailable
from tests.infra.redis.journal import logged, take, write
from tests.waiting import PATIENCE, eventually


def opened(store: MemoryEventStore, keep: int = 100) -> ShardLog:
    log = ShardLog(0, store, keep)
    log.open(0)
    return log


def deliverer(log: ShardLog) -> Callable[[Sequence[Logged]], None]:
    def deliver(events: Sequence[Logged]) -> None:
        log.deliver(events)

    return deliver


async def test_what_was_delivered_is_not_delivered_again() -> None:
    log = opened(MemoryEventStore())
    log.deliver([logged(1, "a", 1), logged(2, "a", 2)])
    assert log.deliver([logged(2, "a", 2), logged(3, "a", 3)]) == 1


async def test_events_after_a_gap_are_not_taken() -> None:
    log = opened(MemoryEventStore())
    assert (log.deliver([logged(2, "a", 2)]), log.last) == (0, 0)


async def test_nothing_is_taken_before_the_log_is_opened() -> None:
    assert ShardLog(0, MemoryEventStore()).deliver([logged(1, "a", 1)]) == 0


async def test_a_follower_sleeps_while_other_streams_move() -> None:
    log = opened(MemoryEventStore())
    waiting = asyncio.create_task(anext(log.follow("a", 0)))
    await eventually(lambda: bool(log._tails.get("a") and log._tails["a"]._waiting), "the follower waits")
    (follower,) = log._tails["a"]._waiting
    log.deliver([logged(1, "b", 1), logged(2, "c", 1)])
    assert not follower.woken.done()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_one_batch_wakes_a_follower_once() -> None:
    log = opened(MemoryEventStore())
    waiting = asyncio.create_task(anext(log.follow("a", 0)))
    await eventually(lambda: log.followers == 1, "the follower has come")
    log.deliver([logged(1, "a", 1), logged(2, "b", 1), logged(3, "a", 2)])
    assert [each.event.version for each in await waiting] == [1, 2]


class Taker:
    """Takes what comes as long as it is willing."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.is_willing = True
        self.fails = False

    def __call__(self, events: Sequence[Logged]) -> bool:
        if self.fails:
            raise ValueError("it cannot be read")
        self.taken += [each.event.version for each in events] if self.is_willing else []
        return self.is_willing


async def test_what_is_taken_where_it_comes_wakes_nobody_and_does_not_come_again() -> None:
    log, taker = opened(MemoryEventStore()), Taker()
    waiting = asyncio.create_task(anext(log.follow("a", 0, taker)))
    await eventually(lambda: bool(log._tails.get("a") and log._tails["a"]._waiting), "the follower waits")
    log.deliver([logged(1, "a", 1), logged(2, "b", 1), logged(3, "a", 2)])
    log.deliver([logged(4, "a", 3)])
    assert taker.taken == [1, 2, 3]
    await asyncio.sleep(0)
    assert not waiting.done()
    taker.is_willing = False
    log.deliver([logged(5, "a", 4)])
    log.deliver([logged(6, "a", 5)])
    assert [each.event.version for each in await waiting] == [4, 5]


async def test_what_cannot_be_taken_is_left_to_the_task() -> None:
    log, taker = opened(MemoryEventStore()), Taker()
    waiting = asyncio.create_task(anext(log.follow("a", 0, taker)))
    await eventually(lambda: bool(log._tails.get("a") and log._tails["a"]._waiting), "the follower waits")
    taker.fails = True
    log.deliver([logged(1, "a", 1)])
    assert [each.event.version for each in await waiting] == [1]


async def test_much_that_comes_at_once_is_taken_portion_by_portion() -> None:
    log, taker = opened(MemoryEventStore()), Taker()
    waiting = asyncio.create_task(anext(log.follow("a", 0, taker)))
    await eventually(lambda: bool(log._tails.get("a") and log._tails["a"]._waiting), "the follower waits")
    log.deliver([logged(position, "a", position) for position in range(1, 3 * PORTION)])
    assert taker.taken == list(range(1, 3 * PORTION))
    log.close()
    with pytest.raises(StopAsyncIteration):
        await waiting


async def test_the_window_is_bounded() -> None:
    log = opened(MemoryEventStore(), keep=10)
    for position in range(1, 1001):
        log.deliver([logged(position, "a", position)])
    assert log.retained < 20


async def test_a_followed_stream_keeps_no_more_than_the_window() -> None:
    log = opened(MemoryEventStore(), keep=10)
    waiting = asyncio.create_task(anext(log.follow("a", 5000)))
    await eventually(lambda: log.followers == 1, "the follower has come")
    for position in range(1, 1001):
        log.deliver([logged(position, "a", position)])
    assert len(log._tails["a"].events) == log.retained
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


@pytest.mark.parametrize("of_shard", [False, True])
async def test_a_follower_behind_the_window_reads_the_store(of_shard: bool) -> None:
    store = MemoryEventStore(on_commit=lambda _shard, events: brought(events))
    log = opened(store, keep=4)
    brought = deliverer(log)
    batches = log.follow_shard(0) if of_shard else log.follow("a", 0)
    await write(store, "a", 3)
    got = await take(batches, 3)
    await write(store, "a", 50, after=3)
    got += await take(batches, 50)
    assert [each.event.version for each in got] == list(range(1, 54))
    await batches.aclose()


class Slow(MemoryEventStore):
    """Its readers of streams wait for permission after they have read."""

    def __init__(self, on_commit: Callable[[int, Sequence[Logged]], None]) -> None:
        super().__init__(on_commit=on_commit)
        self.reading = asyncio.Event()
        self.may_return = asyncio.Event()

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        found = await super().read(stream, after, upto)
        self.reading.set()
        await self.may_return.wait()
        return found


async def test_events_that_come_while_the_store_is_read_are_neither_lost_nor_repeated() -> None:
    store = Slow(on_commit=lambda _shard, events: brought(events))
    log = opened(store)
    brought = deliverer(log)
    await write(store, "a", 2)
    batches = log.follow("a", 0)
    first = asyncio.create_task(take(batches, 5))
    await store.reading.wait()
    await write(store, "a", 3, after=2)
    store.may_return.set()
    assert [each.event.version for each in await first] == [1, 2, 3, 4, 5]
    await batches.aclose()


async def test_events_the_reader_is_yet_to_bring_are_not_repeated() -> None:
    store = MemoryEventStore()
    log = opened(store)
    await write(store, "a", 3)
    batches = log.follow("a", 0)
    await take(batches, 3)
    await write(store, "a", 1, after=3)
    log.deliver(await store.read_shard(0, 0))
    assert [each.event.version for each in await take(batches, 1)] == [4]
    await batches.aclose()


class Flaky(MemoryEventStore):
    """Away for the first few reads."""

    failures = 2

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        if self.failures:
            self.failures -= 1
            raise Unavailable("store", "away")
        return await super().read_shard(shard, after, limit, upto)


async def test_a_follower_outlives_an_absence_of_the_store() -> None:
    store = Flaky()
    await write(store, "a", 3)
    log = ShardLog(0, store)
    log.open(3)
    batches = log.follow_shard(0)
    assert len(await take(batches, 3)) == 3
    await batches.aclose()


async def test_a_follower_that_leaves_takes_the_index_of_its_stream_along() -> None:
    log = opened(MemoryEventStore())
    first, second = log.follow("a", 0), log.follow("a", 0)
    log_before = [asyncio.create_task(anext(each)) for each in (first, second)]
    await eventually(lambda: log.followers == 2, "both have come")
    log.deliver([logged(1, "a", 1)])
    await asyncio.gather(*log_before)
    await first.aclose()
    assert log.streams == 1
    await second.aclose()
    assert (log.streams, log.followers) == (0, 0)


@pytest.mark.parametrize("of_shard", [False, True])
async def test_a_cancelled_follower_leaves_nothing_behind(of_shard: bool) -> None:
    log = opened(MemoryEventStore())
    batches = log.follow_shard(0) if of_shard else log.follow("a", 0)
    gone = weakref.ref(batches)
    waiting = asyncio.create_task(anext(batches))
    await eventually(lambda: log.followers == 1, "the follower has come")
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert (log.followers, log.streams) == (0, 0)
    del batches, waiting
    gc.collect()
    await eventually(lambda: gone() is None, "nobody holds the follower any more")


async def test_a_follower_dropped_in_mid_stream_leaves_nothing_behind() -> None:
    store = MemoryEventStore()
    log = opened(store)
    await write(store, "a", 1)

    async def look_once() -> Sequence[Logged]:
        async for events in log.follow("a", 0):
            return events
        raise AssertionError("the follower ended")

    await look_once()
    gc.collect()
    await eventually(lambda: log.followers == 0, "the dropped follower is gone")
    assert log.streams == 0


async def test_closing_ends_every_follower() -> None:
    log = opened(MemoryEventStore())

    async def count() -> int:
        return sum([len(events) async for events in log.follow("a", 0)])

    waiting = asyncio.create_task(count())
    await eventually(lambda: log.followers == 1, "the follower has come")
    log.close()
    assert await waiting == 0


async def test_a_failed_reader_is_no_quiet_end() -> None:
    log = opened(MemoryEventStore())
    waiting = asyncio.create_task(anext(log.follow_shard(0)))
    await eventually(lambda: log.followers == 1, "the follower has come")
    log.close(RuntimeError("broken"))
    with pytest.raises(Unavailable):
        await waiting


class Deaf(MemoryEventStore):
    """Its readers do not notice when they are cancelled, as happens in database drivers now and then."""

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        return await super().read(stream, after, upto)


async def test_a_follower_is_cancelled_even_if_the_store_swallows_it() -> None:
    log = opened(Deaf())
    waiting = asyncio.create_task(anext(log.follow("a", 0)))
    await eventually(lambda: log.followers == 1, "the follower has come")
    waiting.cancel()
    await asyncio.wait([waiting], timeout=PATIENCE)
    assert waiting.cancelled()
