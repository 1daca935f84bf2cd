"""The time and the randomness of the machine."""

from typing import Protocol


class Clock(Protocol):
    """The time, in milliseconds: of the day, for what people see and the log keeps, and passed, for measuring."""

    def now(self) -> int:
        """The time now, since 1970. It does not jump while a process runs, but processes differ by a little."""
        ...

    def passed(self) -> int:
        """The time since some moment in the past. It never jumps and never goes back."""
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

    def id_for(self, words: str) -> str:
        """The short id that belongs to these words: the same in every process, and foreseeable by no client."""
        ...
