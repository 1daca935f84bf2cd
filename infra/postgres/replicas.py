"""Reads that may be a moment old, at streaming replicas; at the primary whenever none of them will do.

How far a replica is behind is told by the beats that every API process puts on record each second: the newest at the
primary, less the newest at the replica. No clock of a server has a part in it, and a replica that is cut off from a
primary where nothing happens is found out as well.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import psycopg

from domain.kernel.chain import Recorded
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.pool import Pool
from services.ports import Bodies, Unavailable

_BEAT: Final = "SELECT coalesce(max(at), 0), (SELECT epoch FROM installation) FROM pulses"
_PROBE: Final = 1.0
_PATIENCE: Final = 2.0
"""Seconds for an answer; after that the replica hangs, and someone else is asked."""
_log = logging.getLogger("orrery.replicas")

Rows = list[tuple[Any, ...]]


class Replica:
    """One replica, and whether it may be read now."""

    def __init__(self, number: int, url: str, size: int, *, prepares: bool) -> None:
        self.name = f"replica {number}"
        self.trouble = "has not been asked yet"
        """Empty if it may be read, else why not."""
        self._url, self._size, self._prepares = url, size, prepares
        self._pool: Pool | None = None
        self._asking: set[asyncio.Task[Rows]] = set()

    async def rows(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> Rows:
        """What it answers; Unavailable if it does not, and then it is left alone until it was seen to be well.

        A question that hangs is not called back: the driver would wait for the server to agree.
        """
        if self._pool is None:
            raise Unavailable(self.name, "is not connected")
        asking = asyncio.create_task(self._pool.fetch_once(statement, parameters))
        self._asking.add(asking)
        asking.add_done_callback(self._answered)
        try:
            done, _ = await asyncio.wait([asking], timeout=_PATIENCE)
            if done:
                return asking.result()
        except Unavailable:
            self.note("does not answer")
            raise
        self.note("does not answer")
        raise Unavailable(self.name, "does not answer")

    async def look(self, beat: int, epoch: str, most_behind: int) -> None:
        """See how it is, when the primary is at this beat."""
        try:
            if self._pool is None:
                async with asyncio.timeout(2 * _PATIENCE):
                    self._pool = await Pool.open(self._url, self._size, prepares=self._prepares)
            ((its_beat, its_epoch),) = await self.rows(_BEAT)
        except (Unavailable, psycopg.Error, TimeoutError):
            self.note("does not answer")
            return
        behind = beat - its_beat
        if its_epoch != epoch:
            self.note("holds another log")
        elif behind > most_behind:
            self.note(f"is {behind / 1000:.0f} s behind")
        else:
            self.note("")

    def note(self, trouble: str) -> None:
        """Put on record whether it may be read."""
        if bool(trouble) != bool(self.trouble):
            _log.warning("%s %s", self.name, f"{trouble}: it is not read" if trouble else "is read")
        self.trouble = trouble

    async def aclose(self) -> None:
        """Let go of it, whatever it was asked."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        if self._pool is not None:
            await self._pool.aclose()

    def _answered(self, asking: "asyncio.Task[Rows]") -> None:
        self._asking.discard(asking)
        if not asking.cancelled():
            asking.exception()


class Replicas:
    """The replicas of one primary, asked in turn."""

    def __init__(self, primary: Pool, replicas: Sequence[Replica], epoch: str, most_behind: int) -> None:
        self.reads = 0
        """How many questions a replica has answered."""
        self._primary, self._replicas, self._epoch, self._most_behind = primary, replicas, epoch, most_behind
        self._next = 0
        self._looking = asyncio.Lock()

    @property
    def used(self) -> int:
        """How many may be read now."""
        return sum(not each.trouble for each in self._replicas)

    @property
    def trouble(self) -> str:
        """Empty if all may be read, else what is wrong with which."""
        return "; ".join(f"{each.name} {each.trouble}" for each in self._replicas if each.trouble)

    async def rows(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> Rows | None:
        """The answer of a replica; None if none will do."""
        for _ in self._replicas:
            self._next = (self._next + 1) % len(self._replicas)
            replica = self._replicas[self._next]
            if replica.trouble:
                continue
            try:
                found = await replica.rows(statement, parameters)
            except (Unavailable, psycopg.Error):  # one that catches up may have to cut a question short
                continue
            self.reads += 1
            return found
        return None

    async def look(self) -> None:
        """See how all of them are. While the primary is away nothing is written, so none falls behind."""
        async with self._looking:
            try:
                ((beat, _),) = await self._primary.fetch(_BEAT)
            except Unavailable:
                return
            await asyncio.gather(*(each.look(beat, self._epoch, self._most_behind) for each in self._replicas))

    async def run(self) -> None:
        """Look at them from time to time, until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(_PROBE)


@asynccontextmanager
async def watched(
    primary: Pool, urls: Sequence[str], epoch: str, *, size: int, most_behind: int, prepares: bool = True
) -> AsyncIterator[Replicas]:
    """The replicas at these addresses, with at most `size` connections each. One that is away may come later."""
    made = [Replica(number, url, size, prepares=prepares) for number, url in enumerate(urls, start=1)]
    replicas = Replicas(primary, made, epoch, most_behind)
    looking = asyncio.create_task(replicas.run(), name="looking at replicas")
    try:
        yield replicas
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        for each in made:
            await each.aclose()


class ReplicatedPool(Pool):
    """A pool whose plain reads go to a replica if one will do; everything else to the primary."""

    def __init__(self, primary: Pool, replicas: Replicas) -> None:
        super().__init__(primary.connections)
        self.room, self._replicas = primary.room, replicas

    async def fetch(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> Rows:
        """The rows of a statement that only reads; they may be a moment old."""
        rows = await self._replicas.rows(statement, parameters)
        return await super().fetch(statement, parameters) if rows is None else rows


class _ReplicasOnly(Pool):
    """Reads at replicas or not at all."""

    def __init__(self, primary: Pool, replicas: Replicas) -> None:
        super().__init__(primary.connections)
        self._replicas = replicas

    async def fetch(self, statement: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> Rows:
        rows = await self._replicas.rows(statement, parameters)
        if rows is None:
            raise Unavailable("replicas", "none will do")
        return rows


class PastLog:
    """The log up to versions that are known to exist, at a replica if it has them all: never old, never short."""

    def __init__(self, store: PostgresEventStore, primary: Pool, replicas: Replicas) -> None:
        self._store, self._copy = store, store.read_over(_ReplicasOnly(primary, replicas))

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """See `PastReader.read`."""
        if upto is not None:
            try:
                found = await self._copy.read(stream, after, upto)
            except Unavailable:
                found = []
            if found and len(found) == upto - after:
                return found
        return await self._store.read(stream, after, upto)

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """See `PastReader.bodies`."""
        if upto is not None:
            try:
                found = await self._copy.bodies(stream, after, upto)
            except Unavailable:
                found = None
            if found is not None and found.last == upto:
                return found
        return await self._store.bodies(stream, after, upto)
