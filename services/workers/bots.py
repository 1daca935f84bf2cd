"""Built-in players: they sit at tables like anyone else and see only their own view."""

import asyncio
import logging
from hashlib import sha256

from msgspec import Raw

from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat, Seated
from domain.tables.commands import Act
from domain.tables.state import Status, TableState
from services.errors import NotFound, Stale
from services.log.context import about
from services.log.handler import Intent, Loaded
from services.ports import Account, BotTasks, StreamMoved, Unavailable
from services.tables.commands import Tables

_log = logging.getLogger("orrery.bots")


class BotPlayer:
    """Plays the seats that bots hold, and those they stand in for.

    The command id follows from the table and its version, so two workers that play the same turn play it once.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def due(self, loaded: Loaded[TableState]) -> tuple[Seat, ...]:
        """The bot seats the game waits for."""
        state = loaded.state
        if state.status is not Status.PLAYING:
            return ()
        waiting = state.game.rules.to_act(state.play)
        bots = tuple(seat for seat in waiting if _is_bot(state, seat))
        if len(waiting) < 2:
            return bots
        return tuple(seat for seat in bots if state.game.rules.legal(state.play, seat))  # some may have answered

    async def move(self, table: str) -> Loaded[TableState]:
        """One move of the first bot that is due; the table as it is after it."""
        loaded = await self._tables.load(table)
        seats = self.due(loaded)
        if not seats:
            return loaded
        state, seat, version = loaded.state, seats[0], loaded.head.version
        holder, legal = state.seats[seat], state.game.rules.legal(state.play, seat)
        if not legal:
            return loaded
        luck = Rng(sha256(f"{table}/{version}/{seat}".encode() + state.seed).digest())
        view = state.game.rules.view(state.play, Seated(seat))
        command = await asyncio.to_thread(state.game.bots_by_name[holder.played_by].choose, view, legal, luck)
        intent = Intent(
            account=Account(id=holder.player, name=holder.name, kind="bot"),
            command_id=f"bot-{version}-{seat}",
            expected=version,
        )
        try:
            played = Act(seat=seat, command=Raw(encode(command)), by_stand_in=bool(holder.stand_in))
            return (await self._tables.do(table, intent, played)).now
        except (Stale, StreamMoved):
            return await self._tables.load(table)  # someone moved meanwhile: look again next time


def _is_bot(state: TableState, seat: Seat) -> bool:
    holder = state.seats[seat]
    return bool(holder.played_by) and not holder.left


class BotHand:
    """One of many hands that play bots: takes a task, thinks, moves. Killed in mid-thought it costs nothing."""

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
                if (await self._tables.load(task.table)).head.version == task.version:
                    await self._bots.move(task.table)
            except (NotFound, IllegalMove) as error:
                _log.warning("a bot's turn was not played: %s", error)
        await self._tasks.done(task)
        return True
