"""One table that waits for a bot or a clock: its bots move, its clocks run out."""

import asyncio
import logging
import math
from contextlib import aclosing

from domain.tables.state import TableState
from services.errors import NotFound
from services.log.handler import Loaded
from services.ports import EventFeed, Unavailable
from services.tables.commands import PREFIX, Tables
from services.workers.bots import BotDispatcher, BotTurn, next_bot_turn
from services.workers.clocks import TableClocks
from services.workers.retry import RETRY_PAUSE

_log = logging.getLogger("orrery.worker")


class TableRun:
    """Runs one table until it waits for nobody but people.

    A state is carried on from move to move where that is possible, and read at most once per look.
    """

    def __init__(self, table: str, tables: Tables, feed: EventFeed, bots: BotDispatcher, clocks: TableClocks) -> None:
        self._table, self._tables, self._feed, self._bots, self._clocks = table, tables, feed, bots, clocks
        self._changed = False
        """Whether the table may have changed since we last loaded it; look again before stopping."""
        self._offered = -1
        """The version at which a bot's turn was last given out."""
        self._resumed = True
        """Whether the service may have stood still since the last look."""

    def wake(self) -> None:
        """Look again before stopping: the table has changed."""
        self._changed = True

    async def until_idle(self) -> None:
        """Do what is due and wait, again and again, until there is nothing to wait for."""
        loaded: Loaded[TableState] | None = None
        while True:
            try:
                if loaded is None:
                    self._changed = False
                    loaded = await self._tables.load(self._table)
                turn = next_bot_turn(loaded)
                if turn is not None or loaded.state.wakes_at is not None:
                    loaded = await self._after_what_is_due(loaded, turn)
                elif self._changed:
                    loaded = None
                else:
                    return
            except NotFound:
                return
            except Unavailable as away:
                _log.warning("%s is away", away.part)
                await asyncio.sleep(RETRY_PAUSE)
                loaded = None

    async def _after_what_is_due(self, loaded: Loaded[TableState], turn: BotTurn | None) -> Loaded[TableState] | None:
        """Do what is due, or wait for it; the table after that, None if it has to be read."""
        if turn is not None:
            moved = await self._have_played(turn)
            if moved is not None:
                return moved
        left = self._clocks.seconds_left(loaded)
        if left is not None:
            if (self._resumed or left <= 0) and await self._clocks.credit_pauses(self._table, loaded):
                return None
            if left <= 0:
                await self._clocks.expire(self._table, loaded)
                return None
        patience = self._bots.sweep if turn is not None else math.inf
        newest = await self._wait(loaded.head.version, min(patience, math.inf if left is None else left))
        return None if newest is None else await self._tables.load(self._table, at_least=newest)

    async def _have_played(self, turn: BotTurn) -> Loaded[TableState] | None:
        """The table after a bot's turn; None if others were asked to play it, or it has nothing to say."""
        version = turn.loaded.head.version
        if version != self._offered:
            await asyncio.sleep(self._bots.pace)
        self._offered = version
        after = await self._bots.dispatch(turn)
        return after if after is not None and after.head.version > version else None

    async def _wait(self, version: int, seconds: float) -> int | None:
        """Wait for the table's next event, a time, or a resumed service; the version of the event if one came."""
        moved = asyncio.ensure_future(self._next_version(version))
        resumed = asyncio.ensure_future(self._clocks.resumed.wait())
        try:
            await asyncio.wait([moved, resumed], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            self._resumed = resumed.done()
            return moved.result() if moved.done() else None
        finally:
            for each in (moved, resumed):
                each.cancel()
            await asyncio.gather(moved, resumed, return_exceptions=True)

    async def _next_version(self, after: int) -> int | None:
        async with aclosing(self._feed.follow(PREFIX + self._table, after)) as batches:
            async for batch in batches:
                return batch[-1].event.version
        return None
