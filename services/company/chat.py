"""Talking at the table: outside the game's log, and within limits that hold for all processes together."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from domain.kernel.errors import MalformedCommand
from domain.tables.state import Status
from services.company.names import said
from services.errors import Forbidden, RateLimited
from services.ports import ChatMessage, ChatStore, Clock, Credentials
from services.tables.commands import Tables
from services.tables.reading import Reading
from services.tables.viewpoint import grant_viewpoint

LONGEST: Final = 500
MOST_AT_TABLE: Final = 2000
MOST_AT_ONCE: Final = 5
WINDOW_MS: Final = 10_000
OPEN_FOR_MS: Final = 3_600_000
"""How long after the end of a game its table is still a place to talk."""
_LOOK = 0.5
_PAGE = 100


class Chat:
    """Players at a table talk; everyone who may see the table listens, except spectators while they are delayed."""

    def __init__(self, tables: Tables, reading: Reading, store: ChatStore, clock: Clock) -> None:
        self._tables, self._reading, self._store, self._clock = tables, reading, store, clock

    async def say(self, table: str, caller: Credentials, text: str) -> ChatMessage:
        """Say something at a table."""
        words = said(text)
        if not 1 <= len(words) <= LONGEST:
            raise MalformedCommand(f"a message has 1 to {LONGEST} characters")
        state, who, now = (await self._tables.load(table)).state, caller.account, self._clock.now()
        grant_viewpoint(state, caller)
        if state.seat_of(who.id) is None and who.id not in state.guests:
            raise Forbidden("only those who sit at the table talk")
        if state.status is Status.CANCELLED or (state.ended_at is not None and now > state.ended_at + OPEN_FOR_MS):
            raise Forbidden("nobody is at this table any more")
        if await self._store.said_by(who.id, now - WINDOW_MS) >= MOST_AT_ONCE:
            raise RateLimited(WINDOW_MS / 1000)
        if await self._store.said_at(table) >= MOST_AT_TABLE:
            raise Forbidden("enough was said at this table")
        message = await self._store.add(table, who.id, who.name, words, now)
        return ChatMessage(message, table, who.id, who.name, words, now)

    async def read(
        self,
        table: str,
        caller: Credentials | None,
        after: int,
        first: int,
        *,
        before: int | None = None,
        last: bool = False,
    ) -> list[ChatMessage]:
        """What was said between two messages; nothing for delayed spectators: talk would give the game away."""
        granted = await self._reading.admit(table, caller, "chat")
        return [] if granted.delayed else await self._store.after(table, after, first, before=before, last=last)

    async def follow(self, table: str, caller: Credentials | None, after: int) -> AsyncGenerator[ChatMessage, None]:
        """What is said from a message on, until the listener goes."""
        await self._reading.admit(table, caller, "chat")
        seen = after
        while True:
            if not grant_viewpoint((await self._tables.load(table)).state, caller).delayed:
                for message in await self._store.after(table, seen, _PAGE):
                    seen = message.id
                    yield message
            await asyncio.sleep(_LOOK)
