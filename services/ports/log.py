"""The log, and the log as it grows."""

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.errors import OrreryError
from domain.kernel.record import Head


class StreamMoved(OrreryError):
    """Someone else wrote first: the stream is not at the version the writer expected."""

    def __init__(self, stream: str, expected: int) -> None:
        super().__init__(f"{stream} is no longer at version {expected}")
        self.stream, self.expected = stream, expected


class Unavailable(OrreryError):
    """A server we depend on does not answer; `part` names it. The caller may try again."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part}: {reason}")
        self.part, self.reason = part, reason


class Appended(Struct, frozen=True, gc=False):
    """The answer to an append: the versions written, and the position of the last.

    `repeated` tells that this command id had been answered before, and this is that first answer.
    """

    first: int
    last: int
    position: int
    repeated: bool = False


class Bodies(Struct, frozen=True):
    """A run of events reduced to what a fold needs: their bodies, one a line, and what else the last of them tells."""

    last: int
    hash: bytes
    lines: bytes
    meta: bytes


class Logged(Struct, frozen=True, gc=False):
    """An event with its place in a shard of the log."""

    position: int
    stream: str
    event: Recorded


class EventStore(Protocol):
    """The log. Positions within a shard have no gaps and become visible in order."""

    @property
    def shards(self) -> int:
        """How many shards the log has; fixed at installation."""
        ...

    def shard_of(self, stream: str) -> int:
        """The shard that holds `stream`: CRC-32 of its name, modulo the number of shards."""
        ...

    async def append(self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]) -> Appended:
        """Write all of `events` after version `expected`, or raise StreamMoved and write nothing.

        A command id that this stream has seen before writes nothing either and returns the first answer,
        whatever `expected` says.
        """
        ...

    async def find(self, stream: str, command_id: str) -> Appended | None:
        """The first answer to `command_id`, if the stream has seen it."""
        ...

    async def head(self, stream: str) -> Head | None:
        """Where the stream stands; None if it does not exist."""
        ...

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events with `after` < version <= `upto`, in order."""
        ...

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """The bodies of the events with `after` < version <= `upto`, in order; None if there are none.

        Rebuilding a table is most of what a cold process does, and rows cost more than what is in them.
        """
        ...

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        """Up to `limit` events with `after` < position <= `upto`, in order."""
        ...

    async def last_position(self, shard: int) -> int:
        """The position of the newest event of the shard; 0 if there is none."""
        ...

    async def streams(self, shard: int, after: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        """Up to `limit` streams of the shard with a number above `after`, in the order in which they began."""
        ...


class PastReader(Protocol):
    """Reads the log where it may be a moment old. What is asked for by version is whole all the same."""

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events with `after` < version <= `upto`, in order."""
        ...

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """The bodies of the events with `after` < version <= `upto`, in order; None if there are none."""
        ...


Take: TypeAlias = Callable[[Sequence[Logged]], bool]
"""Takes the next events of a stream at once; False, and nothing is taken, if the follower's task has to see to it."""


class EventFeed(Protocol):
    """The log as it grows. Every follower gets every event once, in order, whatever happens to the servers.

    Close what you no longer follow (`contextlib.aclosing`): a follower that is left hanging keeps its place.
    """

    def follow(self, stream: str, after: int, take: Take | None = None) -> AsyncGenerator[Sequence[Logged], None]:
        """The events of one stream after version `after`: first from the log, then as they come, in batches.

        Whoever can `take` what comes where it comes is not woken for it: what was taken does not come again.
        """
        ...

    def follow_shard(self, shard: int, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """All events of one shard after position `after`, in batches."""
        ...


class UnreadableStream(Struct, frozen=True):
    """A stream that one part of the workers leaves alone, because it cannot read it."""

    part: str
    stream: str
    shard: int
    position: int
    """Of the event that came when it was found; 0 if it was found in a list."""
    since: int
    reason: str


class UnreadableStreams(Protocol):
    """What an operator should know of: streams that wait for a version of the service that can read them."""

    async def mark(self, found: UnreadableStream) -> bool:
        """Put a stream on record; False, and nothing changed, if its part had done so before."""
        ...

    async def unmark(self, part: str, stream: str) -> None:
        """Take it off the record."""
        ...

    async def marked(self, part: str | None = None) -> list[UnreadableStream]:
        """What is on record, of one part or of all, the oldest first."""
        ...
