"""What can be asked of a table. Each command carries all it needs, so that it can be decided again from the log."""

from typing import TypeAlias

from msgspec import Raw

from domain.kernel.structs import Command
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat
from domain.tables.terms import Access, Series, Watch
from domain.tables.timing import Timing


class OpenTable(Command, frozen=True, tag="table.open"):
    """Set up a table for `game` under its rule-set `rules`; `seed` is the server's secret, in hex.

    `invitation` is the SHA-256 of the code that opens a private table, in hex: the code itself is in no log.
    """

    table: str
    game: str
    rules: int
    options: Raw
    seed: str
    host: str
    timing: Timing | None = None
    access: Access = Access.OPEN
    invitation: str = ""
    rated: bool = False
    watch: Watch | None = None
    rematch_of: str = ""
    undo: bool = False
    series: Series | None = None
    reserved: tuple[str, ...] = ()
    """For whom the seats are kept, in order; empty for everyone."""


class TakeSeat(Command, frozen=True, tag="table.take_seat"):
    """Sit down, and add `entropy` of one's own to the shuffles.

    `bot` names the built-in player that plays the seat; `is_bot` marks the account of someone else's program.
    """

    player: str
    name: str
    entropy: str = ""
    bot: str = ""
    is_bot: bool = False
    invitation: str = ""


class Enter(Command, frozen=True, tag="table.enter"):
    """Come to a private table to look, with the SHA-256 of its invitation."""

    player: str
    name: str
    invitation: str


class CallReady(Command, frozen=True, tag="table.call_ready"):
    """Ask everyone who is seated whether they are ready; the game begins when all are."""

    player: str


class SayReady(Command, frozen=True, tag="table.say_ready"):
    """Be ready."""

    player: str


class LapseReady(Command, frozen=True, tag="table.lapse_ready"):
    """The time to get ready is over: those who are not ready lose their seats. Sent by the service only."""


class Reveal(Command, frozen=True, tag="table.reveal"):
    """The delay of the spectators is over after the end: show them everything. Sent by the service only."""


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
    """Play one command of the game from `seat`. `by_stand_in`: the bot that stands in for the player plays it."""

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


class AskUndo(Command, frozen=True, tag="table.ask_undo"):
    """Ask to take one's last move back."""

    player: str


class AnswerUndo(Command, frozen=True, tag="table.answer_undo"):
    """Agree that someone takes their last move back, or not."""

    player: str
    agrees: bool


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
    | Enter
    | CallReady
    | SayReady
    | LapseReady
    | Reveal
    | AskUndo
    | AnswerUndo
)
