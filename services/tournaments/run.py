"""One tournament in progress: its matches get tables, its results are taken over, its rounds are paired.

Where a game is played is written into the tournament before the table is opened, and every step at the table has a
command id of its own. So all of it is idempotent: whoever takes over from a worker that died repeats what may not have
been done, and changes nothing else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from domain.kernel.errors import IllegalMove
from domain.tables.state import Status as TableStatus
from domain.tournaments.commands import AssignTable, CallOfficial, RecordResult, Together, TournamentCommand
from domain.tournaments.conduct.entry import BEFORE_START
from domain.tournaments.conduct.progress import OpenMatch, due, open_matches, wakes_at
from domain.tournaments.config import DeckShowing
from domain.tournaments.state import Status, TournamentState, Trouble
from services.errors import Stale
from services.log.handler import Intent, Loaded
from services.ports import Account, StreamMoved, Unavailable
from services.tournaments.commands import Tournaments
from services.tournaments.importing import is_imported
from services.tournaments.match_tables import MatchTables, standings_of, table_of

SERVICE: Final = Account(id="conductor", name="conductor", kind="bot")
"""In whose name tournaments run themselves. The id is in stored logs."""
_AT_ONCE: Final = 16
"""How many tables are set up at the same time."""
_IN_ONE_STEP: Final = 100
"""How many tables are assigned, or results taken over, in one step."""
_RETRY_PAUSE: Final = 0.5
_BATCHING: Final = 4
"""After waking, wait this many times the duration of the last pass, so that results are handled in batches: each pass
looks at every match."""
_LONGEST_BATCHING: Final = 0.5
_log = logging.getLogger("orrery.tournaments")
T = TypeVar("T")


class TournamentRun:
    """Runs one tournament until it is over."""

    def __init__(self, tournament: str, tournaments: Tournaments, tables: MatchTables, sweep: float) -> None:
        self._id, self._tournaments, self._tables, self._sweep = tournament, tournaments, tables, sweep
        self._woken = asyncio.Event()
        self._awaited: set[str] = set()
        """Tables of this tournament that are in play."""
        self._ended: set[str] = set()
        """Tables that have ended and whose result is not taken over yet."""
        self._set_up: set[str] = set()
        """Tables known to be set up. How far a dead worker came with the others is not known."""
        self._closed: set[str] = set()
        """Tables at which nobody plays on, and which are known to be closed."""

    # -- what the log brings ---------------------------------------------------------------------------------

    def wake(self) -> None:
        """Look again: something happened in the tournament."""
        self._woken.set()

    def table_ended(self, table: str) -> None:
        """Look again if the table is one of this tournament."""
        if table in self._awaited:
            self._ended.add(table)
            self._woken.set()

    # -- the loop --------------------------------------------------------------------------------------------

    async def until_over(self) -> None:
        """Do what is due and wait, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                began = loop.time()
                loaded = await self._tournaments.load(self._id)
                await self._close_left(loaded.state)
                if loaded.state.is_over:
                    if not await self._reveal_decks(loaded.state):
                        return
                    await self._wait(loaded.state)
                    continue
                if not await self._do_what_is_due(loaded):
                    took = loop.time() - began
                    await self._wait(loaded.state)
                    await asyncio.sleep(min(_LONGEST_BATCHING, _BATCHING * took))
            except (Stale, StreamMoved, Unavailable) as trouble:  # an ended table may have been missed: check them all
                _log.warning("starts again: %s", trouble)
                self._set_up.clear()
                await asyncio.sleep(_RETRY_PAUSE)

    async def _wait(self, state: TournamentState) -> None:
        """Wait for news of the tournament or its tables; in an arena, or where something is due, also for time."""
        stage = state.current
        timed = state.status is Status.RUNNING and stage is not None and stage.ends_at is not None
        coming = wakes_at(state)
        while not self._woken.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._sweep if timed or coming is not None else None):
                    await self._woken.wait()
            if timed or (coming is not None and self._tournaments.clock.now() >= coming):
                break
        self._woken.clear()

    async def _close_left(self, state: TournamentState) -> None:
        """Close the tables of matches that are decided elsewhere; once all play is over, nothing of them is held."""
        left = [each for each in state.left if each.table not in self._closed]
        await _some_at_once(partial(self._tables.close, state, each) for each in left)
        self._closed.update(each.table for each in left)
        if left and state.is_over and any(stage.boards for stage in state.stages):
            await self._tables.reveal_held(state, SERVICE)

    async def _do_what_is_due(self, loaded: Loaded[TournamentState]) -> bool:
        """Everything that can be done now; True if it led to something new."""
        state = loaded.state
        if state.status in BEFORE_START:
            return await self._advance(loaded)
        if state.status not in (Status.RUNNING, Status.PAUSED) or is_imported(state):
            return False
        playable = open_matches(state)
        if await self._play(state, playable):
            return True
        hidden = state.conduct.decks is DeckShowing.AT_END
        if not playable and not hidden and any(stage.boards for stage in state.stages):
            await self._tables.reveal_held(state, SERVICE)
        return await self._advance(loaded)

    async def _reveal_decks(self, state: TournamentState) -> bool:
        """After the end, show what was held back because of the decks; True if a table is still played."""
        if state.conduct.decks is not DeckShowing.AT_END:
            return False
        tables = await self._tournaments.tables_of(self._id)
        self._awaited = set(tables)
        self._awaited = await self._tables.reveal(tables, SERVICE)
        return bool(self._awaited)

    async def _advance(self, loaded: Loaded[TournamentState]) -> bool:
        """Ask for what the tournament itself is waiting to do; True if something was done."""
        commands = due(loaded.state, self._tournaments.clock.now())
        version = loaded.head.version
        ids = [f"{each.__struct_config__.tag}-{version}" + (f"-{n}" if n else "") for n, each in enumerate(commands)]
        return any([await self._ask(command_id, each) for command_id, each in zip(ids, commands, strict=True)])

    # -- matches ---------------------------------------------------------------------------------------------

    async def _play(self, state: TournamentState, playable: Sequence[OpenMatch]) -> bool:
        """Set up tables, record results, and give matches their tables; True if something was done."""
        at_tables = {match.table: match for match in playable if match.table}
        self._awaited = set(at_tables)  # before any is looked at, so that no end is missed
        ended, self._ended = self._ended, set()
        unsure = [match for table, match in at_tables.items() if table not in self._set_up]
        found = await _some_at_once(partial(self._ensure, state, match) for match in unsure)
        ended.update(table for table in found if table)
        self._set_up.update(match.table for match in unsure)
        results = [await self._result(at_tables[table]) for table in sorted(ended) if table in at_tables]
        recorded = await self._record([each for each in results if isinstance(each, RecordResult)])
        if state.status is not Status.RUNNING:
            return recorded or True in results
        waiting = [match for match in playable if not match.table and match.started]
        for start in range(0, len(waiting), _IN_ONE_STEP):
            await self._assign_tables(waiting[start : start + _IN_ONE_STEP])
        return recorded or True in results or bool(waiting)

    async def _ensure(self, state: TournamentState, match: OpenMatch) -> str:
        """Make sure that a table is set up; its id if it had been, and may therefore be over by now."""
        loaded = await self._tables.find(match.table)
        if loaded is not None and loaded.state.status is not TableStatus.OPEN:
            return match.table
        if self._tables.is_aside(match.table):
            await self._call_official(match, Trouble.UNREADABLE)
        elif not await self._tables.set_up(state, match):
            await self._call_official(match, Trouble.NOT_SET_UP)
        return ""

    async def _call_official(self, match: OpenMatch, trouble: Trouble) -> bool:
        return await self._ask(f"official-{match.table}", CallOfficial(match.match, match.table, trouble))

    async def _assign_tables(self, waiting: Sequence[OpenMatch]) -> None:
        """Write down where games are played: those of many matches in one step, for a step waits for the disk."""

        def build(state: TournamentState) -> TournamentCommand:
            return Together(
                tuple(
                    AssignTable(each.match, each.game, table_of(state, each.match, each.game))
                    for each in waiting
                    if _waits(state, each) and not state.matches[each.match].table
                )
            )

        with suppress(IllegalMove):  # they have tables by now, or need none any more
            await self._tournaments.do(self._id, Intent(SERVICE), build)

    async def _result(self, match: OpenMatch) -> RecordResult | bool:
        """The result of a game that is over; else whether something was done about it."""
        loaded = await self._tables.find(match.table)
        if loaded is None and self._tables.is_aside(match.table):
            return await self._call_official(match, Trouble.UNREADABLE)
        if loaded is None or not loaded.state.is_over:
            return False
        standings = standings_of(match, loaded.state)
        if standings is None:
            return await self._call_official(match, Trouble.NO_RESULT)
        return RecordResult(match.match, match.game, match.table, loaded.head.hash.hex(), standings)

    async def _record(self, results: Sequence[RecordResult]) -> bool:
        """Take over results, many in one step; False if the tournament does not want any of them any more.

        Where one of them is refused they are taken over one by one: it may be that another has decided its match.
        """
        done = False
        for start in range(0, len(results), _IN_ONE_STEP):
            some = results[start : start + _IN_ONE_STEP]

            def build(state: TournamentState, some: Sequence[RecordResult] = some) -> TournamentCommand:
                return Together(tuple(each for each in some if _waits(state, each)))

            try:
                await self._tournaments.do(self._id, Intent(SERVICE), build)
                done = True
            except IllegalMove:
                one_by_one = [await self._ask(f"result-{each.table}", each) for each in some]
                done = done or any(one_by_one)
        return done

    async def _ask(self, command_id: str, command: TournamentCommand) -> bool:
        try:
            applied = await self._tournaments.do(self._id, Intent(SERVICE, command_id), lambda _: command)
        except IllegalMove as refusal:  # an official was quicker, or what was due no longer is
            _log.info("not done: %s", refusal)
            return False
        return not applied.repeated


def _waits(state: TournamentState, of: OpenMatch | RecordResult) -> bool:
    """Whether that game of the match is still to be played, or played."""
    match = state.matches[of.match]
    return match.is_ready and len(match.games) + 1 == of.game


async def _some_at_once(work: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """Do all of it, some at a time. Nothing begins before its turn, so a cancellation leaves little half done."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(begin: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await begin()

    return await asyncio.gather(*(one(begin) for begin in work))
