"""Who looks at a table, and the marks on event fields that say who may see them."""

from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Struct

from domain.kernel.docs import DocEnum

Seat: TypeAlias = int
"""A place at a table, counted from 0. An alias: seats take part in arithmetic everywhere."""


class Seated(Struct, frozen=True):
    """The player in `seat`: sees what that seat may see."""

    seat: Seat


class Spectator(Struct, frozen=True):
    """Sees what is public."""


class Auditor(Struct, frozen=True):
    """Sees everything. Only granted on record, or once the table is over."""


Viewer: TypeAlias = Seated | Spectator | Auditor


class ViewerKind(DocEnum):
    """From where a table is looked at."""

    SEAT = "seat", "From a seat: what its player may see."
    SPECTATOR = "spectator", "From beside the table: what is public."
    ALL = "all", "From above: everything."


def kind_of(viewer: Viewer) -> ViewerKind:
    """From where someone looks."""
    if isinstance(viewer, Seated):
        return ViewerKind.SEAT
    return ViewerKind.ALL if isinstance(viewer, Auditor) else ViewerKind.SPECTATOR


SPECTATOR: Final = Spectator()
AUDITOR: Final = Auditor()


class Audience(Struct, frozen=True):
    """Who may see a field. `by` names the event's field that holds the seat, or seats, allowed."""

    kind: str
    by: str = ""


EVERYONE: Final = Audience("everyone")
NOBODY: Final = Audience("nobody")
OWNER: Final = Audience("owner", "seat")
EACH: Final = Audience("each")

T = TypeVar("T")

Public = Annotated[T, EVERYONE]
"""Everyone sees the field."""
Secret = Annotated[T, NOBODY]
"""Nobody sees the field before the table is over."""
Own = Annotated[T, OWNER]
"""Only the seat in the event's `seat` field sees it. Others: `Annotated[T, Audience("owner", "target")]`."""
Each = Annotated[T, EACH]
"""A tuple with one entry per seat: each seat sees its own entry and None for the others."""


def may_see(viewer: Viewer, seat: Seat) -> bool:
    """Whether `viewer` sees what belongs to `seat`."""
    return isinstance(viewer, Auditor) or (isinstance(viewer, Seated) and viewer.seat == seat)
