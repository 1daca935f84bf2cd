"""Conducts tournaments: gives matches their tables, seats the players, and takes the results over from the log.

Where a game is played is written into the tournament before the table is opened, and every step at the table has a
command id of its own: whoever takes over from a worker that died does again what may not have been done, and only that.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Final, TypeVar

from domain.kernel.decider import Standing
from domain.kernel.errors import IllegalMove
from domain.tables.commands import Reveal, StartGame
from domain.tables.state import Status as TableStatus
from domain.tables.state import TableState
from domain.tables.terms import Terms, Watch
from domain.tournaments.commands import AssignTable, RecordResult, TournamentCommand
from domain.tournaments.conduct.progress import OpenMatch, due, open_matches
from domain.tournaments.state import Status, TournamentState
from services.errors import NotFound, Stale
from services.log.context import about
from services.log.handler import Intent, Loaded
from services.ports import (
    Account,
    Accounts,
    EventFeed,
    Logged,
    Place,
    StreamMoved,
    TournamentDirectory,
    TournamentFilter,
    Unavailable,
)
from services.tables.commands import PREFIX as TABLE
from services.tables.commands import Tables, seated
from services.tournaments.commands import PREFIX, Tournaments, bot_of
from services.tournaments.importing import is_imported
from services.tournaments.listing import TournamentProjection

CONDUCTOR: Final = Account(id="conductor", name="conductor", kind="bot")
_AT_ONCE: Final = 16
"""How many tables are set up at the same time."""
_PATIENCE: Final = 0.5
_GATHERING: Final = 4
"""After a wake-up more results are gathered for so many times as long as the last look took: a large tournament that
looked at all its matches for each of them would do nothing else."""
_LONGEST_GATHERING: Final = 0.5
_log = logging.getLogger("orrery.conducting")
T = TypeVar("T")


def table_of(state: TournamentState, match: int, game: int) -> str:
    """The id of the table for a game: another one whenever the same match is played anew after a correction."""
    return sha256(f"{state.id}/{match}/{game}/{state.steps}".encode()).hexdigest()[:16]


def host_of(state: TournamentState) -> Account:
    """The account in whose name a tournament opens its tables."""
    return Account(id=PREFIX + state.id, name=state.chosen.title, kind="bot")


def standings_of(match: OpenMatch, table: TableState) -> tuple[Standing, ...] | None:
    """How the players of a match stand, in the order of the match; None if they did not play to an end.

    Who is quick may have sat down before the service seated them: the seats of the table are another order.
    """
    seats = {holder.player: seat for seat, holder in enumerate(table.seats)}
    if table.outcome is None or not seats.keys() >= set(match.accounts):
        return None
    by_seat = {standing.seat: standing for standing in table.outcome.standings}
    found = [by_seat[seats[account]] for account in match.accounts]
    return tuple(Standing(seat, each.place, each.score) for seat, each in enumerate(found))


class Conductor:
    """Looks after all tournaments in progress. Everything it does may be done twice without harm."""

    def __init__(
        self,
        tournaments: Tournaments,
        tables: Tables,
        feed: EventFeed,
        directory: TournamentDirectory,
        accounts: Accounts,
        *,
        sweep_ms: int = 1000,
    ) -> None:
        self._tournaments, self._tables, self._feed = tournaments, tables, feed
        self._directory, self._accounts = directory, accounts
        self._sweep = sweep_ms / 1000
        self._projection = TournamentProjection(tournaments, feed, directory)
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._bells: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._played_in: dict[str, str] = {}
        """Table -> the tournament that waits for it."""
        self._ended: defaultdict[str, set[str]] = defaultdict(set)
        """Tournament -> tables that have ended and whose result is not taken over."""

    async def project(self, shard: int) -> None:
        """Keep the list of tournaments up to date."""
        await self._projection.run(shard)

    async def conduct(self, shards: int) -> None:
        """Look after every tournament until cancelled."""
        # From the checkpoints, read before the list: a tournament is in the list or after the checkpoint.
        positions = [await self._directory.checkpoint(shard) for shard in range(shards)]
        followers = [asyncio.create_task(self._follow(shard, after)) for shard, after in enumerate(positions)]
        try:
            for status in (Status.RUNNING, Status.PAUSED, Status.REGISTRATION, Status.CHECK_IN):
                await self._tend_listed(status)
            await asyncio.gather(*followers)
        finally:
            tasks = [*followers, *self._tending.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tend_listed(self, status: Status) -> None:
        after: Place | None = None
        while page := await self._directory.page(TournamentFilter(status=status), 100, after):
            for summary in page:
                self._tend(summary.id)
            after = Place(page[-1].opened_at, page[-1].id)

    async def _follow(self, shard: int, after: int) -> None:
        async for batch in self._feed.follow_shard(shard, after):
            self._hear(batch)

    def _hear(self, batch: Sequence[Logged]) -> None:
        for logged in batch:
            if logged.stream.startswith(PREFIX):
                self._tend(logged.stream.removeprefix(PREFIX))
            elif logged.event.type == "table.ended":
                table = logged.stream.removeprefix(TABLE)
                if tournament := self._played_in.get(table):
                    self._ended[tournament].add(table)
                    self._bells[tournament].set()

    def _tend(self, tournament: str) -> None:
        if tournament in self._tending:
            self._bells[tournament].set()
        else:
            self._tending[tournament] = asyncio.create_task(self._look_after(tournament), name=f"tending {tournament}")

    async def _look_after(self, tournament: str) -> None:
        try:
            with about(tournament=tournament):
                await TournamentRun(self, tournament).until_over()
        finally:
            self._tending.pop(tournament, None)
            self._bells.pop(tournament, None)
            self._ended.pop(tournament, None)

    # -- for one tournament ----------------------------------------------------------------------------------

    async def load(self, tournament: str) -> Loaded[TournamentState]:
        """The tournament as it is now."""
        return await self._tournaments.load(tournament)

    async def rest(self, tournament: str, state: TournamentState) -> None:
        """Wait until something happens in the tournament or at its tables, or time may have brought something."""
        bell = self._bells[tournament]
        stage = state.current
        timed = state.status is Status.RUNNING and stage is not None and stage.ends_at is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._sweep if timed else None):
                await bell.wait()
        bell.clear()

    def take_ended(self, tournament: str) -> set[str]:
        """The tables that have ended since last time."""
        return self._ended.pop(tournament, set())

    def expect(self, tournament: str, table: str) -> None:
        """Listen for the end of a table from now on."""
        self._played_in[table] = tournament

    async def advance(self, tournament: str, known: Loaded[TournamentState]) -> bool:
        """Do what the tournament itself is waiting to do; True if something was done."""
        commands = due(known.state, self._tournaments.clock.now())
        version = known.head.version
        done = [await self._do(tournament, f"{each.__struct_config__.tag}-{version}", each) for each in commands]
        return any(done)

    async def assign(self, tournament: str, match: OpenMatch) -> None:
        """Write down where a game is played."""

        def build(state: TournamentState) -> TournamentCommand:
            return AssignTable(match=match.match, game=match.game, table=table_of(state, match.match, match.game))

        with suppress(IllegalMove):  # it has a table by now, or needs none any more
            await self._tournaments.do(tournament, Intent(CONDUCTOR), build)

    async def set_up(self, state: TournamentState, match: OpenMatch) -> None:
        """Open the table of a game, seat everyone and begin: each step once, however often it is tried."""
        host = host_of(state)
        by_host = Intent(host, "tournament")
        seed = bytes.fromhex(match.seed)
        held = Watch(held=True) if seed else None
        terms = Terms(timing=state.chosen.timing, watch=held, reserved=match.accounts)
        table, options = match.table, bytes(state.chosen.options)
        try:
            await self._tables.open(by_host, state.chosen.game, options, terms=terms, sit=False, table=table, seed=seed)
            for account, name in zip(match.accounts, match.names, strict=True):
                if (await self._tables.load(table)).state.seat_of(account) is None:
                    who = await self._account(account, name)
                    await self._tables.do(table, Intent(who, "tournament"), seated(who, bot=bot_of(account)))
            await self._tables.do(table, Intent(host, "begin"), StartGame(player=host.id))
        except IllegalMove as refusal:  # someone stood up before the start: officials decide
            _log.warning("a table could not be set up: %s", refusal, extra={"table": table})

    async def reveal(self, state: TournamentState) -> None:
        """Open the tables of boards that nobody plays any more to everyone, with their seed."""
        played = [game.table for match in state.matches for game in match.games if game.table]
        for table in played:
            loaded = await self.table(table)
            if loaded is not None and loaded.state.is_held and loaded.state.is_over:
                await self._tables.do(table, Intent(CONDUCTOR, "reveal"), Reveal())

    async def _account(self, account: str, name: str) -> Account:
        if bot_of(account):
            return Account(id=account, name=name, kind="bot")
        return await self._accounts.get(account) or Account(id=account, name=name)

    async def table(self, table: str) -> Loaded[TableState] | None:
        """A table, if it has been opened."""
        try:
            return await self._tables.load(table)
        except NotFound:
            return None

    async def record(self, tournament: str, match: OpenMatch, loaded: Loaded[TableState]) -> bool:
        """Take over the result of a game that is over; False if the tournament does not want it any more."""
        self._played_in.pop(match.table, None)
        standings = standings_of(match, loaded.state)
        if standings is None:
            _log.warning("a table has no result of this match: officials decide", extra={"table": match.table})
            return False
        command = RecordResult(match.match, match.game, match.table, loaded.head.hash.hex(), standings)
        return await self._do(tournament, f"result-{match.table}", command)

    async def _do(self, tournament: str, command_id: str, command: TournamentCommand) -> bool:
        try:
            done = await self._tournaments.do(tournament, Intent(CONDUCTOR, command_id), lambda _: command)
        except IllegalMove as refusal:  # an official was quicker, or what was due no longer is
            _log.info("not done: %s", refusal, extra={"tournament": tournament})
            return False
        return not done.repeated


class TournamentRun:
    """The care for one tournament by one worker, from when it hears of it until it is over."""

    def __init__(self, conductor: Conductor, tournament: str) -> None:
        self._conductor, self._tournament = conductor, tournament
        self._seen: set[str] = set()
        """The tables that are known to be set up; of the others nobody knows how far a dead worker came."""

    async def until_over(self) -> None:
        """Do what is due and wait, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                began = loop.time()
                known = await self._conductor.load(self._tournament)
                if known.state.is_over:
                    return
                if not await self._step(known):
                    took = loop.time() - began
                    await self._conductor.rest(self._tournament, known.state)
                    await asyncio.sleep(min(_LONGEST_GATHERING, _GATHERING * took))
            except (Stale, StreamMoved, Unavailable) as trouble:  # what was heard may not have been acted on: look anew
                _log.warning("begins anew: %s", trouble, extra={"tournament": self._tournament})
                self._seen.clear()
                await asyncio.sleep(_PATIENCE)

    async def _step(self, known: Loaded[TournamentState]) -> bool:
        """Everything that can be done now; True if it led to something new."""
        if known.state.status not in (Status.RUNNING, Status.PAUSED) or is_imported(known.state):
            return False
        if await self._play(known.state):
            return True
        if any(stage.boards for stage in known.state.stages) and not open_matches(known.state):
            await self._conductor.reveal(known.state)
        return await self._conductor.advance(self._tournament, known)

    async def _play(self, state: TournamentState) -> bool:
        playable = open_matches(state)
        matches = {match.table: match for match in playable if match.table}
        waiting = [match for match in playable if not match.table]
        for table in matches:
            self._conductor.expect(self._tournament, table)
        ended = self._conductor.take_ended(self._tournament)
        unsure = [match for table, match in matches.items() if table not in self._seen]
        before = await _some_at_once(partial(self._ensure, state, match) for match in unsure)
        self._seen.update(match.table for match in unsure)
        ended.update(table for table in before if table)
        done = [await self._record_if_over(matches[table]) for table in sorted(ended) if table in matches]
        if state.status is not Status.RUNNING:
            return any(done)
        for match in waiting:
            await self._conductor.assign(self._tournament, match)
        return any(done) or bool(waiting)

    async def _ensure(self, state: TournamentState, match: OpenMatch) -> str:
        """See to it that a table is set up; its id if it had been, and may therefore be over by now."""
        loaded = await self._conductor.table(match.table)
        if loaded is not None and loaded.state.status is not TableStatus.OPEN:
            return match.table
        await self._conductor.set_up(state, match)
        return ""

    async def _record_if_over(self, match: OpenMatch) -> bool:
        loaded = await self._conductor.table(match.table)
        return (
            loaded is not None
            and loaded.state.is_over
            and await self._conductor.record(self._tournament, match, loaded)
        )


async def _some_at_once(work: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """Do all of it, some at a time. A piece begins only when its turn comes: who is cancelled leaves none half made."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(begin: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await begin()

    return await asyncio.gather(*(one(begin) for begin in work))
