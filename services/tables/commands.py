"""Commands at tables: who asks, from which seat, and on which terms a table is opened."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from domain.kernel.bots import Rung
from domain.kernel.chain import LEAVES, Recorded
from domain.kernel.structs import Event
from domain.kernel.viewers import SPECTATOR, Seated
from domain.tables.asking import Asker, asked
from domain.tables.codec import Codec
from domain.tables.commands import Act, OpenTable, TableCommand, TakeSeat, Verb
from domain.tables.decide import RuleSets, unfold
from domain.tables.evolve import fold
from domain.tables.gathering import invitation_digest
from domain.tables.moves import move_of, version_of
from domain.tables.playing import own_seat
from domain.tables.rule_sets import check_options
from domain.tables.state import TableState
from domain.tables.telling import settled_at, told_by
from domain.tables.terms import NO_TERMS, Access, Brought, Terms
from domain.tables.timing import with_stand_in
from domain.tables.views import concealed_from
from services.errors import Forbidden, missing
from services.log.handler import Applied, CommandHandler, Decider, Intent, Loaded
from services.log.live import LiveStreams
from services.log.window import Commons
from services.off_loop import OffLoop
from services.ports import Account, Clock, Entropy, EventFeed, EventStore, PastReader
from services.streams import TABLE

PREFIX = TABLE
SERVICE = frozenset({"clock", "matchmaker"})
"""Accounts of the service itself; those of people and bots have other ids."""


def invitation_code(seed: bytes) -> str:
    """The code that opens a private table. It follows from the table's secret seed, and from nothing public."""
    return sha256(b"orrery/invitation/1" + seed).hexdigest()[:20]


def seated(account: Account, *, bot: str = "", code: str = "") -> TakeSeat:
    """The command by which the service seats someone, or a built-in `bot` under the name of an account."""
    return TakeSeat(
        player=account.id,
        name=account.name,
        bot=bot,
        is_bot=account.kind == "bot" and not bot,
        invitation=invitation_digest(code) if code else "",
    )


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
        off_loop: OffLoop | None = None,
        past: PastReader | None = None,
    ) -> None:
        self.store, self.rule_sets, self.codec, self.clock, self._entropy = store, rule_sets, codec, clock, entropy
        kind: Decider[TableState, TableCommand] = Decider(
            prefix=PREFIX,
            name="table",
            blank=TableState(),
            decide=self._decide,
            fold=self.fold,
            read=codec.events,
            seed=lambda state: state.seed,
            chain=lambda state: state.chain,
            visible_version=visible_version,
            drawn=frozenset({"seed", "invitation", "rules", "chain"}),
            told_by=told_by,
            settled_at=settled_at,
        )
        self._handler = CommandHandler(kind, store, clock, entropy, keep, off_loop, past)

    # -- reading ---------------------------------------------------------------------------------------------

    async def load(self, table: str, at_least: int | None = None) -> Loaded[TableState]:
        """The table as it is now, or at a version not below `at_least`; NotFound if there is none."""
        return await self._handler.load(table, at_least)

    async def load_once(self, table: str) -> Loaded[TableState]:
        """The table as it is now, for whoever goes through many; NotFound if there is none."""
        return await self._handler.load_once(table)

    async def take(self, table: str, events: Sequence[Recorded]) -> Loaded[TableState]:
        """The table after events that the feed has brought, or later; mostly without reading the store."""
        return await self._handler.take(table, events)

    def take_at_hand(self, table: str, events: Sequence[Recorded]) -> Loaded[TableState] | None:
        """The same without waiting; None if it takes reading the store, or a long time."""
        return self._handler.take_at_hand(table, events)

    async def at(self, table: str, version: int) -> Loaded[TableState]:
        """The table as it was at `version`."""
        return await self._handler.at(table, version)

    async def told_by(self, table: str, first: int, events: Sequence[Event], now: TableState) -> Sequence[TableState]:
        """The table by which each of `events` is told, of which the first has the version `first`."""
        return await self._handler.told_by(table, first, events, now)

    def live(self, feed: EventFeed, commons: Commons) -> LiveStreams[TableState]:
        """Live copies of tables, as the feed brings their events."""
        return LiveStreams(self._handler, feed, commons)

    def fold(self, state: TableState, events: Sequence[Event]) -> TableState:
        """`state` after `events`."""
        return fold(self.rule_sets, state, events)

    def _decide(self, state: TableState, command: TableCommand, now: int) -> tuple[Sequence[Event], TableState]:
        done = unfold(self.rule_sets, state, command, now)
        return done.events, done.state

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
        rules: int | None = None,
        brought: tuple[Brought, ...] = (),
    ) -> Applied[TableState]:
        """Open a table for `game`; the host, by default the caller, takes the first seat unless `sit` is off.

        `seed` is given where several tables are dealt the same cards; otherwise it is drawn. It is played under the
        newest rule-set unless `rules` names another, and with the decks that are `brought`.
        """
        table = table or self.new_id(by)
        chosen_game = self.rule_sets.newest(game) if rules is None else self.rule_sets.pinned(game, rules)
        check_options(chosen_game, options, brought=bool(brought))
        seed = seed or self._entropy.seed()
        private = terms.access is Access.PRIVATE
        stand_in = chosen_game.bot_of(Rung.HARD).name
        command = OpenTable(
            table=table,
            game=game,
            rules=chosen_game.about.rules_version,
            options=Raw(options),
            seed=seed.hex(),
            host=host or by.account.id,
            terms=replace(terms, timing=terms.timing and with_stand_in(terms.timing, stand_in)),
            invitation=invitation_digest(invitation_code(seed)) if private else "",
            chain=LEAVES,
            brought=brought,
        )
        intent = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:open", expected=0)
        opened = await self._handler.run(table, intent, lambda _: command, begins=True)
        if not sit:
            return opened
        follow_up = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:sit")
        return await self.ask(table, follow_up, TakeSeat, entropy=entropy)

    async def ask(self, table: str, by: Intent, verb: type[Verb], /, **said: Any) -> Applied[TableState]:
        """Whatever an account may ask for in its own name; `said` are the fields of the verb that are its to say."""
        if not issubclass(verb, Verb):
            raise Forbidden("only the service itself asks for that")
        account = by.account
        who = Asker(account.id, account.name, is_program=account.kind == "bot")

        def in_their_name(state: TableState) -> TableCommand:
            require_known(state, table, account, said.get("invitation", ""))
            return asked(state, verb, said, who)

        return await self._handler.run(table, by, in_their_name)

    async def play(self, table: str, by: Intent, key: str) -> Applied[TableState]:
        """Play the legal move with this key. A key belongs to one version: later it is out of date."""
        version = version_of(key)
        expected = version if by.expected is None else by.expected
        account = by.account

        def as_listed(state: TableState) -> TableCommand:
            require_known(state, table, account)
            command = move_of(state, own_seat(state, account.id), key)
            return asked(state, Act, {"command": command}, Asker(account.id, account.name))

        return await self._handler.run(table, replace(by, expected=expected), as_listed)

    async def do(self, table: str, by: Intent, command: TableCommand) -> Applied[TableState]:
        """Whatever the service itself does, in its own name or in that of someone it acts for."""
        begins = isinstance(command, OpenTable)
        return await self._handler.run(table, by, lambda _: command, any_first=True, begins=begins)

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


def require_known(state: TableState, table: str, who: Account, invitation: str = "") -> None:
    """Outsiders get for a private table what everyone gets for one that is not there, unless they are invited."""
    if state.terms.access is Access.OPEN or state.is_insider(who.id):
        return
    if not (invitation and compare_digest(invitation_digest(invitation), state.invitation)):
        raise missing("table", table)
