"""What happens at a table around its game."""

from typing import TypeAlias

from msgspec import Raw

from domain.kernel.decider import Outcome
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Seat, Secret


class TableOpened(Event, frozen=True, tag="table.opened"):
    """The first event of every table: the rule-set is pinned, the seed committed to."""

    table: Public[str]
    game: Public[str]
    rules: Public[int]
    options: Public[Raw]
    host: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    at: Public[Millis]


class SeatTaken(Event, frozen=True, tag="table.seat_taken"):
    """A player sat down."""

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    entropy: Public[str] = ""
    bot: Public[str] = ""


class SeatLeft(Event, frozen=True, tag="table.seat_left"):
    """A player stood up. Before the game the seat is free again; in a game it stays theirs in the record."""

    seat: Public[Seat]
    player: Public[str]


class GameStarted(Event, frozen=True, tag="table.started"):
    """The game begins; seat 0 is the first of `players`, and so on."""

    players: Public[tuple[str, ...]]
    at: Public[Millis]


class TableEnded(Event, frozen=True, tag="table.ended"):
    """The game is over: the result, and the seed for everyone to check."""

    outcome: Public[Outcome]
    seed: Public[str]
    at: Public[Millis]


class TableCancelled(Event, frozen=True, tag="table.cancelled"):
    """The table was closed before a game began."""

    seed: Public[str]
    at: Public[Millis]


TableEvent: TypeAlias = TableOpened | SeatTaken | SeatLeft | GameStarted | TableEnded | TableCancelled
TABLE_EVENTS: tuple[type[Event], ...] = (TableOpened, SeatTaken, SeatLeft, GameStarted, TableEnded, TableCancelled)
