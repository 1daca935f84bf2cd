"""The log in memory, for one process: simulations and tests."""

import logging
from collections.abc import Callable, Sequence
from uuid import uuid4
from zlib import crc32

from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from infra.memory.leases import MemoryLeases
from services.ports import Appended, Bodies, Logged, StreamMoved, held

_log = logging.getLogger(__name__)


class MemoryEventStore:
    """`EventStore` without a server. An append never waits, so each is a commit of its own.

    What is appended under a lease is held to the record of `leases`, if there is one.
    """

    def __init__(
        self,
        shards: int = 1,
        on_commit: Callable[[int, Sequence[Logged]], None] | None = None,
        leases: MemoryLeases | None = None,
    ) -> None:
        self._leases = leases
        self._shards: list[list[Logged]] = [[] for _ in range(shards)]
        self._streams: dict[str, list[Recorded]] = {}
        self._answers: dict[tuple[str, str], Appended] = {}
        self._on_commit = on_commit
        self._epoch = uuid4().hex

    async def aclose(self) -> None:
        """Nothing is kept open; here because the real log has something to close."""

    @property
    def epoch(self) -> str:
        """Names this history of the log."""
        return self._epoch

    @property
    def shards(self) -> int:
        """How many shards the log has."""
        return len(self._shards)

    def shard_of(self, stream: str) -> int:
        """The shard that holds `stream`."""
        return crc32(stream.encode()) % len(self._shards)

    async def append(self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]) -> Appended:
        """Write all of `events` after version `expected`, or raise StreamMoved and write nothing."""
        if not events or events[0].version != expected + 1 or events[-1].version != expected + len(events):
            raise ValueError(f"the events for {stream} do not follow version {expected}")
        lease = held()
        if self._leases is not None and lease is not None and not self._leases.holds(lease):
            raise lease.lose()
        if first_answer := await self.find(stream, command_id):
            return first_answer
        if len(self._streams.get(stream, ())) != expected:
            raise StreamMoved(stream, expected)
        shard = self.shard_of(stream)
        log = self._shards[shard]
        logged = [Logged(position, stream, event) for position, event in enumerate(events, start=len(log) + 1)]
        log += logged
        self._streams.setdefault(stream, []).extend(events)
        answer = self._answers[stream, command_id] = Appended(expected + 1, expected + len(events), len(log))
        self._announce(shard, logged)
        return answer

    async def find(self, stream: str, command_id: str) -> Appended | None:
        """The first answer to `command_id`, if the stream has seen it."""
        answer = self._answers.get((stream, command_id))
        return answer and Appended(answer.first, answer.last, answer.position, repeated=True)

    async def head(self, stream: str) -> Head | None:
        """Where the stream stands; None if it does not exist."""
        events = self._streams.get(stream)
        return Head(len(events), events[-1].hash) if events else None

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events with `after` < version <= `upto`, in order."""
        return self._streams.get(stream, [])[max(after, 0) : _end(upto)]

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """The bodies of the events with `after` < version <= `upto`, in order; None if there are none."""
        events = await self.read(stream, after, upto)
        if not events:
            return None
        last = events[-1]
        return Bodies(last.version, last.hash, b"\n".join(event.body for event in events), last.meta)

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        """Up to `limit` events with `after` < position <= `upto`, in order."""
        return self._shards[shard][max(after, 0) : _end(upto)][:limit]

    async def last_position(self, shard: int) -> int:
        """The position of the newest event of the shard; 0 if there is none."""
        return len(self._shards[shard])

    async def streams(self, shard: int, after: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        """Up to `limit` streams of the shard with a number above `after`, in the order in which they began."""
        own = [stream for stream in self._streams if self.shard_of(stream) == shard]
        return list(enumerate(own, start=1))[after : after + limit]

    def _announce(self, shard: int, logged: Sequence[Logged]) -> None:
        if self._on_commit is not None:
            try:
                self._on_commit(shard, logged)
            except Exception:  # noqa: BLE001 -- what is committed is committed, whatever the hook makes of it
                _log.exception("the hook after a commit failed; the commit stands")


def _end(upto: int | None) -> int | None:
    return None if upto is None else max(upto, 0)
