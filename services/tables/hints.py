"""Hints at practice tables: what the best bot that plays at sight would do in the caller's seat, by their own view."""

from functools import partial
from hashlib import sha256

from msgspec import Struct

from domain.kernel.advice import advised
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat
from domain.tables.moves import Move, move_for
from domain.tables.practice import hinted_seat
from domain.tables.state import TableState
from domain.tables.text import voice_of
from services.log.handler import Loaded
from services.off_loop import OffLoop
from services.ports import Credentials
from services.tables.commands import Tables, require_known, visible_version


class GivenHint(Struct, frozen=True):
    """A move that a bot would make in the caller's place."""

    game: str
    bot: str
    move: Move
    why: str | None


class Hints:
    """The use case of hints. A hint tells no more than the caller's own view does."""

    def __init__(self, tables: Tables, off_loop: OffLoop) -> None:
        self._tables, self._off_loop = tables, off_loop

    async def hint(self, table: str, caller: Credentials) -> GivenHint:
        """What the best bot at sight would play for the caller now, and why; IllegalMove where no hint is given."""
        loaded = await self._tables.load(table)
        require_known(loaded.state, table, caller.account)
        seat = hinted_seat(loaded.state, caller.account.id)
        version = visible_version(loaded, caller.account)
        return await self._off_loop.run(partial(_hint, loaded, seat, version))


def _hint(loaded: Loaded[TableState], seat: Seat, version: int) -> GivenHint:
    state = loaded.state
    legal = state.game.rules.legal(state.play, seat)
    if not legal:
        raise IllegalMove("TB-42", "there is nothing for you to play now")
    luck = Rng(sha256(f"hint/{state.id}/{version}/{seat}".encode()).digest())
    advice = advised(state.game, state.play, seat, legal, luck, voice_of(state))
    return GivenHint(state.game.about.slug, advice.bot, move_for(state, seat, version, advice.command), advice.why)
