"""The state of a game, the smallest that decides, and the options it is played with."""

from enum import StrEnum

from domain.games.solitaire.cards import Card
from domain.kernel.structs import Record

COLUMNS = 6


class Options(Record, frozen=True):
    """How the game is played.

    `turn`: cards turned at a time, 3, 2 or 1; one goes through the stock as many times (US-22, US-24).
    `ranked`: false for the derived variant in which suits do not matter in the columns (US-R-18).
    `clock_seconds`: time for the whole game, 0 for none (US-R-16).
    """

    turn: int = 3
    ranked: bool = True
    clock_seconds: int = 0


class Reason(StrEnum):
    """Why a game ended."""

    WENT_OUT = "went_out"
    NO_MOVES = "no_moves"
    FINISHED = "finished"


class Band(StrEnum):
    """How good a score is (US-42)."""

    TOP = "top"
    EXPERT = "expert"
    ABOVE_AVERAGE = "above_average"
    AVERAGE = "average"
    NOVICE = "novice"
    NONE = "none"


class State(Record, frozen=True):
    """The table.

    Columns run from top card to bottom card. The stock's next card stands first, the waste's top card last.
    `bar` holds the height of each suit's foundation. `seen` has a bit for every card that was once on top of the waste.
    `turned` and `commands` count for contests (US-R-14).
    """

    columns: tuple[tuple[Card, ...], ...] = ((),) * COLUMNS
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    bar: tuple[int, ...] = (0,) * 6
    seen: int = 0
    turn: int = 3
    ranked: bool = True
    current_pass: int = 1
    turned: int = 0
    commands: int = 0
    due: int | None = None
    over: Reason | None = None
