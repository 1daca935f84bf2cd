"""The time and the randomness of the machine."""

from typing import Protocol


class Clock(Protocol):
    """The time, in milliseconds since 1970."""

    def now(self) -> int:
        """The time now."""
        ...


class Entropy(Protocol):
    """Where secrets and ids come from."""

    def seed(self) -> bytes:
        """32 unpredictable bytes."""
        ...

    def token(self) -> str:
        """A new access token."""
        ...

    def id(self) -> str:
        """A new short id, unique for all practical purposes."""
        ...
