"""Subscriptions whose items need not be waited for one by one: their source hands them to a sink as they come."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import Any, Generic, TypeVar

from api.graphql.execution.frames import Frame, Frames
from services.log.steps import Sink

Item = TypeVar("Item")


class Poured(Generic[Item]):
    """The source of a subscription: `items` one after the other, or all that comes into a sink by `pour`."""

    def __init__(self, items: AsyncGenerator[Item, None], pour: Callable[[Sink[Item]], Awaitable[None]]) -> None:
        self._items, self.pour = items, pour

    def __aiter__(self) -> AsyncIterator[Item]:
        """The items, one after the other."""
        return self._items

    async def aclose(self) -> None:
        """End them."""
        await self._items.aclose()


class Framing:
    """A sink for items, which goes on with the answers about them."""

    __slots__ = ("_frames", "_make", "_selection", "_sink")

    def __init__(self, frames: Frames, selection: str, make: Callable[[Any], Any], sink: Sink[Frame]) -> None:
        self._frames, self._selection, self._make, self._sink = frames, selection, make, sink

    def take(self, item: Any) -> bool:
        """See `Sink.take`."""
        return self._sink.take(self._frames.get(item, self._selection, self._make))

    async def ready(self) -> None:
        """See `Sink.ready`."""
        await self._sink.ready()
