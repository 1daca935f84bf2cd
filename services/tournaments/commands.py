"""Commands in tournaments: who asks, under which name they enter, and what an organiser has planned."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Raw, UnsetType
from msgspec.structs import replace

from domain.kernel.chain import LEAVES, Recorded
from domain.kernel.errors import MalformedCommand
from domain.kernel.record import decode_meta
from domain.kernel.structs import Event, tag_of
from domain.tables.commands import Act, ExpireClock, LeaveSeat
from domain.tables.rule_sets import RuleSets, brings_decks, read_options
from domain.tables.seating import BOT_PREFIX
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import (
    AnnounceStep,
    AskPresence,
    AssignTable,
    CallOfficial,
    Configure,
    CorrectResult,
    Describe,
    LapsePresence,
    LapseTime,
    OpenTournament,
    PairByHand,
    RecordResult,
    Register,
    StartTimer,
    SwapPlayers,
    TakeOver,
    Together,
)
from domain.tournaments.commands import TournamentCommand as Command
from domain.tournaments.conduct.bounds import check_entry, check_patience, check_plan
from domain.tournaments.conduct.roles import Scope, may
from domain.tournaments.conduct.rounds import last_round
from domain.tournaments.conduct.teams import MOST_MEMBERS
from domain.tournaments.config import (
    BY_ITSELF,
    EDITION,
    IN_ROUNDS,
    Conduct,
    Config,
    fitted,
)
from domain.tournaments.decide import decide
from domain.tournaments.events import TableAssigned
from domain.tournaments.evolve import fold
from domain.tournaments.state import Member, TournamentState
from services.errors import Forbidden, NotFound, missing, shortened
from services.log.handler import Applied, CommandHandler, Decider, Intent, Loaded, folding
from services.log.live import LiveStreams
from services.log.window import Commons
from services.off_loop import OffLoop
from services.ports import Account, Accounts, Clock, Entropy, EventFeed, EventStore
from services.streams import TABLE, TOURNAMENT
from services.tournaments.plan import TournamentPlan

PREFIX: Final = TOURNAMENT
MOST_BOTS: Final = 1024
RatingOf = Callable[[str, str], Awaitable[int]]
"""(game, player) -> how strong they are."""


_RESERVED: Final = (
    AssignTable,
    CallOfficial,
    RecordResult,
    AnnounceStep,
    AskPresence,
    LapsePresence,
    StartTimer,
    LapseTime,
    OpenTournament,
    TakeOver,
    Together,
)
"""What only the service asks for."""
_MOST: Final = MOST_MEMBERS + 1
"""More players of a team are not looked up: it is refused."""
_ASSIGNED: Final = tag_of(TableAssigned)
_ACTS: Final = tuple(f'{{"type":"{each.__struct_config__.tag}"'.encode() for each in (Act, ExpireClock, LeaveSeat))
"""How commands begin by which a game is no longer as it was dealt."""


def _is_act(recorded: Recorded) -> bool:
    command = decode_meta(recorded.meta).command
    return not isinstance(command, UnsetType) and bytes(command).startswith(_ACTS)


def bot_of(account: str) -> str:
    """The built-in player an entrant is; empty for everyone else."""
    return account.removeprefix(BOT_PREFIX).split(":")[0] if account.startswith(BOT_PREFIX) else ""


async def nobody_rated(_: str, __: str) -> int:
    """Nobody is known to be stronger than anybody."""
    return 0


class Tournaments:
    """The use cases of tournaments, each a stream of its own on the log."""

    def __init__(
        self,
        store: EventStore,
        rule_sets: RuleSets,
        codec: TournamentCodec,
        clock: Clock,
        entropy: Entropy,
        accounts: Accounts,
        rating_of: RatingOf = nobody_rated,
        off_loop: OffLoop | None = None,
    ) -> None:
        self.rule_sets, self.codec, self.clock, self._entropy, self._accounts = (
            rule_sets,
            codec,
            clock,
            entropy,
            accounts,
        )
        self._rating_of = rating_of
        kind: Decider[TournamentState, Command] = Decider(
            prefix=PREFIX,
            name="tournament",
            blank=TournamentState(),
            decide=folding(partial(decide, rule_sets), fold),
            fold=fold,
            read=self._read,
            seed=lambda state: state.seed,
            chain=lambda state: state.chain,
            drawn=frozenset({"seed", "rating", "untouched", "chain"}),
            slow=True,
        )
        self._handler = CommandHandler(kind, store, clock, entropy, off_loop=off_loop)
        self.store = store

    def _read(self, lines: bytes) -> list[Event]:
        return [self.codec.event(line) for line in lines.split(b"\n")]

    # -- reading ---------------------------------------------------------------------------------------------

    async def load(self, tournament: str) -> Loaded[TournamentState]:
        """The tournament as it is now; NotFound if there is none."""
        return await self._handler.load(tournament)

    async def take(self, tournament: str, events: Sequence[Recorded]) -> Loaded[TournamentState]:
        """The tournament after events that the feed has brought, or later; mostly without reading the store."""
        return await self._handler.take(tournament, events)

    def live(self, feed: EventFeed, commons: Commons) -> LiveStreams[TournamentState]:
        """Live copies of tournaments, as the feed brings their events."""
        return LiveStreams(self._handler, feed, commons)

    async def at(self, tournament: str, version: int) -> Loaded[TournamentState]:
        """The tournament as it was at `version`."""
        return await self._handler.at(tournament, version)

    async def tables_of(self, tournament: str) -> list[str]:
        """Every table a tournament ever gave to a match, those of matches that count no more included."""
        log = await self.store.read(PREFIX + tournament)
        events = [self.codec.event(each.body) for each in log if each.type == _ASSIGNED]
        return [event.table for event in events if isinstance(event, TableAssigned)]

    # -- commands --------------------------------------------------------------------------------------------

    def config(self, plan: TournamentPlan, game: str, options: bytes) -> Config:
        """A plan under the newest rules of its game."""
        return Config(
            title=plan.title,
            game=game,
            rules=self.rule_sets.newest(game).about.rules_version,
            options=Raw(options),
            stages=tuple(map(fitted, plan.stages)),
            capacity=plan.capacity,
            waiting_list=plan.waiting_list,
            check_in=plan.check_in,
            late_entry=plan.late_entry,
            seeding=plan.seeding,
            timing=plan.timing,
        )

    def conduct(self, plan: TournamentPlan, config: Config) -> Conduct:
        """How a plan is conducted, by the newest edition of the rules."""
        game = self.rule_sets.pinned(config.game, config.rules)
        return Conduct(
            pairing=plan.pairing,
            starting=plan.starting,
            closing=plan.closing,
            finishing=plan.finishing,
            grace=plan.grace,
            decks=plan.decks if brings_decks(game, read_options(game, config.options)) else None,
            entry=plan.entry,
            entry_until=plan.entry_until,
            starts_at=plan.starts_at,
            round_time=plan.round_time,
            venue=plan.venue,
            team_size=plan.team_size,
            qualifying=plan.qualifying,
            edition=EDITION,
        )

    async def create(
        self,
        by: Intent,
        config: Config,
        id_: str = "",
        conduct: Conduct = BY_ITSELF,
        reported: tuple[int, ...] = (),
    ) -> Applied[TournamentState]:
        """Open a tournament; the caller is its first organiser. Unless said otherwise it runs by itself."""
        check_plan(self.rule_sets, config)
        check_patience(conduct)
        id_ = id_ or self.new_id(by)
        seed, who = self.new_seed(), by.account.id
        command = OpenTournament(
            tournament=id_, config=config, seed=seed, by=who, conduct=conduct, chain=LEAVES, reported=reported
        )
        intent = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:open", expected=0)
        return await self._handler.run(id_, intent, lambda _: command, begins=True)

    async def copy(self, tournament: str, by: Intent, title: str = "") -> Applied[TournamentState]:
        """TO-87: open a tournament planned, conducted and described as another one, by the rules of today."""
        old = (await self.load(tournament)).state
        rules = self.rule_sets.newest(old.chosen.game).about.rules_version
        config = replace(old.chosen, title=title or old.chosen.title, rules=rules)
        conduct = replace(old.conduct, edition=EDITION, starts_at=None, entry_until=None)
        made = await self.create(by, config, conduct=conduct)
        if not old.description or made.now.state.description:
            return made
        follow_up = Intent(account=by.account, command_id=by.command_id and f"{by.command_id}:describe")
        return await self.ask(made.now.state.id, follow_up, Describe(text=old.description, by=by.account.id))

    async def configure(
        self, tournament: str, by: Intent, config: Config, conduct: Conduct = BY_ITSELF, reason: str = ""
    ) -> Applied[TournamentState]:
        """Choose anew: anything before the start, what is still to come after it."""
        command = Configure(config=config, by=by.account.id, conduct=conduct, reason=reason)
        return await self.ask(tournament, by, command)

    async def enter(
        self,
        tournament: str,
        by: Intent,
        *,
        account: str = "",
        entropy: str = "",
        rating: int | None = None,
        deck: str = "",
        team: str = "",
        members: Sequence[str] = (),
    ) -> Applied[TournamentState]:
        """Enter oneself, or as an organiser someone else; organisers may say how strong, otherwise it is looked up.

        A `team` is entered by its captain, with its `members` in the order of its boards.
        """
        who = by.account if account in ("", by.account.id) else await self._account(account)
        players = [by.account if each == by.account.id else await self._account(each) for each in members[:_MOST]]
        state = (await self.load(tournament)).state
        if rating is None:
            rating = await self._rating_of(state.chosen.game, who.id)
        elif not may(state, by.account.id, Scope.ENTRANTS):
            raise Forbidden("only organisers say how strong someone is")
        command = Register(
            account=who.id,
            name=team or who.name,
            by=by.account.id,
            rating=rating,
            entropy=entropy,
            deck=deck,
            members=tuple(Member(each.id, each.name) for each in players),
        )
        return await self.ask(tournament, by, command)

    async def _account(self, account: str) -> Account:
        found = await self._accounts.get(account)
        if found is None:
            raise missing("account", account)
        return found

    async def enter_bot(
        self, tournament: str, by: Intent, bot: str, name: str, rating: int = 0
    ) -> Applied[TournamentState]:
        """Enter a built-in player under a name of its own; for organisers."""

        def register(state: TournamentState) -> Command:
            game, number = self.rule_sets.pinned(state.chosen.game, state.chosen.rules), len(state.entrants)
            if bot not in game.bots_by_name:
                raise NotFound(f"{state.chosen.game} has no bot called {shortened(bot)!r}")
            check_entry(state, name)
            account = f"{BOT_PREFIX}{bot}:{number + 1}"
            decks = game.decks.samples if state.conduct.decks and game.decks else ("",)
            deck = decks[number % len(decks)]
            return Register(account=account, name=name, by=by.account.id, rating=rating, deck=deck)

        return await self._handler.run(tournament, by, register)

    async def enter_bots(self, tournament: str, by: Intent, bot: str, names: Sequence[str]) -> Applied[TournamentState]:
        """Enter several built-in players, one after the other; a retry enters only those who are missing."""
        if not 1 <= len(names) <= MOST_BOTS:
            raise MalformedCommand(f"from 1 to {MOST_BOTS} bots enter at once")
        for number, name in enumerate(names):
            command_id = by.command_id and f"{by.command_id}:{number}"
            done = await self.enter_bot(tournament, Intent(by.account, command_id), bot, name)
        return done

    async def ask(self, tournament: str, by: Intent, command: Command) -> Applied[TournamentState]:
        """Anything an account may ask for in its own name."""
        if isinstance(command, _RESERVED) or command.by != by.account.id:
            raise Forbidden("nobody speaks for another account, or for the service")
        if isinstance(command, CorrectResult | PairByHand | SwapPlayers):
            command = replace(command, untouched=await self.untouched((await self.load(tournament)).state))

        def within_bounds(state: TournamentState) -> Command:
            if isinstance(command, Configure):
                check_plan(self.rule_sets, command.config)
                check_patience(command.conduct)
                if state.started_at is not None:  # it goes on by the rules it was started with
                    config = replace(command.config, rules=state.chosen.rules)
                    conduct = replace(command.conduct, edition=state.conduct.edition)
                    return replace(command, config=config, conduct=conduct)
            if isinstance(command, Register) and command.account not in state.numbers:
                check_entry(state, command.name)
            return command

        return await self._handler.run(tournament, by, within_bounds)

    async def untouched(self, state: TournamentState) -> tuple[str, ...]:
        """The tables of the last round if nobody has acted at any of them; none otherwise."""
        stage = state.current
        if stage is None or state.plan(stage.index).format not in IN_ROUNDS:
            return ()
        last = last_round(state, stage)
        tables = tuple(match.table for match in last if match.table)
        if any(match.games for match in last):
            return ()
        for table in tables:
            if any(_is_act(each) for each in await self.store.read(TABLE + table)):
                return ()
        return tables

    async def do(
        self, tournament: str, by: Intent, build: Callable[[TournamentState], Command]
    ) -> Applied[TournamentState]:
        """Anything the service itself does."""
        return await self._handler.run(tournament, by, build, any_first=True)

    def new_seed(self) -> str:
        """A secret of the server, in hex."""
        return self._entropy.seed().hex()

    def new_id(self, by: Intent) -> str:
        """A fresh id; the same one for a retry of the same command, so that a tournament is not opened twice."""
        return self._handler.new_id(by, salt=PREFIX)
