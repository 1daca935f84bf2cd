"""Built-in players: they sit at tables like anyone else and see only their own view."""

from hashlib import sha256

from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat, Seated
from domain.tables.state import Status
from services.errors import Stale
from services.ports import Account, StreamMoved
from services.tables import Hot, Intent, Tables


class BotPlayer:
    """Plays the seats that bots hold.

    The command id follows from the table and its version, so two workers that play the same turn play it once.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def due(self, hot: Hot) -> tuple[Seat, ...]:
        """The bot seats the game waits for."""
        state = hot.state
        if state.status is not Status.PLAYING:
            return ()
        return tuple(seat for seat in state.rules.to_act(state.play) if state.seats[seat].bot)

    async def move(self, table: str) -> Hot:
        """One move of the first bot that is due; the table as it is after it."""
        hot = await self._tables.load(table)
        seats = self.due(hot)
        if not seats:
            return hot
        state, seat, version = hot.state, seats[0], hot.head.version
        holder = state.seats[seat]
        choose = state.rules.bots[holder.bot]
        luck = Rng(sha256(f"{table}/{version}/{seat}".encode() + state.seed).digest())
        command = choose(state.rules.view(state.play, Seated(seat)), state.rules.legal(state.play, seat), luck)
        intent = Intent(
            account=Account(id=holder.player, name=holder.name, kind="bot"),
            command_id=f"bot-{version}-{seat}",
            expected=version,
        )
        try:
            return (await self._tables.act(table, intent, command)).table
        except (Stale, StreamMoved):
            return await self._tables.load(table)  # someone moved meanwhile: look again next time
