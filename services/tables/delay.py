"""Tables as delayed spectators see them, some moves or seconds behind."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from msgspec import Struct, UnsetType

from domain.kernel.chain import Recorded
from domain.kernel.record import Head, Meta, decode_meta
from domain.tables.state import TableState
from domain.tables.terms import Watch
from services.log.handler import Loaded
from services.log.live import Copy, LiveStream, LiveStreams
from services.log.window import KEEP
from services.ports import Unavailable
from services.tables.commands import PREFIX, Tables

_ACT = b'{"type":"table.act"'
_PAUSE: Final = 0.1


class Behind(Struct, frozen=True):
    """What is visible now, what of it is new, and when the next event will be; None if that waits for a move."""

    table: Loaded[TableState]
    fresh: Sequence[Recorded]
    next_at: int | None


class DelayedTables:
    """Follows each delayed table at its distance, and folds only what has become visible since last time."""

    def __init__(self, tables: Tables, most: int = 512) -> None:
        self._tables, self._most = tables, most
        self._kept: OrderedDict[str, Loaded[TableState]] = OrderedDict()

    async def behind(self, table: str, now: Loaded[TableState]) -> Behind:
        """The table as far as spectators may see it at this moment; `now` is how it stands."""
        watch = now.state.terms.watch
        assert watch is not None, "only a table with a delay has a trail"
        seen = self._kept.get(table) or await self._tables.at(table, now.state.started_version)
        hidden = await self._tables.store.read(PREFIX + table, after=seen.head.version)
        metas = [decode_meta(event.meta) for event in hidden]
        count = visible(metas, watch, self._tables.clock.now(), over=now.state.is_over)
        if count:
            seen = self._folded(seen, hidden[:count])
        self._keep(table, seen)
        by_time = watch.delay_ms > 0 and count < len(metas)
        return Behind(seen, hidden[:count], metas[count].at + watch.delay_ms if by_time else None)

    def _folded(self, seen: Loaded[TableState], shown: Sequence[Recorded]) -> Loaded[TableState]:
        events = [self._tables.codec.event(event.body) for event in shown]
        return Loaded(self._tables.fold(seen.state, events), Head(shown[-1].version, shown[-1].hash))

    def _keep(self, table: str, seen: Loaded[TableState]) -> None:
        known = self._kept.get(table)
        if known is None or known.head.version < seen.head.version:
            self._kept[table] = seen
        self._kept.move_to_end(table)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


class DelayedTable(Copy[TableState]):
    """A table as all delayed spectators see it: one copy, which trails the live one."""

    def __init__(self, id_: str, live: LiveStreams[TableState], delayed: DelayedTables) -> None:
        super().__init__(id_, live.handler, live.feed, live.commons)
        self._live, self._delayed = live, delayed

    async def _bring(self) -> None:
        with self._live.followed(self.id) as live:
            await live.opened()
            people: object = None
            while True:
                now = live.newest
                if not now.state.is_delayed:  # nobody is kept behind any more: they find out, and go
                    self._begin(now)
                    self._call()
                    if await live.after(now.head.version) is None:
                        return
                    continue
                behind = await self._behind(now)
                await self._show(behind)
                if people != (present := _people(now.state)):
                    people = present
                    self._call()
                if not await self._moved(live, now.head.version, behind.next_at):
                    return

    async def _behind(self, now: Loaded[TableState]) -> Behind:
        """What is visible now; a store that is away is waited for."""
        while True:
            try:
                return await self._delayed.behind(self.id, now)
            except Unavailable:
                await asyncio.sleep(_PAUSE)

    async def _show(self, behind: Behind) -> None:
        """Hand out what has become visible."""
        before, after = self.now.head.version, behind.table.head.version
        if not self._is_open or after > before + len(behind.fresh) or len(behind.fresh) > KEEP:
            self._begin(behind.table)  # followers read the log up to there
        elif after > before:
            fresh = behind.fresh[before - after :]
            events = self._handler.kind.read(b"\n".join(each.body for each in fresh))
            self._publish(behind.table, fresh, events)

    async def _moved(self, live: LiveStream[TableState], version: int, at: int | None) -> bool:
        """Wait for the table's next event, or until time shows one that was hidden; False if the feed has ended."""
        left = None if at is None else max(0.0, (at - self._handler.clock.now()) / 1000)
        try:
            async with asyncio.timeout(left):
                return await live.after(version, first=True) is not None
        except TimeoutError:
            return True


def _people(state: TableState) -> tuple[object, ...]:
    """Who may see what at a table: when that changes, spectators look whether they still are."""
    return tuple((each.player, each.left) for each in state.seats), state.guests, state.is_delayed


def visible(metas: Sequence[Meta], watch: Watch, now: int, *, over: bool) -> int:
    """How many of the newest events, given by their metas, spectators may see.

    A delay of n moves hides the last n moves and all that followed them; it ends with the game. The first deal
    belongs to the beginning of the game and is never hidden.
    """
    shown = len(metas)
    beginning = next((n for n, meta in enumerate(metas) if meta.part == 0), shown)
    if watch.delay_moves and not over:
        moves = [index for index, meta in enumerate(metas) if meta.part == 0 and _is_move(meta)]
        few = len(moves) < watch.delay_moves
        shown = 0 if few else moves[-watch.delay_moves]
    if watch.held:
        shown = 0
    if watch.delay_ms:
        shown = next((n for n, meta in enumerate(metas[:shown]) if meta.at + watch.delay_ms > now), shown)
    return max(shown, beginning)


def _is_move(meta: Meta) -> bool:
    return not isinstance(meta.command, UnsetType) and bytes(meta.command).startswith(_ACT)
