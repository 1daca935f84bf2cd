"""The three shapes everything is written in: commands, events, and plain frozen records.

All are frozen and can only hold what was made before them, so none is ever part of a cycle: the garbage collector need
not look at them (`gc=False`), which in a busy process is most of what it would look at.
"""

from typing import ClassVar

from msgspec import Struct

from domain.kernel.viewers import EVERYONE, Audience


class Record(Struct, frozen=True, gc=False):
    """A frozen value: states, views, options, outcomes."""


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A wish, in the imperative. Subclasses give a stable `tag`."""


class Event(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A fact, in the past tense. Subclasses give a stable `tag` such as `usol.turned`.

    Every field says who may see it by its annotation: `Public`, `Secret`, `Own` or `Each`.
    Defaults are left out of the stored bytes, so a field added later with a default changes no old hash.
    `audience` names who may know of the event at all; the others see `Concealed` in its place.
    """

    audience: ClassVar[Audience] = EVERYONE


class Concealed(Event, frozen=True, tag="kernel.concealed"):
    """Stands in the place of an event that is concealed from the viewer. Never stored."""


def tag_of(struct: Struct | type[Struct]) -> str:
    """The stable name by which a command or event is stored; a redacted twin has that of its event."""
    return str(struct.__struct_config__.tag)
