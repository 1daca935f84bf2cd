"""What is said at one table, for everyone in this process who listens there."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from services.log.window import Commons, Window
from services.ports import ChatMessage, ChatStore, Unavailable

LOOK_EVERY: Final = 10.0
"""Seconds after which a message that no news told of is found."""
_PAGE: Final = 100
_READERS: Final = 4  # listeners who come at once must leave connections for those who play
_PAUSE: Final = 0.1
_PER_MESSAGE: Final = 1024


class Room:
    """The newest messages of a table. They are read once for all listeners, when news of one comes."""

    def __init__(self, table: str, store: ChatStore, commons: Commons) -> None:
        self._table, self._store = table, store
        self._window: Window[ChatMessage] = Window(commons)
        self._news = asyncio.Event()
        self._opened = asyncio.Event()
        self._readers = asyncio.Semaphore(_READERS)

    def heard(self, message: int | None = None) -> None:
        """There is news: of a message, or that some may have been missed."""
        if message is None or message > self._window.newest:
            self._news.set()

    async def run(self) -> None:
        """See `Source.run`."""
        failure: Exception | None = None
        try:
            await self._bring()
        except Exception as error:  # noqa: BLE001 - it is for the listeners, each of whom fails with it
            failure = error
        finally:
            self._window.close(failure)
            self._opened.set()

    async def _bring(self) -> None:
        self._window.open(await self._newest())
        self._opened.set()
        while True:
            self._news.clear()
            found = await self._read(self._window.newest)
            if found:
                self._window.add([each.id for each in found], found, [_PER_MESSAGE] * len(found))
                self._window.ring()
            if len(found) < _PAGE:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await self._news.wait()

    async def _newest(self) -> int:
        while True:
            with suppress(Unavailable):
                return await self._store.newest(self._table)
            await asyncio.sleep(_PAUSE)

    async def _read(self, seen: int) -> Sequence[ChatMessage]:
        """What the store has after a message; one that is away is waited for."""
        while True:
            with suppress(Unavailable):
                async with self._readers:
                    return await self._store.after(self._table, seen, _PAGE)
            await asyncio.sleep(_PAUSE)

    async def after(self, seen: int) -> Sequence[ChatMessage]:
        """What was said after a message, as soon as something was."""
        await self._opened.wait()
        while True:
            start, found = self._window.start, self._window.after(seen)
            if found is None:
                found = await self._read(seen)
                seen = start  # messages may be removed: there may be none before the window
            elif not found:
                self._window.raise_failure()
                await self._window.wait()
            if found:
                return found
