"""What many follow at once, in one process: a window of its newest items, one source, and an order of waking.

A thousand followers of one thing cost it one source; and they are served so many at a time that everything else on the
loop has its turn in between. A follower that can do so takes what is new where it stands: its task sleeps on.
"""

import asyncio
from bisect import bisect_right
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

PORTION: Final = 8
"""How many are called in one turn of the loop. Each sends a message, so that is a quarter of a millisecond."""
BREATH: Final = 0.001
"""Seconds from one portion to the next while a command is under way: its turns are not all that it waits for. The store
and whoever is to read the answers need the processor too, and a crowd whose turns follow each other has all of it."""
KEEP: Final = 64
"""How many items a window holds: who is further behind has stopped reading for a while."""
MOST_BYTES: Final = 32 * 1024 * 1024

Item = TypeVar("Item")
Take = Callable[[], bool]
"""Takes what is new at once; False if the task that waits has to see to it."""


class Waiter:
    """One who waits at a window."""

    __slots__ = ("_take", "_waiting", "woken")

    def __init__(self, waiting: "dict[Waiter, None]", take: Take | None) -> None:
        self.woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting, self._take = waiting, take

    def call(self) -> None:
        """Let them take what is new, and wait on; or else wake them."""
        if self.woken.done():
            return
        try:
            taken = self._take is not None and self._take()
        except Exception:  # noqa: BLE001 - their task will meet it again, and knows whom to tell
            taken = False
        if taken:
            self._waiting[self] = None
        else:
            self.woken.set_result(None)


class Usher:
    """Calls those who wait, a portion in each turn of the loop. Those of different things take turns."""

    def __init__(self, portion: int = PORTION, breath: float = BREATH) -> None:
        self._portion, self._breath = portion, breath
        self._groups: deque[deque[Waiter]] = deque()
        self._heeded: list[Sized] = []
        self._is_at_work = False

    def heed(self, work: Sized) -> None:
        """Draw breath between portions while there is any of this work."""
        self._heeded.append(work)

    def call(self, first: Iterable[Waiter], others: Iterable[Waiter]) -> None:
        """Call the first at once, and the others when it is their turn."""
        for waiter in first:
            waiter.call()
        if group := deque(others):
            self._groups.append(group)
            if not self._is_at_work:
                self._take_turn()

    def _take_turn(self) -> None:
        left = self._portion
        while left and self._groups:
            group = self._groups.popleft()
            for _ in range(min(left, len(group))):
                group.popleft().call()
                left -= 1
            if group:
                self._groups.append(group)
        self._is_at_work = left < self._portion
        if not self._is_at_work:
            return
        loop = asyncio.get_running_loop()
        if any(map(len, self._heeded)):
            loop.call_later(self._breath, self._take_turn)
        else:  # whoever was called runs first, then what came from outside
            loop.call_soon(self._take_turn)


class Memory:
    """What all windows hold together. When it is too much, those longest without news are emptied."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._weights: OrderedDict[Window[Any], int] = OrderedDict()
        self.bytes = 0
        """How many bytes that are, by estimate."""

    def note(self, window: "Window[Any]", weight: int) -> None:
        """A window has news, and holds so much now."""
        self.bytes += weight - self._weights.pop(window, 0)
        self._weights[window] = weight
        while self.bytes > self._most:
            next(iter(self._weights)).clear()

    def forget(self, window: "Window[Any]") -> None:
        """A window holds nothing."""
        self.bytes -= self._weights.pop(window, 0)


@dataclass(frozen=True, slots=True)
class Commons:
    """What all windows of a process share."""

    usher: Usher = field(default_factory=Usher)
    memory: Memory = field(default_factory=Memory)


class Window(Generic[Item]):
    """The newest items of one thing, by numbers that grow, and everyone who waits for the next.

    It holds every item after number `start`. Whoever has seen less reads the rest where it is kept.
    """

    def __init__(self, commons: Commons, keep: int = KEEP) -> None:
        self.start = 0
        self.closed = False
        self._commons, self._keep = commons, keep
        self._numbers: list[int] = []
        self._items: list[Item] = []
        self._weights: list[int] = []
        self._weight = 0
        self._first: dict[Waiter, None] = {}
        self._others: dict[Waiter, None] = {}
        self._failure: Exception | None = None

    def __len__(self) -> int:
        """How many items it holds."""
        return len(self._items)

    @property
    def newest(self) -> int:
        """The number of the newest item."""
        return self._numbers[-1] if self._numbers else self.start

    def open(self, start: int) -> None:
        """Begin after a number, without any items."""
        self.clear()
        self.start = start

    def add(self, numbers: Sequence[int], items: Sequence[Item], weights: Sequence[int]) -> None:
        """Take the next items, each with the bytes it takes in memory."""
        self._numbers += numbers
        self._items += items
        self._weights += weights
        self._weight += sum(weights)
        if len(self._items) >= 2 * self._keep:  # half of it at a time, so that each item is moved once at most
            self._forget(len(self._items) - max(self._keep, len(items)))  # of what comes together nothing is missed
        self._commons.memory.note(self, self._weight)

    def clear(self) -> None:
        """Let go of all items: whoever has not taken them reads them where they are kept."""
        self._forget(len(self._items))
        self._commons.memory.forget(self)

    def _forget(self, count: int) -> None:
        if count:
            self.start = self._numbers[count - 1]
            self._weight -= sum(self._weights[:count])
            del self._numbers[:count], self._items[:count], self._weights[:count]

    def after(self, seen: int) -> Sequence[Item] | None:
        """The items after number `seen`; None if some of them are no longer here."""
        numbers = self._numbers
        if seen < self.start:
            return None
        if not numbers or seen >= numbers[-1]:
            return ()
        return self._items[bisect_right(numbers, seen) :]

    def ring(self) -> None:
        """Call everyone who waits now."""
        first, others = tuple(self._first), tuple(self._others)
        self._first.clear()
        self._others.clear()
        self._commons.usher.call(first, others)

    async def wait(self, *, first: bool = False, take: Take | None = None) -> None:
        """Wait for the next ring; the `first` are called before all others.

        Who can `take` what is new is called for that at every ring, and sleeps on until they cannot.
        """
        waiting = self._first if first else self._others
        waiter = Waiter(waiting, take)
        waiting[waiter] = None
        try:
            await waiter.woken
        finally:
            waiting.pop(waiter, None)

    def close(self, failure: Exception | None = None) -> None:
        """Nothing more will come: followers end, or fail as the source did."""
        self.closed, self._failure = True, failure
        self.clear()
        self.ring()

    def raise_failure(self) -> None:
        """Fail as the source did, if it did."""
        if self._failure is not None:
            raise self._failure.with_traceback(None)  # each follower has its own way here


class Source(Protocol):
    """Brings what many follow, until it is cancelled. It tells its followers of its own end."""

    async def run(self) -> None:
        """Bring it."""
        ...


Brought = TypeVar("Brought", bound=Source)


@dataclass(slots=True)
class _Held(Generic[Brought]):
    source: Brought
    task: "asyncio.Task[None]"
    holders: int = 0


class Shared(Generic[Brought]):
    """One source for each key, made for the first who follows it and ended with the last."""

    def __init__(self, make: Callable[[str], Brought]) -> None:
        self._make = make
        self._held: dict[str, _Held[Brought]] = {}

    def __len__(self) -> int:
        """How many sources there are."""
        return len(self._held)

    def get(self, key: str) -> Brought | None:
        """The source of `key`, if it is followed."""
        held = self._held.get(key)
        return held.source if held else None

    def all(self) -> list[Brought]:
        """All sources."""
        return [held.source for held in self._held.values()]

    @contextmanager
    def held(self, key: str) -> Iterator[Brought]:
        """The source of `key`, which runs at least as long as someone is inside."""
        held = self._held.get(key)
        if held is None or held.task.done():
            source = self._make(key)
            # It belongs to nobody's request, though one of them happened to be the first.
            held = self._held[key] = _Held(source, asyncio.create_task(source.run(), context=Context()))
        held.holders += 1
        try:
            yield held.source
        finally:
            held.holders -= 1
            if not held.holders:
                held.task.cancel()
                if self._held.get(key) is held:
                    del self._held[key]
