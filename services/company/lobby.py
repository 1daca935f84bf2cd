"""The lobby: tables that can be joined, as they change, and rematches."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, aclosing
from typing import Final

from msgspec.structs import replace

from domain.kernel.structs import tag_of
from domain.tables.commands import AddBot, TakeSeat
from domain.tables.events import (
    GameStarted,
    ReadyCalled,
    ReadyLapsed,
    SeatLeft,
    SeatReady,
    SeatTaken,
    TableCancelled,
    TableEnded,
    TableOpened,
    TableRevealed,
)
from domain.tables.state import Status, TableState
from domain.tables.terms import Access
from domain.tables.views import TableSummary, listed
from services.errors import Forbidden, NotFound, Unreadable
from services.log.handler import Applied, Intent
from services.ports import Account, Directory, EventFeed, EventStore, Logged, TableFilter
from services.tables.commands import PREFIX, Tables, invitation_code, require_known

MATCHMAKER: Final = Account(id="matchmaker", name="Quick match", kind="bot")
_FIRST: Final = 100
_TOLD: Final = frozenset(
    tag_of(event)
    for event in (
        TableOpened,
        SeatTaken,
        SeatLeft,
        ReadyCalled,
        SeatReady,
        ReadyLapsed,
        GameStarted,
        TableEnded,
        TableCancelled,
        TableRevealed,
    )
)


class Lobby:
    """What concerns tables as wholes, for people who look for a game."""

    def __init__(self, tables: Tables, store: EventStore, feed: EventFeed, directory: Directory) -> None:
        self._tables, self._store, self._feed, self._directory = tables, store, feed, directory

    async def follow(self, game: str | None = None) -> AsyncGenerator[TableSummary, None]:
        """First every open table that can be joined, oldest first, then each public table whenever its players change.

        A table with delayed spectators is left out from the start of its game until it is revealed.
        """
        shards = range(self._store.shards)
        positions = [await self._store.last_position(shard) for shard in shards]
        page = await self._directory.page(TableFilter(game=game, status=Status.OPEN), _FIRST, None)
        for summary in reversed(page):
            yield summary
        async with aclosing(self._merged(positions)) as batches:
            async for batch in batches:
                for summary in await self._changes(batch, game):
                    yield summary

    async def _merged(self, positions: Sequence[int]) -> AsyncGenerator[dict[str, int], None]:
        """The tables of all shards that change and their versions, as they do. Nobody who does not read holds more."""
        queue: asyncio.Queue[dict[str, int]] = asyncio.Queue(maxsize=1)

        async def pump(shard: int, after: int) -> None:
            async with aclosing(self._feed.follow_shard(shard, after)) as batches:
                async for batch in batches:
                    if changed := _changed(batch):
                        await queue.put(changed)

        async with AsyncExitStack() as stack:
            pumps = [asyncio.create_task(pump(shard, after)) for shard, after in enumerate(positions)]
            stack.push_async_callback(_ended, pumps)
            while True:
                yield await queue.get()

    async def _changes(self, versions: dict[str, int], game: str | None) -> list[TableSummary]:
        found = []
        for table, version in versions.items():
            try:
                loaded = await self._tables.load(table)
            except Unreadable:  # the worker marks it for the operator
                continue
            state = loaded.state
            hidden = state.terms.access is Access.PRIVATE or (state.is_delayed and version > state.started_version)
            if not hidden and game in (None, state.game.about.slug):
                found.append(listed(state, loaded.head.version))
        return found

    async def rematch(self, table: str, by: Intent) -> Applied[TableState]:
        """Another table for the same people, options and terms. The first to ask sets it up, the others join it."""
        old = (await self._tables.load(table)).state
        require_known(old, table, by.account)
        if all(each.player != by.account.id for each in old.seats):
            raise Forbidden("you did not sit at that table")
        if not old.is_over:
            raise Forbidden("that game is not over yet")
        if not old.is_public:  # a new table of the same players would tell spectators that the old game is over
            raise Forbidden("spectators are behind: a rematch can be asked for once they have seen the end")
        new = self._tables.new_id(Intent(account=MATCHMAKER, command_id=f"rematch of {table}"))
        watch = old.terms.watch
        deal = None if watch and watch.held else watch  # the new deal is nobody else's
        terms = replace(old.terms, watch=deal, rematch_of=table, series=None, reserved=())
        opening = Intent(account=MATCHMAKER, command_id="rematch")
        raw = await self._options(table)
        opened = await self._tables.open(
            opening, old.game.about.slug, raw, terms=terms, sit=False, table=new, host=old.host
        )
        host = Account(id=old.host, name="")
        for seat, holder in enumerate(old.seats):
            if holder.bot:
                by_host = Intent(account=host, command_id=f"rematch-{seat}")
                await self._tables.do(new, by_host, AddBot(player=old.host, bot=holder.bot))
        code = invitation_code(opened.now.state.seed) if terms.access is Access.PRIVATE else ""
        return await self._tables.ask(new, by, TakeSeat, invitation=code)

    async def _options(self, table: str) -> bytes:
        (first,) = await self._store.read(PREFIX + table, 0, 1)
        event = self._tables.codec.event(first.body)
        return bytes(getattr(event, "options", b"{}"))

    async def invitation(self, table: str, account: Account) -> str:
        """The code of a private table, for those who are inside."""
        state = (await self._tables.load(table)).state
        require_known(state, table, account)
        if state.terms.access is Access.OPEN:
            raise NotFound("the table is open to everyone, and has no invitation")
        return invitation_code(state.seed)


def _changed(batch: Sequence[Logged]) -> dict[str, int]:
    """The tables whose company or state changes in a batch, each with the last version at which it does."""
    return {
        logged.stream.removeprefix(PREFIX): logged.event.version
        for logged in batch
        if logged.stream.startswith(PREFIX) and logged.event.type in _TOLD
    }


async def _ended(tasks: Sequence["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
