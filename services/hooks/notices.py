"""What a webhook is told: the same events, seen by the same eyes and as late, as its owner would follow live."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Raw, Struct, to_builtins
from msgspec.json import encode

from domain.kernel.chain import Recorded
from domain.kernel.record import decode_meta
from domain.kernel.structs import tag_of
from domain.tables.events import TableCancelled, TableClosed, TableEnded
from domain.tables.state import Status, TableState
from domain.tournaments.conduct.roles import Scope, may
from domain.tournaments.conduct.timers import decides_by_games
from domain.tournaments.events import OfficialNeeded, ResultDisputed, TimeOver
from domain.tournaments.pairing.brackets import label
from domain.tournaments.state import TournamentState, Trouble
from services.errors import NotFound
from services.log.handler import Loaded
from services.log.steps import Step
from services.log.unreadable import OrUnreadable
from services.ports import Account, Credentials, EventStore, HookStream, Webhook, WebhookEvent
from services.streams import TABLE, TOURNAMENT
from services.tables.commands import Tables
from services.tables.reading import Reading
from services.tables.viewpoint import grant_viewpoint
from services.tournaments.services import TournamentServices

PAGE: Final = 100
"""How many events are looked at in one go."""
MOST_BODY: Final = 64 * 1024
"""Bytes of a message. Of a larger event it says only which one it is."""
LOOK_EVERY_MS: Final = 1000
"""How soon what a delay by time has hidden is looked for again."""
_ENDS: Final = frozenset(tag_of(event) for event in (TableEnded, TableCancelled, TableClosed))
_NEEDED: Final = tag_of(OfficialNeeded)
_DISPUTED: Final = tag_of(ResultDisputed)
_TIME_OVER: Final = tag_of(TimeOver)


class Notice(Struct, frozen=True):
    """One thing to tell."""

    event: WebhookEvent
    version: int
    at: int
    data: dict[str, Any]

    def body(self) -> bytes:
        """The message, as it is signed and sent."""
        whole = encode({"type": self.event.value, "timestamp": iso(self.at), "data": self.data})
        if len(whole) <= MOST_BODY or "event" not in self.data:
            return whole
        short = {**self.data, "event": None, "left_out": True}
        return encode({"type": self.event.value, "timestamp": iso(self.at), "data": short})


class Told(Struct, frozen=True):
    """What there was to tell after a version."""

    notices: tuple[Notice, ...]
    upto: int
    more: bool = False
    look_at: int | None = None
    over: bool = False


class Notices:
    """Looks at logs for webhooks."""

    def __init__(self, tables: Tables, reading: Reading, tournaments: TournamentServices, store: EventStore) -> None:
        self._tables, self._reading, self._tournaments, self._store = tables, reading, tournaments, store

    async def after(self, hook: Webhook, place: HookStream) -> Told:
        """What there is to tell of a log; NotFound if the owner may not know of it."""
        if place.stream.startswith(TABLE):
            return await self._of_table(hook, place)
        if place.stream.startswith(TOURNAMENT):
            return await self._of_tournament(hook, place)
        return Told((), place.version, over=True)

    async def may_know(self, hook: Webhook, stream: str) -> bool:
        """Whether the owner may still be told of a log."""
        if stream.startswith(TABLE):
            try:
                grant_viewpoint((await self._tables.load(stream.removeprefix(TABLE))).state, caller_of(hook))
            except NotFound:
                return False
        return True

    # -- tables ----------------------------------------------------------------------------------------------

    async def _of_table(self, hook: Webhook, place: HookStream) -> Told:
        table, caller = place.stream.removeprefix(TABLE), caller_of(hook)
        now = await self._tables.load(table)
        granted = grant_viewpoint(now.state, caller)
        if not hook.stream and now.state.seat_of(hook.account) is None:
            return Told((), place.version)
        steps = await self._reading.events(table, caller, after=place.version, limit=PAGE, now=now)
        more, upto = len(steps) == PAGE, steps[-1].version if steps else place.version
        log = await self._store.read(place.stream, after=place.version, upto=upto) if steps else []
        with OrUnreadable(place.stream):
            notices = [each for each in self._at_table(now.state, steps, log) if each.event in hook.events]
        if WebhookEvent.YOUR_TURN in hook.events:
            notices += await self._turns(hook, now, place.version, steps, log)
        watch = now.state.terms.watch
        hidden = granted.delayed and watch is not None and watch.delay_ms > 0 and upto < now.head.version
        return Told(
            _in_order(notices, place.since),
            upto,
            more,
            look_at=self._tables.clock.now() + LOOK_EVERY_MS if hidden else None,
            over=now.state.is_public and not more,
        )

    def _at_table(self, state: TableState, steps: Sequence[Step], log: Sequence[Recorded]) -> Iterator[Notice]:
        types = {each.version: each.type for each in log}
        for step in steps:
            about = {"table": state.id, "game": state.game.about.slug, "version": step.version}
            yield _happened(WebhookEvent.TABLE_EVENT, about, step, types[step.version])
            if types[step.version] in _ENDS:
                outcome = getattr(step.event, "outcome", None)
                told = {"outcome": to_builtins(outcome), "closed_because": getattr(step.event, "reason", None)}
                yield Notice(WebhookEvent.TABLE_ENDED, step.version, step.at, {**about, "text": step.text, **told})

    async def _turns(
        self, hook: Webhook, now: Loaded[TableState], after: int, steps: Sequence[Step], log: Sequence[Recorded]
    ) -> list[Notice]:
        """Where the table begins to wait for the owner: after a whole command, since its parts pass in no time."""
        state = (await self._tables.at(now.state.id, after)).state if after else TableState()
        with OrUnreadable(TABLE + now.state.id):
            return self._turns_since(hook, state, steps, log)

    def _turns_since(
        self, hook: Webhook, state: TableState, steps: Sequence[Step], log: Sequence[Recorded]
    ) -> list[Notice]:
        shown, found = {step.version for step in steps}, list[Notice]()
        waited = _awaited(state, hook.account)
        for recorded in log:
            state = self._tables.fold(state, [self._tables.codec.event(recorded.body)])
            meta = decode_meta(recorded.meta)
            if meta.part < meta.parts - 1 or recorded.version not in shown:
                continue
            seat = _awaited(state, hook.account)
            if seat is not None and waited is None:
                due = next((at for at, whose in state.expiries_due if whose == seat), None)
                about = {"table": state.id, "game": state.game.about.slug, "version": recorded.version, "seat": seat}
                data = {**about, "due_at": None if due is None else iso(due)}
                found.append(Notice(WebhookEvent.YOUR_TURN, recorded.version, meta.at, data))
            waited = seat
        return found

    # -- tournaments -----------------------------------------------------------------------------------------

    async def _of_tournament(self, hook: Webhook, place: HookStream) -> Told:
        tournament = place.stream.removeprefix(TOURNAMENT)
        now = await self._tournaments.commands.load(tournament)
        if not hook.stream and not takes_part(now.state, hook.account):
            return Told((), place.version)
        steps = await self._tournaments.reading.events(tournament, after=place.version, limit=PAGE)
        more, upto = len(steps) == PAGE, steps[-1].version if steps else place.version
        log = await self._store.read(place.stream, after=place.version, upto=upto) if steps else []
        types = {each.version: each.type for each in log}
        official = bool(hook.stream) or may(now.state, hook.account, Scope.RULE)
        with OrUnreadable(place.stream):
            found = self._in_tournament(now.state, steps, types, official=official)
            notices = [each for each in found if each.event in hook.events]
        return Told(_in_order(notices, place.since), upto, more, over=now.state.is_over and not more)

    def _in_tournament(
        self, state: TournamentState, steps: Sequence[Step], types: Mapping[int, str], *, official: bool
    ) -> Iterator[Notice]:
        title = state.config.title if state.config else ""
        for step in steps:
            about = {"tournament": state.id, "title": title, "version": step.version}
            yield _happened(WebhookEvent.TOURNAMENT_EVENT, about, step, types[step.version])
            if official and (call := _call(state, step.event, types[step.version])) is not None:
                yield Notice(WebhookEvent.OFFICIAL_NEEDED, step.version, step.at, {**about, "text": step.text, **call})


def caller_of(hook: Webhook) -> Credentials:
    """With whose eyes a webhook looks: as its owner at play, never by a right to see more."""
    return Credentials(Account(id=hook.account, name=""), frozenset({"play"}))


def takes_part(state: TournamentState, account: str) -> bool:
    """Whether an account plays in a tournament or is one of its officials."""
    return account in state.numbers or state.role_of(account) is not None


def iso(at: int) -> str:
    """A moment as messages write it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _happened(event: WebhookEvent, about: dict[str, Any], step: Step, type_: str) -> Notice:
    """An event with all its fields, also those that a log leaves out because they are as usual."""
    fields = {name: Raw(encode(getattr(step.event, name))) for name in step.event.__struct_fields__}
    data = {**about, "hash": step.hash, "text": step.text, "event": {"type": type_, **fields}}
    return Notice(event, step.version, step.at, data)


def _call(state: TournamentState, event: Any, type_: str) -> dict[str, Any] | None:
    """What an event calls an official for; None for one that calls nobody."""
    if type_ not in (_NEEDED, _DISPUTED, _TIME_OVER):
        return None
    match = state.matches[event.match]
    if type_ == _TIME_OVER and decides_by_games(state, match):
        return None
    table, trouble = match.table or None, Trouble.DISPUTED if type_ == _DISPUTED else Trouble.TIME_OVER
    if type_ == _NEEDED:
        table, trouble = event.table, event.trouble
    return {"match": event.match, "label": label(state, match), "table": table, "trouble": to_builtins(trouble)}


def _awaited(state: TableState, account: str) -> int | None:
    """The seat of an account if the table waits for it, and no bot plays it."""
    seat = state.seat_of(account)
    if state.status is not Status.PLAYING or seat is None or state.seats[seat].played_by:
        return None
    return seat if seat in state.game.rules.to_act(state.play) else None


def _in_order(notices: Sequence[Notice], since: int) -> tuple[Notice, ...]:
    return tuple(sorted((each for each in notices if each.at >= since), key=lambda each: (each.version, each.event)))
