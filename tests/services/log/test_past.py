"""The past of a stream: any version, in little work, within bounds."""

import random
from collections.abc import Sequence

import pytest

from domain.kernel.chain import Recorded
from domain.kernel.structs import Event
from infra.memory.event_store import MemoryEventStore
from services.errors import Unreadable
from services.log.past import STRIDE, PastStates
from services.off_loop import OffLoop

LONG = 1000


class Said(Event, frozen=True, tag="test.said"):
    """A number was said."""

    number: int


class Counting(MemoryEventStore):
    """Counts what is read; bodies are read by `read` here."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        self.reads += 1
        return await super().read(stream, after, upto)


class Desk:
    """A log of numbers, whose state is all of them, and a count of what is done to know it."""

    def __init__(self, most_bytes: int = 32 * 1024 * 1024) -> None:
        self.store, self.folded = Counting(), 0
        self.past: PastStates[tuple[int, ...]] = PastStates(
            (), self._fold, self._read, self.store, OffLoop(), most_bytes
        )

    def _fold(self, state: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
        self.folded += len(events)
        return (*state, *(each.number for each in events if isinstance(each, Said)))

    def _read(self, lines: bytes) -> list[Event]:
        return [Said(int(line)) for line in lines.splitlines()]

    async def write(self, stream: str, count: int) -> None:
        head = await self.store.head(stream)
        first = head.version if head else 0
        events = [
            Recorded(version, "test.said", b"{}", b"%d" % version, b"%032d" % version)
            for version in range(first + 1, first + count + 1)
        ]
        await self.store.append(stream, first, f"c{first}", events)

    async def check(self, stream: str, version: int) -> None:
        then = await self.past.at(stream, version)
        assert then is not None
        state, head = then
        assert state == tuple(range(1, version + 1))
        assert (head.version, head.hash) == (version, b"%032d" % version)


async def test_any_version_in_any_order_is_as_it_was() -> None:
    desk = Desk()
    await desk.write("s", LONG)
    for version in random.Random(7).sample(range(1, LONG + 1), 200):
        await desk.check("s", version)


async def test_a_slider_over_a_thousand_versions_costs_one_fold() -> None:
    desk = Desk()
    await desk.write("s", LONG)
    for version in [*range(1, LONG + 1), *range(LONG, 0, -1)]:
        await desk.check("s", version)
    assert desk.folded == LONG
    assert desk.store.reads == LONG // STRIDE + 1


async def test_random_access_folds_no_more_than_a_stride() -> None:
    desk = Desk()
    await desk.write("s", LONG)
    await desk.check("s", LONG)
    for version in (17, 500, 900):
        desk.folded = desk.store.reads = 0
        await desk.check("s", version)
        assert desk.folded <= STRIDE
        assert desk.store.reads == 1


async def test_what_grows_is_known_at_its_new_versions_too() -> None:
    desk = Desk()
    for _ in range(40):
        await desk.write("s", 7)
        head = await desk.store.head("s")
        assert head is not None
        await desk.check("s", head.version)
        await desk.check("s", 1)


@pytest.mark.parametrize("version", [-1, 0, 101, 128, 129, 10_000])
async def test_a_version_that_never_was_is_none(version: int) -> None:
    desk = Desk()
    await desk.write("s", 100)
    assert await desk.past.at("s", version) is None
    assert await desk.past.at("unknown", version) is None


async def test_memory_is_bounded_and_what_was_let_go_is_made_again() -> None:
    desk = Desk(most_bytes=300_000)
    for stream in "abcdef":
        await desk.write(stream, 300)
    for version in (299, 120, 300):
        for stream in "abcdef":
            await desk.check(stream, version)
            assert desk.past.bytes <= 300_000
    assert desk.past.bytes > 0


async def test_what_cannot_be_read_is_said_to_be_so() -> None:
    desk = Desk()
    await desk.write("s", 100)
    broken = Recorded(101, "test.said", b"{}", b"?", b"%032d" % 101)
    await desk.store.append("s", 100, "broken", [broken])
    await desk.check("s", 60)
    for version in (70, 101):
        with pytest.raises(Unreadable):
            await desk.past.at("s", version)
