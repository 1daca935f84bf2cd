"""What the lobby tells of: tables whose players change, looked up once for everyone who listens in this process."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import Final

from domain.kernel.structs import tag_of
from domain.tables.events import (
    GameStarted,
    ReadyCalled,
    ReadyLapsed,
    SeatLeft,
    SeatReady,
    SeatTaken,
    TableCancelled,
    TableClosed,
    TableEnded,
    TableOpened,
    TableRevealed,
)
from domain.tables.state import TableState
from domain.tables.terms import Access
from domain.tables.views import TableSummary, listed
from services.errors import Unreadable
from services.log.handler import Loaded
from services.log.window import Commons, Window
from services.ports import EventFeed, EventStore, Logged, Unavailable
from services.tables.commands import PREFIX, Tables

_KEEP: Final = 1024
_PER_TABLE: Final = 4096
_PAUSE: Final = 0.1
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
        TableClosed,
        TableRevealed,
    )
)


class Board:
    """The changes of all tables that everyone may hear of, as they come."""

    def __init__(self, tables: Tables, store: EventStore, feed: EventFeed, commons: Commons) -> None:
        self._tables, self._store, self._feed = tables, store, feed
        self._window: Window[tuple[int, TableSummary]] = Window(commons, _KEEP)
        self._begun = asyncio.Event()
        self._positions: Sequence[int] = ()

    async def run(self) -> None:
        """See `Source.run`."""
        failure: Exception | None = None
        pumps: list[asyncio.Task[None]] = []
        try:
            await self._begun.wait()
            pumps += [asyncio.create_task(self._pump(shard, after)) for shard, after in enumerate(self._positions)]
            await asyncio.gather(*pumps)
        except Exception as error:  # noqa: BLE001 - it is for the listeners, each of whom fails with it
            failure = error
        finally:
            self._window.close(failure)
            await _ended(pumps)

    async def opened(self) -> int:
        """The number of the last change so far. Whatever the log gets after this was called comes after it."""
        if not self._begun.is_set():
            positions = [await self._store.last_position(shard) for shard in range(self._store.shards)]
            if not self._begun.is_set():
                self._positions = positions
                self._begun.set()
        return self._window.newest

    async def after(self, seen: int) -> Sequence[tuple[int, TableSummary]] | None:
        """The changes after one, each with its number, as soon as there are any; None once the feed has ended."""
        while True:
            if self._window.closed:
                self._window.raise_failure()
                return None
            found = self._window.after(seen)
            if found is None:
                raise Unavailable("lobby", "changes came faster than they were read; subscribe again")
            if found:
                return found
            await self._window.wait()

    async def _pump(self, shard: int, after: int) -> None:
        async with aclosing(self._feed.follow_shard(shard, after)) as batches:
            async for batch in batches:
                if changed := _changed(batch):
                    await self._publish(changed)

    async def _publish(self, versions: dict[str, int]) -> None:
        for table, version in versions.items():
            try:
                loaded = await self._loaded(table, version)
            except Unreadable:  # the worker marks it for the operator
                continue
            state = loaded.state
            hidden = state.terms.access is Access.PRIVATE or (state.is_delayed and version > state.started_version)
            if not hidden:
                number = self._window.newest + 1
                self._window.add([number], [(number, listed(state, loaded.head.version))], [_PER_TABLE])
        self._window.ring()

    async def _loaded(self, table: str, version: int) -> Loaded[TableState]:
        """The table with its change; a store that is away is waited for."""
        while True:
            try:
                return await self._tables.load(table, at_least=version)
            except Unavailable:
                await asyncio.sleep(_PAUSE)


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
