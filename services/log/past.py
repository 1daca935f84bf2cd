"""States of the past: a stream at any version, without folding it from its beginning every time.

The log is append-only, so what was true of a version stays true: nothing here is ever out of date, only let go.
"""

from bisect import bisect_right, insort
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, TypeAlias, TypeVar

from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from domain.kernel.structs import Event
from services.log.unreadable import OrUnreadable
from services.off_loop import OffLoop
from services.ports import PastReader

STRIDE: Final = 64
"""How many versions lie between two states that are kept: as many events are folded for one that is asked for."""
_PER_BEGINNING: Final = 8 * 1024
_PER_STATE: Final = 2 * 1024
"""How many bytes a state takes that shares little with others, and one of many in a row: twice what games need."""

State = TypeVar("State")
Then: TypeAlias = tuple[State, Head]
"""A state, and where the log stood."""


@dataclass(slots=True)
class _Run(Generic[State]):
    """A state, and those of the versions right after it once one of them has been asked for."""

    beginning: State
    states: list[Then[State]] = field(default_factory=list)

    @property
    def bytes(self) -> int:
        return _PER_BEGINNING + _PER_STATE * len(self.states)


class PastStates(Generic[State]):
    """The streams of one kind at any of their versions. The least recently used states go first."""

    def __init__(
        self,
        blank: State,
        fold: Callable[[State, Sequence[Event]], State],
        read: Callable[[bytes], list[Event]],
        store: PastReader,
        off_loop: OffLoop,
        most_bytes: int = 32 * 1024 * 1024,
    ) -> None:
        self._blank, self._fold, self._read, self._store, self._off_loop = blank, fold, read, store, off_loop
        self._most_bytes = most_bytes
        self._runs: OrderedDict[tuple[str, int], _Run[State]] = OrderedDict()
        self._known: dict[str, list[int]] = {}
        """Stream -> the numbers of its runs, in order."""
        self.bytes = 0
        """How much memory the states take, by estimate."""

    async def at(self, stream: str, version: int) -> Then[State] | None:
        """The stream as it was at `version`, from 1; None if it never was."""
        if version < 1:
            return None
        number, place = divmod(version - 1, STRIDE)
        run = self._runs.get((stream, number)) or await self._begun(stream, number)
        if run is None:
            return None
        if place >= len(run.states):
            rows = await self._store.read(stream, after=number * STRIDE, upto=(number + 1) * STRIDE)
            if not rows:
                return None
            work = partial(self._folded_singly, stream, run.beginning, rows)
            states = await self._off_loop.run_if_long(sum(len(row.body) for row in rows), work)
            self._keep(stream, number, _Run(run.beginning, states))
            return states[place] if place < len(states) else None
        self._runs.move_to_end((stream, number))
        return run.states[place]

    async def _begun(self, stream: str, number: int) -> _Run[State] | None:
        """The run of that number, begun from the nearest one before it that is known; None if the stream is shorter."""
        before = self._runs.get((stream, number - 1))
        if before is not None and len(before.states) == STRIDE:
            return _Run(before.states[-1][0])
        known = self._known.get(stream, [])
        place = bisect_right(known, number)
        nearest, state = 0, self._blank
        if place:
            nearest = known[place - 1]
            state = self._runs[stream, nearest].beginning
        if nearest < number:
            found = await self._store.bodies(stream, after=nearest * STRIDE, upto=number * STRIDE)
            if found is None or found.last != number * STRIDE:
                return None
            work = partial(self._folded_in_strides, stream, state, found.lines)
            beginnings = await self._off_loop.run_if_long(len(found.lines), work)
            for later, beginning in enumerate(beginnings, start=nearest + 1):
                self._keep(stream, later, _Run(beginning))
            state = beginnings[-1]
        return _Run(state)

    def _folded_in_strides(self, stream: str, state: State, lines: bytes) -> list[State]:
        """The state after each stride of events."""
        states = list[State]()
        with OrUnreadable(stream):
            events = self._read(lines)
            for start in range(0, len(events), STRIDE):
                state = self._fold(state, events[start : start + STRIDE])
                states.append(state)
        return states

    def _folded_singly(self, stream: str, state: State, rows: Sequence[Recorded]) -> list[Then[State]]:
        """The stream after each of these events."""
        states = list[Then[State]]()
        with OrUnreadable(stream):
            for row, event in zip(rows, self._read(b"\n".join(row.body for row in rows)), strict=True):
                state = self._fold(state, [event])
                states.append((state, Head(row.version, row.hash)))
        return states

    def _keep(self, stream: str, number: int, run: _Run[State]) -> None:
        before = self._runs.pop((stream, number), None)
        if before is None:
            insort(self._known.setdefault(stream, []), number)
        elif len(before.states) > len(run.states):
            run = before
        self.bytes += run.bytes - (before.bytes if before else 0)
        self._runs[stream, number] = run
        while self.bytes > self._most_bytes:
            (gone, which), freed = self._runs.popitem(last=False)
            self.bytes -= freed.bytes
            self._known[gone].remove(which)
            if not self._known[gone]:
                del self._known[gone]
