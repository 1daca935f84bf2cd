"""Fan-out inside one process: one shared window of a shard's newest events, and a cursor for each follower.

Whoever reads the log (see `EventFeed` implementations) hands every event over once, in order. A follower whose
cursor lies in the window takes a slice of it; one that fell behind the window reads the store until it is back.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from services.ports import EventStore, Logged, Take, Unavailable

PAGE: Final = 1000
"""How many events are read at a time for those who keep up with the log."""
KEEP: Final = 1024
"""How many events of a shard are held: a batch of the log has no more commands than that."""
PORTION: Final = 64
_PORTION_BYTES: Final = 64 * 1024
"""How much of a stream a follower is handed at a time: one that does not read holds no more than that."""
_PAUSE: Final = 0.1
_READERS: Final = 4  # a crowd arriving at once must leave connections for those who play
_UNPLACED: Final = 0
T = TypeVar("T")


async def cancellable(work: Awaitable[T]) -> T:
    """Await `work`; re-raise a cancellation that arrived together with its result.

    Database drivers wait with `asyncio.wait_for`, which before Python 3.12 loses such a cancellation: a cancelled
    follower would then wait for ever.
    """
    task = asyncio.current_task()
    assert task is not None, "only a task can wait"
    before = task.cancelling()
    result = await work
    if task.cancelling() > before:
        raise asyncio.CancelledError
    return result


class Broadcast:
    """Wakes all waiters, once per ring; those who come later wait for the next one."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Wake everyone who waits now."""
        rung, self._event = self._event, asyncio.Event()
        rung.set()

    async def wait(self) -> None:
        """Wait for the next ring."""
        await self._event.wait()


class _Tail:
    """The part of the window that belongs to one followed stream; gone with its last follower."""

    __slots__ = ("_waiting", "events", "followers", "newest")

    def __init__(self) -> None:
        self.events: list[Logged] = []
        self.followers = 0
        self.newest = 0
        self._waiting: dict[_Follower, None] = {}

    def ring(self) -> None:
        """Let everyone who waits take what is new, or wake them."""
        for follower in tuple(self._waiting):
            if not follower.takes_all(self) and not follower.woken.done():
                follower.woken.set_result(None)

    async def wait(self, seen: int, take: Take | None = None) -> int:
        """Wait for events after version `seen` that are not taken, or for the end; the last version that was taken."""
        follower = _Follower(seen, take)
        self._waiting[follower] = None
        try:
            await follower.woken
        finally:
            del self._waiting[follower]
        return follower.seen

    def add(self, event: Logged) -> None:
        self.events.append(event)
        self.newest = event.event.version

    def forget(self, version: int) -> None:
        if self.events:
            del self.events[: max(0, version + 1 - self.events[0].event.version)]

    def after(self, version: int) -> list[Logged] | None:
        """The next events after `version`; None if some of them are no longer here."""
        if self.newest <= version:
            return []
        start = version + 1 - self.events[0].event.version if self.events else -1
        return _portion(self.events[start : start + PORTION]) if start >= 0 else None


class _Follower:
    """One who has seen a stream up to a version and waits for more."""

    __slots__ = ("_take", "seen", "woken")

    def __init__(self, seen: int, take: Take | None) -> None:
        self.seen, self._take = seen, take
        self.woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def takes_all(self, tail: _Tail) -> bool:
        """Whether all that is new was taken, and there was something."""
        if self._take is None or tail.newest <= self.seen or self.woken.done():
            return False
        try:
            while events := tail.after(self.seen):
                if not self._take(events):
                    return False
                self.seen = events[-1].event.version
        except Exception:  # noqa: BLE001 - their task is handed the same, and knows whom to tell
            return False
        return events is not None


def _portion(events: list[Logged]) -> list[Logged]:
    """As many of the first events as a follower is handed at a time, and at least one."""
    size = 0
    for number, logged in enumerate(events):
        size += len(logged.event.body) + len(logged.event.meta)
        if size > _PORTION_BYTES:
            return events[: max(1, number)]
    return events


class ShardLog:
    """The newest events of one shard, and everyone who follows them.

    Whoever reads the log for it need do so only while someone is interested: `wanted` tells when that begins, `left`
    when it is over, and after `rest` it is as if nothing had come.
    """

    def __init__(self, shard: int, store: EventStore, keep: int = KEEP) -> None:
        self.shard = shard
        self.last = 0
        self._store = store
        self._keep = keep
        self._window: list[Logged] = []
        self._tails: dict[str, _Tail] = {}
        self._bell = Broadcast()
        self._gate = asyncio.Semaphore(_READERS)
        self._shard_followers = 0
        self._interested = 0
        self._wanted, self._unwanted = asyncio.Event(), asyncio.Event()
        self._opened = asyncio.Event()
        self._closed = False
        self._failure: BaseException | None = None

    @property
    def followers(self) -> int:
        """How many follow the shard or a stream of it."""
        return self._shard_followers + sum(tail.followers for tail in self._tails.values())

    @property
    def streams(self) -> int:
        """How many streams are followed."""
        return len(self._tails)

    @property
    def retained(self) -> int:
        """How many events are held in memory."""
        return len(self._window)

    @property
    def is_open(self) -> bool:
        """Whether it takes what comes."""
        return self._opened.is_set()

    def open(self, last: int) -> None:
        """Begin after position `last`. Followers wait for this: they must read the store at least that far."""
        self.last = last
        self._opened.set()

    async def wanted(self) -> None:
        """Wait until someone is interested."""
        await self._wanted.wait()

    async def left(self, stay: float) -> None:
        """Wait until nobody has been interested for so many seconds."""
        while True:
            await self._unwanted.wait()
            try:
                async with asyncio.timeout(stay):
                    await self._wanted.wait()
            except TimeoutError:
                return

    def rest(self) -> bool:
        """Let go of everything until it is opened again; False, and nothing has changed, if someone is interested."""
        if self._interested or self._closed:
            return False
        self._opened.clear()
        self._window.clear()
        self.last = 0
        return True

    @contextmanager
    def interest(self) -> Iterator[None]:
        """Be interested in what comes."""
        self._interested += 1
        self._unwanted.clear()
        self._wanted.set()
        try:
            yield
        finally:
            self._interested -= 1
            if not self._interested:
                self._wanted.clear()
                self._unwanted.set()

    def close(self, failure: BaseException | None = None) -> None:
        """End every follower; with a failure they raise Unavailable instead of ending quietly."""
        self._closed, self._failure = True, failure
        self._opened.set()
        self._bell.ring()
        for tail in self._tails.values():
            tail.ring()

    def deliver(self, events: Sequence[Logged]) -> int:
        """Take the events that come next; how many were taken.

        `events` have consecutive positions. Those already delivered are ignored, and all are when one is missing
        before them: whoever brings events looks at `last` afterwards.
        """
        if not events or not self._opened.is_set() or self._closed:
            return 0
        known = self.last + 1 - events[0].position
        fresh = events[known:] if known >= 0 else ()
        if not fresh:
            return 0
        self.last = fresh[-1].position
        self._window.extend(fresh)
        self._index(fresh)
        if self._shard_followers:
            self._bell.ring()
        self._trim()
        return len(fresh)

    def _index(self, fresh: Sequence[Logged]) -> None:
        """Wake the followers of the streams concerned, each once for the whole batch, and nobody else."""
        touched: dict[str, _Tail] = {}
        for event in fresh:
            tail = self._tails.get(event.stream)
            if tail is not None:
                tail.add(event)
                touched[event.stream] = tail
        for tail in touched.values():
            tail.ring()

    def _trim(self) -> None:
        """Let go of the older half once the window is twice its size, so that each event is moved once at most."""
        if len(self._window) < 2 * self._keep:
            return
        newest_gone = {event.stream: event.event.version for event in self._window[: -self._keep]}
        del self._window[: -self._keep]
        for stream, version in newest_gone.items():
            if stream in self._tails:
                self._tails[stream].forget(version)

    async def follow(self, stream: str, after: int, take: Take | None = None) -> AsyncGenerator[Sequence[Logged], None]:
        """The events of `stream` after version `after`; once it has caught up, those that `take` does not take.

        The follower joins the index before it reads the store, so an event is in what it reads, or in the index, or
        in both; versions tell which. An index that has events has all later ones too, and needs no reading. Events
        read by stream have position 0, because the store does not say theirs.
        """
        with self.interest():
            await self._opened.wait()
            tail = self._tails.setdefault(stream, _Tail())
            tail.followers += 1
            seen, caught_up = after, False
            try:
                while not self._closed:
                    events = tail.after(seen) if caught_up or tail.newest else None
                    if events is None:
                        events, caught_up = await self._page_of_stream(stream, seen)
                    if events:
                        seen = events[-1].event.version
                        yield events
                    elif tail.newest <= seen and not self._closed:
                        seen = await tail.wait(seen, take)
            finally:
                tail.followers -= 1
                if not tail.followers:
                    del self._tails[stream]
        self._raise_failure()

    async def follow_shard(self, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """All events of the shard after position `after`."""
        with self.interest():
            await self._opened.wait()
            self._shard_followers += 1
            seen = after
            try:
                while not self._closed:
                    start = seen - (self.last - len(self._window))
                    if seen >= self.last:
                        await self._bell.wait()
                    elif events := self._window[start:] if start >= 0 else await self._page_of_shard(seen):
                        seen = events[-1].position
                        yield events
            finally:
                self._shard_followers -= 1
        self._raise_failure()

    async def _page_of_stream(self, stream: str, after: int) -> tuple[list[Logged], bool]:
        """The next events of the stream, and whether these are all that the store has."""
        found = await self._retry(lambda: self._store.read(stream, after, after + PORTION))
        portion = _portion([Logged(_UNPLACED, stream, event) for event in found])
        return portion, len(found) < PORTION and len(portion) == len(found)

    async def _page_of_shard(self, after: int) -> list[Logged]:
        return await self._retry(lambda: self._store.read_shard(self.shard, after, PAGE))

    async def _retry(self, read: Callable[[], Awaitable[list[T]]]) -> list[T]:
        """Read for a follower, and retry while the store is away."""
        while not self._closed:
            try:
                async with self._gate:
                    return await cancellable(read())
            except Unavailable:
                await asyncio.sleep(_PAUSE)
        return []

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise Unavailable("event feed", "its reader stopped") from self._failure


class Fanout:
    """The logs of all shards of a store."""

    def __init__(self, store: EventStore, keep: int = KEEP) -> None:
        self._store = store
        self.logs = tuple(ShardLog(shard, store, keep) for shard in range(store.shards))

    @property
    def followers(self) -> int:
        """How many followers there are."""
        return sum(log.followers for log in self.logs)

    def follow(self, stream: str, after: int, take: Take | None = None) -> AsyncGenerator[Sequence[Logged], None]:
        """The events of one stream after version `after`; see `EventFeed.follow`."""
        return self.logs[self._store.shard_of(stream)].follow(stream, after, take)

    def follow_shard(self, shard: int, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """All events of one shard after position `after`; see `EventFeed.follow_shard`."""
        return self.logs[shard].follow_shard(after)

    def close(self, failure: BaseException | None = None) -> None:
        """End every follower."""
        for log in self.logs:
            log.close(failure)
