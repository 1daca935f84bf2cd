"""Built-in players: they sit at tables like anyone else and see only their own view."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Final

from msgspec import Raw

from domain.kernel.errors import IllegalMove
from domain.kernel.playout import Seen, bots_choice, interjection
from domain.kernel.record import encode
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat
from domain.tables.commands import Act
from domain.tables.state import SeatHolder, Status, TableState
from services.errors import NotFound, Stale, Unreadable
from services.log.context import about
from services.log.handler import Intent, Loaded
from services.ports import Account, BotTask, BotTasks, StreamMoved, Unavailable
from services.tables.commands import Tables
from services.workers.memory import BotMemories

_log = logging.getLogger("orrery.bots")
MOST_THOUGHT_MS: Final = 5000
"""How long a bot thinks about a move at most, on a machine that is too slow for its usual budget."""


@dataclass(frozen=True)
class BotTurn:
    """The bots that may act at a version of a table: those the game waits for, and those who may interject."""

    loaded: Loaded[TableState]
    waited_for: tuple[Seat, ...]
    free: tuple[Seat, ...] = ()
    """Seats that may act and need not: they are asked once, and what they let pass has passed."""
    _legal: dict[Seat, tuple[Command, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> Seat:
        """Who is asked first."""
        return self._order[0]

    @property
    def is_owed(self) -> bool:
        """Whether the game waits for one of them."""
        return bool(self.waited_for)

    def legal(self, seat: Seat) -> tuple[Command, ...]:
        """What a bot may play; found out once, and only when someone asks: it can take long."""
        if seat not in self._legal:
            self._legal[seat] = self.loaded.state.game.rules.legal(self.loaded.state.play, seat)
        return self._legal[seat]

    @property
    def thinkers(self) -> tuple[Seat, ...]:
        """The bots among those waited for that think about all they have seen."""
        state = self.loaded.state
        bots = state.game.bots_by_name
        return tuple(seat for seat in self.waited_for if bots[state.seats[seat].played_by].search is not None)

    def choose(
        self, seen: Mapping[Seat, Seen | None] | None = None, enough: Callable[[], bool] | None = None
    ) -> tuple[Seat, Command] | None:
        """Who acts and how, each from what they see; None if nobody does.

        The same for every process that asks, unless it was `enough` for one before another.
        """
        state = self.loaded.state
        for seat in self._order:
            legal, bot, luck = self.legal(seat), state.seats[seat].played_by, self._luck(str(seat))
            if seat in self.waited_for:
                known = (seen or {}).get(seat)
                return (
                    (seat, bots_choice(state.game, state.play, seat, bot, legal, luck, known, enough))
                    if legal
                    else None
                )
            said = interjection(state.game, state.play, seat, bot, legal, luck)
            if said is not None:
                return seat, said
        return None

    @cached_property
    def _order(self) -> tuple[Seat, ...]:
        """Who is quickest is drawn by lot where some may interject."""
        return self._luck("order").shuffled((*self.waited_for, *self.free)) if self.free else self.waited_for

    def _luck(self, what: str) -> Rng:
        state = self.loaded.state
        return Rng(sha256(f"{state.id}/{self.loaded.head.version}/{what}".encode() + state.seed).digest())


def next_bot_turn(loaded: Loaded[TableState]) -> BotTurn | None:
    """The bots that may act now; None if there are none."""
    state = loaded.state
    if state.status is not Status.PLAYING or not any(seat.bot or seat.stand_in for seat in state.seats):
        return None  # people play among themselves at most tables, and this is asked after every move
    waiting, free = state.game.rules.to_act(state.play), state.game.rules.may_interject(state.play)
    turn = BotTurn(
        loaded,
        tuple(seat for seat in waiting if _plays_itself(state.seats[seat])),
        tuple(seat for seat in free if _interjects(state, seat)),
    )
    if len(waiting) > 1:  # of several, some may have answered
        turn = replace(turn, waited_for=tuple(seat for seat in turn.waited_for if turn.legal(seat)))
    return turn if turn.waited_for or turn.free else None


def _plays_itself(holder: SeatHolder) -> bool:
    return bool(holder.played_by) and not holder.left


def _interjects(state: TableState, seat: Seat) -> bool:
    holder = state.seats[seat]
    return _plays_itself(holder) and state.game.bots_by_name[holder.played_by].interject is not None


class BotPlayer:
    """Plays the turns of bots, and of those they stand in for.

    The command id follows from the version and the seat, so two workers that play the same turn play it once.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables, self._memories = tables, BotMemories(tables)

    async def play(self, turn: BotTurn) -> Loaded[TableState]:
        """Play a turn; the table as it is after it, or as it is by now if someone else moved first."""
        seen = {seat: await self._memories.seen(turn.loaded, seat) for seat in turn.thinkers}
        began, passed = self._tables.clock.passed(), self._tables.clock.passed
        chosen = await asyncio.to_thread(turn.choose, seen, lambda: passed() - began > MOST_THOUGHT_MS)
        if chosen is None:
            return turn.loaded
        seat, command = chosen
        table, holder, version = turn.loaded.state.id, turn.loaded.state.seats[seat], turn.loaded.head.version
        intent = Intent(
            account=Account(id=holder.player, name=holder.name, kind="bot"),
            command_id=f"bot-{version}-{seat}",
            expected=version,
        )
        try:
            played = Act(seat=seat, command=Raw(encode(command)), by_stand_in=bool(holder.stand_in))
            return (await self._tables.do(table, intent, played)).now
        except (Stale, StreamMoved):
            return await self._tables.load(table)
        except IllegalMove as refused:  # such as a play within another's grace period: it is tried again later
            _log.warning("a bot's turn was not played: %s", refused)
            return turn.loaded


class BotDispatcher:
    """Has the turns of bots played: given out as `tasks`, or here, without tasks or while they reach nobody."""

    def __init__(self, tables: Tables, tasks: BotTasks | None = None, *, pace: float = 0, sweep: float = 5) -> None:
        self._player, self._tasks = BotPlayer(tables), tasks
        self.pace, self.sweep = pace, sweep
        """In seconds: how long a bot seems to think, and when a turn that nobody played is given out again."""

    async def dispatch(self, turn: BotTurn) -> Loaded[TableState] | None:
        """The table after the turn if it was played here; None if it was given out."""
        if self._tasks is not None:
            task = BotTask(turn.loaded.state.id, turn.loaded.head.version)
            if await self._tasks.offer(task):
                return None
        return await self._player.play(turn)


class BotHand:
    """One of many workers that play bots: takes a task, thinks, moves. Killed in mid-thought it costs nothing."""

    def __init__(self, tables: Tables, tasks: BotTasks, name: str) -> None:
        self._tables, self._tasks, self._name = tables, tasks, name
        self._bots = BotPlayer(tables)

    async def run(self, patience: float = 1.0) -> None:
        """Play what is given out, until cancelled."""
        while True:
            try:
                await self.play_one(patience)
            except Unavailable as away:
                _log.warning("%s is away", away.part)
                await asyncio.sleep(patience)

    async def play_one(self, patience: float) -> bool:
        """Play one task; False if none came in time."""
        task = await self._tasks.take(self._name, patience)
        if task is None:
            return False
        with about(table=task.table):
            try:
                loaded = await self._tables.load(task.table, at_least=task.version)
                turn = next_bot_turn(loaded) if loaded.head.version == task.version else None
                if turn is not None:
                    await self._bots.play(turn)
            except (NotFound, Unreadable) as error:
                _log.warning("a bot's turn was not played: %s", error)
        await self._tasks.done(task)
        return True
