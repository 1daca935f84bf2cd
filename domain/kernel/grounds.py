"""The clauses an event rests on, said by each game in one table beside its sentences."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.kernel.decider import require_cover
from domain.kernel.structs import Event, tag_of

Clauses: TypeAlias = tuple[str, ...]
"""Ids of a rulebook, the one that matters most first."""
Grounds: TypeAlias = Callable[[Any], Clauses]
"""An event, whole or redacted, to its clauses. From what everyone may see of it alone, so that they tell nobody more
than the event does: they are the same for a redacted event as for the whole one."""


def grounds(table: Mapping[type[Event], Clauses | Grounds], union: tuple[type[Event], ...]) -> Grounds:
    """A lookup by the tag of an event, checked to cover `union` exactly, each with some clause or a way to find it."""
    require_cover("grounds", table, union)
    empty = sorted(event.__name__ for event, clauses in table.items() if clauses == ())
    if empty:
        raise TypeError(f"events without a clause: {', '.join(empty)}")
    by_tag = {tag_of(event): clauses for event, clauses in table.items()}

    def rests_on(event: Any) -> Clauses:
        found = by_tag[tag_of(event)]
        return found if isinstance(found, tuple) else found(event)

    return rests_on


def nothing_said(_: Any) -> Clauses:
    """The grounds of a game that names none."""
    return ()
