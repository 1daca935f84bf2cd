"""The time and the randomness of this machine."""

import logging
import secrets
import time
from collections.abc import Callable
from hashlib import blake2b
from os import urandom
from threading import Lock
from typing import Final

_NS: Final = 1_000_000
_SLEW: Final = 100
"""A clock that is set is followed by a hundredth of the time that passes, so nobody's turn is longer or shorter by
more than that."""
_WORTH_A_LINE: Final = 5_000 * _NS
_log = logging.getLogger("orrery.clock")


def _passed() -> int:
    """Nanoseconds, with those in which the machine slept where it tells."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


class SystemClock:
    """The time of the service: that of the machine at the start, and from then on what has passed.

    When someone sets the machine's clock, this one does not jump: it follows slowly, and never goes back.
    """

    def __init__(self, wall: Callable[[], int] | None = None, passed: Callable[[], int] = _passed) -> None:
        self._wall, self._passed = wall or time.time_ns, passed
        self._time, self._read, self._off = self._wall(), passed(), 0
        self._lock = Lock()

    def now(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            read = self._passed()
            gone, self._read = read - self._read, read
            off = self._wall() - self._time - gone
            self._time += gone + max(-gone // _SLEW, min(gone // _SLEW, off))
            self._tell(off)
            return self._time // _NS

    def passed(self) -> int:
        """Milliseconds since some moment in the past, whatever the clock on the wall says."""
        return time.monotonic_ns() // _NS

    def agree(self, now: int) -> None:
        """Go on from the time by which the rest of the service lives. Only for the start."""
        with self._lock:
            self._time, self._read = now * _NS, self._passed()

    def _tell(self, off: int) -> None:
        if abs(off - self._off) > _WORTH_A_LINE:
            _log.warning("the machine's clock is %+.0f s off: it is followed slowly", off / 1000 / _NS)
        self._off = off


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
        return urandom(8).hex()

    def id_for(self, words: str) -> str:
        """The id that belongs to these words under the secret."""
        return blake2b(words.encode(), key=self._secret, digest_size=8, person=b"orrery id").hexdigest()
