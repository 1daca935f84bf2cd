"""The time and the randomness of this machine."""

import secrets
import time
from hashlib import blake2b


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def passed(self) -> int:
        """Milliseconds since some moment in the past, whatever the clock on the wall says."""
        return time.monotonic_ns() // 1_000_000


class SystemEntropy:
    """The operating system's randomness, and a secret that all processes of the service share."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def seed(self) -> bytes:
        """32 unpredictable bytes."""
        return secrets.token_bytes(32)

    def token(self) -> str:
        """A new access token."""
        return "orr_" + secrets.token_urlsafe(32)

    def id(self) -> str:
        """A new short id."""
        return secrets.token_hex(8)

    def id_for(self, words: str) -> str:
        """The id that belongs to these words under the secret."""
        return blake2b(words.encode(), key=self._secret, digest_size=8, person=b"orrery id").hexdigest()
