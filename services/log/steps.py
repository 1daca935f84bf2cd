"""One event of a stream as someone may see it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from domain.kernel.units import Millis


class Step(Struct, frozen=True, kw_only=True):
    """One event as one viewer may see it. Tables and tournaments add which of them it belongs to."""

    version: int
    """The number of the event."""
    at: Millis
    hash: str
    """The head of the chain after this event, in hex."""
    event: Any
    sentence: Callable[[], str]

    @property
    def text(self) -> str:
        """The event in a sentence."""
        return self.sentence()
