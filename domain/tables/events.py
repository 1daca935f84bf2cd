"""What happens at a table around its game."""

from typing import Annotated

from msgspec import Raw

from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import Id, Millis
from domain.kernel.viewers import Public, Seat, Secret
from domain.tables.terms import Brought, Terms
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
    chain: Public[int] = 1
    """The version of the chain that the log of the table is hashed by, from this event to the last."""
    brought: Secret[tuple[Brought, ...]] = ()
    """The decks its players bring."""


class SeatTaken(Event, frozen=True, tag="table.seat_taken"):
    """A player sat down."""

    seat: Annotated[Public[Seat], doc("The seat that is taken.")]
    player: Annotated[Public[Id], doc("The id of the account that sat down.")]
    name: Annotated[Public[str], doc("The name shown to others.")]
    entropy: Annotated[Public[str], doc("What the player added to the shuffles; empty for nothing.")] = ""
    bot: Annotated[Public[str], doc("The built-in player of the seat; empty for a person.")] = ""
    is_bot: Annotated[
        Public[bool], doc("Whether the account is a program's, playing from outside with the commands people use.")
    ] = False


class SeatLeft(Event, frozen=True, tag="table.seat_left"):
    """A player stood up. Before the game the seat is free again; in a game it stays theirs in the record."""

    seat: Annotated[Public[Seat], doc("The seat that was left.")]
    player: Annotated[Public[Id], doc("The id of the account that stood up.")]


class GameStarted(Event, frozen=True, tag="table.started"):
    """The game begins."""

    players: Annotated[Public[tuple[Id, ...]], doc("The ids of the accounts that play, from seat 0 on.")]
    at: Annotated[Public[Millis], doc("When the game began.")]


class TableEnded(Event, frozen=True, tag="table.ended"):
    """The game is over: the result, and the seed for everyone to check."""

    outcome: Annotated[Public[Outcome], doc("The result of the game.")]
    seed: Annotated[
        Public[str],
        doc(
            "The server's seed, in hex. It is empty where others still play the same deal, and comes when the "
            "table is revealed."
        ),
    ]
    at: Annotated[Public[Millis], doc("When the game ended.")]


class TableCancelled(Event, frozen=True, tag="table.cancelled"):
    """The table was closed before a game began."""

    seed: Annotated[Public[str], doc("The server's seed, in hex.")]
    at: Annotated[Public[Millis], doc("When the table was closed.")]


class TableClosed(Event, frozen=True, tag="table.closed"):
    """The table was closed without a result: what it was opened for is decided elsewhere."""

    reason: Annotated[Public[str], doc("Why it was closed.")]
    seed: Annotated[
        Public[str],
        doc(
            "The server's seed, in hex. It is empty where others still play the same deal, and comes when the "
            "table is revealed."
        ),
    ]
    at: Annotated[Public[Millis], doc("When the table was closed.")]


class ClocksMoved(Event, frozen=True, tag="table.clocks_moved"):
    """The clocks of all seats as they stand now, after something that started or stopped one."""

    clocks: Annotated[Public[tuple[SeatClock, ...]], doc("The clock of every seat, in order.")]
    at: Annotated[Public[Millis], doc("When the clocks stood so.")]


class ClockExpired(Event, frozen=True, tag="table.clock_expired"):
    """The time of a seat has run out; what the table does about it follows."""

    seat: Annotated[Public[Seat], doc("The seat whose time has run out.")]
    at: Annotated[Public[Millis], doc("When the time ran out.")]


class SeatHandedOver(Event, frozen=True, tag="table.seat_handed_over"):
    """A bot stands in for the player of a seat until they take it back."""

    seat: Annotated[Public[Seat], doc("The seat that is handed over.")]
    stand_in: Annotated[Public[str], doc("The bot that plays the seat from now on.")]
    at: Annotated[Public[Millis], doc("When the bot took over.")]


class SeatTakenBack(Event, frozen=True, tag="table.seat_taken_back"):
    """The player of a seat plays it again."""

    seat: Annotated[Public[Seat], doc("The seat that is taken back.")]
    at: Annotated[Public[Millis], doc("When the player came back.")]


class TimeCredited(Event, frozen=True, tag="table.time_credited"):
    """The service stood still for a while: that time counts for no clock."""

    since: Annotated[Public[Millis], doc("When it began to stand still, or the time before that was credited already.")]
    until: Annotated[Public[Millis], doc("When it went on.")]


class GuestEntered(Event, frozen=True, tag="table.guest_entered"):
    """Someone came to a private table to look."""

    player: Annotated[Public[Id], doc("The id of the account that came.")]
    name: Annotated[Public[str], doc("The name shown to others.")]


class ReadyCalled(Event, frozen=True, tag="table.ready_called"):
    """Everyone who is seated is asked whether they are ready."""

    until: Annotated[Public[Millis], doc("When those who are not ready lose their seats.")]


class SeatReady(Event, frozen=True, tag="table.seat_ready"):
    """Someone who is seated is ready."""

    seat: Annotated[Public[Seat], doc("The seat that is ready.")]


class ReadyLapsed(Event, frozen=True, tag="table.ready_lapsed"):
    """Not everyone was ready in time."""

    at: Annotated[Public[Millis], doc("When the time for the check was over.")]


class TableRevealed(Event, frozen=True, tag="table.revealed"):
    """The spectators have caught up with the end: everything is open to everyone."""

    at: Annotated[Public[Millis], doc("When everything was opened.")]
    seed: Annotated[
        Public[str], doc("The server's seed, in hex, where the end of the game withheld it; else empty.")
    ] = ""


class MoveMarked(Event, frozen=True, tag="table.move_marked"):
    """A move ends here, at a table where moves can be taken back."""

    seat: Annotated[Public[Seat], doc("The seat that moved.")]
    reversible: Annotated[
        Public[bool], doc("Whether nothing was drawn or revealed by it, so that it can be taken back.")
    ]


class UndoAsked(Event, frozen=True, tag="table.undo_asked"):
    """Someone asks to take their last move back."""

    seat: Annotated[Public[Seat], doc("The seat that asks.")]


class UndoAnswered(Event, frozen=True, tag="table.undo_answered"):
    """Someone agrees that the move is taken back, or does not, which ends the matter."""

    seat: Annotated[Public[Seat], doc("The seat that answers.")]
    agrees: Annotated[Public[bool], doc("Whether they agree.")]


class MoveUndone(Event, frozen=True, tag="table.move_undone"):
    """The last move of a seat is taken back: the game is as before it. What happened stays in the log."""

    seat: Annotated[Public[Seat], doc("The seat whose move is taken back.")]


class GameForked(Event, frozen=True, tag="table.forked"):
    """The game begins where a seat had seen another one go; what that seat had not seen was imagined anew."""

    players: Public[tuple[Id, ...]]
    play: Secret[Raw]
    """The whole state of the game."""
    left: Public[tuple[Seat, ...]]
    grace: Public[int]
    """By how many milliseconds the deadline the state has is put off."""
    at: Public[Millis]


TABLE_EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    SeatTaken,
    SeatLeft,
    GameStarted,
    TableEnded,
    TableCancelled,
    TableClosed,
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
    GameForked,
)
