"""Forks: practice tables that go on from where a seat had seen another game go, and the tree they make (TB-43)."""

from functools import partial
from typing import Annotated, Any, Final

from msgspec import MsgspecError, Raw, Struct
from msgspec.structs import replace

from domain.kernel.decider import Moment
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.game import Game
from domain.kernel.record import decode_meta, encode
from domain.kernel.rng import draws_at
from domain.kernel.units import Id
from domain.kernel.viewers import Seat, Seated
from domain.tables.commands import AddBot, CancelTable, StartFork, TakeSeat
from domain.tables.forks import known_to, require_forkable
from domain.tables.seating import require_bot
from domain.tables.state import Status, TableState
from domain.tables.terms import Access, Fork, Terms
from domain.tables.views import listed
from services.errors import NotFound, shortened
from services.log.handler import Applied, Intent, Loaded
from services.off_loop import OffLoop
from services.ports import Credentials, Directory, EventStore, TableFilter
from services.tables.commands import PREFIX, Tables, invitation_code, visible_version
from services.tables.viewpoint import grant_viewpoint

START_STEP: Final = 0
"""The step of the new table whose draws imagine the state it begins from: the game's own steps count from 1."""
MOST_FORKS: Final = 200
"""How many forks a tree shows."""


class ForkNode(Struct, frozen=True):
    """A table in a tree of forks."""

    id: Annotated[Id, doc("The id of the table.")]
    parent: Annotated[Id | None, doc("The id of the table it goes on from; null for the one all of them go on from.")]
    version: Annotated[int | None, doc("The version of the parent it goes on after; null where there is no parent.")]
    seat: Annotated[Seat | None, doc("The seat from which the parent was seen; null where there is no parent.")]
    depth: Annotated[int, doc("How many forks lie between it and the first table; 0 for that itself.")]
    status: Annotated[Status, doc("Where the table is in its life.")]


class Point(Struct, frozen=True):
    """A version of a table as one seat knows it."""

    table: Loaded[TableState]
    seat: Seat
    knowledge: Any
    at: int


class Forks:
    """The use cases of forks."""

    def __init__(self, tables: Tables, store: EventStore, directory: Directory, off_loop: OffLoop) -> None:
        self._tables, self._store, self._directory, self._off_loop = tables, store, directory, off_loop

    async def fork(
        self, table: str, by: Intent, caller: Credentials, *, version: int | None, seat: Seat | None, bot: str = ""
    ) -> Applied[TableState]:
        """A practice table that goes on after `version`, or the newest, as `seat` saw it, or else one's own."""
        now = await self._tables.load(table)
        own = now.state.seat_of(caller.account.id)
        chosen = seat if seat is not None else own if own is not None else 0
        grant_viewpoint(now.state, caller, chosen)
        require_bot(now.state.game, bot)
        newest = visible_version(now, caller.account)
        wanted = newest if version is None else version
        if not 0 < wanted <= newest:
            raise NotFound(f"table {shortened(table)!r} has no version {wanted}")
        point = await self._point(table, now.state, wanted, chosen)
        return await self._opened(by, point, bot or now.state.game.strongest.name)

    async def tree(self, table: str, caller: Credentials | None) -> list[ForkNode]:
        """The first table that a table goes on from, and all forks of it the caller may know of, parents first."""
        root, status = await self._visible(table, caller)
        while root.terms.fork is not None:
            try:
                root, status = await self._visible(root.terms.fork.parent, caller)
            except NotFound:
                break
        found = [_node(root.id, None, 0, status)]
        for node in found:
            where = TableFilter(fork_of=node.id, viewer=caller.account.id if caller else None)
            children = await self._directory.page(where, MOST_FORKS, None)
            room = MOST_FORKS - len(found)
            found += [_node(each.id, each.terms.fork, node.depth + 1, each.status) for each in children[:room]]
        return found

    async def _visible(self, table: str, caller: Credentials | None) -> tuple[TableState, Status]:
        """A table, and how far it is in its life as the caller may know: who is kept behind learns of no end."""
        now = await self._tables.load(table)
        delayed = grant_viewpoint(now.state, caller).delayed
        return now.state, listed(now.state, now.head.version).status if delayed else now.state.status

    async def _point(self, table: str, now: TableState, version: int, seat: Seat) -> Point:
        """What a seat knows at a version, the beginning in the tables it goes on from included."""
        then = await self._tables.at(table, version)
        log = await self._store.read(PREFIX + table, upto=version)
        last = decode_meta(log[-1].meta)
        require_forkable(now, then.state, seat, whole=last.part == last.parts - 1)
        before = None
        if (fork := now.terms.fork) is not None:
            parent = (await self._tables.load(fork.parent)).state
            before = (await self._point(fork.parent, parent, fork.version, fork.seat)).knowledge
        game = then.state.game
        events = [self._tables.codec.event(recorded.body) for recorded in log]
        known = await self._off_loop.run(partial(known_to, game, seat, events, before))
        seen = game.imagination.look(known, game.rules.view(then.state.play, Seated(seat)))
        return Point(then, seat, seen, last.at)

    async def _opened(self, by: Intent, point: Point, bot: str) -> Applied[TableState]:
        then, table = point.table.state, self._tables.new_id(by)
        fork = Fork(parent=then.id, version=point.table.head.version, seat=point.seat)
        about = then.game.about
        opened = await self._tables.open(
            _part(by, "open"),
            about.slug,
            encode(then.options),
            terms=Terms(access=then.terms.access, fork=fork),
            sit=False,
            table=table,
            rules=about.rules_version,
        )
        seed = opened.now.state.seed
        try:
            play = await self._off_loop.run(partial(_imagined, point, seed))
        except MalformedCommand:
            await self._tables.ask(table, _part(by, "cancel"), CancelTable)
            raise IllegalMove("TB-43", "what was hidden at that moment cannot be imagined") from None
        code = invitation_code(seed) if then.terms.access is Access.PRIVATE else ""
        for seat in range(len(then.seats)):
            if seat == point.seat:
                await self._tables.ask(table, _part(by, f"seat {seat}"), TakeSeat, invitation=code)
            else:
                await self._tables.ask(table, _part(by, f"seat {seat}"), AddBot, bot=bot)
        left = tuple(seat for seat, holder in enumerate(then.seats) if holder.left)
        start = StartFork(play=Raw(encode(play)), left=left, then=point.at)
        return await self._tables.do(table, _part(by, "start"), start)


def _imagined(point: Point, seed: bytes) -> Any:
    """The state a fork begins from. It shows its seat what that seat saw, to the byte, or there is none."""
    game, true, seat = point.table.state.game, point.table.state.play, point.seat
    try:
        play = game.imagination.imagine(point.knowledge, draws_at(seed, b"", START_STEP))
    except ValueError as unknown:
        raise MalformedCommand(str(unknown)) from None

    def shown(state: Any) -> tuple[bytes, bytes]:
        return encode(game.rules.view(state, Seated(seat))), encode(game.rules.legal(state, seat))

    if shown(play) != shown(true) or game.rules.violations(play):
        raise MalformedCommand("the imagined state shows something else")
    _require_playable(game, play, Moment(draws_at(seed, b"", START_STEP), point.at))
    return play


def _require_playable(game: Game[Any, Any, Any], play: Any, at: Moment) -> None:
    """The game goes on from there: what it waits for can be done."""
    for seat in game.rules.to_act(play):
        for command in game.rules.legal(play, seat)[:1]:
            try:
                game.rules.decide(play, seat, command, at)
            except (ValueError, MsgspecError) as stuck:
                raise MalformedCommand(f"the imagined game does not go on: {stuck}") from None


def _part(by: Intent, name: str) -> Intent:
    return replace(by, command_id=by.command_id and f"{by.command_id}:{name}", expected=None)


def _node(table: str, fork: Fork | None, depth: int, status: Status) -> ForkNode:
    if fork is None:
        return ForkNode(id=table, parent=None, version=None, seat=None, depth=depth, status=status)
    return ForkNode(id=table, parent=fork.parent, version=fork.version, seat=fork.seat, depth=depth, status=status)
