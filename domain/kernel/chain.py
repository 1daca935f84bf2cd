"""The hash chain of a log. `docs/audit.md` says it for other languages.

    salt(v)   = SHA-256("orrery/salt/1" || seed || v as 8 bytes big-endian)
    digest(v) = SHA-256(salt(v) || length of meta as 4 bytes big-endian || meta || body)
    hash(v)   = SHA-256(hash(v - 1) || digest(v)),  hash(0) = SHA-256("orrery/chain/1" || stream id)

The salt follows from the stream's secret seed, so someone who sees the hash of "drew a card" cannot
try all cards until one fits. One salt tells nothing of another, so an export may show some and keep others.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec import Struct

from domain.kernel.errors import BrokenChain

_SALT: Final = b"orrery/salt/1"
_CHAIN: Final = b"orrery/chain/1"


class Recorded(Struct, frozen=True):
    """One event as stored: the exact bytes that were hashed, and the hash."""

    version: int
    type: str
    meta: bytes
    body: bytes
    hash: bytes


def genesis(stream: str) -> bytes:
    """The hash before the first event of `stream`."""
    return sha256(_CHAIN + stream.encode()).digest()


def salt(seed: bytes, version: int) -> bytes:
    """What keeps the digest of event `version` from being guessed."""
    return sha256(_SALT + seed + version.to_bytes(8, "big")).digest()


def digest(salted: bytes, meta: bytes, body: bytes) -> bytes:
    """What an event puts into the chain; shown in place of a hidden body."""
    return sha256(salted + len(meta).to_bytes(4, "big") + meta + body).digest()


def link(previous: bytes, event_digest: bytes) -> bytes:
    """The hash of an event with `event_digest` after one with hash `previous`."""
    return sha256(previous + event_digest).digest()


def check(stream: str, seed: bytes, log: Iterable[Recorded]) -> bytes:
    """The last hash of a whole log from its first event; BrokenChain at the first that differs."""
    head = genesis(stream)
    for expected, event in enumerate(log, start=1):
        if event.version != expected:
            raise BrokenChain(expected, f"has version {event.version}")
        head = link(head, digest(salt(seed, expected), event.meta, event.body))
        if head != event.hash:
            raise BrokenChain(expected, "does not match its hash")
    return head
