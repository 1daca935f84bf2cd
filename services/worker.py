"""What goes on without anyone asking: lists are kept up to date, clocks run out, bots move."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence

from domain.tables.state import Status
from services.bots import BotPlayer
from services.errors import NotFound, Stale
from services.ports import (
    Account,
    Directory,
    EventFeed,
    EventStore,
    Logged,
    Place,
    StreamMoved,
    TableFilter,
    Unavailable,
)
from services.projection import DirectoryProjection
from services.tables import PREFIX, Hot, Intent, Tables

_log = logging.getLogger("orrery.worker")
CLOCK = Account(id="clock", name="clock", kind="bot")


class Worker:
    """Follows one shard of the log. Everything it does may be done twice without harm."""

    def __init__(
        self, tables: Tables, store: EventStore, feed: EventFeed, directory: Directory, *, pace_ms: int = 0
    ) -> None:
        self._tables, self._store, self._feed, self._directory = tables, store, feed, directory
        self._projection = DirectoryProjection(tables, store, feed, directory)
        self._bots = BotPlayer(tables)
        self._pace = pace_ms / 1000
        self._attending: dict[str, asyncio.Task[None]] = {}

    async def project(self, shard: int) -> None:
        """Keep the directory of one shard up to date."""
        await self._projection.run(shard)

    async def attend(self, shard: int) -> None:
        """Play the bots and run out the clocks of one shard's tables."""
        # From the directory's checkpoint, read before its list: a table is in the list or after the checkpoint.
        position = await self._directory.checkpoint(shard)
        try:
            async for table in self._playing(shard):
                self._attend(table)
            async for batch in self._feed.follow_shard(shard, position):
                for table in _changed(batch):
                    self._attend(table)
        finally:
            tasks = list(self._attending.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _playing(self, shard: int) -> AsyncIterator[str]:
        """The tables in play, from the directory: those not yet listed will show up in the log."""
        after: Place | None = None
        while page := await self._directory.page(TableFilter(status=Status.PLAYING), 100, after):
            for summary in page:
                if self._store.shard_of(PREFIX + summary.id) == shard:
                    yield summary.id
            after = Place(page[-1].opened_at, page[-1].id)

    def _attend(self, table: str) -> None:
        """Look after a table as long as it waits for a bot or a clock."""
        if table not in self._attending:
            self._attending[table] = asyncio.create_task(self._look_after(table), name=f"attending {table}")

    async def _look_after(self, table: str) -> None:
        try:
            await self._until_nothing_is_due(table)
        finally:  # at once, not in a callback: an event that comes in between must find the table unattended
            self._attending.pop(table, None)

    async def _until_nothing_is_due(self, table: str) -> None:
        while True:
            try:
                hot = await self._tables.load(table)
                if self._bots.due(hot):
                    await asyncio.sleep(self._pace)
                    await self._bots.move(table)
                elif not await self._wait_for_clock(table, hot):
                    return
            except NotFound:
                return
            except Unavailable as away:
                _log.warning("%s is away", away.part, extra={"table": table})
                await asyncio.sleep(1)

    async def _wait_for_clock(self, table: str, hot: Hot) -> bool:
        """Wait for the deadline and let it run out; False if there is none. A move meanwhile ends the wait."""
        state, version = hot.state, hot.head.version
        due = state.rules.deadline(state.play) if state.status is Status.PLAYING else None
        if due is None:
            return False
        left = (due - self._tables.clock.now()) / 1000
        if left > 0:
            await self._until_moved(table, version, left)
            return True
        for seat in state.rules.to_act(state.play):
            intent = Intent(account=CLOCK, command_id=f"expire-{version}-{seat}", expected=version)
            try:
                await self._tables.expire(table, intent, seat)
            except (Stale, StreamMoved):
                break
        return True

    async def _until_moved(self, table: str, version: int, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                async for _ in self._feed.follow(PREFIX + table, version):
                    return
        except TimeoutError:
            return


def _changed(batch: Sequence[Logged]) -> set[str]:
    return {logged.stream.removeprefix(PREFIX) for logged in batch if logged.stream.startswith(PREFIX)}
