"""What happens at a table around its game."""

from msgspec import Raw

from domain.kernel.decider import Outcome
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Seat, Secret
from domain.tables.terms import Terms
from domain.tables.timing import SeatClock


class TableOpened(Event, frozen=True, tag="table.opened_2"):
    """The first event of every table: the rule-set is pinned, the seed committed to."""

    table: Public[str]
    game: Public[str]
    rules: Public[int]
    options: Public[Raw]
    host: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    at: Public[Millis]
    terms: Public[Terms]
    """How the table is kept."""
    invitation: Secret[str] = ""
    """The SHA-256 of the code that opens a private table, in hex."""


class SeatTaken(Event, frozen=True, tag="table.seat_taken"):
    """A player sat down."""

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    entropy: Public[str] = ""
    bot: Public[str] = ""
    is_bot: Public[bool] = False
    """Whether the account is a program's, playing from outside with the commands people use."""


class SeatLeft(Event, frozen=True, tag="table.seat_left"):
    """A player stood up. Before the game the seat is free again; in a game it stays theirs in the record."""

    seat: Public[Seat]
    player: Public[str]


class GameStarted(Event, frozen=True, tag="table.started"):
    """The game begins; seat 0 is the first of `players`, and so on."""

    players: Public[tuple[str, ...]]
    at: Public[Millis]


class TableEnded(Event, frozen=True, tag="table.ended"):
    """The game is over: the result, and the seed for everyone to check.

    Where others still play the same deal, the `seed` is empty and comes with `table.revealed`.
    """

    outcome: Public[Outcome]
    seed: Public[str]
    at: Public[Millis]


class TableCancelled(Event, frozen=True, tag="table.cancelled"):
    """The table was closed before a game began."""

    seed: Public[str]
    at: Public[Millis]


class ClocksMoved(Event, frozen=True, tag="table.clocks_moved"):
    """The clocks of all seats as they stand now, after something that started or stopped one."""

    clocks: Public[tuple[SeatClock, ...]]
    """The clock of every seat, in order."""
    at: Public[Millis]


class ClockExpired(Event, frozen=True, tag="table.clock_expired"):
    """The time of a seat has run out; what the table does about it follows."""

    seat: Public[Seat]
    at: Public[Millis]


class SeatHandedOver(Event, frozen=True, tag="table.seat_handed_over"):
    """A bot stands in for the player of a seat until they take it back."""

    seat: Public[Seat]
    stand_in: Public[str]
    """The bot that plays the seat from now on."""
    at: Public[Millis]


class SeatTakenBack(Event, frozen=True, tag="table.seat_taken_back"):
    """The player of a seat plays it again."""

    seat: Public[Seat]
    at: Public[Millis]


class TimeCredited(Event, frozen=True, tag="table.time_credited"):
    """The service stood still from `since` to `until`: that time counts for no clock."""

    since: Public[Millis]
    """When it began to stand still, or the time before that was credited already."""
    until: Public[Millis]
    """When it went on."""


class GuestEntered(Event, frozen=True, tag="table.guest_entered"):
    """Someone came to a private table to look."""

    player: Public[str]
    name: Public[str]


class ReadyCalled(Event, frozen=True, tag="table.ready_called"):
    """Everyone who is seated is asked whether they are ready."""

    until: Public[Millis]
    """When those who are not ready lose their seats."""


class SeatReady(Event, frozen=True, tag="table.seat_ready"):
    """Someone who is seated is ready."""

    seat: Public[Seat]


class ReadyLapsed(Event, frozen=True, tag="table.ready_lapsed"):
    """Not everyone was ready in time."""

    at: Public[Millis]


class TableRevealed(Event, frozen=True, tag="table.revealed"):
    """The spectators have caught up with the end: everything is open to everyone."""

    at: Public[Millis]
    seed: Public[str] = ""
    """The seed, where the end of the game withheld it."""


class MoveMarked(Event, frozen=True, tag="table.move_marked"):
    """A move ends here, at a table where moves can be taken back."""

    seat: Public[Seat]
    reversible: Public[bool]
    """Whether nothing was drawn or revealed by it, so that it can be taken back."""


class UndoAsked(Event, frozen=True, tag="table.undo_asked"):
    """Someone asks to take their last move back."""

    seat: Public[Seat]


class UndoAnswered(Event, frozen=True, tag="table.undo_answered"):
    """Someone agrees that the move is taken back, or does not, which ends the matter."""

    seat: Public[Seat]
    agrees: Public[bool]
    """Whether they agree."""


class MoveUndone(Event, frozen=True, tag="table.move_undone"):
    """The last move of a seat is taken back: the game is as before it. What happened stays in the log."""

    seat: Public[Seat]


TABLE_EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    SeatTaken,
    SeatLeft,
    GameStarted,
    TableEnded,
    TableCancelled,
    ClocksMoved,
    ClockExpired,
    SeatHandedOver,
    SeatTakenBack,
    TimeCredited,
    GuestEntered,
    ReadyCalled,
    SeatReady,
    ReadyLapsed,
    TableRevealed,
    MoveMarked,
    UndoAsked,
    UndoAnswered,
    MoveUndone,
)
