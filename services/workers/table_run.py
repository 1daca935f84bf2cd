"""One table that waits for a bot or a clock: its bots move, its clocks run out."""

import asyncio
import math
from collections.abc import Sequence
from contextlib import suppress

from domain.kernel.chain import Recorded
from domain.tables.state import TableState
from services.errors import NotFound
from services.log.handler import Loaded
from services.ports import Unavailable
from services.tables.commands import Tables
from services.workers.bots import BotDispatcher, BotTurn, next_bot_turn
from services.workers.clocks import TableClocks
from services.workers.retry import RETRY_PAUSE, note


class TableRun:
    """Runs one table until it waits for nobody but people.

    Its events are brought by whoever follows the log, and folded onto the state in memory: the store is read at the
    start, and when time has passed without any.
    """

    def __init__(self, table: str, tables: Tables, bots: BotDispatcher, clocks: TableClocks) -> None:
        self._table, self._tables, self._bots, self._clocks = table, tables, bots, clocks
        self._woken = asyncio.Event()
        self._news: list[Recorded] = []
        """Events that have not been looked at."""
        self._offered = -1
        """The version at which a bot's turn was last given out."""
        self._resumed = True
        """Whether the service may have stood still since the last look."""

    def bring(self, events: Sequence[Recorded]) -> None:
        """Look again before stopping: the table has changed."""
        self._news += events
        self._woken.set()

    def resume(self) -> None:
        """Look again: the service has come back from a pause."""
        self._resumed = True
        self._woken.set()

    async def until_idle(self) -> None:
        """Do what is due and wait, again and again, until there is nothing to wait for."""
        loaded: Loaded[TableState] | None = None
        while True:
            try:
                loaded = await self._look(loaded)
                turn = self._turn_to_give(loaded)
                if turn is not None or loaded.state.wakes_at is not None:
                    loaded = await self._after_what_is_due(loaded, turn)
                elif not self._news:
                    return
            except NotFound:
                return
            except Unavailable as away:
                note(away)
                await asyncio.sleep(RETRY_PAUSE)
                loaded, self._resumed = None, True

    async def _look(self, loaded: Loaded[TableState] | None) -> Loaded[TableState]:
        """The table after all that is known to have happened."""
        news, self._news = self._news, []
        self._woken.clear()
        if news and (loaded is None or loaded.head.version < news[-1].version):
            return await self._tables.take(self._table, news)
        return await self._tables.load(self._table) if loaded is None else loaded

    def _turn_to_give(self, loaded: Loaded[TableState]) -> BotTurn | None:
        """The bots to ask now. What they may let pass they are asked once: a version they said nothing to is over."""
        turn = next_bot_turn(loaded)
        return None if turn is not None and not turn.is_owed and self._offered == loaded.head.version else turn

    async def _after_what_is_due(self, loaded: Loaded[TableState], turn: BotTurn | None) -> Loaded[TableState] | None:
        """Do what is due, or wait for it; the table after that, None if it has to be read."""
        if turn is not None:
            moved = await self._have_played(turn)
            if moved is not None or not turn.is_owed:
                return moved or loaded
        left = self._clocks.seconds_left(loaded)
        if left is not None:
            resumed, self._resumed = self._resumed, False
            if (resumed or left <= 0) and await self._clocks.credit_pauses(self._table, loaded):
                return None
            if left <= 0:
                await self._clocks.expire(self._table, loaded)
                return None
        patience = self._bots.sweep if turn is not None else math.inf
        return loaded if await self._wait(min(patience, math.inf if left is None else left)) else None

    async def _have_played(self, turn: BotTurn) -> Loaded[TableState] | None:
        """The table after a bot's turn; None if others were asked to play it, or it has nothing to say."""
        version = turn.loaded.head.version
        if version != self._offered:
            await asyncio.sleep(self._bots.pace)
        if self._news and not turn.is_owed:  # the moment has passed
            return None
        self._offered = version
        after = await self._bots.dispatch(turn)
        return after if after is not None and after.head.version > version else None

    async def _wait(self, seconds: float) -> bool:
        """Wait for news, a time, or a resumed service; whether there are news."""
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == math.inf else seconds):
                await self._woken.wait()
        return bool(self._news)
