"""Group commit: while one batch is on its way to the disk, the next one gathers."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Final

import psycopg

from domain.kernel.chain import Recorded
from infra.postgres.answers import FIND, digest, first_answer
from infra.postgres.arrays import (
    BYTEA,
    BYTEA_ARRAY,
    INT4,
    INT4_ARRAY,
    TEXT,
    TEXT_ARRAY,
    UUID,
    UUID_ARRAY,
    bytea_array,
    int4,
    int4_array,
    integer,
    integers,
    text_array,
    uuid_array,
)
from infra.postgres.gone import GONE
from infra.postgres.lease_check import lost
from infra.postgres.line import Line, Statement
from infra.postgres.lines import Lines
from infra.postgres.nodes import Nodes
from infra.postgres.shorthand import shortened
from services.ports import Appended, Logged, StreamMoved, Unavailable, held

OnCommit = Callable[[int, Sequence[Logged]], None]
Shifts = list[int | None]

_LARGEST_BATCH: Final = 1000
_PATIENCE: Final = 30.0  # seconds for one batch: a server that takes longer counts as gone
_EVENT: Final = Statement(
    b"append_event",
    b"SELECT append_event($1, $2, $3, $4, $5, $6, $7, $8)",
    (INT4, TEXT, INT4, UUID, TEXT, BYTEA, BYTEA, BYTEA),
)
_ONE: Final = Statement(
    b"append_one",
    b"SELECT append_one($1, $2, $3, $4, $5, $6, $7, $8)",
    (INT4, TEXT, INT4, UUID, TEXT_ARRAY, BYTEA_ARRAY, BYTEA_ARRAY, BYTEA_ARRAY),
)
_BATCH: Final = Statement(
    b"append_batch",
    b"SELECT append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    (
        *(INT4, TEXT_ARRAY, INT4_ARRAY, UUID_ARRAY, INT4_ARRAY),
        *(INT4_ARRAY, INT4_ARRAY, TEXT_ARRAY, BYTEA_ARRAY, BYTEA_ARRAY, BYTEA_ARRAY),
    ),
)
_ONE_HELD: Final = Statement(
    b"append_one_held",
    b"SELECT append_one_held($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    (*_ONE.types, TEXT_ARRAY, INT4_ARRAY),
)
_BATCH_HELD: Final = Statement(
    b"append_batch_held",
    b"SELECT append_batch_held($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    (*_BATCH.types, TEXT_ARRAY, INT4_ARRAY),
)
_FIND: Final = Statement(b"find", (FIND % {"shard": "$1", "name": "$2", "command": "$3"}).encode(), (INT4, TEXT, UUID))
_log = logging.getLogger(__name__)


class Patience:
    """`asyncio.timeout` for the task that enters it, in a quarter of the time: a lone command waits for that too."""

    __slots__ = ("_before", "_late", "_seconds", "_task", "_timer")

    def __init__(self, seconds: float) -> None:
        self._seconds, self._late = seconds, False

    def __enter__(self) -> None:
        task = asyncio.current_task()
        assert task is not None, "only a task can be interrupted"
        self._task, self._before = task, task.cancelling()
        self._timer = task.get_loop().call_later(self._seconds, self._end)

    def _end(self) -> None:
        self._late = True
        self._task.cancel()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._timer.cancel()
        if self._late and self._task.uncancel() <= self._before and kind is asyncio.CancelledError:
            raise TimeoutError from error


class Waiting:
    """One command on its way into the log."""

    __slots__ = ("answer", "command_id", "events", "expected", "lease", "stream")

    def __init__(
        self, stream: str, expected: int, command_id: str, events: Sequence[Recorded], answer: asyncio.Future[Appended]
    ) -> None:
        self.stream, self.expected, self.command_id = stream, expected, command_id
        self.events, self.answer = events, answer
        self.lease = held()


class Committer:
    """Writes all that is appended to one shard, a batch at a time, over one of a few connections.

    A batch holds at most one command for each stream; a second one waits for the next batch. A connection that
    broke is replaced and the batch sent once more: if its first sending was written after all, the command ids say
    so and the answers are marked `repeated`. When that fails too, all who wait in the batch get Unavailable, and
    whether it was written is not known; retrying the command with the same id is idempotent and tells.

    With `nodes`, a batch goes straight to the node of a cluster that holds the shard, unless it is written under a
    lease: those are looked at where they are kept, in the transaction that appends.
    """

    def __init__(self, lines: Lines, shard: int, on_commit: OnCommit | None = None, nodes: Nodes | None = None) -> None:
        self._lines, self._shard, self._on_commit, self._nodes = lines, shard, on_commit, nodes
        self._next: dict[str, Waiting] = {}
        self._behind: dict[str, deque[Waiting]] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name=f"committer of shard {shard}")

    def append(
        self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]
    ) -> asyncio.Future[Appended]:
        """Queue a command; its future holds the answer."""
        if self._closing:
            raise Unavailable("postgres", "the event store is closed")
        answer: asyncio.Future[Appended] = self._loop.create_future()
        waiting = Waiting(stream, expected, command_id, events, answer)
        if stream in self._next:
            self._behind.setdefault(stream, deque()).append(waiting)
        else:
            self._next[stream] = waiting
            self._wake.set()
        return answer

    async def aclose(self) -> None:
        """Write what was accepted."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        try:
            while not (self._closing and not self._next):
                await self._wake.wait()
                self._wake.clear()
                await asyncio.sleep(0)  # callers answered together often write together: let them all into the batch
                while batch := self._gather():
                    await self._write(batch)
                    await asyncio.sleep(0)
        finally:  # also when the event loop ends first: nobody may be left waiting
            self._closing = True
            while batch := self._gather():
                _fail_all(batch, "the event store is closed")

    def _gather(self) -> list[Waiting]:
        if len(self._next) <= _LARGEST_BATCH:
            batch = list(self._next.values())
            self._next.clear()
        else:
            batch = [self._next.pop(stream) for stream in list(self._next)[:_LARGEST_BATCH]]
        if self._behind:
            for waiting in batch:
                if queue := self._behind.get(waiting.stream):
                    self._next[waiting.stream] = queue.popleft()
                    if not queue:
                        del self._behind[waiting.stream]
        return batch

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            shifts, known = await self._send(batch)
        except (*GONE, TimeoutError) as error:
            _fail_all(batch, _first_line(error))
        except asyncio.CancelledError:
            _fail_all(batch, "the event store was closed while it wrote")
            raise
        except Exception as error:  # noqa: BLE001 -- one command that cannot be written must not fail the others
            if len(batch) > 1:
                _log.warning("a batch of %d cannot be written: %s", len(batch), error)
                for waiting in batch:
                    await self._write([waiting])
                return
            refusal = lost(error, batch[0].lease) if isinstance(error, psycopg.Error) else None
            _log.warning("a command cannot be written: %s", refusal or error)
            _fail(batch[0], refusal or error)
        else:
            _answer(batch, shifts, known)  # first: whoever decided has the new state before anyone follows it
            if self._on_commit is not None:
                self._announce(self._on_commit, batch, shifts)

    async def _send(self, batch: list[Waiting]) -> tuple[Shifts, dict[str, Appended]]:
        statement, parameters = _prepared(self._shard, batch)

        def work(line: Line) -> Awaitable[tuple[Shifts, dict[str, Appended]]]:
            return self._execute(line, batch, statement, parameters)

        with Patience(_PATIENCE):
            if self._nodes is None or statement is _ONE_HELD or statement is _BATCH_HELD:
                return await self._lines.run(work)
            return await self._nodes.run(self._shard, work)

    async def _execute(
        self, line: Line, batch: list[Waiting], statement: Statement, parameters: Sequence[bytes]
    ) -> tuple[Shifts, dict[str, Appended]]:
        """Append the batch; for what was not written, find the answers of commands that were written before."""
        ((answer,),) = await line.run(statement, parameters)
        if statement is _BATCH or statement is _BATCH_HELD:
            assert answer is not None, "a batch is always answered"
            shifts = integers(answer)
        else:
            shifts = [None if answer is None else integer(answer)]
        known: dict[str, Appended] = {}
        for waiting, shift in zip(batch, shifts, strict=True):
            if shift is None and (first := await self._find(line, waiting)):
                known[waiting.stream] = first
        return shifts, known

    async def _find(self, line: Line, waiting: Waiting) -> Appended | None:
        asked = (int4(self._shard), waiting.stream.encode(), digest(waiting.command_id))
        rows = await line.run(_FIND, asked)
        return first_answer([[integer(value) for value in row if value is not None] for row in rows])

    def _announce(self, on_commit: OnCommit, batch: list[Waiting], shifts: Shifts) -> None:
        """Hand the new events to the hook, in the order of their positions: that is the order of the batch."""
        logged = [
            Logged(shift + event.version, waiting.stream, event)
            for waiting, shift in zip(batch, shifts, strict=True)
            if shift is not None
            for event in waiting.events
        ]
        if logged:
            try:
                on_commit(self._shard, logged)
            except Exception:  # noqa: BLE001 -- what is committed is committed, whatever the hook makes of it
                _log.exception("the hook after a commit failed; the commit stands")


def _answer(batch: list[Waiting], shifts: Shifts, known: dict[str, Appended]) -> None:
    for waiting, shift in zip(batch, shifts, strict=True):
        if waiting.answer.done():  # its sender is gone; the command was written all the same
            continue
        if shift is not None:
            last = waiting.expected + len(waiting.events)
            waiting.answer.set_result(Appended(waiting.expected + 1, last, shift + last))
        elif waiting.stream in known:
            waiting.answer.set_result(known[waiting.stream])
        else:
            waiting.answer.set_exception(StreamMoved(waiting.stream, waiting.expected))


def _prepared(shard: int, batch: list[Waiting]) -> tuple[Statement, Sequence[bytes]]:
    """The statement that appends the batch, and its parameters."""
    if len(batch) == 1 and batch[0].lease is None and len(batch[0].events) == 1:
        return _EVENT, _of_event(shard, batch[0], batch[0].events[0])
    events = [event for waiting in batch for event in waiting.events]
    of_events = (
        text_array([event.type for event in events]),
        bytea_array(shortened([event.meta for event in events])),
        bytea_array([event.body for event in events]),
        bytea_array([event.hash for event in events]),
    )
    leases = sorted({(waiting.lease.job, waiting.lease.number) for waiting in batch if waiting.lease is not None})
    of_leases = [text_array([job for job, _ in leases]), int4_array([number for _, number in leases])] if leases else []
    if len(batch) == 1:
        return _ONE_HELD if leases else _ONE, (*_of_command(shard, batch[0]), *of_events, *of_leases)
    return _BATCH_HELD if leases else _BATCH, (
        int4(shard),
        text_array([waiting.stream for waiting in batch]),
        int4_array([waiting.expected for waiting in batch]),
        uuid_array([digest(waiting.command_id) for waiting in batch]),
        int4_array([len(waiting.events) for waiting in batch]),
        int4_array([command for command, waiting in enumerate(batch, start=1) for _ in waiting.events]),
        int4_array([event.version for event in events]),
        *of_events,
        *of_leases,
    )


def _of_command(shard: int, lone: Waiting) -> tuple[bytes, ...]:
    return int4(shard), lone.stream.encode(), int4(lone.expected), digest(lone.command_id)


def _of_event(shard: int, lone: Waiting, event: Recorded) -> tuple[bytes, ...]:
    (meta,) = shortened((event.meta,))
    return (*_of_command(shard, lone), event.type.encode(), meta, event.body, event.hash)


def _fail(waiting: Waiting, error: Exception) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(error)


def _fail_all(batch: list[Waiting], reason: str) -> None:
    for waiting in batch:
        _fail(waiting, Unavailable("postgres", reason))


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
