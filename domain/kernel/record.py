"""From a decided command to the records that go into a log."""

from collections.abc import Sequence

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from domain.kernel.chain import Recorded, linked
from domain.kernel.structs import Command, Event, tag_of


class Meta(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The metadata of an event: when, by whom, by which command, and which part of its answer this is.

    The command itself stands with the first part only.
    """

    at: int
    actor: str
    id: str
    part: int = 0
    parts: int = 1
    command: Raw | UnsetType = UNSET


_encoder = Encoder()
encode = _encoder.encode
_meta_decoder = Decoder(Meta)
decode_meta = _meta_decoder.decode


class Head(Struct, frozen=True, gc=False):
    """Where a log stands: the version and hash of its last event."""

    version: int
    hash: bytes


class Cause(Struct, frozen=True):
    """Why events are written: the command, its id, who sent it and when (milliseconds)."""

    command: Command
    id: str
    actor: str
    at: int


def seal(head: Head, seed: bytes, cause: Cause, events: Sequence[Event]) -> tuple[Recorded, ...]:
    """The records of `events`, chained after `head`."""
    sealed: list[Recorded] = []
    version, previous = head.version, head.hash
    for part, event in enumerate(events):
        version += 1
        meta = encode(
            Meta(
                at=cause.at,
                actor=cause.actor,
                id=cause.id,
                part=part,
                parts=len(events),
                command=Raw(encode(cause.command)) if part == 0 else UNSET,
            )
        )
        body = encode(event)
        previous = linked(previous, seed, version, meta, body)
        tag = tag_of(event)
        sealed.append(Recorded(version=version, type=tag, meta=meta, body=body, hash=previous))
    return tuple(sealed)
