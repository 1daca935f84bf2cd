"""What a type hint of a struct says of the values below it: which notation, which entries, which alternatives."""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from domain.kernel.notation import Notation

Notations = Mapping[Any, Notation]
"""NewType of the domain -> how it is written."""


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """The hint of each field."""
    return get_type_hints(cls)


def alternatives(hint: Any) -> tuple[Any, ...]:
    """The types a hint allows, None left out."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(each for each in get_args(hint) if each is not type(None))
    return (hint,)


def notation_of(hint: Any, notations: Notations) -> Notation | None:
    """How values of a hint are written; None if they have no notation of their own."""
    return next(
        (notations[each] for each in alternatives(hint) if isinstance(each, NewType) and each in notations), None
    )


def entries_of(hint: Any, kinds: Any) -> tuple[Any, ...]:
    """The hints of the entries, where a hint allows a container of these kinds; else none."""
    for each in alternatives(hint):
        origin = get_origin(each)
        if isinstance(origin, type) and issubclass(origin, kinds):
            return get_args(each)
    return ()


def entry_at(entries: tuple[Any, ...], place: int) -> Any:
    """The hint of one entry: of a tuple of many equal ones the first, else the one at its place."""
    if not entries:
        return None
    if len(entries) == 1 or Ellipsis in entries:
        return entries[0]
    return entries[place] if place < len(entries) else None
