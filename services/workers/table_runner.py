"""Runs the tables of a shard: follows the log and keeps a `TableRun` for each table that waits for a bot or a clock."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing

from domain.kernel.chain import Recorded
from domain.tables.state import Status
from services.errors import Unreadable
from services.log.context import about
from services.log.unreadable import SetAside
from services.ports import BotTasks, Directory, EventFeed, EventStore, Logged, Place, TableFilter
from services.tables.commands import PREFIX, Tables
from services.workers.bots import BotDispatcher, next_bot_turn
from services.workers.clocks import TableClocks
from services.workers.pulse import Pulse
from services.workers.table_run import TableRun

_log = logging.getLogger("orrery.worker")


class TableRunner:
    """Runs the tables of one shard. Two at work at the same time do no harm.

    Bots' turns are given out as `tasks`, and again every `sweep_ms` until someone has played them; without tasks, or
    while they reach nobody, they are played here. Without a `pulse`, pauses of the service are not noticed. A table
    that cannot be read is set `aside`.
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
        aside: SetAside | None = None,
    ) -> None:
        self._aside = aside or SetAside()
        self._tables, self._store, self._feed, self._directory = tables, store, feed, directory
        self._bots = BotDispatcher(tables, tasks, pace=pace_ms / 1000, sweep=sweep_ms / 1000)
        self._clocks = TableClocks(tables, store, pulse)
        self._runs: dict[str, TableRun] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def run(self, shard: int) -> None:
        """Play the bots and run out the clocks of one shard's tables until cancelled."""
        # From the directory's checkpoint, read before its list: a table is in the list or after the checkpoint.
        position = await self._directory.checkpoint(shard)
        beating = await self._clocks.start_beating(self._resume)
        try:
            await self._aside.try_again(self._run_late)
            for status in (Status.PLAYING, Status.OPEN):
                async for table in self._listed(shard, status):
                    self._start_or_wake(table)
            async with aclosing(self._feed.follow_shard(shard, position)) as batches:
                async for batch in batches:
                    for table, events in _tables_in(batch).items():
                        self._start_or_wake(table, events)
        finally:
            tasks = [*self._tasks.values(), *beating]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._runs.clear()  # a task cancelled before its first step has not done so itself
            self._tasks.clear()

    async def _listed(self, shard: int, status: Status) -> AsyncIterator[str]:
        """The tables that may wait, from the directory: those not yet listed will show up in the log."""
        after: Place | None = None
        while page := await self._directory.page(TableFilter(status=status, private=True), 100, after):
            for summary in page:
                if self._store.shard_of(PREFIX + summary.id) == shard:
                    yield summary.id
            after = Place(page[-1].opened_at, page[-1].id)

    async def _run_late(self, stream: str) -> None:
        """Run a table that could not be read before."""
        table = stream.removeprefix(PREFIX)
        await self._tables.load(table)
        self._start_or_wake(table)

    def _resume(self) -> None:
        for run in self._runs.values():
            run.resume()

    def _start_or_wake(self, table: str, events: Sequence[Logged] = ()) -> None:
        """Bring a table its events; at the start it is loaded without any."""
        if PREFIX + table in self._aside:
            return
        recorded = [each.event for each in events]
        run = self._runs.get(table)
        if run is not None:
            run.bring(recorded)
        elif not recorded or not self._waits_for_people(table, recorded):
            run = self._runs[table] = TableRun(table, self._tables, self._bots, self._clocks)
            run.bring(recorded)
            running = self._until_idle(table, run, events[0].position if events else 0)
            self._tasks[table] = asyncio.create_task(running, name=f"run {table}")

    def _waits_for_people(self, table: str, events: Sequence[Recorded]) -> bool:
        """Whether it is plain that a table waits for nobody but people, as most do: then there is nothing to run."""
        try:
            loaded = self._tables.take_at_hand(table, events)
            return loaded is not None and loaded.state.wakes_at is None and next_bot_turn(loaded) is None
        except Exception:  # noqa: BLE001 - its run meets it again, and knows what to do
            return False

    async def _until_idle(self, table: str, run: TableRun, position: int) -> None:
        with about(table=table):
            try:
                await run.until_idle()
            except Unreadable as error:
                shard = self._store.shard_of(PREFIX + table)
                await self._aside.put(PREFIX + table, error, shard=shard, position=position)
            except Exception:  # noqa: BLE001 - one table that cannot be run must not keep us from the others
                _log.exception("a table is left alone until its next event")
            finally:  # at once, not in a callback: an event that comes in between must find no run
                self._runs.pop(table, None)
                self._tasks.pop(table, None)


def _tables_in(batch: Sequence[Logged]) -> dict[str, list[Logged]]:
    found: dict[str, list[Logged]] = {}
    for logged in batch:
        if logged.stream.startswith(PREFIX):
            found.setdefault(logged.stream.removeprefix(PREFIX), []).append(logged)
    return found
