"""How a table is kept: who may come, who may look and how late, and whether its result counts.

What is stored within an event leaves out its defaults, as events do: a field added later changes no old hash.
"""

from enum import StrEnum
from typing import Final

from domain.kernel.asking import ServiceOnly
from domain.kernel.errors import require
from domain.kernel.structs import Record
from domain.tables.timing import Timing

MOST_MOVES: Final = 1000
LONGEST_DELAY_MS: Final = 24 * 3600 * 1000
READY_MS: Final = 30_000


class Access(StrEnum):
    """Who may come to a table: everyone, or those who were given its invitation."""

    OPEN = "open"
    PRIVATE = "private"


class Watch(Record, frozen=True, omit_defaults=True):
    """How far spectators are behind the game. With both, whatever is later."""

    delay_moves: int = 0
    """How many of the last moves are hidden from spectators, until the game is over."""
    delay_ms: int = 0
    """By how many milliseconds spectators see everything late, the result included."""
    held: ServiceOnly[bool] = False
    """Others play the same deal: spectators see no more than its beginning and nobody learns the seed, until the
    service reveals the table. Set by the service only."""


def check_watch(watch: Watch) -> None:
    """TB-29."""
    fair = 0 <= watch.delay_moves <= MOST_MOVES and 0 <= watch.delay_ms <= LONGEST_DELAY_MS
    require(fair, "TB-29", f"spectators are at most {MOST_MOVES} moves or a day behind")


class Series(Record, frozen=True, omit_defaults=True):
    """The match a game belongs to, as it stood when the game was set up."""

    match: str
    """The id of the match: that of its first table."""
    goal: int
    """How many games win the match."""
    limit: int = 0
    """How many games are played at most; 0 for as many as it takes."""
    number: int = 1
    """Which game of the match this is, counted from 1."""
    players: tuple[str, ...] = ()
    """The ids of those who play the match; empty at its first table, whose players they are."""
    wins: tuple[int, ...] = ()
    """How many games each of them had won before this one."""


class Terms(Record, frozen=True, omit_defaults=True):
    """How a table is kept, besides the options of its game."""

    timing: Timing | None = None
    """The clock of the table; null without one."""
    access: Access = Access.OPEN
    """Who may come to the table."""
    rated: bool = False
    """Whether the result counts for ratings: open tables only."""
    watch: Watch | None = None
    """How far spectators are behind; null if they see everything at once."""
    rematch_of: ServiceOnly[str] = ""
    """The table whose players meet here again; empty for a new company."""
    undo: bool = False
    """Whether moves can be taken back by consent."""
    series: ServiceOnly[Series | None] = None
    """The match this game belongs to; null for a game of its own."""
    reserved: ServiceOnly[tuple[str, ...]] = ()
    """The ids of those for whom the seats are kept, in order; empty for everyone."""


NO_TERMS: Final = Terms()
"""An open table without a clock, at which nothing is kept back and nothing counts."""
