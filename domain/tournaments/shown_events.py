"""Events of tournaments as clients see them: twins of the stored ones in which entrants stand for their numbers."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct, defstruct
from msgspec.structs import fields

from domain.kernel.structs import Event, tag_of
from domain.kernel.units import ENTRANT
from domain.tournaments.events import TOURNAMENT_EVENTS, Consequence, EntrantDeck
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.shown import Ranked, Shown, ShownConsequence, ShownDeck, ShownReceipt
from domain.tournaments.state import Entrant, Placed

Show = Callable[[Shown, Any, Any], Any]
"""(the state, the event, the value of a field) -> what is shown of the value."""
_PARTS: Final[Mapping[Any, tuple[Any, Show]]] = {
    Receipt: (ShownReceipt, lambda shown, event, receipt: shown.receipt(event.round, receipt)),
    Consequence: (ShownConsequence, lambda shown, _, each: shown.consequence(each)),
    EntrantDeck: (ShownDeck, lambda shown, _, each: shown.deck(each)),
    Placed: (Ranked, lambda shown, _, placed: shown.ranked(placed)),
}


def _as_shown(hint: Any, *, numbers: bool) -> tuple[Any, Show] | None:
    """What stands for a type, and how its values are shown; None for one that is shown as it is."""
    if get_origin(hint) is tuple:
        inner = _as_shown(get_args(hint)[0], numbers=numbers)
        if inner is None:
            return None
        kind, show = inner
        several: Any = tuple[kind, ...]  # type: ignore[valid-type]
        return several, lambda shown, event, values: tuple(show(shown, event, each) for each in values)
    if hint is int and numbers:
        return Entrant, lambda shown, _, number: shown.entrant(number)
    return _PARTS.get(hint)


def _twin(event: type[Event]) -> tuple[type[Struct], dict[str, Show]] | None:
    """The class that shows an event, and the fields that differ; None if there are none."""
    hints, marked = get_type_hints(event), get_type_hints(event, include_extras=True)
    found = {
        name: shown
        for name, hint in hints.items()
        if (shown := _as_shown(hint, numbers=ENTRANT in getattr(marked[name], "__metadata__", ()))) is not None
    }
    if not found:
        return None
    made: list[tuple[str, Any]] = []
    for field in fields(event):
        if field.name not in found:
            made.append((field.name, marked[field.name]))  # with every mark on it, also those inside
            continue
        kept = [mark for mark in marked[field.name].__metadata__ if mark is not ENTRANT]
        made.append((field.name, Annotated[(found[field.name][0], *kept)]))
    twin = defstruct(event.__name__, made, frozen=True, kw_only=True, module=event.__module__)
    twin.__doc__ = event.__doc__
    return twin, {name: show for name, (_, show) in found.items()}


_TWINS: Final = {event: made for event in TOURNAMENT_EVENTS if (made := _twin(event)) is not None}


_TWINS_BY_TAG: Final = {tag_of(event): made for event, made in _TWINS.items()}
"""By tag, since the redacted form of an event has its tag and another class."""


def class_shown(event: type[Event]) -> type[Struct]:
    """The class by which an event is shown."""
    return _TWINS[event][0] if event in _TWINS else event


def event_shown(shown: Shown, event: Any) -> Any:
    """An event, whole or redacted, as clients see it in a state that has all its entrants."""
    found = _TWINS_BY_TAG.get(tag_of(event))
    if found is None:
        return event
    twin, shows = found
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return twin(**{**values, **{name: show(shown, event, values[name]) for name, show in shows.items()}})
