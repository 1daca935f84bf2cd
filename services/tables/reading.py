"""Looking at tables: now, at any past version, as a live stream; from one's own seat or another."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any, Final, TypeAlias

from domain.kernel.chain import Recorded
from domain.kernel.changes import Change, changes_between
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.record import Head
from domain.kernel.redaction import redact
from domain.kernel.scene import Scene
from domain.kernel.turning import TurningMoment
from domain.kernel.viewers import SPECTATOR, Seat, Seated, Viewer
from domain.tables import export
from domain.tables.analysis import Analysis, AnalysisBudget, CannotAnalyse, analyse
from domain.tables.codec import Codec
from domain.tables.coverage import Coverage, RuleUse
from domain.tables.moves import Move
from domain.tables.rule_sets import RuleSets
from domain.tables.scenes import scene_of
from domain.tables.state import TableState
from domain.tables.turning import turning_points
from domain.tables.verify import Report, verify
from domain.tables.views import TableSummary, concealed_from, seen_by, summarise
from services.errors import Ahead, Forbidden, NotFound, shortened
from services.log.handler import Loaded
from services.log.live import Copy, LiveStream, LiveStreams, Moment
from services.log.steps import Sink, require_version
from services.log.window import Shared
from services.off_loop import OffLoop, Remembered
from services.ports import Accounts, Credentials, EventStore, PastReader, PrivilegedRead
from services.tables.commands import PREFIX, Tables
from services.tables.delay import DelayedTable, DelayedTables
from services.tables.shown import (
    CommandWriter,
    Look,
    TableLook,
    TableMoment,
    TableScene,
    TableStep,
    TableView,
    looked_at,
    moves_of,
    plays,
    scene_then,
    staged,
    step_of,
    viewed,
)
from services.tables.viewpoint import Viewpoint, grant_viewpoint

MOST_MOMENTS: Final = 32
"""How many versions one may look at in one request."""
MOST_TURNING: Final = 100
"""How many turning points one gets in one answer."""
Batch: TypeAlias = tuple[Copy[TableState], Viewpoint, Sequence[Moment[TableState]]]
"""The copy a follower is served from, with whose eyes, and the next events."""
Judge: TypeAlias = Callable[[TableState], Viewpoint]
"""What a follower may see, by the table as it is."""
MOST_ANALYSES: Final = 8
"""How many analyses wait at a time; whoever comes then is asked to try again."""
MOST_PLAYOUTS: Final = 32
"""How many play-outs a chance in an analysis may cost."""
MAX_SEED: Final = 64


class Reading:
    """The queries on tables. Every use of a privilege is put on record before anything is shown."""

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        live: LiveStreams[TableState],
        accounts: Accounts,
        off_loop: OffLoop | None = None,
        past: PastReader | None = None,
    ) -> None:
        self._tables, self._store, self._accounts = tables, store, accounts
        self._past = past or store
        self._remembered = Remembered(off_loop or OffLoop())
        self._analyses = Remembered(OffLoop(MOST_ANALYSES))  # they take seconds: nothing else should wait for them
        self._delayed = DelayedTables(tables)
        self._live = live
        self._trailing = Shared(lambda table: DelayedTable(table, live, self._delayed))

    async def admit(self, table: str, caller: Credentials | None, what: str) -> Viewpoint:
        """The caller's default viewpoint: own seat, else spectator. NotFound if the table is hidden from them."""
        state = (await self._tables.load(table)).state
        granted = grant_viewpoint(state, caller)
        await self._note(table, caller, granted, what)
        return granted

    async def summary(self, table: str, caller: Credentials | None) -> TableSummary:
        """The summary of a table, as far as the caller may see it."""
        look = await self._look(table, caller, None, everything=False, what="summary")
        return summarise(look.table.state, look.table.head.version)

    async def look(self, table: str, caller: Credentials | None) -> TableLook:
        """The summary of a table, from which more can be asked without loading it again."""
        now = await self._tables.load(table)
        look = await self._look(table, caller, None, everything=False, what="summary", now=now)
        return looked_at(summarise(look.table.state, look.table.head.version), now)

    async def view(
        self,
        table: str,
        caller: Credentials | None,
        *,
        at: int | None = None,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> TableView:
        """The table at version `at`, by default now, as the viewpoint asked for sees or saw it.

        Here and below, `now` is the table as it was loaded for the same request.
        """
        look = await self._look(table, caller, seat, everything=everything, what="view", now=now)
        return viewed(await self._look_back(table, look, at))

    async def moments(
        self,
        table: str,
        caller: Credentials | None,
        first: int,
        last: int,
        *,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> list[TableMoment]:
        """The table at each version from `first` to `last` that the viewer may know of, as they saw it then."""
        if not 1 <= first <= last < first + MOST_MOMENTS:
            raise MalformedCommand(f"ask for versions from 1 on, in order, and for at most {MOST_MOMENTS} of them")
        look = await self._look(table, caller, seat, everything=everything, what="moments", now=now)
        log = await self._log_of(look).read(PREFIX + table, after=first - 1, upto=min(last, look.table.head.version))
        found = list[TableMoment]()
        for step in await self._steps(table, look.table.state, log, look.viewer):
            then = await self._look_back(table, look, step.version)
            drawn = partial(scene_of, then.table.state, step.version, then.viewer)
            found.append(TableMoment(version=step.version, step=step, viewed=partial(viewed, then), staged=drawn))
        return found

    async def changes(
        self,
        table: str,
        caller: Credentials | None,
        before: int,
        after: int,
        *,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> tuple[Change, ...]:
        """What differs for the viewer between two versions."""
        look = await self._look(table, caller, seat, everything=everything, what="changes", now=now)
        then, later = [await self._look_back(table, look, version) for version in (before, after)]
        return changes_between(scene_then(then), scene_then(later))

    async def turning_points(
        self,
        table: str,
        caller: Credentials | None,
        first: int = 1,
        last: int | None = None,
        *,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> list[TurningMoment]:
        """What turned the game from version `first` to `last`, as the viewer saw it; at most `MOST_TURNING` of them.

        One fold of the log finds them all, and is remembered for every range of it.
        """
        if first < 1 or (last is not None and last < first):
            raise MalformedCommand("ask for versions from 1 on, in order")
        look = await self._look(table, caller, seat, everything=everything, what="turning points", now=now)
        head = look.table.head
        key = ("turning", head.hash, look.viewer)
        found: tuple[TurningMoment, ...] | None = self._remembered.known(key)
        if found is None:
            log = await self._log_of(look).read(PREFIX + table, upto=head.version)
            work = partial(_turning, self._tables.rule_sets, self._tables.codec, log, look.viewer)
            found = await self._remembered.get(key, work)
        return cut_off([point for point in found if first <= point.version <= (last or head.version)])

    async def scene(
        self,
        table: str,
        caller: Credentials | None,
        write: CommandWriter,
        *,
        at: int | None = None,
        seat: Seat | None = None,
        everything: bool = False,
        with_moves: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> Scene:
        """The table as a scene, as `view` would show it; now, and to those who play, with what they may do.

        With `with_moves` also a scene of the past, or of another's seat, has what that seat could do then.
        """
        look = await self._look(table, caller, seat, everything=everything, what="scene", now=now)
        then = await self._look_back(table, look, at)
        state, version, viewer = then.table.state, then.table.head.version, then.viewer
        is_now = version == look.table.head.version
        offered = moves_of(state, version, viewer) if with_moves or (is_now and plays(state, viewer, caller)) else ()
        return scene_of(state, version, viewer, offered, partial(write, state.game.about.slug))

    async def legal(
        self,
        table: str,
        caller: Credentials | None,
        now: Loaded[TableState] | None = None,
        *,
        at: int | None = None,
        seat: Seat | None = None,
    ) -> tuple[Move, ...]:
        """What a seat, by default the caller's own, may play now or could play at version `at`; else nothing."""
        look = await self._look(table, caller, seat, everything=False, what="legal moves", now=now)
        then = await self._look_back(table, look, at)
        return moves_of(then.table.state, then.table.head.version, then.viewer)

    async def events(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        before: int | None = None,
        limit: int = 100,
        last: bool = False,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> list[TableStep]:
        """The events between two versions, as the viewpoint asked for sees them, oldest first; the last ones if `last`.

        Those they may not know of are left out.
        """
        require_version(after)
        look = await self._look(table, caller, seat, everything=everything, what="events", now=now)
        head, found = look.table.head.version, list[TableStep]()
        upto = head if before is None else min(head, before - 1)
        while len(found) < limit and after < upto:
            wanted = limit - len(found)
            start, end = (max(after, upto - wanted), upto) if last else (after, min(after + wanted, upto))
            log = await self._log_of(look).read(PREFIX + table, after=start, upto=end)
            steps = await self._steps(table, look.table.state, log, look.viewer)
            found = [*steps, *found] if last else [*found, *steps]
            after, upto = (after, start) if last else (end, upto)
        return found

    async def follow(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> AsyncGenerator[TableStep, None]:
        """Every event after a version that the viewer may know of, each once and in order, until the table is over."""
        judge = partial(grant_viewpoint, caller=caller, seat=seat, everything=everything)
        async with aclosing(self._batches(table, caller, judge, after, "events")) as batches:
            async for _, granted, moments in batches:
                for moment in moments:
                    if (step := step_of(table, moment, granted.viewer)) is not None:
                        yield step

    async def pour(
        self,
        table: str,
        caller: Credentials | None,
        sink: Sink[TableStep],
        *,
        after: int = 0,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> None:
        """What `follow` gives, handed to a sink: as long as it keeps up, no task is woken for an event."""
        judge = partial(grant_viewpoint, caller=caller, seat=seat, everything=everything)
        async with aclosing(self._batches(table, caller, judge, after, "events", sink)) as batches:
            async for _, granted, moments in batches:
                for moment in moments:
                    if (step := step_of(table, moment, granted.viewer)) is not None and not sink.take(step):
                        await sink.ready()

    async def follow_scenes(
        self,
        table: str,
        caller: Credentials | None,
        write: CommandWriter,
        *,
        after: int = 0,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> AsyncGenerator[TableScene, None]:
        """How the table looks after everything that happens: what one command leads to comes in one beat.

        Who comes back after a break gets all that was missed, and then the table as it is.
        """
        judge = partial(grant_viewpoint, caller=caller, seat=seat, everything=everything)
        seen = after
        async with aclosing(self._batches(table, caller, judge, after, "scenes")) as batches:
            async for copy, granted, moments in batches:
                beat = self._beat(copy, moments, granted.viewer, caller, write, seen)
                seen = moments[-1].recorded.version if moments else seen
                if beat is not None:
                    yield beat

    def _beat(
        self,
        copy: Copy[TableState],
        moments: Sequence[Moment[TableState]],
        viewer: Viewer,
        caller: Credentials | None,
        write: CommandWriter,
        seen: int,
    ) -> TableScene | None:
        """Events and the scene after them, made once for all who have seen as much with the same eyes."""
        if not moments:
            return None
        last = moments[-1]
        key = "beat", viewer, plays(copy.now.state, viewer, caller), seen
        if key not in last.made:
            steps = [step_of(copy.id, moment, viewer) for moment in moments]
            shown = tuple(step for step in steps if step is not None)
            last.made[key] = shown and TableScene(
                table=copy.id,
                version=shown[-1].version,
                steps=shown,
                staged=self._scene_after(copy.now, last, viewer, caller, write),
            )
        beat: TableScene | None = last.made[key] or None
        return beat

    def _scene_after(
        self,
        now: Loaded[TableState],
        last: Moment[TableState],
        viewer: Viewer,
        caller: Credentials | None,
        write: CommandWriter,
    ) -> Callable[[], Scene] | None:
        """The scene after an event if the table is no further: made when asked for, once for all with the same eyes."""
        if last.recorded.version != now.head.version:
            return None
        state, version = now.state, now.head.version - concealed_from(now.state, viewer)
        key = "scene", viewer, plays(state, viewer, caller)

        def made_once() -> Scene:
            if key not in last.made:
                last.made[key] = staged(state, version, viewer, caller, write)
            made: Scene = last.made[key]
            return made

        return made_once

    async def _batches(
        self,
        table: str,
        caller: Credentials | None,
        judge: Judge,
        seen: int,
        what: str,
        sink: Sink[TableStep] | None = None,
    ) -> AsyncGenerator[Batch, None]:
        """All events after a version, some at a time, until the table is over.

        The viewpoint is judged again for every batch, on the newest state there is: whoever sits down or leaves sees
        differently from then on. With a sink, what it could take where it stands is not among them.
        """
        require_version(seen)
        with self._live.followed(table) as live:
            now = await live.fresh()
            granted = judge(now.state)
            await self._note(table, caller, granted, what)
            if not granted.delayed:
                if seen > (shown := now.head.version - concealed_from(now.state, granted.viewer)):
                    raise Ahead(seen, shown)
                if _has_seen_all(now, granted.viewer, seen):
                    return
            place = _Place(live, judge, seen, sink)
            while True:
                if granted.delayed:
                    async with aclosing(self._behind(live, judge, place.seen)) as batches:
                        async for batch in batches:
                            place.seen = batch[2][-1].recorded.version
                            yield batch
                    granted = judge(live.newest.state)
                    if granted.delayed:
                        return
                moments = await place.next(first=isinstance(granted.viewer, Seated))
                if moments is None:
                    return
                now = live.newest
                granted = judge(now.state)
                if granted.delayed:
                    continue
                if moments:
                    place.seen = moments[-1].recorded.version
                    yield live, granted, moments
                if now.state.is_over and place.seen >= now.head.version:
                    return

    async def _behind(self, live: LiveStream[TableState], judge: Judge, after: int) -> AsyncGenerator[Batch, None]:
        """The events after a version as far as delayed spectators see them, as long as the caller is one of them."""
        with self._trailing.held(live.id) as behind:
            await behind.opened()
            if _has_seen_all(behind.now, SPECTATOR, after):
                return
            while (granted := judge(live.newest.state)).delayed:
                moments = await behind.after(after)
                if moments is None:
                    return
                if moments:
                    after = moments[-1].recorded.version
                    yield behind, granted, moments

    async def rules_used(
        self, table: str, caller: Credentials | None, now: Loaded[TableState] | None = None
    ) -> tuple[RuleUse, ...]:
        """Which clauses the events of a table rest on, as far as the caller may see them."""
        look = await self._look(table, caller, None, everything=False, what="events", now=now)
        log = await self._log_of(look).read(PREFIX + table, upto=look.table.head.version)
        work = partial(_used, self._tables.codec, table, look.table.state.game, log, look.viewer)
        return await self._remembered.get(("rules", look.table.head.hash, look.viewer), work)

    async def privileged_reads(self, table: str) -> list[PrivilegedRead]:
        """Who has used a right to see more of a table than a player may."""
        await self._tables.load(table)
        return await self._accounts.privileged_reads(PREFIX + table)

    async def audit(self, table: str, caller: Credentials | None) -> Report:
        """Check the whole log: for everyone once the table is over, before that with the audit scope."""
        try:
            look = await self._look(table, caller, None, everything=True, what="export")
        except Forbidden:
            raise Forbidden("a table is audited once it is over; before that it takes the audit scope") from None
        data = await self._exported(table, look)
        work = partial(verify, self._tables.rule_sets, self._tables.codec, data)
        return await self._remembered.get(("audit", look.table.head.hash), work)

    async def analyse(self, table: str, caller: Credentials | None, playouts: int, seed: str) -> Analysis:
        """A finished game looked at again; made once for each head of the log, budget and seed."""
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise CannotAnalyse(f"a chance is the mean of 1 to {MOST_PLAYOUTS} play-outs")
        if len(seed) > MAX_SEED:
            raise CannotAnalyse(f"a seed has up to {MAX_SEED} characters")
        try:
            look = await self._look(table, caller, None, everything=True, what="export")
        except Forbidden:
            raise Forbidden("a game is analysed once it is over") from None
        if not look.table.state.is_over:
            raise Forbidden("a game is analysed once it is over")
        data = await self._exported(table, look)
        budget = AnalysisBudget(playouts=playouts, seed=seed)
        work = partial(analyse, self._tables.rule_sets, self._tables.codec, data, budget)
        return await self._analyses.get((look.table.head.hash, playouts, seed), work)

    async def export(
        self, table: str, caller: Credentials | None, *, seat: Seat | None = None, everything: bool = False
    ) -> bytes:
        """The table as a file, as far as the viewpoint asked for may have it."""
        look = await self._look(table, caller, seat, everything=everything, what="export")
        return await self._exported(table, look)

    async def whole(self, table: str, caller: Credentials | None) -> list[Recorded]:
        """The log of a table with nothing withheld: for everyone once it is over, before that with the audit scope."""
        look = await self._look(table, caller, None, everything=True, what="export")
        return await self._log_of(look).read(PREFIX + table, upto=look.table.head.version)

    async def _exported(self, table: str, look: "Look") -> bytes:
        """The file of a table. It follows from the head of the chain, the viewer and the seed they are shown."""
        head, seed, viewer = look.table.head, look.table.state.seed, look.viewer
        key = ("export", head.hash, viewer, seed)
        if (known := self._remembered.known(key)) is not None:
            return bytes(known)
        log = await self._log_of(look).read(PREFIX + table, upto=head.version)
        work = partial(export.write, PREFIX + table, seed, log, self._tables.codec, viewer)
        return await self._remembered.get(key, work)

    def _log_of(self, look: "Look") -> PastReader:
        """Where to read a log: of a game that is over it may be a copy, which is whole up to any version it has."""
        return self._past if look.table.state.is_over else self._store

    async def _look(
        self,
        table: str,
        caller: Credentials | None,
        seat: Seat | None,
        *,
        everything: bool,
        what: str,
        now: Loaded[TableState] | None = None,
    ) -> "Look":
        """The one way to a table's contents: what a caller sees, and how late. Privileged reads go on record first."""
        now = now or await self._tables.load(table)
        granted = grant_viewpoint(now.state, caller, seat, everything=everything)
        await self._note(table, caller, granted, what)
        shown = (await self._delayed.behind(table, now)).table if granted.delayed else now
        return Look(granted.viewer, await self._up_to_visible(table, shown, granted.viewer))

    async def _look_back(self, table: str, look: "Look", at: int | None) -> "Look":
        """What the same viewer saw at version `at`; NotFound if there is none they may know of.

        Who had not sat down yet was a spectator then.
        """
        newest = look.table.head.version
        if at is None or at == newest:
            return look
        if at > newest:
            raise NotFound(f"table {shortened(table)!r} has no version {at}")
        then = await self._tables.at(table, at)
        viewer = seen_by(then.state, look.viewer)
        return Look(viewer, await self._up_to_visible(table, then, viewer))

    async def _up_to_visible(self, table: str, shown: Loaded[TableState], viewer: Viewer) -> Loaded[TableState]:
        """TB-40: the table ends for a viewer with the last event they may know of. Nothing else they see differs."""
        kept_back = concealed_from(shown.state, viewer)
        if not kept_back:
            return shown
        version = shown.head.version - kept_back
        (last,) = await self._store.read(PREFIX + table, after=version - 1, upto=version)
        return Loaded(shown.state, Head(version, last.hash))

    async def _note(self, table: str, caller: Credentials | None, granted: Viewpoint, what: str) -> None:
        if granted.privileged and caller:
            note = f"{what} as {export.name_of(granted.viewer)}"
            await self._accounts.log_privileged_read(caller.account.id, PREFIX + table, note, self._tables.clock.now())

    async def _steps(self, table: str, state: TableState, log: Sequence[Recorded], viewer: Viewer) -> list[TableStep]:
        if not log:
            return []
        events = [self._tables.codec.event(recorded.body) for recorded in log]
        states = await self._tables.told_by(table, log[0].version, events, state)
        moments = [Moment(*each) for each in zip(log, events, states, strict=True)]
        steps = [step_of(table, moment, viewer) for moment in moments]
        return [step for step in steps if step is not None]


class _Place:
    """How far a follower of a table has come."""

    __slots__ = ("_judge", "_live", "_sink", "seen")

    def __init__(self, live: LiveStream[TableState], judge: Judge, seen: int, sink: Sink[TableStep] | None) -> None:
        self._live, self._judge, self.seen, self._sink = live, judge, seen, sink

    async def next(self, *, first: bool) -> Sequence[Moment[TableState]] | None:
        """The next events that were not taken at once; nothing if it is time to look again, None if all have come."""
        if self._sink is None:
            return await self._live.after(self.seen, first=first)
        await self._sink.ready()
        return await self._live.after(self.seen, first=first, take=self._take)

    def _take(self) -> bool:
        """Hand on what is new; False if that takes waiting, or is the end, which is for the follower's task."""
        live, sink, now = self._live, self._sink, self._live.newest
        granted = self._judge(now.state)
        found = live.at_hand(self.seen)
        if sink is None or found is None or granted.delayed or now.state.is_over:
            return False
        for moment in found:
            step = step_of(live.id, moment, granted.viewer)
            goes_on = step is None or sink.take(step)
            self.seen = moment.recorded.version
            if not goes_on:
                return False
        return True


def _used(
    codec: Codec, table: str, game: Game[Any, Any, Any], log: Sequence[Recorded], viewer: Viewer
) -> tuple[RuleUse, ...]:
    coverage = Coverage()
    coverage.add(table, game, ((row.version, redact(codec.event(row.body), viewer)) for row in log))
    return coverage.uses


def _turning(rule_sets: RuleSets, codec: Codec, log: Sequence[Recorded], viewer: Viewer) -> tuple[TurningMoment, ...]:
    return turning_points(rule_sets, [codec.event(row.body) for row in log], viewer)


def cut_off(points: list[TurningMoment]) -> list[TurningMoment]:
    """The first of them, and of the version at which they are cut off none: whoever goes on from there misses none."""
    if len(points) <= MOST_TURNING:
        return points
    return [point for point in points[:MOST_TURNING] if point.version < points[MOST_TURNING].version]


def _has_seen_all(table: Loaded[TableState], viewer: Viewer, version: int) -> bool:
    """Whether nothing is to come for a viewer who has seen a table up to `version`."""
    return table.state.is_over and version >= table.head.version - concealed_from(table.state, viewer)
