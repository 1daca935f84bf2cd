"""Events as one viewer may see them, built up from what is allowed.

A class whose fields are all public is shown as it is. For any other, a twin class is made in which
every guarded field may be None, and only what the viewer may see is copied into it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct, defstruct
from msgspec.structs import FieldInfo, fields

from domain.kernel.structs import Concealed, Event, tag_of
from domain.kernel.viewers import AUDITOR, EVERYONE, NOBODY, SPECTATOR, Audience, Auditor, Seat, Seated, Viewer

CONCEALED = Concealed()


class UnmarkedField(TypeError):
    """An event field does not say who may see it."""


@cache
def audiences(event_class: type[Event]) -> dict[str, Audience]:
    """The audience of every field, in order; refuses a class with an unmarked field."""
    hints = get_type_hints(event_class, include_extras=True)
    found: dict[str, Audience] = {}
    for field in fields(event_class):
        marks = [m for m in getattr(hints[field.name], "__metadata__", ()) if isinstance(m, Audience)]
        if len(marks) != 1:
            raise UnmarkedField(f"{event_class.__name__}.{field.name} must be Public, Secret, Own or Each")
        found[field.name] = marks[0]
    return found


@cache
def shown_class(event_class: type[Event]) -> type[Struct]:
    """The class that carries a redacted event: the event itself when nothing in it is guarded."""
    marks = audiences(event_class)
    if all(mark is EVERYONE for mark in marks.values()):
        return event_class
    hints = get_type_hints(event_class)
    twin_fields = [_twin_field(field, hints[field.name], marks[field.name]) for field in fields(event_class)]
    return defstruct(
        event_class.__name__,
        twin_fields,
        frozen=True,
        kw_only=True,
        gc=False,
        tag_field="type",
        tag=tag_of(event_class),
        module=event_class.__module__,
    )


def _twin_field(field: FieldInfo, hint: Any, mark: Audience) -> tuple[Any, ...]:
    """A public field as it is, with its default; a guarded one that may be None, in whole or entry by entry."""
    if mark is EVERYONE:
        default = () if field.required else (field.default,)
        return (field.name, hint, *default)
    if mark.kind == "each":
        (entry, *_) = get_args(hint)
        return (field.name, tuple[entry | None, ...] | None, None)  # type: ignore[valid-type]
    return (field.name, hint | None, None)


def redact(event: Event, viewer: Viewer) -> Struct:
    """What `viewer` may see of `event`; `Concealed` if not even that it happened."""
    return _redactor(type(event))(event, viewer)


def is_shown_whole(event: Event, viewer: Viewer) -> bool:
    """Whether nothing of `event` is hidden from `viewer`."""
    return redact(event, viewer) is event


def eyes_for(event: Event, viewer: Viewer) -> Viewer:
    """Someone who sees exactly as much of `event` as `viewer` does, the same one for as many viewers as possible."""
    guards = _guards(type(event))
    if not guards or isinstance(viewer, Auditor):
        return AUDITOR
    if isinstance(viewer, Seated):
        for mark in guards:
            if mark.kind == "each" or belongs(event, mark, viewer.seat):
                return viewer
    return SPECTATOR


@cache
def _guards(event_class: type[Event]) -> tuple[Audience, ...]:
    """The marks of all that is not for everyone: fields, and the event as a whole."""
    marks = dict.fromkeys([event_class.audience, *audiences(event_class).values()])
    return tuple(mark for mark in marks if mark is not EVERYONE)


@cache
def _redactor(event_class: type[Event]) -> Callable[[Event, Viewer], Struct]:
    twin = shown_class(event_class)
    marks = audiences(event_class)
    guarded = [name for name, mark in marks.items() if mark is not EVERYONE]
    whole = event_class.audience

    def show(event: Event, viewer: Viewer) -> Struct:
        if isinstance(viewer, Auditor):
            return event
        seat = viewer.seat if isinstance(viewer, Seated) else None
        if whole is not EVERYONE and not belongs(event, whole, seat):
            return CONCEALED
        if twin is event_class:
            return event
        seen = {name: _seen(event, name, mark, seat) for name, mark in marks.items()}
        if all(seen[name] is getattr(event, name) for name in guarded):
            return event
        return twin(**seen)

    return show


def _seen(event: Event, name: str, mark: Audience, seat: Seat | None) -> Any:
    value = getattr(event, name)
    if mark is EVERYONE:
        return value
    if mark.kind == "each":
        return tuple(entry if index == seat else None for index, entry in enumerate(value))
    return value if belongs(event, mark, seat) else None


def belongs(event: Event, mark: Audience, seat: Seat | None) -> bool:
    """Whether `seat` is among those who may see what carries `mark`, which is not for everyone."""
    if mark is NOBODY or mark.kind == "nobody" or seat is None:
        return False
    allowed = getattr(event, mark.by)
    return seat in allowed if isinstance(allowed, tuple) else bool(seat == allowed)
