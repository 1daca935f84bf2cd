"""What goes on without anyone asking: lists are kept up to date, clocks run out, bots move."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from domain.kernel.errors import IllegalMove
from domain.kernel.record import decode_meta
from domain.tables.commands import CreditPause, ExpireClock, LapseReady, Reveal
from domain.tables.state import Status, TableState
from services.errors import NotFound, Stale
from services.log.context import about
from services.log.fanout import Broadcast
from services.log.handler import Intent, Loaded
from services.ports import (
    Account,
    BotTask,
    BotTasks,
    Directory,
    EventFeed,
    EventStore,
    Logged,
    Place,
    StreamMoved,
    TableFilter,
    Unavailable,
)
from services.tables.commands import PREFIX, Tables
from services.tables.listing import DirectoryProjection
from services.workers.bots import BotPlayer
from services.workers.pulse import Pulse

_log = logging.getLogger("orrery.worker")
CLOCK = Account(id="clock", name="clock", kind="bot")
AWAY_PAUSE = 1.0
_UNSTEADY = 0.2


async def retry_while_unavailable(work: Callable[[], Awaitable[None]]) -> None:
    """Do work for ever, again from its checkpoint whenever a server was away."""
    while True:
        try:
            await work()
            return
        except Unavailable as away:
            _log.warning("%s is away", away.part)
            await asyncio.sleep(AWAY_PAUSE)


async def run_all(*works: Callable[[], Awaitable[None]]) -> None:
    """Do several kinds of work for ever, side by side under one owner."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(retry_while_unavailable(work))


class Worker:
    """Follows one shard of the log. Everything it does may be done twice without harm.

    Bots' turns are given out as `tasks`, and again every `sweep_ms` until someone has played them; without tasks, or
    while they reach nobody, the worker plays them itself. Without a `pulse`, pauses of the service are not noticed.
    """

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        feed: EventFeed,
        directory: Directory,
        *,
        tasks: BotTasks | None = None,
        pulse: Pulse | None = None,
        pace_ms: int = 0,
        sweep_ms: int = 5000,
    ) -> None:
        self._tables, self._store, self._feed, self._directory = tables, store, feed, directory
        self._projection = DirectoryProjection(tables, store, feed, directory)
        self._bots = BotPlayer(tables)
        self._tasks, self._pulse = tasks, pulse
        self._pace, self._sweep = pace_ms / 1000, sweep_ms / 1000
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._heard: set[str] = set()
        """Tables with an event since their state was last asked for: what was found then may be out of date."""
        self._woken = Broadcast()

    async def project(self, shard: int) -> None:
        """Keep the directory of one shard up to date."""
        await self._projection.run(shard)

    async def attend(self, shard: int) -> None:
        """Play the bots and run out the clocks of one shard's tables."""
        # From the directory's checkpoint, read before its list: a table is in the list or after the checkpoint.
        position = await self._directory.checkpoint(shard)
        beating = await self._begin_beating()
        try:
            for status in (Status.PLAYING, Status.OPEN):
                async for table in self._listed(shard, status):
                    self._attend(table)
            async for batch in self._feed.follow_shard(shard, position):
                for table in _changed(batch):
                    self._attend(table)
        finally:
            tasks = [*self._attending.values(), *beating]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _begin_beating(self) -> list[asyncio.Task[None]]:
        if self._pulse is None:
            return []
        await self._pulse.beat()
        return [asyncio.create_task(self._pulse.run(self._woken.ring), name="beating")]

    async def _listed(self, shard: int, status: Status) -> AsyncIterator[str]:
        """The tables that may wait, from the directory: those not yet listed will show up in the log."""
        after: Place | None = None
        while page := await self._directory.page(TableFilter(status=status, private=True), 100, after):
            for summary in page:
                if self._store.shard_of(PREFIX + summary.id) == shard:
                    yield summary.id
            after = Place(page[-1].opened_at, page[-1].id)

    def _attend(self, table: str) -> None:
        """Look after a table as long as it waits for a bot or a clock."""
        if table in self._attending:
            self._heard.add(table)
        else:
            self._attending[table] = asyncio.create_task(self._look_after(table), name=f"attending {table}")

    async def _look_after(self, table: str) -> None:
        with about(table=table):
            try:
                while True:
                    self._heard.discard(table)
                    await self._until_nothing_is_due(table)
                    if table not in self._heard:
                        return
            except Exception:  # noqa: BLE001 - one table that cannot be looked after must not keep us from the others
                _log.exception("a table is left alone until its next event")
            finally:  # at once, not in a callback: an event that comes in between must find the table unattended
                self._attending.pop(table, None)
                self._heard.discard(table)

    async def _until_nothing_is_due(self, table: str) -> None:
        given_out, resumed = -1, True
        while True:
            try:
                loaded = await self._tables.load(table)
                bots, due = self._bots.due(loaded), loaded.state.wakes_at
                if not bots and due is None:
                    return
                patience = self._sweep
                if bots:
                    if loaded.head.version != given_out:
                        await asyncio.sleep(self._pace)
                    given_out = loaded.head.version
                    if not await self._give_out(table, given_out):
                        continue
                if due is not None:
                    left = (due - self._tables.clock.now()) / 1000
                    if (resumed or left <= 0) and await self._credit_pauses(table, loaded):
                        continue
                    if left <= 0:
                        await self._let_time_pass(table, loaded)
                        continue
                    patience = min(patience, left) if bots else left
                resumed = await self._until_moved(table, loaded.head.version, patience)
            except NotFound:
                return
            except Unavailable as away:
                _log.warning("%s is away", away.part)
                await asyncio.sleep(AWAY_PAUSE)

    async def _give_out(self, table: str, version: int) -> bool:
        """Have the turn of a bot played by someone; False if it was played here and now."""
        if self._tasks is not None and await self._tasks.offer(BotTask(table, version)):
            return True
        await self._bots.move(table)
        return False

    # -- clocks ----------------------------------------------------------------------------------------------

    async def _credit_pauses(self, table: str, loaded: Loaded[TableState]) -> bool:
        """Give back what pauses of the service have taken since the table's last event; True if something was."""
        if self._pulse is None or loaded.state.is_over:
            return False
        version = loaded.head.version
        (last,) = await self._store.read(PREFIX + table, version - 1, version)
        still = decode_meta(last.meta).at
        pauses = await self._pulse.pauses(max(still, loaded.state.credited_until))
        for pause in pauses:
            intent = _by_clock(f"pause-{version}-{pause.until}", version)
            try:
                done = await self._tables.do(table, intent, CreditPause(max(pause.since, still), pause.until))
                version = done.now.head.version
            except IllegalMove:  # it lies within another one
                continue
            except (Stale, StreamMoved):
                break
        return version > loaded.head.version

    async def _let_time_pass(self, table: str, loaded: Loaded[TableState]) -> None:
        """Write down that a time is over, unless the service itself may have stood still."""
        if self._pulse is not None and not self._pulse.is_steady():
            await asyncio.sleep(_UNSTEADY)
            return
        state, version = loaded.state, loaded.head.version
        try:
            if state.status is Status.OPEN:
                await self._tables.do(table, _by_clock(f"lapse-{version}", version), LapseReady())
            elif state.status is Status.FINISHED:
                await self._tables.do(table, _by_clock("reveal", version), Reveal())
            else:
                seat = state.expiries_due[0][1]
                await self._tables.do(table, _by_clock(f"expire-{version}-{seat}", version), ExpireClock(seat))
        except (Stale, StreamMoved):
            return
        except IllegalMove as refusal:
            _log.warning("time does not pass: %s", refusal)
            await asyncio.sleep(_UNSTEADY)

    async def _until_moved(self, table: str, version: int, seconds: float) -> bool:
        """Wait for the table's next event, or the time given; True if the service has resumed meanwhile."""
        moved = asyncio.ensure_future(self._next_event(table, version))
        woken = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait([moved, woken], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return woken.done()
        finally:
            for each in (moved, woken):
                each.cancel()
            await asyncio.gather(moved, woken, return_exceptions=True)

    async def _next_event(self, table: str, version: int) -> None:
        async for _ in self._feed.follow(PREFIX + table, version):
            return


def _by_clock(command_id: str, version: int) -> Intent:
    return Intent(account=CLOCK, command_id=command_id, expected=version)


def _changed(batch: Sequence[Logged]) -> set[str]:
    return {logged.stream.removeprefix(PREFIX) for logged in batch if logged.stream.startswith(PREFIX)}
