"""The state of a table, rebuilt from its events."""

from typing import Any

from msgspec import Struct

from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum
from domain.kernel.game import Game
from domain.kernel.structs import Event, Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat
from domain.tables.lessons import Met
from domain.tables.terms import NO_TERMS, Brought, Terms
from domain.tables.timing import SeatClock, due_at


class Status(DocEnum):
    """Where a table is in its life."""

    OPEN = "open", "Players may sit down; no game has begun."
    PLAYING = "playing", "The game is being played."
    FINISHED = "finished", "The game is over."
    CANCELLED = "cancelled", "The table was closed without a result."


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


class TableState(Struct, frozen=True, gc=False):
    """Everything later decisions depend on. `play` is the game's own state, `steps` how many events it has seen."""

    id: str = ""
    status: Status = Status.OPEN
    pinned: Game[Any, Any, Any] | None = None
    """The game under the rule-set it was opened with; None before the first event."""
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
    terms: Terms = NO_TERMS
    clocks: tuple[SeatClock, ...] = ()
    credited_until: Millis = 0
    """The end of the last pause of the service that was credited."""
    grace: tuple[int, int] = (0, 0)
    """A deadline of the game, and by how much pauses have put it off."""
    invitation: str = ""
    guests: tuple[str, ...] = ()
    """Who came to a private table to look."""
    ready_until: Millis | None = None
    """When a ready check ends; None if there is none."""
    ready: tuple[str, ...] = ()
    """The players who have said that they are ready."""
    revealed: bool = False
    table_events: int = 0
    """How many events of the table itself there were; with `steps`, the version."""
    started_version: int = 0
    """The version at which the game began."""
    started_seats: int = 0
    """How many sat down before it began."""
    before: Any = None
    """The game as it was when the present move began; kept where moves can be taken back."""
    takebacks: tuple[tuple[Seat, Any], ...] = ()
    """The last moves that can be taken back: whose, and the game before each."""
    undo_asked: Seat | None = None
    undo_agreed: tuple[Seat, ...] = ()
    concealed_tail: tuple[Event, ...] = ()
    """The newest events that are concealed from somebody."""
    met: tuple[Met, ...] = ()
    """Where each clause of the game came up first; kept at guided tables (TB-50)."""
    chain: int = 1
    """The version of the chain its log is hashed by."""
    brought: tuple[Brought, ...] = ()
    """The decks its players bring, kept from everyone else."""
    closed_because: str = ""
    """Why it was closed without a result; empty if it was not."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.status in (Status.FINISHED, Status.CANCELLED)

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game to look at: its first event has happened, or it goes on from another one (TB-43)."""
        return self.play is not None and (self.steps > 0 or self.terms.fork is not None)

    @property
    def is_public(self) -> bool:
        """Whether everything may be shown to everyone who may see the table: it is over, and spectators know."""
        late = self.terms.watch is not None and (self.terms.watch.delay_ms > 0 or self.terms.watch.held)
        secret = self.started_at is not None or self.brought  # a deck that was brought is one though no card was dealt
        return self.is_over and (self.revealed or not late or not secret)

    @property
    def is_held(self) -> bool:
        """Whether the deal must stay secret because others still play it."""
        return self.terms.watch is not None and self.terms.watch.held and not self.revealed

    @property
    def is_delayed(self) -> bool:
        """Whether spectators see less of the table than there is."""
        watch = self.terms.watch
        late = watch is not None and (watch.delay_moves > 0 or watch.delay_ms > 0 or watch.held)
        return late and self.started_at is not None and not self.is_public

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game under its pinned rule-set."""
        assert self.pinned is not None, "a table has a game from its first event on"
        return self.pinned

    def seat_of(self, player: str) -> Seat | None:
        """The seat `player` holds and has not left."""
        for seat, holder in enumerate(self.seats):
            if holder.player == player and not holder.left:
                return seat
        return None

    @property
    def game_deadline(self) -> int | None:
        """When the game's own clock runs out, with the pauses of the service put on top."""
        due = self.game.rules.deadline(self.play) if self.status is Status.PLAYING else None
        return due + self.grace[1] if due is not None and due == self.grace[0] else due

    @property
    def expiries_due(self) -> tuple[tuple[int, Seat], ...]:
        """When the time of which seat runs out, soonest first: by the game's own clock, else by the table's."""
        if self.status is not Status.PLAYING:
            return ()
        due = self.game_deadline
        if due is not None:
            return tuple((due, seat) for seat in self.game.rules.to_act(self.play))
        if self.terms.timing is None:
            return ()
        times = [(due_at(self.terms.timing, clock), seat) for seat, clock in enumerate(self.clocks)]
        return tuple(sorted((at, seat) for at, seat in times if at is not None))

    @property
    def reveal_at(self) -> int | None:
        """When the spectators will have caught up with the end; None if they have, or there is none yet."""
        if self.started_at is None or self.is_public or self.terms.watch is None or self.ended_at is None:
            return None
        return None if self.terms.watch.held else self.ended_at + self.terms.watch.delay_ms

    @property
    def wakes_at(self) -> int | None:
        """When time alone will change something: a clock, a ready check, the delay after the end."""
        if self.status is Status.OPEN:
            return self.ready_until
        if self.status is Status.PLAYING:
            due = self.expiries_due
            return due[0][0] if due else None
        return self.reveal_at

    def is_insider(self, player: str) -> bool:
        """Whether `player` may see a private table: its host, who sits or sat there, and who was let in."""
        return player == self.host or player in self.guests or any(each.player == player for each in self.seats)
