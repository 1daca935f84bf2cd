"""The way from a process to a server: it takes time, and loses what it carries."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final, TypeVar, cast

from infra.memory.leases import MemoryLeases
from services.ports import Unavailable, held
from tests.simulated.loop import Node

T = TypeVar("T")
_FASTEST: Final = 0.0002
_SLOW_SHARE: Final = 0.02
_SLOWEST: Final = 1.5
_WAIT_FOR_LOST: Final = 2.0
"""Seconds after which a process gives up on an answer."""


class Server:
    """A server with a network around it. It does what it is asked in one step, between two journeys."""

    def __init__(self, name: str, luck: Random) -> None:
        self.node, self.luck = Node(name), luck
        self.is_away = False
        self.losing = 0.0
        """The share of requests that get lost, on the way there or on the way back."""
        self.lost = 0

    def delay(self) -> float:
        """How long a message takes: mostly a moment, sometimes very long."""
        if self.luck.random() < _SLOW_SHARE:
            return self.luck.uniform(0.01, _SLOWEST)
        return _FASTEST + self.luck.expovariate(1 / 0.001)

    async def ask(self, work: Callable[[], T], away: Callable[[str], Exception]) -> T:
        """Have `work` done; `away` makes the error of someone who got no answer, whether or not it was done."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        loop.call_later(self.delay(), self._arrive, work, answer, away, context=self.node.context())
        return await answer

    def _arrive(self, work: Callable[[], T], answer: asyncio.Future[T], away: Callable[[str], Exception]) -> None:
        if self.is_away:
            self.reply(answer, away("connection refused"))
            return
        fate = self.luck.random()
        if fate < self.losing / 2:
            self._lose(answer, away)
            return
        try:
            result: T | Exception = work()
        except Exception as error:  # noqa: BLE001 -- it is the answer
            result = error
        if fate < self.losing:
            self._lose(answer, away)
        else:
            self.reply(answer, result)

    def _lose(self, answer: asyncio.Future[Any], away: Callable[[str], Exception]) -> None:
        self.lost += 1
        self.reply(answer, away("no answer"), _WAIT_FOR_LOST)

    def reply(self, answer: asyncio.Future[T], result: T | Exception, after: float = 0.0) -> None:
        """Send an answer on its way."""
        asyncio.get_running_loop().call_later(
            after + self.delay(), _settle, answer, result, context=self.node.context()
        )


def _settle(answer: asyncio.Future[Any], result: Any) -> None:
    if answer.done():
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of something in memory that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError(f"{work} waits")


class Fence:
    """What the database does with whatever is written under a lease: refuse it if another has the job by now."""

    def __init__(self) -> None:
        self.leases = MemoryLeases()
        self.written: dict[str, list[int]] = {}
        """Under which numbers something was written for each job, in order."""

    def __call__(self) -> None:
        """Let the writer of this step pass, or refuse it."""
        lease = held()
        if lease is None:
            return
        if not self.leases.holds(lease):
            raise lease.lose()
        self.written.setdefault(lease.job, []).append(lease.number)


_WRITING: Final = frozenset(
    {"save", "refresh", "clear", "move_recorded", "begin", "switch", "beat", "enter", "publish"}
)


def over(server: Server, fence: Fence, target: T) -> T:
    """A port in memory as seen through the network: each call is a transaction at the database."""
    return cast("T", _Remote(server, fence, target))


class _Remote:
    def __init__(self, server: Server, fence: Fence, target: object) -> None:
        self._server, self._fence, self._target = server, fence, target

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._target, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            def work() -> Any:
                if name in _WRITING:
                    self._fence()
                return at_once(method(*args, **kwargs))

            return await self._server.ask(work, lambda why: Unavailable("postgres", why))

        return call
