"""Who says what in a command: clients say most fields, the service fills in the others in their name."""

from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import FieldInfo, fields


class Filled(Struct, frozen=True):
    """Marks a field that no client can say. `source` names what the service fills it in from."""

    source: str = ""


class Kept(Struct, frozen=True):
    """Marks a field that a client says in one form and the log keeps in another, named by `form`.

    `optional`: it may be left unsaid though the log always has it.
    """

    form: str
    optional: bool = False


T = TypeVar("T")

ServiceOnly = Annotated[T, Filled()]
"""Only the service itself says the field; where a client asks, it stays at its default."""


@cache
def marks(cls: type[Struct]) -> dict[str, Filled | Kept]:
    """The marked fields of a struct, each with its mark."""
    hints = get_type_hints(cls, include_extras=True)
    found = ((name, _mark_of(hint)) for name, hint in hints.items())
    return {name: mark for name, mark in found if mark is not None}


def _mark_of(hint: Any) -> Filled | Kept | None:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Filled | Kept)), None)


def must_be_said(cls: type[Struct], field: FieldInfo) -> bool:
    """Whether a client cannot leave the field out."""
    mark = marks(cls).get(field.name)
    return field.required and not (isinstance(mark, Kept) and mark.optional)


@cache
def said_fields(cls: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a struct that a client may say, in order."""
    marked = marks(cls)
    return tuple(field for field in fields(cls) if not isinstance(marked.get(field.name), Filled))
