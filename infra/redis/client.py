"""What asks Redis, be it one server or a cluster: a question names a key, and goes to the server that holds it.

Every part of the service keeps what it has in one slot of a cluster (the braces in its keys), so that a question is
always one for a single server.
"""

from abc import ABC, abstractmethod
from asyncio import timeout
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, TypeVar

from redis.exceptions import RedisError

AWAY: Final = (RedisError, OSError)
"""What a Redis that does not answer, or not as it should, looks like."""

T = TypeVar("T")


class Client(ABC):
    """Asks Redis. All that a question touches is in the slot of the key it is about."""

    @abstractmethod
    async def ask(self, key: bytes, question: Callable[[Any], Awaitable[T]], within: float) -> T:
        """The answer of the server that holds `key`; one of AWAY if there is none within so many seconds.

        A question may be put twice: to who held the key, which did nothing but name who holds it now, and to that one.
        """

    @abstractmethod
    def led_to(self, key: bytes) -> AbstractAsyncContextManager[Any]:
        """The server that holds `key`, for a longer conversation."""

    @abstractmethod
    async def aclose(self) -> None:
        """Let go of all connections."""


class OneServer(Client):
    """Redis as a single server, which holds every key."""

    def __init__(self, server: Any) -> None:
        self._server = server

    async def ask(self, _key: bytes, question: Callable[[Any], Awaitable[T]], within: float) -> T:
        """See `Client.ask`."""
        async with timeout(within):
            return await question(self._server)

    @asynccontextmanager
    async def led_to(self, _key: bytes) -> AsyncIterator[Any]:
        """See `Client.led_to`."""
        yield self._server

    async def aclose(self) -> None:
        """See `Client.aclose`."""
        await self._server.aclose()
