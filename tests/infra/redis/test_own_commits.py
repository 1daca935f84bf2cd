"""What a process committed itself goes to its followers at once, and is not read back from Redis event by event."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

import pytest

from infra.memory.event_store import MemoryEventStore
from infra.redis import feed as feed_module
from infra.redis.client import Client
from infra.redis.connecting import connect
from infra.redis.feed import ShardReader
from infra.redis.tail import Entry, RedisTail, unpack
from services.log.fanout import ShardLog
from services.ports import Logged
from tests.infra.redis.journal import logged, take, write
from tests.waiting import eventually

pytestmark = pytest.mark.servers


class CountingTail(RedisTail):
    """Counts the entries that were read, and knows after which position it was asked last."""

    entries = 0
    asked_after = -1

    async def after(self, position: int, count: int, block: float) -> list[Entry]:
        self.asked_after = position
        found = await super().after(position, count, block)
        self.entries += len(found)
        return found


class Gate:
    """A rest that lasts until the test ends it."""

    def __init__(self) -> None:
        self.asked_for: list[float] = []
        self._open = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asked_for.append(seconds)
        await self._open.wait()
        self._open.clear()

    def end(self) -> None:
        self._open.set()


class Process:
    """One process: its commits, its reader of the tail, and how much that reader has had to do."""

    def __init__(self, client: Client, epoch: str) -> None:
        self.decoded = 0
        self.store = MemoryEventStore(on_commit=self._committed)
        self.log, self.tail, self.gate = ShardLog(0, self.store), CountingTail(client, epoch, 0), Gate()
        self.log.open(0)
        self.reader = ShardReader(self.log, self.tail, self.store, rest=self.gate)
        self.unpublished: list[Logged] = []

    def _committed(self, _: int, events: Sequence[Logged]) -> None:
        self.unpublished += events
        self.reader.offer(events)

    async def publish(self) -> None:
        """Each commit by itself, when the reader waits for it or rests."""
        for event in self.unpublished:
            await self.tail.add([event])
        self.unpublished.clear()

    async def end_rest(self) -> None:
        """Let the reader go on, and wait until it has asked for what comes after the newest commit."""
        self.gate.end()
        await eventually(lambda: self.tail.asked_after == self.log.last, "the reader has asked again")

    def unpack(self, entry: Entry) -> Logged:
        self.decoded += 1
        return unpack(entry)


@pytest.fixture
async def process(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Process]:
    client = connect(redis_url)
    made = Process(client, uuid4().hex)
    monkeypatch.setattr(feed_module, "unpack", made.unpack)
    listening = asyncio.create_task(made.reader.listen())
    await eventually(lambda: made.reader.hears_redis, "the reader listens to Redis")
    yield made
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await client.aclose()


async def test_own_commits_are_delivered_at_once_and_never_decoded(process: Process) -> None:
    batches = process.log.follow("a", 0)
    await write(process.store, "a", 10)
    assert [each.event.version for each in await take(batches, 10)] == list(range(1, 11))
    assert process.reader.delivered_locally == 10
    await process.publish()
    await eventually(lambda: bool(process.gate.asked_for), "the reader has seen some of them in Redis")
    assert (process.decoded, process.reader.delivered_by_stream) == (0, 0)
    await batches.aclose()


async def test_of_a_row_of_own_commits_few_are_read_back(process: Process) -> None:
    for row in range(5):
        await write(process.store, "a", 1, after=101 * row)
        await process.publish()
        await eventually(lambda row=row: len(process.gate.asked_for) == row + 1, "the reader rests")  # type: ignore[misc]
        await write(process.store, "a", 100, after=101 * row + 1)
        await process.publish()
        await process.end_rest()
    assert process.tail.entries == 5, "of 505 that were published"
    assert process.decoded == 0


async def test_a_whole_batch_after_an_own_commit_is_told_by_one_entry(process: Process) -> None:
    """The reader waits in Redis for it, and would be sent all of it."""
    await write(process.store, "a", 1)
    await process.publish()
    await eventually(lambda: len(process.gate.asked_for) == 1, "the reader rests")
    await process.end_rest()
    await write(process.store, "a", 100, after=1)
    await process.tail.add(process.unpublished)
    await eventually(lambda: len(process.gate.asked_for) == 2, "the reader rests again")
    assert process.tail.entries == 2, "of 101 that were published"


async def test_of_others_after_own_commits_all_come(process: Process) -> None:
    await write(process.store, "a", 1)
    await process.publish()
    await eventually(lambda: len(process.gate.asked_for) == 1, "the reader rests")
    await process.end_rest()
    await process.tail.add([logged(number, "b", number - 1) for number in range(2, 52)])
    await eventually(lambda: process.log.last == 51, "all have come")
    assert len(process.gate.asked_for) == 1, "and were not waited for"


async def test_rests_become_longer_up_to_a_few_milliseconds(process: Process) -> None:
    for number in range(6):
        await write(process.store, "a", 1, after=number)
        await process.publish()
        await eventually(lambda number=number: len(process.gate.asked_for) == number + 1, "the reader rests")  # type: ignore[misc]
        await process.end_rest()
    assert process.gate.asked_for == [0.001, 0.002, 0.004, 0.005, 0.005, 0.005]


async def test_there_is_no_rest_while_others_commit(process: Process) -> None:
    await process.tail.add([logged(1, "b", 1)])
    await eventually(lambda: process.log.last == 1, "the other's commit has come")
    await process.tail.add([logged(2, "b", 2), logged(3, "b", 3)])
    await eventually(lambda: process.log.last == 3, "and the next ones")
    assert process.gate.asked_for == []
    assert process.decoded == process.reader.delivered_by_stream == 3


async def test_a_commit_of_another_is_found_after_a_rest(process: Process) -> None:
    await write(process.store, "a", 1)
    await process.publish()
    await eventually(lambda: bool(process.gate.asked_for), "the reader rests")
    await process.tail.add([logged(2, "b", 1)])
    process.gate.end()
    await eventually(lambda: process.log.last == 2, "the other's commit has come")
    assert process.decoded == 1


async def test_an_own_commit_after_one_of_another_comes_in_its_turn(process: Process) -> None:
    """It does not fit at once; Redis has both, in order."""
    process.reader.offer([logged(2, "a", 1)])
    assert process.log.last == 0
    await process.tail.add([logged(1, "b", 1)])
    await process.tail.add([logged(2, "a", 1)])
    await eventually(lambda: process.log.last == 2, "both have come")
    assert process.reader.delivered_by_stream == 2
