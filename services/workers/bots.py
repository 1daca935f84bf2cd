"""Built-in players: they sit at tables like anyone else and see only their own view."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from msgspec import Raw

from domain.kernel.errors import IllegalMove
from domain.kernel.playout import bots_choice
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

_log = logging.getLogger("orrery.bots")


@dataclass(frozen=True)
class BotTurn:
    """A seat that a bot plays and the game waits for."""

    loaded: Loaded[TableState]
    seat: Seat

    @property
    def holder(self) -> SeatHolder:
        """Who sits there."""
        return self.loaded.state.seats[self.seat]

    @cached_property
    def legal(self) -> tuple[Command, ...]:
        """What the bot may play; found out once, and only when someone asks: it can take long."""
        return self.loaded.state.game.rules.legal(self.loaded.state.play, self.seat)

    def choose(self) -> Command:
        """The bot's command, from its own view. The same for every process that plays this turn."""
        state = self.loaded.state
        turn = f"{state.id}/{self.loaded.head.version}/{self.seat}".encode()
        luck = Rng(sha256(turn + state.seed).digest())
        return bots_choice(state.game, state.play, self.seat, self.holder.played_by, self.legal, luck)


def next_bot_turn(loaded: Loaded[TableState]) -> BotTurn | None:
    """The first bot the game waits for; None if it waits for none."""
    return next(_bot_turns(loaded), None)


def _bot_turns(loaded: Loaded[TableState]) -> Iterator[BotTurn]:
    state = loaded.state
    if state.status is not Status.PLAYING:
        return
    waiting = state.game.rules.to_act(state.play)
    for seat in waiting:
        turn = BotTurn(loaded, seat)
        if not turn.holder.played_by or turn.holder.left:
            continue
        if len(waiting) < 2 or turn.legal:  # of several, some may have answered
            yield turn


class BotPlayer:
    """Plays the turns of bots, and of those they stand in for.

    The command id follows from the version and the seat, so two workers that play the same turn play it once.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def play(self, turn: BotTurn) -> Loaded[TableState]:
        """Play a turn; the table as it is after it, or as it is by now if someone else moved first."""
        if not turn.legal:
            return turn.loaded
        table, holder, version = turn.loaded.state.id, turn.holder, turn.loaded.head.version
        command = await asyncio.to_thread(turn.choose)
        intent = Intent(
            account=Account(id=holder.player, name=holder.name, kind="bot"),
            command_id=f"bot-{version}-{turn.seat}",
            expected=version,
        )
        try:
            played = Act(seat=turn.seat, command=Raw(encode(command)), by_stand_in=bool(holder.stand_in))
            return (await self._tables.do(table, intent, played)).now
        except (Stale, StreamMoved):
            return await self._tables.load(table)


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
            except (NotFound, IllegalMove, Unreadable) as error:
                _log.warning("a bot's turn was not played: %s", error)
        await self._tasks.done(task)
        return True
