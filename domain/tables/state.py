"""The state of a table, rebuilt from its events."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from domain.kernel.decider import Game, Outcome
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat


class Status(StrEnum):
    """Where a table is in its life."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class SeatHolder(Record, frozen=True):
    """Who sits in a seat. `bot` names the built-in player of the seat, `left` tells that they stood up in mid-game."""

    player: str
    name: str
    bot: str = ""
    left: bool = False


class TableState(Struct, frozen=True):
    """Everything later decisions depend on. `play` is the game's own state, `steps` how many events it has seen."""

    id: str = ""
    status: Status = Status.OPEN
    game: Game[Any, Any, Any] | None = None
    options: Any = None
    host: str = ""
    commitment: str = ""
    seed: bytes = b""
    mix: bytes = b""
    seats: tuple[SeatHolder, ...] = ()
    steps: int = 0
    play: Any = None
    outcome: Outcome | None = None
    opened_at: Millis = 0
    started_at: Millis | None = None
    ended_at: Millis | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen, so that everything may be shown."""
        return self.status in (Status.FINISHED, Status.CANCELLED)

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The game under its pinned rule-set."""
        assert self.game is not None, "a table has a game from its first event on"
        return self.game

    def seat_of(self, player: str) -> Seat | None:
        """The seat `player` holds and has not left."""
        for seat, holder in enumerate(self.seats):
            if holder.player == player and not holder.left:
                return seat
        return None
