"""What can be asked of a table. Each command carries all it needs, so that it can be decided again from the log."""

from typing import TypeAlias

from msgspec import Raw

from domain.kernel.structs import Command
from domain.kernel.viewers import Seat


class OpenTable(Command, frozen=True, tag="table.open"):
    """Set up a table for `game` under its rule-set `rules`; `seed` is the server's secret, in hex."""

    table: str
    game: str
    rules: int
    options: Raw
    seed: str
    host: str


class TakeSeat(Command, frozen=True, tag="table.take_seat"):
    """Sit down, and add `entropy` of one's own to the shuffles. `bot` names the built-in player that plays the seat."""

    player: str
    name: str
    entropy: str = ""
    bot: str = ""


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
    """Play one command of the game from `seat`."""

    seat: Seat
    command: Raw


class ExpireClock(Command, frozen=True, tag="table.expire"):
    """The clock of `seat` has run out. Sent by the service only."""

    seat: Seat


TableCommand: TypeAlias = OpenTable | TakeSeat | LeaveSeat | StartGame | CancelTable | Act | ExpireClock
