"""What a text comes to: lines of play, each with the commands that lead to it and what was decided."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from domain.kernel.chain import Chain, Recorded
from domain.kernel.record import NO_EVENTS, Cause, Head, chain_said, encode, seal
from domain.kernel.structs import Event, Record
from domain.tables.commands import OpenTable
from domain.tables.decide import decide, unfold
from domain.tables.evolve import unfolded
from domain.tables.replaced import FlatOpenTable, StoredCommand, upcast
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState


class Taken(Record, frozen=True):
    """A command and what it led to; `version` is that of the table after it."""

    cause: Cause
    events: tuple[Event, ...]
    version: int
    line: int = 0


class Note(Record, frozen=True):
    """A remark."""

    text: str


class Line(Record, frozen=True):
    """One way a game goes: `1`, or `1.2` for the second that leaves the first. The main line has no name.

    `path` is everything from the opening on, `entries` what the line itself says, with the lines that leave it.
    A fork is a game of its own, with a log of its own; another variation shares its beginning.
    """

    name: str
    path: tuple[Taken, ...]
    entries: tuple["Entry", ...]
    state: TableState
    is_fork: bool = False

    @property
    def lines(self) -> Iterator["Line"]:
        """Itself and all lines that leave it, each after the one it leaves."""
        yield self
        for entry in self.entries:
            if isinstance(entry, Line):
                yield from entry.lines

    @property
    def table(self) -> str:
        """The id of its table. A variation that is no game of its own has the line in it, and so a log of its own."""
        opened = self.path[0].cause.command
        assert isinstance(opened, OpenTable | FlatOpenTable)
        return opened.table if self.is_fork or not self.name else f"{opened.table}~{self.name}"


Entry: TypeAlias = Taken | Note | Line


def decided(
    rule_sets: RuleSets, state: TableState, command: StoredCommand, now: int
) -> tuple[TableState, tuple[Event, ...]]:
    """The table after a command, and the events in the shape they are written in."""
    if isinstance(command, FlatOpenTable):
        events = decide(rule_sets, state, command, now)
        return unfolded(rule_sets, state, tuple(upcast(event) for event in events)).state, events
    done = unfold(rule_sets, state, command, now)
    return done.state, done.events


def log_of(rule_sets: RuleSets, line: Line) -> tuple[bytes, list[Recorded]]:
    """The seed and the log of a line, from its opening on."""
    opened = line.path[0].cause
    command = opened.command
    assert isinstance(command, OpenTable | FlatOpenTable)
    cause = replace(opened, command=replace(command, table=line.table))
    _, first = decided(rule_sets, TableState(), cause.command, cause.at)  # type: ignore[arg-type]
    seed = bytes.fromhex(command.seed)
    chain = Chain(f"table:{line.table}", seed, chain_said(encode(first[0])))
    return seed, _sealed(chain, [Taken(cause, first, 1), *line.path[1:]])


def _sealed(chain: Chain, path: Sequence[Taken]) -> list[Recorded]:
    head, log = NO_EVENTS, list[Recorded]()
    for taken in path:
        log += seal(head, chain, taken.cause, taken.events)
        if taken.events:
            head = Head(log[-1].version, log[-1].hash)
    return log
