"""From a decided command to the records that go into a log."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from domain.kernel.chain import WHOLE, Chain, Recorded
from domain.kernel.cuts import parts_of
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


class _Opening(Struct, frozen=True):
    """As much of the first event of a stream as names its chain."""

    chain: int = WHOLE


_openings = Decoder(_Opening)


def chain_said(first: bytes) -> int:
    """The version of the chain that the first body of a stream names; the oldest where it names none."""
    return _openings.decode(first).chain


class Head(Struct, frozen=True, gc=False):
    """Where a log stands: the version and hash of its last event."""

    version: int
    hash: bytes


NO_EVENTS: Final = Head(0, b"")
"""Where a log stands that has not begun: by which chain it will go, its first event says."""


class Cause(Struct, frozen=True):
    """Why events are written: the command, its id, who sent it and when (milliseconds)."""

    command: Command
    id: str
    actor: str
    at: int


def seal(head: Head, chain: Chain, cause: Cause, events: Sequence[Event]) -> tuple[Recorded, ...]:
    """The records of `events`, chained after `head`."""
    sealed: list[Recorded] = []
    version, previous = head.version, head.hash if head.version else chain.genesis()
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
        previous = chain.linked(previous, version, meta, parts_of(chain, type(event), body))
        tag = tag_of(event)
        sealed.append(Recorded(version=version, type=tag, meta=meta, body=body, hash=previous))
    return tuple(sealed)
