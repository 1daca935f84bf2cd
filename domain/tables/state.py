"""The state of a table, rebuilt from its events."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from domain.kernel.decider import Game, Outcome
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat
from domain.tables.timing import SeatClock, Timing, due_at


class Status(StrEnum):
    """Where a table is in its life."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class SeatHolder(Record, frozen=True):
    """Who sits in a seat. `bot` names the built-in player of the seat, `left` tells that they stood up in mid-game.

    `stand_in` names the bot that plays for a person who is away; `is_bot` marks the account of someone's program.
    """

    player: str
    name: str
    bot: str = ""
    left: bool = False
    stand_in: str = ""
    is_bot: bool = False

    @property
    def played_by(self) -> str:
        """The bot that plays the seat now; empty for a person."""
        return self.bot or self.stand_in


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
    timing: Timing | None = None
    clocks: tuple[SeatClock, ...] = ()
    credited_until: Millis = 0
    """The end of the last pause of the service that was credited."""
    grace: tuple[int, int] = (0, 0)
    """A deadline of the game, and by how much pauses have put it off."""

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

    @property
    def game_deadline(self) -> int | None:
        """When the game's own clock runs out, with the pauses of the service put on top."""
        due = self.rules.deadline(self.play) if self.status is Status.PLAYING else None
        return due + self.grace[1] if due is not None and due == self.grace[0] else due

    @property
    def expiries_due(self) -> tuple[tuple[int, Seat], ...]:
        """When the time of which seat runs out, soonest first: by the game's own clock, else by the table's."""
        if self.status is not Status.PLAYING:
            return ()
        due = self.game_deadline
        if due is not None:
            return tuple((due, seat) for seat in self.rules.to_act(self.play))
        if self.timing is None:
            return ()
        times = [(due_at(self.timing, clock), seat) for seat, clock in enumerate(self.clocks)]
        return tuple(sorted((at, seat) for at, seat in times if at is not None))
