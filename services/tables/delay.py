"""Tables as delayed spectators see them, some moves or seconds behind."""

from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct, UnsetType

from domain.kernel.chain import Recorded
from domain.kernel.record import Head, Meta, decode_meta
from domain.tables.state import TableState
from domain.tables.terms import Watch
from services.log.handler import Loaded
from services.tables.commands import PREFIX, Tables

_ACT = b'{"type":"table.act"'


class Behind(Struct, frozen=True):
    """What is visible now, and when the next event becomes visible; None if that waits for a move."""

    table: Loaded[TableState]
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
        return Behind(seen, metas[count].at + watch.delay_ms if by_time else None)

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
