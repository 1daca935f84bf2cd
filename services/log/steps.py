"""One event of a stream as someone may see it."""

from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeVar

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand
from domain.kernel.units import Millis

Item_contra = TypeVar("Item_contra", contravariant=True)


class Sink(Protocol[Item_contra]):
    """Where a follower's items go without waiting, as long as there is room."""

    def take(self, item: Item_contra) -> bool:
        """Take one; False if there should be no more of them until it is `ready`."""

    async def ready(self) -> None:
        """Wait until there is room."""


class Once:
    """A text that is made when it is first asked for. A plain class: one of them is made for every event."""

    __slots__ = ("_make", "_text")

    def __init__(self, make: Callable[[], str]) -> None:
        self._make, self._text = make, ""

    def __call__(self) -> str:
        """The text."""
        self._text = self._text or self._make()
        return self._text


class Step(Struct, frozen=True, kw_only=True):
    """One event as one viewer may see it. Tables and tournaments add which of them it belongs to."""

    version: Annotated[int, doc("The number of the event.")]
    at: Annotated[Millis, doc("When it happened.")]
    hash: Annotated[str, doc("The head of the chain after this event, in hex.")]
    event: Annotated[Any, doc("What happened, as far as the viewer may know.")]
    sentence: Callable[[], str]

    @property
    def text(self) -> str:
        """The event in a sentence."""
        return self.sentence()


def require_version(after: int) -> None:
    """Versions are counted from 1, and 0 is before the first: a search that begins below finds nothing, for long."""
    if after < 0:
        raise MalformedCommand(f"events are counted from 1; there are none after {after}")
