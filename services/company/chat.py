"""Talking at the table: outside the game's log, and within limits that hold for all processes together."""

from collections.abc import AsyncGenerator
from typing import Final

from domain.kernel.errors import MalformedCommand
from domain.tables.state import Status, TableState
from services.company.names import said
from services.company.room import Room
from services.errors import Forbidden, RateLimited
from services.log.live import LiveStreams
from services.log.window import Shared
from services.ports import ChatMessage, ChatNews, ChatStore, Clock, Credentials
from services.tables.commands import Tables
from services.tables.reading import Reading
from services.tables.viewpoint import grant_viewpoint

LONGEST: Final = 500
MOST_AT_TABLE: Final = 2000
MOST_AT_ONCE: Final = 5
WINDOW_MS: Final = 10_000
OPEN_FOR_MS: Final = 3_600_000
"""How long after the end of a game its table is still a place to talk."""


class Chat:
    """Players at a table talk; everyone who may see the table listens, except spectators while they are delayed."""

    def __init__(
        self,
        tables: Tables,
        live: LiveStreams[TableState],
        reading: Reading,
        store: ChatStore,
        news: ChatNews,
        clock: Clock,
    ) -> None:
        self._tables, self._live, self._reading = tables, live, reading
        self._store, self._news, self._clock = store, news, clock
        self._rooms = Shared(lambda table: Room(table, store, live.commons))

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
        self.heard(table, message)
        await self._news.tell(table, message)
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
        """What is said from a message on, until the listener goes. Who may listen is judged for every message."""
        await self._reading.admit(table, caller, "chat")
        seen = after
        with self._live.followed(table) as live, self._rooms.held(table) as room:
            await live.opened()
            while True:
                now = live.newest
                if grant_viewpoint(now.state, caller).delayed:
                    if await live.after(now.head.version) is None:
                        return
                    continue
                found = await room.after(seen)
                if grant_viewpoint(live.newest.state, caller).delayed:
                    continue
                for message in found:
                    seen = message.id
                    yield message

    def heard(self, table: str, message: int) -> None:
        """Something was said at a table, here or elsewhere."""
        if room := self._rooms.get(table):
            room.heard(message)

    def missed(self) -> None:
        """Something may have been said of which no news came."""
        for room in self._rooms.all():
            room.heard()
