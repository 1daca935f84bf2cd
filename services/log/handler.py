"""The command handler: load, decide, append; and retry from the new state when another writer was first."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Raw, Struct, UnsetType
from msgspec.json import decode as decode_json

from domain.kernel.chain import WHOLE, Chain, Recorded
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.record import NO_EVENTS, Cause, Head, decode_meta, encode, seal
from domain.kernel.structs import Command, Event
from services.errors import CommandIdTaken, Forbidden, NotFound, Stale, missing, shortened
from services.log.context import about
from services.log.past import PastStates
from services.log.turns import Turns
from services.log.unreadable import OrUnreadable
from services.off_loop import SHORT, OffLoop
from services.ports import Account, Appended, Clock, Entropy, EventStore, PastReader, StreamMoved

MAX_COMMAND_ID = 64
State = TypeVar("State")
Asked = TypeVar("Asked", bound=Command)


class Intent(Struct, frozen=True):
    """Who asks, under which id for retries, and at which version they believe the stream to be."""

    account: Account
    command_id: str = ""
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class Loaded(Generic[State]):
    """A stream in memory: its state and where its log stands."""

    state: State
    head: Head
    at: int = 0
    """When its last event was written, if that is known: nothing that follows may be earlier."""


@dataclass(frozen=True, slots=True)
class Applied(Generic[State]):
    """The answer to a command: the state after it, and which events are its own. `repeated`: it was a retry."""

    now: Loaded[State]
    first: int
    last: int
    position: int
    repeated: bool


def _after(version: int, events: Sequence[Recorded]) -> Sequence[Recorded]:
    """Those of consecutive events that come after a version."""
    return events[max(0, version + 1 - events[0].version) :]


def _lines(events: Sequence[Recorded]) -> bytes:
    return b"\n".join([event.body for event in events])


def _by_the_last(_: Any, events: Sequence[Event], after: State) -> Sequence[State]:
    """Any later state tells every event as it was told then."""
    return [after] * len(events)


def _all_visible(known: Loaded[Any], _: Account) -> int:
    """Everybody may know of every event."""
    return known.head.version


@dataclass(frozen=True, slots=True)
class Decider(Generic[State, Asked]):
    """What the streams of one kind have in common."""

    prefix: str
    name: str
    blank: State
    decide: Callable[[State, Asked, int], tuple[Sequence[Event], State]]
    """The events of a command, and the state after them, which is what `fold` makes of them."""
    fold: Callable[[State, Sequence[Event]], State]
    read: Callable[[bytes], list[Event]]
    """The events of many bodies, one a line."""
    seed: Callable[[State], bytes]
    chain: Callable[[State], int] = lambda _: WHOLE
    """The version of the chain a stream began with, and keeps: its first event says so."""
    visible_version: Callable[[Loaded[State], Account], int] = _all_visible
    """The newest version that is visible to an account."""
    drawn: frozenset[str] = frozenset()
    """The fields of commands that the service draws or looks up anew each time: two commands that differ in nothing
    else are the same wish."""
    told_by: Callable[[State, Sequence[Event], State], Sequence[State]] = _by_the_last
    """(the state before some events, the events, a state after them) -> the state by which each of them is told, which
    is the same whenever it is told."""
    settled_at: Callable[[State], int] = lambda _: 0
    """The version from which on any later state tells events alike, so that `told_by` need not be asked."""
    slow: bool = False
    """Whether to decide may take long, as pairing a thousand entrants does."""


def folding(
    decide: Callable[[State, Asked, int], Sequence[Event]], fold: Callable[[State, Sequence[Event]], State]
) -> Callable[[State, Asked, int], tuple[Sequence[Event], State]]:
    """`decide` of a kind whose decisions do not know the state after them."""

    def decided(state: State, command: Asked, now: int) -> tuple[Sequence[Event], State]:
        events = decide(state, command, now)
        return events, fold(state, events)

    return decided


class CommandHandler(Generic[State, Asked]):
    """All streams of a kind. Keeps the most recently used in memory and folds only what is new."""

    def __init__(
        self,
        kind: Decider[State, Asked],
        store: EventStore,
        clock: Clock,
        entropy: Entropy,
        keep: int = 256,
        off_loop: OffLoop | None = None,
        past: PastReader | None = None,
    ) -> None:
        self.kind, self.store, self.clock, self.entropy = kind, store, clock, entropy
        self._off_loop = off_loop or OffLoop()
        self._kept: OrderedDict[str, Loaded[State]] = OrderedDict()
        self._most_kept = keep
        self.known: Callable[[str], Loaded[State] | None] = self._kept.get
        """The stream of an id as this process last knew it, if it is in memory."""
        self._past = PastStates(kind.blank, kind.fold, kind.read, past or store, self._off_loop)
        self.turns = Turns()
        """The commands under way: at each stream one at a time."""
        self._log = logging.getLogger(f"orrery.{kind.name}s")

    def name(self, id_: str) -> str:
        """The name of a stream in the log."""
        return self.kind.prefix + id_

    # -- reading ---------------------------------------------------------------------------------------------

    async def load(self, id_: str, at_least: int | None = None) -> Loaded[State]:
        """The stream as it is now; NotFound if there is none.

        A caller who needs no newer state than one known to exist names its version as `at_least`: then the store is
        read only if the state in memory is older.
        """
        kept = self._kept.get(id_)
        if kept is not None and at_least is not None and kept.head.version >= at_least:
            return kept
        known = await self.load_or_new(id_)
        if not known.head.version:
            raise missing(self.kind.name, id_)
        return known

    async def at(self, id_: str, version: int) -> Loaded[State]:
        """The stream as it was at `version`."""
        then = await self._past.at(self.name(id_), version)
        if then is None:
            raise NotFound(f"{self.kind.name} {shortened(id_)!r} has no version {version}")
        return Loaded(*then)

    async def told_by(self, id_: str, first: int, events: Sequence[Event], now: State) -> Sequence[State]:
        """The state by which each of `events` is told, of which the first has the version `first`."""
        if first >= self.kind.settled_at(now):
            return [now] * len(events)
        before = (await self.at(id_, first - 1)).state if first > 1 else self.kind.blank
        return self.kind.told_by(before, events, now)

    async def load_or_new(self, id_: str) -> Loaded[State]:
        """The stream as it is now, blank if it has not begun."""
        known = self._kept.get(id_) or Loaded(self.kind.blank, NO_EVENTS)
        tail = await self.store.bodies(self.name(id_), after=known.head.version)
        if tail:
            state = await self._folded(id_, known.state, tail.lines)
            known = Loaded(state, Head(tail.last, tail.hash), decode_meta(tail.meta).at)
            self._keep(id_, known)
        return known

    async def load_once(self, id_: str) -> Loaded[State]:
        """The stream as it is now, for whoever goes through many: it takes the place of none that is kept."""
        if id_ in self._kept:
            return await self.load(id_)
        log = await self.store.bodies(self.name(id_))
        if log is None:
            raise missing(self.kind.name, id_)
        return Loaded(await self._folded(id_, self.kind.blank, log.lines), Head(log.last, log.hash))

    def followed(self, id_: str, before: Loaded[State], log: Sequence[Recorded]) -> tuple[list[Event], Loaded[State]]:
        """The events of `log`, a portion that comes right after `before`, and the stream after them.

        What was decided in this process has been folded by then, and is not folded again.
        """
        with OrUnreadable(self.name(id_)):
            events = self.kind.read(_lines(log))
            head = Head(log[-1].version, log[-1].hash)
            kept = self._kept.get(id_)
            if kept is not None and kept.head == head:
                return events, kept
            now = Loaded(self.kind.fold(before.state, events), head, decode_meta(log[-1].meta).at)
        self._keep(id_, now)
        return events, now

    async def take(self, id_: str, events: Sequence[Recorded]) -> Loaded[State]:
        """The stream after events that the feed has brought, or later.

        They are folded onto the state in memory; the store is read only if that state ends before them.
        """
        at_hand = self.take_at_hand(id_, events)
        if at_hand is not None:
            return at_hand
        known = self._kept.get(id_) or Loaded(self.kind.blank, NO_EVENTS)
        fresh = _after(known.head.version, events)
        if fresh[0].version != known.head.version + 1:
            return await self.load(id_, at_least=fresh[-1].version)
        return self._taken(id_, fresh, await self._folded(id_, known.state, _lines(fresh)))

    def take_at_hand(self, id_: str, events: Sequence[Recorded]) -> Loaded[State] | None:
        """The same without waiting; None if it takes reading the store, or a long time."""
        known = self._kept.get(id_) or Loaded(self.kind.blank, NO_EVENTS)
        fresh = _after(known.head.version, events)
        if not fresh:
            return known
        lines = _lines(fresh)
        if fresh[0].version != known.head.version + 1 or len(lines) >= SHORT:
            return None
        return self._taken(id_, fresh, self._fold(id_, known.state, lines))

    def _taken(self, id_: str, fresh: Sequence[Recorded], state: State) -> Loaded[State]:
        last = fresh[-1]
        taken = Loaded(state, Head(last.version, last.hash), decode_meta(last.meta).at)
        self._keep(id_, taken)
        return taken

    async def _folded(self, id_: str, state: State, lines: bytes) -> State:
        """`state` after many events; off the loop if they are many."""
        return await self._off_loop.run_if_long(len(lines), partial(self._fold, id_, state, lines))

    def _fold(self, id_: str, state: State, lines: bytes) -> State:
        with OrUnreadable(self.name(id_)):
            return self.kind.fold(state, self.kind.read(lines))

    def _keep(self, id_: str, known: Loaded[State]) -> None:
        before = self._kept.get(id_)
        if before is None or before.head.version < known.head.version:
            self._kept[id_] = known
        self._kept.move_to_end(id_)
        if len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)

    # -- commands --------------------------------------------------------------------------------------------

    def new_id(self, by: Intent, salt: str = "") -> str:
        """A fresh id; the same one for a retry of the same command, so that nothing is opened twice."""
        if not by.command_id:
            return self.entropy.id()
        return self.entropy.id_for(f"{salt}{by.account.id}/{by.command_id}")

    async def run(
        self,
        id_: str,
        by: Intent,
        build: Callable[[State], Asked],
        *,
        any_first: bool = False,
        begins: bool = False,
    ) -> Applied[State]:
        """Decide and append; retry while others write in between. A known command id gets its first answer again.

        NotFound if there is no such stream, unless the command `begins` it. With `any_first` whatever was done first
        under the id stands: the service's own parts choose ids for what is to be done once, and two of them may do it
        differently. For everyone else it must be the same command.
        """
        if len(by.command_id) > MAX_COMMAND_ID:
            raise MalformedCommand(f"a command id has at most {MAX_COMMAND_ID} characters")
        command_id = f"{by.account.id}/{by.command_id or self.entropy.id()}"
        with about(**{self.kind.name: id_, "command_id": command_id}):
            await self.turns.begin(id_)
            try:
                done = await self._retry(id_, by, command_id, build if begins else self._on_a_stream(id_, build))
            finally:
                self.turns.end(id_)
            if isinstance(done, Applied):
                return done
            if not any_first and not await self._is_same(id_, done, build):
                self._log.info("refused: the command id stands for another command")
                raise CommandIdTaken(by.command_id)
            return Applied(await self.at(id_, done.last), done.first, done.last, done.position, repeated=True)

    def _on_a_stream(self, id_: str, build: Callable[[State], Asked]) -> Callable[[State], Asked]:
        def built(state: State) -> Asked:
            if state is self.kind.blank:
                raise missing(self.kind.name, id_)
            return build(state)

        return built

    async def _retry(
        self, id_: str, by: Intent, command_id: str, build: Callable[[State], Asked]
    ) -> Applied[State] | Appended:
        """What the command led to, or the first answer to its id."""
        while True:
            known = self._kept.get(id_) or await self.load_or_new(id_)
            try:
                return await self._try(id_, known, by, command_id, build)
            except StreamMoved:
                fresh = await self.load_or_new(id_)
                if fresh.head.version == known.head.version:
                    raise  # the store says it moved, but it has not: give up rather than spin
            except (IllegalMove, MalformedCommand, Forbidden, NotFound, Stale) as refusal:
                # Decided on the state in memory. The command may be a retry of one that was done, or that state may be
                # old: look again once before refusing.
                if by.command_id and (first := await self.store.find(self.name(id_), command_id)):
                    return first
                fresh = await self.load_or_new(id_)
                if fresh.head.version == known.head.version:
                    self._log.info("refused: %s", refusal, extra={"version": known.head.version})
                    raise refusal

    async def _try(
        self, id_: str, known: Loaded[State], by: Intent, command_id: str, build: Callable[[State], Asked]
    ) -> Applied[State] | Appended:
        try:
            command = build(known.state)
        except MalformedCommand:
            self._require_fresh(known, by)  # on an old state it may have made sense
            raise
        self._require_fresh(known, by)
        now = max(self.clock.now(), known.at)  # another process may be a little ahead of us
        cause = Cause(command=command, id=command_id, actor=by.account.id, at=now)
        work = partial(self._decided, id_, known, command, cause)
        after, sealed = await self._off_loop.run(work) if self.kind.slow else work()
        answer = await self.store.append(self.name(id_), known.head.version, command_id, sealed)
        if answer.repeated:
            return answer
        done = Loaded(after, Head(sealed[-1].version, sealed[-1].hash), now)
        self._keep(id_, done)
        if self._log.isEnabledFor(logging.INFO):
            noted = {"command": command.__struct_config__.tag, "version": answer.last, "position": answer.position}
            self._log.info("done", extra=noted)
        return Applied(done, answer.first, answer.last, answer.position, repeated=False)

    def _decided(
        self, id_: str, known: Loaded[State], command: Asked, cause: Cause
    ) -> tuple[State, Sequence[Recorded]]:
        """The state after a command, and its events as they are to be appended."""
        events, after = self.kind.decide(known.state, command, cause.at)
        chain = Chain(self.name(id_), self.kind.seed(after), self.kind.chain(after))
        return after, seal(known.head, chain, cause, events)

    def _require_fresh(self, known: Loaded[State], by: Intent) -> None:
        """An expected version must be the newest visible one: events concealed from a caller do not make them late."""
        if by.expected is None or by.expected == known.head.version:
            return
        visible_version = self.kind.visible_version(known, by.account)
        if not visible_version <= by.expected <= known.head.version:
            raise Stale(visible_version)

    async def _is_same(self, id_: str, first: Appended, build: Callable[[State], Asked]) -> bool:
        """Whether the wish, had it come when the recorded command did, would have been that command.

        What is filled into a command depends on the state it was asked in, so it is made again from that state; what
        is on record is all that is compared, so that any process can tell.
        """
        (recorded,) = await self.store.read(self.name(id_), after=first.first - 1, upto=first.first)
        before = await self.at(id_, first.first - 1) if first.first > 1 else Loaded(self.kind.blank, NO_EVENTS)
        try:
            again = build(before.state)
        except (IllegalMove, MalformedCommand, Forbidden, NotFound, Stale):
            return False  # the recorded one was accepted in that very state
        command = decode_meta(recorded.meta).command
        return not isinstance(command, UnsetType) and self._wish(command) == self._wish(Raw(encode(again)))

    def _wish(self, command: Raw) -> dict[str, Any]:
        said: dict[str, Any] = decode_json(command)
        return {name: value for name, value in said.items() if name not in self.kind.drawn}
