"""The connections for appends: a few, which the committers of all shards share."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import psycopg

from infra.postgres.gone import GONE
from infra.postgres.line import Line
from infra.postgres.room import Room

T = TypeVar("T")


class Lines:
    """At most `size` connections, made when they are needed. `prepares` says whether statements are kept by them."""

    def __init__(self, database_url: str, size: int, *, prepares: bool = True, room: Room | None = None) -> None:
        self._url, self._prepares, self.room = database_url, prepares, room or Room()
        self._places = asyncio.Semaphore(size)
        self._free: list[Line] = []

    async def run(self, work: Callable[[Line], Awaitable[T]]) -> T:
        """Do some work over a connection; once more, over a new one, if that has turned out to be broken."""
        async with self._places:
            if self._free:
                try:
                    return await self._over(self._free.pop(), work)
                except GONE:
                    await self.aclose()  # if one broke, the others that wait here most likely did too
            return await self._over(await Line.open(self._url, prepares=self._prepares), work)

    async def _over(self, line: Line, work: Callable[[Line], Awaitable[T]]) -> T:
        try:
            done = await work(line)
        except BaseException as error:
            self.room.note(error)
            if isinstance(error, psycopg.Error) and not isinstance(error, GONE):
                self._free.append(line)  # the server has refused something, and waits for what comes next
            else:
                await line.aclose()
            raise
        self._free.append(line)
        return done

    async def aclose(self) -> None:
        """Close the connections that nobody uses."""
        while self._free:
            await self._free.pop().aclose()
