"""Places in the log as text that tells nothing.

A position counts every event of the service, concealed ones too: whoever could read two of their own would know how
much happened in between. So it is sealed with a secret of the service, and no two of them are alike.
"""

from base64 import b64decode, urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_bytes
from struct import Struct
from typing import Final

from domain.kernel.errors import MalformedCommand

_PLACE: Final = Struct(">HQ")
_NONCE: Final = 12
_SEAL: Final = 8


class Positions:
    """Writes and reads sealed positions: encrypted with a key stream, then authenticated, both keyed BLAKE2b."""

    def __init__(self, secret: bytes, shards: int) -> None:
        self._secret, self._shards = secret, shards

    def write(self, shard: int, position: int) -> str:
        """A place in the log as text."""
        nonce = token_bytes(_NONCE)
        hidden = nonce + self._masked(nonce, _PLACE.pack(shard, position))
        return urlsafe_b64encode(hidden + self._seal(hidden)).decode().rstrip("=")

    def read(self, text: str) -> tuple[int, int]:
        """Shard and position of a place in the log; MalformedCommand if it is none of ours."""
        try:
            raw = b64decode(text[:64] + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        except ValueError:
            raw = b""
        hidden, seal = raw[:-_SEAL], raw[-_SEAL:]
        if len(raw) == _NONCE + _PLACE.size + _SEAL and compare_digest(seal, self._seal(hidden)):
            shard, position = _PLACE.unpack(self._masked(hidden[:_NONCE], hidden[_NONCE:]))
            if shard < self._shards:
                return shard, position
        raise MalformedCommand(f"{text[:60]!r} is not a position of this log")

    def _masked(self, nonce: bytes, place: bytes) -> bytes:
        stream = blake2b(nonce, key=self._secret, digest_size=len(place), person=b"orrery place").digest()
        return bytes(one ^ other for one, other in zip(place, stream, strict=True))

    def _seal(self, hidden: bytes) -> bytes:
        return blake2b(hidden, key=self._secret, digest_size=_SEAL, person=b"orrery seal").digest()
