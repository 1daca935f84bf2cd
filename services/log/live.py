"""One live copy of each followed stream: its state and its newest events, decoded and folded once for everyone."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from contextlib import AbstractContextManager, aclosing
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from domain.kernel.structs import Event
from services.log.handler import CommandHandler, Loaded
from services.log.window import KEEP, Commons, Shared, Take, Window
from services.ports import EventFeed, Logged

_PER_ENCODED: Final = 8
"""How many bytes an event and what is made of it take in memory for each byte it takes encoded, roughly."""
_PER_STATE: Final = 4096
"""How many bytes two states in a row do not share, roughly."""
_KEEP: Final = 16
"""How many events of a stream are held as they happen. They come command by command, and whoever keeps up is a few
behind at most. What is held for longer has left the processor's caches when it goes, and with it the place that the
next takes: every move pays for that."""

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Moment(Generic[State]):
    """One event, decoded, and the stream's state to tell it by."""

    recorded: Recorded
    event: Event
    state: State
    made: dict[Hashable, Any] = field(default_factory=dict)
    """What was made of it, by whom it is for: made once, shared by all who may have it, and gone with the moment."""


class Copy(ABC, Generic[State]):
    """A stream as far as followers may have it, kept up to date by its source.

    A follower in the window takes what it needs from there; one behind it reads the log, a portion at a time, until
    it is back.
    """

    def __init__(
        self, id_: str, handler: CommandHandler[State, Any], feed: EventFeed, commons: Commons, keep: int = KEEP
    ) -> None:
        self.id, self.stream, self._handler, self._feed = id_, handler.name(id_), handler, feed
        self.now: Loaded[State] = Loaded(handler.kind.blank, Head(0, b""))
        self._window: Window[Moment[State]] = Window(commons, keep)
        self._is_open = False
        self._calls = 0

    async def run(self) -> None:
        """See `Source.run`."""
        failure: Exception | None = None
        try:
            await self._bring()
        except Exception as error:  # noqa: BLE001 - it is for the followers, each of whom fails with it
            failure = error
        finally:
            self._window.close(failure)

    @abstractmethod
    async def _bring(self) -> None:
        """Open the copy and keep it up to date, until the feed ends."""

    async def opened(self) -> None:
        """Wait until there is a state; fails as the source does."""
        while not self._is_open and not self._window.closed:
            await self._window.wait()
        if not self._is_open:
            self._window.raise_failure()

    async def after(
        self, seen: int, *, first: bool = False, take: Take | None = None
    ) -> Sequence[Moment[State]] | None:
        """The next events after a version, as soon as there are any; None once the feed has ended.

        None of them is newer than `now`. Nothing, but at once, if followers are called to look at something else. With
        `take` nothing is what there is once that could not go on: meanwhile more has been seen.
        """
        calls = self._calls
        while True:
            found = self._window.after(seen)
            if found is None:
                return await self._page(seen)
            if found or calls != self._calls:
                return found
            if self._window.closed:
                self._window.raise_failure()
                return None
            await self._window.wait(first=first, take=take)
            if take is not None:
                return ()

    def at_hand(self, seen: int) -> Sequence[Moment[State]] | None:
        """The next events after a version; None if they are to be waited for, or read, or there will be no more."""
        return self._window.after(seen) or None

    async def _page(self, seen: int) -> Sequence[Moment[State]] | None:
        """A portion of the log. The feed lets only a few read at a time, and waits while the store is away."""
        async with aclosing(self._feed.follow(self.stream, seen)) as batches:
            async for batch in batches:
                log = [logged.event for logged in batch if logged.event.version <= self.now.head.version]
                events = self._handler.kind.read(_lines(log))
                if not events:
                    return ()
                states = await self._handler.told_by(self.id, log[0].version, events, self.now.state)
                return _moments(log, events, states)
        return None

    def _begin(self, now: Loaded[State]) -> None:
        """Be as `now` is, without any events to hand out, and let followers in."""
        self.now, self._is_open = now, True
        self._window.open(now.head.version)
        self._window.ring()

    def _publish(self, now: Loaded[State], log: Sequence[Recorded], events: Sequence[Event]) -> None:
        """Bring the copy up to date by the events that follow on it, and wake its followers."""
        moments = _moments(log, events, self._handler.kind.told_by(self.now.state, events, now.state))
        self.now = now
        self._window.add([each.recorded.version for each in moments], moments, [_weight(each) for each in moments])
        self._window.ring()

    def _call(self) -> None:
        """Wake the followers though nothing is new for them here."""
        self._calls += 1
        self._window.ring()


def _moments(log: Sequence[Recorded], events: Sequence[Event], states: Sequence[State]) -> Sequence[Moment[State]]:
    return [Moment(*each) for each in zip(log, events, states, strict=True)]


def _lines(log: Sequence[Recorded]) -> bytes:
    return b"\n".join(each.body for each in log)


def _weight(moment: Moment[Any]) -> int:
    recorded = moment.recorded
    return _PER_STATE + _PER_ENCODED * (len(recorded.body) + len(recorded.meta))


class LiveStream(Copy[State]):
    """The copy of a stream as it is, brought by the feed."""

    def __init__(self, id_: str, handler: CommandHandler[State, Any], feed: EventFeed, commons: Commons) -> None:
        super().__init__(id_, handler, feed, commons, _KEEP)
        self._turn = asyncio.Lock()
        self._came = self._read = 0

    @property
    def newest(self) -> Loaded[State]:
        """The newest state this process knows: own commands are there before the feed brings them."""
        known = self._handler.known(self.id)
        return known if known is not None and known.head.version > self.now.head.version else self.now

    async def fresh(self) -> Loaded[State]:
        """A state at least as new as the log is when asked; NotFound if there is no such stream.

        A reading that began after one came is as good as one's own: a crowd that comes at once shares a few.
        """
        self._came += 1
        came = self._came
        await self.opened()
        if self._read < came:
            async with self._turn:
                if self._read < came:
                    began = self._came
                    await self._handler.load(self.id)
                    self._read = began
        return self.newest

    async def _bring(self) -> None:
        began = self._came
        known = await self._handler.load(self.id)
        self._read = began
        self._begin(known)
        async with aclosing(self._feed.follow(self.stream, known.head.version, self._take)) as batches:
            async for batch in batches:
                self._take(batch)

    def _take(self, batch: Sequence[Logged]) -> bool:
        """Bring the copy up to date by the next events."""
        log = [logged.event for logged in batch]
        events, now = self._handler.followed(self.id, self.now, log)
        self._publish(now, log, events)
        return True


class LiveStreams(Generic[State]):
    """The live copies of the streams of one kind that are followed in this process."""

    def __init__(self, handler: CommandHandler[State, Any], feed: EventFeed, commons: Commons) -> None:
        self.handler, self.feed, self.commons = handler, feed, commons
        commons.usher.heed(handler.turns)
        self._shared = Shared(lambda id_: LiveStream(id_, handler, feed, commons))

    def __len__(self) -> int:
        """How many streams are followed."""
        return len(self._shared)

    def followed(self, id_: str) -> AbstractContextManager[LiveStream[State]]:
        """The live copy of a stream, shared with everyone else who follows it."""
        return self._shared.held(id_)
