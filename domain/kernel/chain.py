"""The hash chain of a log. CHAIN.md beside this file says it for other languages.

    salt(v, part) = SHA-256("orrery/salt/1" || seed || v as 8 bytes big-endian || part), part "meta" or "body"
    leaf(v, part) = SHA-256(salt(v, part) || bytes of that part)
    hash(v)       = SHA-256(hash(v - 1) || leaf(v, "meta") || leaf(v, "body"))
    hash(0)       = SHA-256("orrery/chain/1" || stream id)

The salts follow from the stream's secret seed, so someone who sees the hash of "drew a card" cannot try all
cards until one fits. One salt reveals nothing about another, and meta and body have a leaf each: an export can show
and prove any part it likes while it withholds the rest.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec import Struct

from domain.kernel.errors import BrokenChain

_SALT: Final = b"orrery/salt/1"
_CHAIN: Final = b"orrery/chain/1"
META: Final = b"meta"
BODY: Final = b"body"


class Recorded(Struct, frozen=True, gc=False):
    """One event as stored: the exact bytes that were hashed, and the hash."""

    version: int
    type: str
    meta: bytes
    body: bytes
    hash: bytes


def genesis(stream: str) -> bytes:
    """The hash before the first event of `stream`."""
    return sha256(_CHAIN + stream.encode()).digest()


def salt(seed: bytes, version: int, part: bytes) -> bytes:
    """What keeps the leaf of one part of event `version` from being guessed."""
    return sha256(_SALT + seed + version.to_bytes(8, "big") + part).digest()


def leaf(salted: bytes, part: bytes) -> bytes:
    """What a part of an event puts into the chain; shown in place of the part when that is withheld."""
    return sha256(salted + part).digest()


def link(previous: bytes, meta_leaf: bytes, body_leaf: bytes) -> bytes:
    """The hash of an event with these leaves after one with hash `previous`."""
    return sha256(previous + meta_leaf + body_leaf).digest()


def linked(previous: bytes, seed: bytes, version: int, meta: bytes, body: bytes) -> bytes:
    """The hash of a whole event after one with hash `previous`."""
    return link(previous, leaf(salt(seed, version, META), meta), leaf(salt(seed, version, BODY), body))


def check(stream: str, seed: bytes, log: Iterable[Recorded]) -> bytes:
    """The last hash of a whole log from its first event; BrokenChain at the first that differs."""
    head = genesis(stream)
    for expected, event in enumerate(log, start=1):
        if event.version != expected:
            raise BrokenChain(expected, f"has version {event.version}")
        head = linked(head, seed, expected, event.meta, event.body)
        if head != event.hash:
            raise BrokenChain(expected, "does not match its hash")
    return head
