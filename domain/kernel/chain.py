"""The hash chain of a log, in its two versions. CHAIN.md beside this file says it for other languages.

Version 1 has a leaf for the metadata and one for the body of an event:

    salt(v, part) = SHA-256("orrery/salt/1" || seed || v as 8 bytes big-endian || part), part "meta" or "body"
    leaf(v, part) = SHA-256(salt(v, part) || bytes of that part)
    hash(v)       = SHA-256(hash(v - 1) || leaf(v, "meta") || leaf(v, "body"))
    hash(0)       = SHA-256("orrery/chain/1" || stream)

Version 2 cuts the body by who may see what (`cuts.py`), with a leaf for each part, and its salts know the stream:

    key           = SHA-256("orrery/salt/2" || seed || stream)
    salt(v, part) = SHA-256(key || v as 8 bytes big-endian || part)
    leaf(v, part) = SHA-256(00 || salt(v, part) || part || 00 || bytes of that part)
    body(v)       = SHA-256(01 || leaf of each part of the body, in order)
    hash(v)       = SHA-256(02 || hash(v - 1) || leaf(v, "meta") || body(v))
    hash(0)       = SHA-256("orrery/chain/2" || stream)

The salts follow from the stream's secret seed, so someone who sees the hash of "drew a card" cannot try all
cards until one fits. One salt reveals nothing about another: an export can show and prove any part it likes while it
withholds the rest.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from msgspec import Struct

from domain.kernel.errors import BrokenChain

WHOLE: Final = 1
"""The version with one leaf for a whole body."""
LEAVES: Final = 2
"""The version with a leaf for each part of a body."""
VERSIONS: Final = (WHOLE, LEAVES)
META: Final = "meta"
BODY: Final = "body"

_SALT: Final = b"orrery/salt/1"
_CHAIN: Final = b"orrery/chain/1"
_SALT_2: Final = b"orrery/salt/2"
_CHAIN_2: Final = b"orrery/chain/2"
_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"
_LINK: Final = b"\x02"
_END: Final = b"\0"

Part = tuple[str, bytes]
"""A name and the bytes that stand under it."""


class Recorded(Struct, frozen=True, gc=False):
    """One event as stored: the exact bytes that were hashed, and the hash."""

    version: int
    type: str
    meta: bytes
    body: bytes
    hash: bytes


@lru_cache(1024)
def _key_of(stream: str, seed: bytes) -> bytes:
    return sha256(_SALT_2 + seed + stream.encode()).digest()


class Chain:
    """How one stream is hashed: its name, its secret seed, and the version of the chain it began with."""

    __slots__ = ("_key", "seed", "stream", "version")

    def __init__(self, stream: str, seed: bytes, version: int = LEAVES) -> None:
        if version not in VERSIONS:
            raise BrokenChain(1, f"version {version} of the chain is not known here")
        self.stream, self.seed, self.version = stream, seed, version
        self._key = _key_of(stream, seed) if version == LEAVES else b""

    def genesis(self) -> bytes:
        """The hash before the first event."""
        return genesis(self.stream, self.version)

    def salt(self, version: int, part: str) -> bytes:
        """What keeps the leaf of one part of event `version` from being guessed."""
        if self.version == WHOLE:
            return sha256(_SALT + self.seed + version.to_bytes(8, "big") + part.encode()).digest()
        return sha256(self._key + version.to_bytes(8, "big") + part.encode()).digest()

    def leaf(self, version: int, part: str, content: bytes) -> bytes:
        """What one part of event `version` puts into the chain."""
        return leaf(self.version, self.salt(version, part), part, content)

    def linked(self, previous: bytes, version: int, meta: bytes, parts: Sequence[Part]) -> bytes:
        """The hash of a whole event after one with hash `previous`; `parts` are those of its body."""
        if self.version == WHOLE:
            ((_, body),) = parts
            return link(WHOLE, previous, self.leaf(version, META, meta), self.leaf(version, BODY, body))
        # `salt` and `leaf`, inlined: this is done for every event that is ever written.
        salted, leaves = self._key + version.to_bytes(8, "big"), _NODE
        for part, content in parts:
            name = part.encode()
            leaves += sha256(_LEAF + sha256(salted + name).digest() + name + _END + content).digest()
        meta_leaf = sha256(_LEAF + sha256(salted + b"meta").digest() + b"meta\0" + meta).digest()
        return sha256(_LINK + previous + meta_leaf + sha256(leaves).digest()).digest()


def genesis(stream: str, version: int = LEAVES) -> bytes:
    """The hash before the first event of `stream`."""
    return sha256((_CHAIN if version == WHOLE else _CHAIN_2) + stream.encode()).digest()


def leaf(version: int, salted: bytes, part: str, content: bytes) -> bytes:
    """What a part of an event puts into the chain; shown in place of the part when that is withheld."""
    if version == WHOLE:
        return sha256(salted + content).digest()
    return sha256(_LEAF + salted + part.encode() + b"\0" + content).digest()


def body_of(leaves: Iterable[bytes]) -> bytes:
    """What the parts of a body put into the chain together, in version 2."""
    return sha256(_NODE + b"".join(leaves)).digest()


def link(version: int, previous: bytes, meta: bytes, body: bytes) -> bytes:
    """The hash of an event, of which these are the digests of metadata and body, after one with hash `previous`."""
    return sha256((b"" if version == WHOLE else _LINK) + previous + meta + body).digest()
