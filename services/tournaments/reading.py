"""Looking at tournaments: now, at any past version, as a live stream; their files, audits and reports."""

from collections.abc import AsyncGenerator, Callable, Hashable, Sequence
from functools import partial
from typing import Annotated, Final, TypeVar

from msgspec.structs import asdict

from domain.kernel.chain import Recorded
from domain.kernel.docs import doc
from domain.kernel.record import decode_meta
from domain.kernel.redaction import redact
from domain.kernel.units import Id
from domain.kernel.viewers import AUDITOR, SPECTATOR, Viewer
from domain.tables import export
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from domain.tables.events import TableOpened
from domain.tables.verify import Report
from domain.tournaments import trf
from domain.tournaments.changes import StageChange, stage_change
from domain.tournaments.conduct.corrections import CorrectionPreview, preview_correction
from domain.tournaments.conduct.progress import OpenMatch, open_matches
from domain.tournaments.conduct.roles import Scope, may, require_scope
from domain.tournaments.pairing.graph import BracketGraph, bracket_graph
from domain.tournaments.proof import TableProof, claims_in, prove_table
from domain.tournaments.shown import Shown, ShownDeck
from domain.tournaments.shown_events import event_shown
from domain.tournaments.standings.table import StandingsRow, standings
from domain.tournaments.state import Presence, Result, StageState, TournamentState
from domain.tournaments.text import draw_stage, tell
from domain.tournaments.views import TournamentSummary, summarise
from services.errors import Ahead, Forbidden, NotFound
from services.log.handler import Loaded
from services.log.live import LiveStreams, Moment
from services.log.steps import Once, Step, require_version
from services.off_loop import OffLoop, Remembered
from services.ports import Account, Accounts, Credentials, EventStore
from services.streams import TABLE
from services.tournaments.audit import audited
from services.tournaments.commands import PREFIX, Tournaments

Made = TypeVar("Made")
_MOST_BYTES: Final = 128 * 1024 * 1024
"""The explained standings of the largest tournaments take tens of megabytes."""


class TournamentStep(Step, frozen=True, kw_only=True):
    """One event of a tournament as everyone may see it."""

    tournament: Annotated[Id, doc("The id of the tournament.")]


class TournamentLook(TournamentSummary, frozen=True, kw_only=True):
    """A tournament at one version, with all that can be asked of it there. `hash` is the head of its chain."""

    hash: str
    state: TournamentState


class TournamentReading:
    """The queries on tournaments. Only the seed and the decks are hidden, until the end at the latest."""

    def __init__(
        self,
        tournaments: Tournaments,
        store: EventStore,
        live: LiveStreams[TournamentState],
        accounts: Accounts,
        off_loop: OffLoop | None = None,
    ) -> None:
        self._tournaments, self._store, self._live, self._accounts = tournaments, store, live, accounts
        self._off_loop = off_loop or OffLoop()
        self._remembered = Remembered(self._off_loop, _MOST_BYTES)
        self._last_shown: tuple[TournamentState, Shown] | None = None

    async def look(self, tournament: str, at: int | None = None) -> TournamentLook:
        """The tournament at a version, by default now."""
        known = await (self._tournaments.load(tournament) if at is None else self._tournaments.at(tournament, at))
        return look_of(known)

    def stage(self, state: TournamentState, index: int | None = None) -> StageState:
        """A stage that has begun, by default the one in progress."""
        stage = state.current if index is None else state.stage(index)
        if stage is None:
            raise NotFound("that stage has not begun")
        return stage

    async def standings(
        self, look: TournamentLook, index: int | None = None, *, explain: bool = True
    ) -> tuple[StandingsRow, ...]:
        """The standings of a stage, best first and group by group."""
        return await self._of_stage("standings", look, index, partial(standings, explain=explain), explain)

    async def open_matches(self, look: TournamentLook) -> tuple[OpenMatch, ...]:
        """The games that wait to be played or are being played."""
        return await self._remembered.get(("open", look.hash), partial(open_matches, look.state))

    async def bracket(self, look: TournamentLook, index: int | None = None) -> BracketGraph:
        """The matches of a stage and the ways between them."""
        return await self._of_stage("bracket", look, index, bracket_graph)

    async def drawing(self, look: TournamentLook, index: int | None = None) -> str:
        """A stage drawn for a terminal."""
        return await self._of_stage("drawing", look, index, draw_stage)

    async def report(self, look: TournamentLook, index: int | None = None) -> str:
        """A Swiss stage as a tournament report file."""
        return await self._of_stage("report", look, index, lambda *of: trf.write(trf.report_of(*of)))

    async def _of_stage(
        self,
        what: str,
        look: TournamentLook,
        index: int | None,
        make: Callable[[TournamentState, StageState], Made],
        *more: Hashable,
    ) -> Made:
        """What follows from a stage at one version. The hash names the version and all before it."""
        stage = self.stage(look.state, index)
        return await self._remembered.get((what, look.hash, stage.index, *more), partial(make, look.state, stage))

    async def preview(self, tournament: str, who: Account, match: int, result: Result) -> CorrectionPreview:
        """What a correction would change, for those who may make it."""
        state = (await self._tournaments.load(tournament)).state
        require_scope(state, who.id, Scope.RULE)
        untouched = await self._tournaments.untouched(state)
        return await self._off_loop.run(partial(preview_correction, state, match, result, untouched))

    async def decks(self, look: TournamentLook, caller: Credentials | None) -> tuple[ShownDeck, ...]:
        """Who has handed in a deck, and the decks the caller may see: one's own, and all of them once they are shown.

        Officials who do not play themselves may look at all of them, and it goes on record.
        """
        now = (await self._tournaments.load(look.id)).state
        who = caller.account.id if caller is not None else None
        number = None if who is None else now.numbers.get(who)
        plays = number is not None and now.entrants[number].presence is not Presence.WITHDRAWN
        shown = frozenset(look.state.decks) if now.is_over else look.state.decks_shown
        official = who is not None and not plays and may(now, who, Scope.RULE)
        if official and not shown >= look.state.decks.keys():
            assert who is not None, "an official has an account"
            clock = self._tournaments.clock
            await self._accounts.log_privileged_read(who, PREFIX + look.id, "decks", clock.now())
        return tuple(
            ShownDeck(look.state.entrants[entrant], deck if entrant in shown or official or entrant == number else None)
            for entrant, deck in sorted(look.state.decks.items())
        )

    # -- the log ---------------------------------------------------------------------------------------------

    async def events(
        self, tournament: str, *, after: int = 0, before: int | None = None, limit: int = 100, last: bool = False
    ) -> list[TournamentStep]:
        """The events between two versions, oldest first; the last ones if `last`."""
        require_version(after)
        known = await self._tournaments.load(tournament)
        end = known.head.version if before is None else min(known.head.version, before - 1)
        start, upto = (max(after, end - limit), end) if last else (after, min(after + limit, end))
        log = await self._store.read(PREFIX + tournament, after=start, upto=upto) if start < upto else []
        return self._steps(known.state, log)

    async def follow(self, tournament: str, *, after: int = 0) -> AsyncGenerator[TournamentStep, None]:
        """Every event after a version, each once and in order, until the tournament is over."""
        require_version(after)
        with self._live.followed(tournament) as live:
            now = await live.fresh()
            if after > now.head.version:
                raise Ahead(after, now.head.version)
            while not (now.state.is_over and after >= now.head.version):
                moments = await live.after(after)
                if moments is None:
                    return
                now = live.newest
                viewer = _viewer_of(now.state)
                for moment in moments:
                    yield self._step(moment, viewer)
                    after = moment.recorded.version

    async def changes(
        self, tournament: str, *, after: int | None = None, index: int | None = None
    ) -> AsyncGenerator[StageChange, None]:
        """What changes in a stage (by default the one in progress) from a version on (by default now) until the end.

        Events that come together are told together, so whoever is slow is told less often, and never more than once.
        """
        if after is not None:
            require_version(after)
        with self._live.followed(tournament) as live:
            now = await live.fresh()
            seen = now if after is None or after >= now.head.version else await self._tournaments.at(tournament, after)
            while True:
                if (change := await self._changed(seen, now, index)) is not None:
                    yield change
                if now.state.is_over:
                    return
                seen = now
                while live.newest.head.version <= seen.head.version:
                    if await live.after(seen.head.version) is None:
                        return
                now = live.newest

    async def _changed(
        self, before: Loaded[TournamentState], now: Loaded[TournamentState], index: int | None
    ) -> StageChange | None:
        stage = now.state.current if index is None else now.state.stage(index)
        if stage is None or before.head.version >= now.head.version:
            return None
        then, after = look_of(before), look_of(now)
        key = ("change", then.hash, after.hash, stage.index)
        earlier: tuple[StandingsRow, ...] = ()
        if then.state.stage(stage.index) is not None:
            earlier = await self.standings(then, stage.index, explain=False)
        rows = (earlier, await self.standings(after, stage.index, explain=False))
        made = await self._remembered.get(key, lambda: (stage_change(then.state, after.state, stage, rows),))
        return made[0]

    async def export(self, tournament: str, caller: Credentials | None, *, everything: bool = False) -> bytes:
        """The tournament as a file: whole once it is over or with the audit scope, before that without the secrets."""
        now = await self._tournaments.load(tournament)
        return await self._exported(now, await self._viewer(now.state, caller, everything=everything))

    async def _exported(self, now: Loaded[TournamentState], viewer: Viewer) -> bytes:
        stream, seed = PREFIX + now.state.id, now.state.seed
        key = ("export", now.head.hash, viewer)
        if (known := self._remembered.known(key)) is not None:
            return bytes(known)
        log = await self._store.read(stream, upto=now.head.version)
        return await self._remembered.get(
            key, partial(export.write, stream, seed, log, self._tournaments.codec, viewer)
        )

    async def audit(self, tournament: str, caller: Credentials | None) -> Report:
        """Check the whole log, and every result beside the log of its table: for everyone once the tournament is over,
        before that with the audit scope.
        """
        now = await self._tournaments.load(tournament)
        data = await self._exported(now, await self._viewer(now.state, caller, everything=True))
        key = ("audit", now.head.hash)
        known: Report | None = self._remembered.known(key)
        if known is not None:
            return known
        rule_sets, codec = self._tournaments.rule_sets, self._tournaments.codec
        claims = await self._off_loop.run(partial(claims_in, codec, data))
        # One by one: between two tables others get their turn in the thread, and what is proven stays so.
        proofs = {claim: await self._proofs(*claim) for claim in claims}
        return await self._remembered.get(key, partial(audited, rule_sets, codec, data, proofs))

    async def _proofs(self, table: str, head: str) -> tuple[TableProof, ...]:
        """What the log of a table says to a result; nothing if there is no such table."""
        key = ("proof", table, head)
        if (known := self._remembered.known(key)) is not None:
            return (known,)
        log = await self._store.read(TABLE + table)
        if not log:
            return ()
        work = partial(_proved, self._tournaments.rule_sets, self._tournaments.codec, TABLE + table, log, head)
        return (await self._remembered.get(key, work),)

    async def _viewer(self, state: TournamentState, caller: Credentials | None, *, everything: bool) -> Viewer:
        if state.is_over or not everything:
            return AUDITOR if everything else SPECTATOR
        if caller is None or "audit" not in caller.scopes:
            raise Forbidden("only the audit scope sees this before the tournament is over")
        note = "export as all"
        await self._accounts.log_privileged_read(
            caller.account.id, PREFIX + state.id, note, self._tournaments.clock.now()
        )
        return AUDITOR

    def _steps(self, state: TournamentState, log: Sequence[Recorded]) -> list[TournamentStep]:
        viewer = _viewer_of(state)
        moments = [Moment(recorded, self._tournaments.codec.event(recorded.body), state) for recorded in log]
        return [self._step(moment, viewer) for moment in moments]

    def _step(self, moment: Moment[TournamentState], viewer: Viewer) -> TournamentStep:
        """An event as a viewer sees it, made once for all with the same eyes."""
        if viewer not in moment.made:
            shown, recorded, state = redact(moment.event, viewer), moment.recorded, moment.state
            moment.made[viewer] = TournamentStep(
                tournament=state.id,
                version=recorded.version,
                at=decode_meta(recorded.meta).at,
                hash=recorded.hash.hex(),
                event=event_shown(self._parts(state), shown),
                sentence=Once(lambda: tell(state, shown)),
            )
        step: TournamentStep = moment.made[viewer]
        return step

    def _parts(self, state: TournamentState) -> Shown:
        """The people and matches of a state. The last is kept, since events in a row are told by the same one."""
        if self._last_shown is None or self._last_shown[0] is not state:
            self._last_shown = (state, Shown(state))
        return self._last_shown[1]


def _viewer_of(state: TournamentState) -> Viewer:
    """With whose eyes everyone looks: what is hidden is hidden until the end."""
    return AUDITOR if state.is_over else SPECTATOR


def _proved(rule_sets: RuleSets, codec: Codec, stream: str, log: Sequence[Recorded], head: str) -> TableProof:
    opened = codec.event(log[0].body)
    seed = bytes.fromhex(opened.seed) if isinstance(opened, TableOpened) else b""
    return prove_table(rule_sets, codec, export.write(stream, seed, log, codec), head)


def look_of(known: Loaded[TournamentState]) -> TournamentLook:
    """A tournament in memory as others look at it."""
    state = known.state
    return TournamentLook(**asdict(summarise(state)), hash=known.head.hash.hex(), state=state)
