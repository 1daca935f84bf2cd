"""Commands at tables: load, decide, append; again from the new state when someone else was quicker."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from weakref import WeakValueDictionary

from msgspec import Raw, Struct

from domain.kernel.chain import genesis
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.record import Cause, Head, encode, seal
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import Seat
from domain.tables.codec import Codec
from domain.tables.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallReady,
    CancelTable,
    CreditPause,
    Enter,
    ExpireClock,
    LapseReady,
    LeaveSeat,
    OpenTable,
    RemoveBot,
    Reveal,
    SayReady,
    StartGame,
    StepAway,
    TableCommand,
    TakeBack,
    TakeSeat,
)
from domain.tables.decide import Shelf, decide
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.terms import Access, Series, Watch
from domain.tables.timing import Timing
from services.errors import Forbidden, NotFound, Stale
from services.ports import Account, Appended, Clock, Entropy, EventStore, StreamMoved

PREFIX = "table:"
MAX_COMMAND_ID = 64
SERVICE = frozenset({"clock", "matchmaker"})
"""Accounts of the service itself; those of people and bots have other ids."""
_log = logging.getLogger("orrery.tables")


class Hot(Struct, frozen=True):
    """A table in memory: its state and where its log stands."""

    state: TableState
    head: Head


class Done(Struct, frozen=True):
    """What a command led to: the table after it, and which events are its own. `repeated`: it had been done before."""

    table: Hot
    first: int
    last: int
    position: int
    repeated: bool


class Intent(Struct, frozen=True):
    """Who asks, under which id for retries, and at which version they believe the table to be."""

    account: Account
    command_id: str = ""
    expected: int | None = None


class Terms(Struct, frozen=True):
    """How a table is kept, besides the options of its game."""

    timing: Timing | None = None
    access: Access = Access.OPEN
    rated: bool = False
    watch: Watch | None = None
    rematch_of: str = ""
    undo: bool = False
    series: Series | None = None
    reserved: tuple[str, ...] = ()


NO_TERMS = Terms()


def invitation_code(seed: bytes) -> str:
    """The code that opens a private table. It follows from the table's secret seed, and from nothing public."""
    return sha256(b"orrery/invitation/1" + seed).hexdigest()[:20]


def invitation_digest(code: str) -> str:
    """What the log keeps of a code."""
    return sha256(code.encode()).hexdigest()


class Tables:
    """The use cases of tables. Keeps the most recently used tables in memory and folds only what is new."""

    def __init__(
        self, store: EventStore, shelf: Shelf, codec: Codec, clock: Clock, entropy: Entropy, hot_tables: int = 4096
    ) -> None:
        self.store, self.shelf, self.codec, self.clock, self._entropy = store, shelf, codec, clock, entropy
        self._hot: OrderedDict[str, Hot] = OrderedDict()
        self._hot_tables = hot_tables
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- reading ---------------------------------------------------------------------------------------------

    async def load(self, table: str) -> Hot:
        """The table as it is now; NotFound if there is none."""
        hot = self._hot.get(table) or Hot(state=TableState(), head=Head(0, genesis(PREFIX + table)))
        tail = await self.store.bodies(PREFIX + table, after=hot.head.version)
        if tail:
            hot = Hot(self.fold(hot.state, self.codec.events(tail.lines)), Head(tail.last, tail.hash))
            self._keep(table, hot)
        if hot.state.game is None:
            raise NotFound(f"there is no table {table!r}")
        return hot

    async def at(self, table: str, version: int) -> Hot:
        """The table as it was at `version`."""
        log = await self.store.bodies(PREFIX + table, upto=version)
        if log is None or log.last != version:
            raise NotFound(f"table {table!r} has no version {version}")
        return Hot(self.fold(TableState(), self.codec.events(log.lines)), Head(version, log.hash))

    def fold(self, state: TableState, events: list[Event]) -> TableState:
        """`state` after `events`."""
        return fold(self.shelf, state, events)

    def _keep(self, table: str, hot: Hot) -> None:
        known = self._hot.get(table)
        if known is None or known.head.version < hot.head.version:
            self._hot[table] = hot
        self._hot.move_to_end(table)
        if len(self._hot) > self._hot_tables:
            self._hot.popitem(last=False)

    # -- commands --------------------------------------------------------------------------------------------

    async def open(
        self,
        by: Intent,
        game: str,
        options: bytes,
        *,
        terms: Terms = NO_TERMS,
        sit: bool = True,
        entropy: str = "",
        table: str = "",
        host: str = "",
        seed: bytes = b"",
    ) -> Done:
        """Open a table for `game`; the host, by default who asks, takes the first seat unless told otherwise.

        `seed` is given where several tables are dealt the same cards; otherwise it is drawn.
        """
        table = table or self.new_id(by)
        rules = self.shelf.newest(game)
        seed = seed or self._entropy.seed()
        private = terms.access is Access.PRIVATE
        command = OpenTable(
            table=table,
            game=game,
            rules=rules.rules_version,
            options=Raw(options),
            seed=seed.hex(),
            host=host or by.account.id,
            timing=terms.timing,
            access=terms.access,
            invitation=invitation_digest(invitation_code(seed)) if private else "",
            rated=terms.rated,
            watch=terms.watch,
            rematch_of=terms.rematch_of,
            undo=terms.undo,
            series=terms.series,
            reserved=terms.reserved,
        )
        intent = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:open", expected=0)
        opened = await self._run(table, intent, lambda _: command)
        if not sit:
            return opened
        follow_up = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:sit")
        return await self.take_seat(table, follow_up, entropy=entropy)

    async def take_seat(
        self, table: str, by: Intent, *, entropy: str = "", bot: str = "", invitation: str = ""
    ) -> Done:
        """Sit down at a table; at a private one with its code."""
        who = by.account
        command = TakeSeat(
            player=who.id,
            name=who.name,
            entropy=entropy,
            bot=bot,
            is_bot=who.kind == "bot" and not bot,
            invitation=invitation_digest(invitation) if invitation else "",
        )
        return await self._run(table, by, lambda _: command)

    async def enter(self, table: str, by: Intent, invitation: str) -> Done:
        """Come to a private table to look, with its code."""
        command = Enter(player=by.account.id, name=by.account.name, invitation=invitation_digest(invitation))
        return await self._run(table, by, lambda _: command)

    async def call_ready(self, table: str, by: Intent) -> Done:
        """Ask everyone whether they are ready."""
        return await self._run(table, by, lambda _: CallReady(player=by.account.id))

    async def say_ready(self, table: str, by: Intent) -> Done:
        """Be ready; the game begins when everyone is."""
        return await self._run(table, by, lambda _: SayReady(player=by.account.id))

    async def ask_undo(self, table: str, by: Intent) -> Done:
        """Ask to take one's last move back."""
        return await self._run(table, by, lambda _: AskUndo(player=by.account.id))

    async def answer_undo(self, table: str, by: Intent, *, agrees: bool) -> Done:
        """Agree that another player takes their last move back, or not."""
        return await self._run(table, by, lambda _: AnswerUndo(player=by.account.id, agrees=agrees))

    async def lapse_ready(self, table: str, by: Intent) -> Done:
        """Let the time of a ready check run out."""
        return await self._run(table, by, lambda _: LapseReady())

    async def reveal(self, table: str, by: Intent) -> Done:
        """Show spectators the end they have caught up with."""
        return await self._run(table, by, lambda _: Reveal())

    async def add_bot(self, table: str, by: Intent, bot: str) -> Done:
        """Let a built-in player take a seat."""
        return await self._run(table, by, lambda _: AddBot(player=by.account.id, bot=bot))

    async def remove_bot(self, table: str, by: Intent, seat: Seat) -> Done:
        """Send a built-in player away before the game."""
        return await self._run(table, by, lambda _: RemoveBot(player=by.account.id, seat=seat))

    async def leave_seat(self, table: str, by: Intent) -> Done:
        """Stand up from a table."""
        return await self._run(table, by, lambda _: LeaveSeat(player=by.account.id))

    async def start(self, table: str, by: Intent) -> Done:
        """Begin the game."""
        return await self._run(table, by, lambda _: StartGame(player=by.account.id))

    async def cancel(self, table: str, by: Intent) -> Done:
        """Close a table before its game."""
        return await self._run(table, by, lambda _: CancelTable(player=by.account.id))

    async def act(self, table: str, by: Intent, command: Command, *, stand_in: bool = False) -> Done:
        """Play a command of the game from the caller's own seat, or as the bot that stands in for them."""

        def act_from_own_seat(state: TableState) -> TableCommand:
            seat = state.seat_of(by.account.id)
            if seat is None:
                raise Forbidden("you do not sit at this table")
            if type(command) not in state.rules.commands:
                raise MalformedCommand(f"this table plays {state.rules.slug}, and that is not one of its commands")
            return Act(seat=seat, command=Raw(encode(command)), by_stand_in=stand_in)

        return await self._run(table, by, act_from_own_seat)

    async def expire(self, table: str, by: Intent, seat: Seat) -> Done:
        """Let the clock of a seat run out."""
        return await self._run(table, by, lambda _: ExpireClock(seat=seat))

    async def credit_pause(self, table: str, by: Intent, since: int, until: int) -> Done:
        """Give back the time in which the service stood still."""
        return await self._run(table, by, lambda _: CreditPause(since=since, until=until))

    async def step_away(self, table: str, by: Intent) -> Done:
        """Hand one's seat to a bot for a while."""
        return await self._run(table, by, lambda _: StepAway(player=by.account.id))

    async def take_back(self, table: str, by: Intent) -> Done:
        """Take one's seat back from the bot that stands in."""
        return await self._run(table, by, lambda _: TakeBack(player=by.account.id))

    async def _run(self, table: str, by: Intent, build: Callable[[TableState], TableCommand]) -> Done:
        """Decide and append, and again while others get in between. A known command id returns its first answer."""
        if len(by.command_id) > MAX_COMMAND_ID:
            raise MalformedCommand(f"a command id has at most {MAX_COMMAND_ID} characters")
        stream = PREFIX + table
        command_id = f"{by.account.id}/{by.command_id or self._entropy.id()}"
        async with self._turns.setdefault(table, asyncio.Lock()):
            while True:
                hot = self._hot.get(table) or await self._load_or_new(table)
                try:
                    return await self._try(table, hot, by, command_id, build)
                except StreamMoved:
                    fresh = await self._load_or_new(table)
                    if fresh.head.version == hot.head.version:
                        raise  # the stream says it moved and yet stands still: give up rather than spin
                except (IllegalMove, MalformedCommand, Forbidden, Stale) as refusal:
                    # Judged on what this process knew. A retry of a command that was played is no refusal, and a
                    # refusal may rest on an old state: look again once before saying no.
                    if by.command_id and (first := await self.store.find(stream, command_id)):
                        return await self._answered(table, first)
                    fresh = await self._load_or_new(table)
                    if fresh.head.version == hot.head.version:
                        noted = {"table": table, "command_id": command_id, "version": hot.head.version}
                        _log.info("refused: %s", refusal, extra=noted)
                        raise refusal

    async def _try(
        self, table: str, hot: Hot, by: Intent, command_id: str, build: Callable[[TableState], TableCommand]
    ) -> Done:
        command = build(hot.state)
        _require_known(hot.state, by.account, command)
        if by.expected is not None and by.expected != hot.head.version:
            raise Stale(known_version(hot, by.account))
        now = self.clock.now()
        events = decide(self.shelf, hot.state, command, now)
        after = self.fold(hot.state, list(events))
        cause = Cause(command=command, id=command_id, actor=by.account.id, at=now)
        sealed = seal(hot.head, after.seed, cause, events)
        answer = await self.store.append(PREFIX + table, hot.head.version, command_id, sealed)
        if answer.repeated:
            return await self._answered(table, answer)
        done = Hot(state=after, head=Head(sealed[-1].version, sealed[-1].hash))
        self._keep(table, done)
        noted = {"table": table, "command": command.__struct_config__.tag, "command_id": command_id}
        _log.info("done", extra={**noted, "version": answer.last, "position": answer.position})
        return Done(done, answer.first, answer.last, answer.position, repeated=False)

    async def _load_or_new(self, table: str) -> Hot:
        try:
            return await self.load(table)
        except NotFound:
            return Hot(state=TableState(), head=Head(0, genesis(PREFIX + table)))

    async def _answered(self, table: str, first: Appended) -> Done:
        hot = await self.at(table, first.last)
        return Done(hot, first.first, first.last, first.position, repeated=True)

    def new_id(self, by: Intent) -> str:
        """A fresh id; the same one for a retry of the same command, so that a table is not opened twice."""
        if not by.command_id:
            return self._entropy.id()
        digest = sha256(f"{by.account.id}/{by.command_id}".encode()).hexdigest()
        return digest[:16]


def known_version(hot: Hot, who: Account) -> int:
    """The version someone may know of: where spectators are behind, for them the one at which the game began."""
    outside = hot.state.is_delayed and hot.state.seat_of(who.id) is None and who.id not in SERVICE
    return hot.state.started_version if outside else hot.head.version


def _require_known(state: TableState, who: Account, command: TableCommand) -> None:
    """Whoever may not know of a private table is told that there is none, unless they come with an invitation."""
    if state.access is Access.OPEN or isinstance(command, TakeSeat | Enter | OpenTable) or who.id in SERVICE:
        return
    if not state.is_insider(who.id):
        raise NotFound(f"there is no table {state.id!r}")
