"""Runs all tournaments: follows the log, keeps a `TournamentRun` for each in progress and brings it the news."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from domain.tables.state import Status as TableStatus
from domain.tournaments.config import DeckShowing
from domain.tournaments.proof import HOST
from domain.tournaments.state import Status
from services.errors import Unreadable
from services.log.context import about
from services.log.unreadable import SetAside
from services.ports import (
    Accounts,
    Directory,
    EventFeed,
    Logged,
    Place,
    TableFilter,
    TournamentDirectory,
    TournamentFilter,
)
from services.tables.commands import PREFIX as TABLE
from services.tables.commands import Tables
from services.tournaments.commands import PREFIX, Tournaments
from services.tournaments.match_tables import MatchTables
from services.tournaments.run import TournamentRun

_IN_PROGRESS = (Status.RUNNING, Status.PAUSED, Status.REGISTRATION, Status.CHECK_IN)
_REVEALED_WITHIN_MS: Final = 90 * 24 * 3600 * 1000
"""How far back a new worker looks for tournaments that ended without their tables being shown."""
_log = logging.getLogger("orrery.tournaments")


class TournamentRunner:
    """Watches the log and runs every tournament that is not over. Two at work at the same time do no harm."""

    def __init__(
        self,
        tournaments: Tournaments,
        tables: Tables,
        feed: EventFeed,
        directory: TournamentDirectory,
        listed: Directory,
        accounts: Accounts,
        *,
        sweep_ms: int = 1000,
        aside: SetAside | None = None,
    ) -> None:
        self._aside = aside or SetAside()
        self._tournaments, self._tables = tournaments, MatchTables(tables, accounts, self._aside)
        self._feed, self._directory, self._listed = feed, directory, listed
        self._sweep = sweep_ms / 1000
        self._runs: dict[str, TournamentRun] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def run(self, shards: int) -> None:
        """Run all tournaments until cancelled."""
        # From the checkpoints, read before the list: a tournament is in the list or after the checkpoint.
        positions = [await self._directory.checkpoint(shard) for shard in range(shards)]
        followers = [asyncio.create_task(self._follow(shard, after)) for shard, after in enumerate(positions)]
        try:
            await self._aside.try_again(self._run_late)
            for status in _IN_PROGRESS:
                await self._start_listed(status)
            for status in (Status.FINISHED, Status.CANCELLED):
                await self._reveal_listed(status)
            for still in (TableStatus.PLAYING, TableStatus.OPEN):
                await self._start_seated(still)
            await asyncio.gather(*followers)
        finally:
            tasks = [*followers, *self._tasks.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._runs.clear()  # a task cancelled before its first step has not done so itself
            self._tasks.clear()

    async def _run_late(self, stream: str) -> None:
        """Run a tournament that could not be read before; a table of one is looked at by its tournament."""
        if not stream.startswith(PREFIX):
            await self._tables.read(stream.removeprefix(TABLE))
            return
        await self._tournaments.load(stream.removeprefix(PREFIX))
        self._start_or_wake(stream.removeprefix(PREFIX))

    async def _start_listed(self, status: Status) -> None:
        after: Place | None = None
        while page := await self._directory.page(TournamentFilter(status=status), 100, after):
            for summary in page:
                self._start_or_wake(summary.id)
            after = Place(page[-1].opened_at, page[-1].id)

    async def _reveal_listed(self, status: Status) -> None:
        """Tournaments that ended while nobody was there to show what was held back because of their decks."""
        after: Place | None = None
        oldest = self._tournaments.clock.now() - _REVEALED_WITHIN_MS
        while page := await self._directory.page(TournamentFilter(status=status), 100, after):
            for summary in page:
                if summary.decks_shown is DeckShowing.AT_END:
                    self._start_or_wake(summary.id)
            after = Place(page[-1].opened_at, page[-1].id)
            if page[-1].opened_at < oldest:
                return

    async def _start_seated(self, status: TableStatus) -> None:
        """Look at every tournament that has a table in use: one that is over may not have closed it yet."""
        after: Place | None = None
        while page := await self._listed.page(TableFilter(status=status, private=True), 100, after):
            for table in page:
                if table.host.startswith(HOST):
                    self._start_or_wake(table.host.removeprefix(HOST))
            after = Place(page[-1].opened_at, page[-1].id)

    async def _follow(self, shard: int, after: int) -> None:
        async for batch in self._feed.follow_shard(shard, after):
            self._bring_news(batch)

    def _bring_news(self, batch: Sequence[Logged]) -> None:
        for logged in batch:
            if logged.stream.startswith(PREFIX):
                self._start_or_wake(logged.stream.removeprefix(PREFIX))
            elif logged.event.type == "table.ended":
                table = logged.stream.removeprefix(TABLE)
                for run in self._runs.values():
                    run.table_ended(table)

    def _start_or_wake(self, tournament: str) -> None:
        if tournament in self._runs:
            self._runs[tournament].wake()
            return
        if PREFIX + tournament in self._aside:
            return
        run = TournamentRun(tournament, self._tournaments, self._tables, self._sweep)
        self._runs[tournament] = run
        self._tasks[tournament] = asyncio.create_task(self._until_over(tournament, run), name=f"run {tournament}")

    async def _until_over(self, tournament: str, run: TournamentRun) -> None:
        with about(tournament=tournament):
            try:
                await run.until_over()
            except Unreadable as error:
                shard = self._tournaments.store.shard_of(PREFIX + tournament)
                await self._aside.put(PREFIX + tournament, error, shard=shard)
            except Exception:  # noqa: BLE001 - one tournament that cannot be run must not keep us from the others
                _log.exception("a tournament is left alone until its next event")
            finally:  # at once, not in a callback: an event that comes in between must find no run
                self._runs.pop(tournament, None)
                self._tasks.pop(tournament, None)
