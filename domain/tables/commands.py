"""What can be asked of a table. Each command carries all it needs, so that it can be decided again from the log."""

from typing import TypeAlias

from msgspec import Raw

from domain.kernel.structs import Command
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat
from domain.tables.timing import Timing


class OpenTable(Command, frozen=True, tag="table.open"):
    """Set up a table for `game` under its rule-set `rules`; `seed` is the server's secret, in hex."""

    table: str
    game: str
    rules: int
    options: Raw
    seed: str
    host: str
    timing: Timing | None = None


class TakeSeat(Command, frozen=True, tag="table.take_seat"):
    """Sit down, and add `entropy` of one's own to the shuffles.

    `bot` names the built-in player that plays the seat; `is_bot` marks the account of someone else's program.
    """

    player: str
    name: str
    entropy: str = ""
    bot: str = ""
    is_bot: bool = False


class AddBot(Command, frozen=True, tag="table.add_bot"):
    """Let a built-in player of the game take a seat."""

    player: str
    bot: str


class RemoveBot(Command, frozen=True, tag="table.remove_bot"):
    """Send a built-in player away before the game."""

    player: str
    seat: Seat


class LeaveSeat(Command, frozen=True, tag="table.leave_seat"):
    """Stand up; in a running game the game's own rule for leaving follows."""

    player: str


class StartGame(Command, frozen=True, tag="table.start"):
    """Begin with the players who are seated."""

    player: str


class CancelTable(Command, frozen=True, tag="table.cancel"):
    """Close a table at which no game has begun."""

    player: str


class Act(Command, frozen=True, tag="table.act"):
    """Play one command of the game from `seat`. `by_stand_in`: the bot plays that stands in for the player."""

    seat: Seat
    command: Raw
    by_stand_in: bool = False


class ExpireClock(Command, frozen=True, tag="table.expire"):
    """The clock of `seat` has run out. Sent by the service only."""

    seat: Seat


class StepAway(Command, frozen=True, tag="table.step_away"):
    """Hand one's seat to a bot for a while."""

    player: str


class TakeBack(Command, frozen=True, tag="table.take_back"):
    """Take one's seat back from the bot that stands in."""

    player: str


class CreditPause(Command, frozen=True, tag="table.credit_pause"):
    """The service stood still for a while: that time counts for no clock. Sent by the service only."""

    since: Millis
    until: Millis


TableCommand: TypeAlias = (
    OpenTable
    | TakeSeat
    | AddBot
    | RemoveBot
    | LeaveSeat
    | StartGame
    | CancelTable
    | Act
    | ExpireClock
    | StepAway
    | TakeBack
    | CreditPause
)
