"""The time and the randomness of this machine."""

import secrets
import time


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000


class SystemEntropy:
    """The operating system's randomness."""

    def seed(self) -> bytes:
        """32 unpredictable bytes."""
        return secrets.token_bytes(32)

    def token(self) -> str:
        """A new access token."""
        return "orr_" + secrets.token_urlsafe(32)

    def id(self) -> str:
        """A new short id."""
        return secrets.token_hex(8)
