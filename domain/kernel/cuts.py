"""How the body of an event is cut into parts, so that each can be shown and proven without the others.

There is a part for the fields that everyone may see, one for the fields of every other audience of the class, and one
for each entry of a field in which every seat has its own. Which parts there are follows from the class alone, except
for the number of entries: a part in which every field was left out as a default is there too, empty, or its absence
would tell what was hidden.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder, Encoder

from domain.kernel.chain import BODY, LEAVES, Chain, Part, Recorded
from domain.kernel.errors import BrokenChain
from domain.kernel.redaction import audiences, belongs
from domain.kernel.structs import Event
from domain.kernel.viewers import EVERYONE, Audience, Auditor, Seated, Viewer

PUBLIC: Final = "public"
EACH: Final = "each"

_members = Decoder(dict[str, Raw])
_entries = Decoder(tuple[Raw, ...])
_encode = Encoder().encode


class Cut(Struct, frozen=True):
    """Guarded field -> audience, in the order of the class: `nobody`, `owner:` with the field that names the seats, or
    `each`. All other fields are public.
    """

    guarded: dict[str, str]

    def parts(self, body: bytes) -> list[Part]:
        """The body cut up: every part with its name, as bytes of the body itself."""
        if not self.guarded:
            return [(PUBLIC, body)]
        groups: dict[str, dict[str, Raw]] = {PUBLIC: {}}
        groups.update((audience, {}) for audience in self.guarded.values() if audience != EACH)
        entries: list[Part] = []
        for name, value in _members.decode(body).items():
            audience = self.guarded.get(name, PUBLIC)
            if audience == EACH:
                entries += [(f"{name}/{index}", bytes(entry)) for index, entry in enumerate(_entries.decode(value))]
            else:
                groups[audience][name] = value
        return [(audience, _encode(members)) for audience, members in groups.items()] + entries

    def covers(self, body: bytes) -> bool:
        """Whether the parts hold every byte of the body: else two bodies could be cut into the same parts."""
        if not self.guarded:
            return True
        members = _members.decode(body)
        arrays = (members[name] for name, audience in self.guarded.items() if audience == EACH and name in members)
        return _encode(members) == body and all(_encode(_entries.decode(array)) == bytes(array) for array in arrays)

    def is_told(self, told: Mapping[str, str], body: bytes) -> bool:
        """Whether an export that tells `told` of a body is cut by this. One that was written before the class gained a
        field does not name it, and then the body has no such field.
        """
        known = {name: audience for name, audience in self.guarded.items() if name in told}
        if list(told.items()) != list(known.items()):
            return False
        return len(known) == len(self.guarded) or not (self.guarded.keys() - told.keys()) & _members.decode(body).keys()

    def has(self, part: str, content: bytes) -> bool:
        """Whether this may be a part of that name: one that there is, with no fields but its own."""
        field, is_entry, index = part.rpartition("/")
        if is_entry:
            return self.guarded.get(field) == EACH and index.isdecimal()
        return all(self.guarded.get(name, PUBLIC) == part for name in _members.decode(content))

    def names(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The parts there are, in order; of entries as many as `parts` has."""
        groups = dict.fromkeys([PUBLIC, *(audience for audience in self.guarded.values() if audience != EACH)])
        entries = [name.rpartition("/")[0] for name in parts if "/" in name]
        each = [name for name, audience in self.guarded.items() if audience == EACH]
        return (*groups, *(f"{name}/{index}" for name in each for index in range(entries.count(name))))


WHOLLY_PUBLIC: Final = Cut({})


@cache
def cut_of(event_class: type[Event]) -> Cut:
    """How events of a class are cut."""
    marks = audiences(event_class).items()
    guarded = {name: f"{mark.kind}:{mark.by}" if mark.by else mark.kind for name, mark in marks if mark is not EVERYONE}
    return Cut(guarded) if guarded else WHOLLY_PUBLIC


def parts_of(chain: Chain, event_class: type[Event], body: bytes) -> Sequence[Part]:
    """The parts of a stored body as the chain of its stream hashes them."""
    return cut_of(event_class).parts(body) if chain.version == LEAVES else ((BODY, body),)


def check(chain: Chain, classes: Mapping[str, type[Event]], log: Iterable[Recorded]) -> bytes:
    """The last hash of a whole log from its first event; BrokenChain at the first that differs."""
    head, linked, cuts = chain.genesis(), chain.linked, dict[str, Cut]()
    is_cut = chain.version == LEAVES
    for expected, event in enumerate(log, start=1):
        if event.version != expected:
            raise BrokenChain(expected, f"has version {event.version}")
        try:
            parts: Sequence[Part] = [(BODY, event.body)]
            if is_cut:
                cut = cuts.get(event.type) or cuts.setdefault(event.type, cut_of(classes[event.type]))
                parts = cut.parts(event.body)
            head = linked(head, expected, event.meta, parts)
        except (KeyError, MsgspecError, UnicodeDecodeError):
            raise BrokenChain(expected, "cannot be read") from None
        if head != event.hash:
            raise BrokenChain(expected, "does not match its hash")
    return head


def is_for(viewer: Viewer, event: Event, part: str) -> bool:
    """Whether `viewer`, who may know of `event`, sees the part of that name."""
    if part == PUBLIC or isinstance(viewer, Auditor):
        return True
    seat = viewer.seat if isinstance(viewer, Seated) else None
    if "/" in part:
        return part.rpartition("/")[2] == str(seat)
    kind, _, by = part.partition(":")
    return belongs(event, Audience(kind, by), seat)


def merged(parts: Iterable[tuple[str, Raw | None]]) -> bytes:
    """The event made of the parts that are shown, with null for every entry that is not; None stands for withheld."""
    members: dict[str, Raw] = {}
    entries: dict[str, list[Raw | None]] = {}
    for name, content in parts:
        field, is_entry, _ = name.rpartition("/")
        if is_entry:
            entries.setdefault(field, []).append(content)
        elif content is not None:
            members |= _members.decode(content)
    return _encode(members | entries)
