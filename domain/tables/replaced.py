"""Shapes of tables that were replaced. They are written no more and read for ever.

A command that was recorded in an old shape is decided to events of the old shape, byte for byte as they were written;
an event in an old shape is folded and shown as the same fact in today's.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Raw
from msgspec.structs import asdict, fields

from domain.kernel.chain import WHOLE
from domain.kernel.structs import Command, Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Secret
from domain.tables.commands import OpenTable, TableCommand
from domain.tables.events import TableOpened
from domain.tables.terms import Access, Series, Terms, Watch
from domain.tables.timing import Timing


class FlatOpenTable(Command, frozen=True, tag="table.open"):
    """Set up a table whose terms stand one by one in the command."""

    table: str
    game: str
    rules: int
    options: Raw
    seed: str
    host: str
    timing: Timing | None = None
    access: Access = Access.OPEN
    invitation: str = ""
    rated: bool = False
    watch: Watch | None = None
    rematch_of: str = ""
    undo: bool = False
    series: Series | None = None
    reserved: tuple[str, ...] = ()


class FlatTableOpened(Event, frozen=True, tag="table.opened"):
    """A table was opened whose terms stand one by one in the event."""

    table: Public[str]
    game: Public[str]
    rules: Public[int]
    options: Public[Raw]
    host: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    at: Public[Millis]
    timing: Public[Timing | None] = None
    access: Public[Access] = Access.OPEN
    invitation: Secret[str] = ""
    rated: Public[bool] = False
    watch: Public[Watch | None] = None
    rematch_of: Public[str] = ""
    undo: Public[bool] = False
    series: Public[Series | None] = None
    reserved: Public[tuple[str, ...]] = ()


StoredCommand: TypeAlias = TableCommand | FlatOpenTable
"""Every command that can be decided again, in today's shape or in the one its events were written by."""

REPLACED: Final = (FlatOpenTable, FlatTableOpened)
"""Every shape that was replaced."""

_FLAT: Final = frozenset(field.name for field in fields(FlatOpenTable)) & {field.name for field in fields(Terms)}
"""The terms that stood one by one. What `Terms` gains later was never among them."""


def with_terms(command: FlatOpenTable) -> OpenTable:
    """The same command in today's shape."""
    return OpenTable(**_gathered(command))


def flattened(event: TableOpened) -> FlatTableOpened:
    """The event as it was written for a command whose terms stood one by one."""
    said = asdict(event)
    terms, chain = asdict(said.pop("terms")), said.pop("chain")
    assert chain == WHOLE, "the flat shape is older than any other version of the chain"
    del said["brought"]  # nobody could bring a deck then
    return FlatTableOpened(**said, **{name: terms[name] for name in _FLAT})


def _opened(event: FlatTableOpened) -> TableOpened:
    return TableOpened(**_gathered(event))


def _gathered(flat: FlatOpenTable | FlatTableOpened) -> dict[str, Any]:
    said = asdict(flat)
    return {"terms": Terms(**{name: said.pop(name) for name in _FLAT}), **said}


def upcast(event: Event) -> Event:
    """The same fact in today's shape."""
    return UPCASTERS[type(event)](event) if type(event) in UPCASTERS else event


UPCASTERS: Final[Mapping[type[Event], Callable[[Any], Event]]] = {FlatTableOpened: _opened}
"""Old shape of an event -> the same fact in today's."""
