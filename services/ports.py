"""What the use cases need from the outside world. `infra` implements each port for real and in memory."""

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.errors import OrreryError
from domain.kernel.record import Head
from domain.tables.state import Status
from domain.tables.views import TableSummary


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


class Appended(Struct, frozen=True):
    """The answer to an append: the versions written, and the position of the last.

    `repeated` tells that this command id had been answered before, and this is that first answer.
    """

    first: int
    last: int
    position: int
    repeated: bool = False


class Bodies(Struct, frozen=True):
    """A run of events reduced to what a fold needs: their bodies, one a line, and the version and hash of the last."""

    last: int
    hash: bytes
    lines: bytes


class Logged(Struct, frozen=True):
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


class EventFeed(Protocol):
    """The log as it grows. Every follower gets every event once, in order, whatever happens to the servers.

    Close what you no longer follow (`contextlib.aclosing`): a follower that is left hanging keeps its place.
    """

    def follow(self, stream: str, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """The events of one stream after version `after`: first from the log, then as they come, in batches."""
        ...

    def follow_shard(self, shard: int, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """All events of one shard after position `after`, in batches."""
        ...


class Account(Struct, frozen=True):
    """Who acts. `kind` is `person`, `bot` or `guest`."""

    id: str
    name: str
    kind: str = "person"


class Credentials(Struct, frozen=True):
    """An account and what its token allows: `play`, `organise`, `audit`, `admin`."""

    account: Account
    scopes: frozenset[str]


class Accounts(Protocol):
    """Accounts and their tokens. A token is kept as its SHA-256 only."""

    async def create(self, account: Account, at: int) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case."""
        ...

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        ...

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        ...

    async def add_token(self, digest: bytes, account_id: str, scopes: frozenset[str], at: int) -> None:
        """Remember a token by its digest."""
        ...

    async def authenticate(self, digest: bytes) -> Credentials | None:
        """Who holds the token with this digest, unless it was revoked."""
        ...

    async def revoke(self, digest: bytes, at: int) -> bool:
        """Make a token worthless; False if it was not valid."""
        ...

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        ...

    async def privileged_reads(self, stream: str) -> list["PrivilegedRead"]:
        """The record of such reads for one stream, oldest first."""
        ...


class NameTaken(OrreryError):
    """An account with that name exists."""


class PrivilegedRead(Struct, frozen=True):
    """One use of a right to see more: who, which stream, what, when."""

    account: str
    stream: str
    what: str
    at: int


class TableFilter(Struct, frozen=True):
    """Which tables a list shows; every field that is set must match. Times are milliseconds, `until` not included."""

    game: str | None = None
    status: Status | None = None
    player: str | None = None
    winner: str | None = None
    reason: str | None = None
    opened_from: int | None = None
    opened_until: int | None = None
    ended_from: int | None = None
    ended_until: int | None = None
    private: bool = False
    """Whether private tables are shown to anyone; else only to the players who sit there."""
    viewer: str | None = None
    """The account the list is for."""
    rated: bool | None = None


class Place(Struct, frozen=True):
    """Where a page of the list ends: the list is ordered by time of opening, then id, newest first."""

    opened_at: int
    id: str


class Directory(Protocol):
    """The read model behind lists of tables: a projection of the log with its checkpoint."""

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        ...

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        """Store the summaries and move the checkpoint from `after` to `upto`, both or neither.

        False, and nothing changed, when the checkpoint is no longer at `after`: someone else projects this shard.
        """
        ...

    async def refresh(self, summaries: Sequence[TableSummary]) -> None:
        """Store summaries unless newer ones are there, and leave the checkpoints alone: for writing it all anew."""
        ...

    async def clear(self) -> None:
        """Forget everything and start again from position 0."""
        ...

    async def page(self, where: TableFilter, first: int, after: Place | None) -> list[TableSummary]:
        """Up to `first` tables that match, newest first, after a place."""
        ...

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        ...


class Pause(Struct, frozen=True):
    """A time in which a part of the service stood still."""

    since: int
    until: int


class Pulses(Protocol):
    """The record of when each part of the service was alive."""

    async def beat(self, part: str, at: int, tolerance: int) -> Pause | None:
        """Put on record that `part` is alive; the pause that ends with this, if it was silent for over `tolerance`.

        The pause is on record from then on. A beat that is older than the last one changes nothing.
        """
        ...

    async def last(self, part: str) -> int | None:
        """When `part` was last alive."""
        ...

    async def pauses(self, parts: Sequence[str], after: int) -> list[Pause]:
        """The pauses of these parts that ended after `after`, by when they began."""
        ...


class BotTask(Struct, frozen=True):
    """A table that waits for a bot at `version`. `receipt` is for `done`."""

    table: str
    version: int
    receipt: str = ""


class BotTasks(Protocol):
    """Work for many hands. A task may come twice or get lost; who gives it out looks whether it was done."""

    async def offer(self, task: BotTask) -> bool:
        """Give a task to whoever has a hand free; False if nobody can be reached now."""
        ...

    async def take(self, hand: str, patience: float) -> BotTask | None:
        """The next task for `hand`: a new one, or one that another hand took long ago and never did."""
        ...

    async def done(self, task: BotTask) -> None:
        """Nobody need do this task any more."""
        ...


class Clock(Protocol):
    """The time, in milliseconds since 1970."""

    def now(self) -> int:
        """The time now."""
        ...


class Entropy(Protocol):
    """Where secrets and ids come from."""

    def seed(self) -> bytes:
        """32 unpredictable bytes."""
        ...

    def token(self) -> str:
        """A new access token."""
        ...

    def id(self) -> str:
        """A new short id, unique for all practical purposes."""
        ...
