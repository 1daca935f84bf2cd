"""A connection that listens to its server for as long as it lives.

psycopg begins to listen, and sets a timer, for every part of an answer that it waits for, and ends both when the part
is there. For a question that is answered within a millisecond that is a third of what it costs this process.
"""

import asyncio
from typing import Any, Final, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.abc import PQGen
from psycopg.waiting import Ready, Wait

from infra.postgres.watch import Watch

_NEWS: Final = Wait.R
"""What a query waits for, but for one so long that it does not go out at once."""
_TICK: Final = 0.1
"""Seconds after which psycopg looks up from its waiting."""
Answered = TypeVar("Answered")


class ListeningConnection(AsyncConnection[tuple[Any, ...]]):
    """An `AsyncConnection` that is quick at waiting. What it does not do itself it leaves to psycopg, in mid-query."""

    _told: asyncio.Future[Ready] | None = None
    """Who waits for news, if somebody does."""
    _watch: Watch | None = None
    """By what it listens, if it does."""

    async def wait(
        self,
        gen: PQGen[Answered],
        interval: float = 0.0,
        timeout: float | None = None,  # noqa: ASYNC109 - psycopg's own
    ) -> Answered:
        """See psycopg: do what `gen` says, and wait where it does."""
        if interval or timeout is not None:
            return await super().wait(gen, interval or _TICK, timeout)
        wanted, cancelled = _NEWS, False
        try:
            wanted = next(gen)
            while wanted == _NEWS:
                wanted = gen.send(await self._news())
        except StopIteration as done:
            answered: Answered = done.value
            return answered
        except asyncio.CancelledError:
            cancelled = True
        except psycopg.OperationalError:  # the server has gone: what is left of the connection has no news
            self._end_listening()
            raise
        self._end_listening()
        rest: Any = _Rest(gen, wanted, cancelled=cancelled)
        return await super().wait(rest)

    async def close(self) -> None:
        """Let go of the connection; who waits for an answer is told that there will be none."""
        self._end_listening()
        await super().close()
        if self._told is not None:
            self._hear()

    @property
    def listens(self) -> bool:
        """Whether it listens just now: from the first question on, until there are news that nobody has asked for."""
        return self._watch is not None

    def _news(self) -> "asyncio.Future[Ready]":
        """What is done as soon as there is something to read."""
        if self._watch is None:
            self._watch = Watch(self.pgconn, self._hear)
        self._told = self._watch.loop.create_future()
        return self._told

    def _hear(self) -> None:
        told, self._told = self._told, None
        if told is None:  # nobody asked: the end of the connection most likely, which the next query meets
            self._end_listening()
        elif not told.done():
            told.set_result(Ready.R)

    def _end_listening(self) -> None:
        if self._watch is not None:
            self._watch.close()
            self._watch = None


class _Rest:
    """A query from where it waits: psycopg goes on with it, or if it was cancelled, calls it off at the server."""

    def __init__(self, query: PQGen[Any], wanted: Wait, *, cancelled: bool) -> None:
        self._query, self._wanted, self._cancelled = query, wanted, cancelled

    def __next__(self) -> Wait:
        if self._cancelled:
            self._cancelled = False
            raise asyncio.CancelledError
        return self._wanted

    def send(self, ready: Ready) -> Wait:
        return self._query.send(ready)
