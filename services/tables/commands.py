"""Commands at tables: who asks, from which seat, and on which terms a table is opened."""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256

from msgspec import Raw, Struct

from domain.kernel.errors import MalformedCommand
from domain.kernel.record import encode
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import SPECTATOR, Seat, Seated
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
from domain.tables.decide import RuleSets, decide
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.terms import Access, Series, Watch
from domain.tables.timing import Timing, with_stand_in
from domain.tables.views import concealed_from
from services.errors import Forbidden, NotFound
from services.log.handler import Applied, CommandHandler, Decider, Intent, Loaded
from services.ports import Account, Clock, Entropy, EventStore

PREFIX = "table:"
SERVICE = frozenset({"clock", "matchmaker"})
"""Accounts of the service itself; those of people and bots have other ids."""


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
        self,
        store: EventStore,
        rule_sets: RuleSets,
        codec: Codec,
        clock: Clock,
        entropy: Entropy,
        keep: int = 4096,
    ) -> None:
        self.store, self.rule_sets, self.codec, self.clock, self._entropy = store, rule_sets, codec, clock, entropy
        kind: Decider[TableState, TableCommand] = Decider(
            prefix=PREFIX,
            name="table",
            blank=TableState(),
            decide=partial(decide, rule_sets),
            fold=self.fold,
            read=codec.events,
            seed=lambda state: state.seed,
            admit=_require_known,
            visible_version=visible_version,
        )
        self._handler = CommandHandler(kind, store, clock, entropy, keep)

    # -- reading ---------------------------------------------------------------------------------------------

    async def load(self, table: str, at_least: int | None = None) -> Loaded[TableState]:
        """The table as it is now, or at a version not below `at_least`; NotFound if there is none."""
        return await self._handler.load(table, at_least)

    async def at(self, table: str, version: int) -> Loaded[TableState]:
        """The table as it was at `version`."""
        return await self._handler.at(table, version)

    def fold(self, state: TableState, events: Sequence[Event]) -> TableState:
        """`state` after `events`."""
        return fold(self.rule_sets, state, events)

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
    ) -> Applied[TableState]:
        """Open a table for `game`; the host, by default the caller, takes the first seat unless `sit` is off.

        `seed` is given where several tables are dealt the same cards; otherwise it is drawn.
        """
        table = table or self.new_id(by)
        chosen_game = self.rule_sets.newest(game)
        seed = seed or self._entropy.seed()
        private = terms.access is Access.PRIVATE
        command = OpenTable(
            table=table,
            game=game,
            rules=chosen_game.about.rules_version,
            options=Raw(options),
            seed=seed.hex(),
            host=host or by.account.id,
            timing=terms.timing and with_stand_in(terms.timing, chosen_game.strongest.name),
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
    ) -> Applied[TableState]:
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

    async def enter(self, table: str, by: Intent, invitation: str) -> Applied[TableState]:
        """Come to a private table to look, with its code."""
        command = Enter(player=by.account.id, name=by.account.name, invitation=invitation_digest(invitation))
        return await self._run(table, by, lambda _: command)

    async def call_ready(self, table: str, by: Intent) -> Applied[TableState]:
        """Ask everyone whether they are ready."""
        return await self._run(table, by, lambda _: CallReady(player=by.account.id))

    async def say_ready(self, table: str, by: Intent) -> Applied[TableState]:
        """Be ready; the game begins when everyone is."""
        return await self._run(table, by, lambda _: SayReady(player=by.account.id))

    async def ask_undo(self, table: str, by: Intent) -> Applied[TableState]:
        """Ask to take one's last move back."""
        return await self._run(table, by, lambda _: AskUndo(player=by.account.id))

    async def answer_undo(self, table: str, by: Intent, *, agrees: bool) -> Applied[TableState]:
        """Agree that another player takes their last move back, or not."""
        return await self._run(table, by, lambda _: AnswerUndo(player=by.account.id, agrees=agrees))

    async def lapse_ready(self, table: str, by: Intent) -> Applied[TableState]:
        """Let the time of a ready check run out."""
        return await self._run(table, by, lambda _: LapseReady())

    async def reveal(self, table: str, by: Intent) -> Applied[TableState]:
        """Show spectators the end they have caught up with."""
        return await self._run(table, by, lambda _: Reveal())

    async def add_bot(self, table: str, by: Intent, bot: str) -> Applied[TableState]:
        """Let a built-in player take a seat."""
        return await self._run(table, by, lambda _: AddBot(player=by.account.id, bot=bot))

    async def remove_bot(self, table: str, by: Intent, seat: Seat) -> Applied[TableState]:
        """Send a built-in player away before the game."""
        return await self._run(table, by, lambda _: RemoveBot(player=by.account.id, seat=seat))

    async def leave_seat(self, table: str, by: Intent) -> Applied[TableState]:
        """Stand up from a table."""
        return await self._run(table, by, lambda _: LeaveSeat(player=by.account.id))

    async def start(self, table: str, by: Intent) -> Applied[TableState]:
        """Begin the game."""
        return await self._run(table, by, lambda _: StartGame(player=by.account.id))

    async def cancel(self, table: str, by: Intent) -> Applied[TableState]:
        """Close a table before its game."""
        return await self._run(table, by, lambda _: CancelTable(player=by.account.id))

    async def act(self, table: str, by: Intent, command: Command, *, stand_in: bool = False) -> Applied[TableState]:
        """Play a command of the game from the caller's own seat, or as the bot that stands in for them."""

        def act_from_own_seat(state: TableState) -> TableCommand:
            seat = state.seat_of(by.account.id)
            if seat is None:
                raise Forbidden("you do not sit at this table")
            if type(command) not in state.game.rules.commands:
                raise MalformedCommand(f"this table plays {state.game.about.slug}, and that is not one of its commands")
            return Act(seat=seat, command=Raw(encode(command)), by_stand_in=stand_in)

        return await self._run(table, by, act_from_own_seat)

    async def expire(self, table: str, by: Intent, seat: Seat) -> Applied[TableState]:
        """Let the clock of a seat run out."""
        return await self._run(table, by, lambda _: ExpireClock(seat=seat))

    async def credit_pause(self, table: str, by: Intent, since: int, until: int) -> Applied[TableState]:
        """Give back the time in which the service stood still."""
        return await self._run(table, by, lambda _: CreditPause(since=since, until=until))

    async def step_away(self, table: str, by: Intent) -> Applied[TableState]:
        """Hand one's seat to a bot for a while."""
        return await self._run(table, by, lambda _: StepAway(player=by.account.id))

    async def take_back(self, table: str, by: Intent) -> Applied[TableState]:
        """Take one's seat back from the bot that stands in."""
        return await self._run(table, by, lambda _: TakeBack(player=by.account.id))

    async def _run(self, table: str, by: Intent, build: Callable[[TableState], TableCommand]) -> Applied[TableState]:
        return await self._handler.run(table, by, build)

    def new_id(self, by: Intent) -> str:
        """A fresh id; the same one for a retry of the same command, so that a table is not opened twice."""
        return self._handler.new_id(by)


def visible_version(loaded: Loaded[TableState], who: Account) -> int:
    """The newest version visible to `who`. For delayed spectators: the version at which the game started."""
    if who.id in SERVICE:
        return loaded.head.version
    seat = loaded.state.seat_of(who.id)
    if seat is None and loaded.state.is_delayed:
        return loaded.state.started_version
    return loaded.head.version - concealed_from(loaded.state, SPECTATOR if seat is None else Seated(seat))


def _require_known(state: TableState, who: Account, command: TableCommand) -> None:
    """Outsiders get NotFound for a private table, unless they bring an invitation."""
    if state.access is Access.OPEN or isinstance(command, TakeSeat | Enter | OpenTable) or who.id in SERVICE:
        return
    if not state.is_insider(who.id):
        raise NotFound(f"there is no table {state.id!r}")
