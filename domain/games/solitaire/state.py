"""The state of a game, the smallest that decides, and the options it is played with."""

from typing import Annotated

from domain.games.solitaire.cards import Card
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record

COLUMNS = 6


class Options(Record, frozen=True):
    """How the game is played."""

    turn: Annotated[
        int,
        doc("How many cards are turned at a time: 3, 2 or 1. One goes through the stock as many times (US-22, US-24)."),
    ] = 3
    ranked: Annotated[bool, doc("Whether suits have a rank; without, they do not matter in the columns (US-R-18).")] = (
        True
    )
    clock_seconds: Annotated[int, doc("Time for the whole game, in seconds; 0 for as long as it takes (US-R-16).")] = 0


class Reason(DocEnum):
    """Why a game ended."""

    WENT_OUT = "went_out", "Every card is on the bar."
    NO_MOVES = "no_moves", "No move was left."
    FINISHED = "finished", "The player ended it, or the clock did."


class Band(DocEnum):
    """How good a score is (US-42)."""

    TOP = "top", "The best score of all."
    EXPERT = "expert", "The score of an expert."
    ABOVE_AVERAGE = "above_average", "Better than most."
    AVERAGE = "average", "What most reach."
    NOVICE = "novice", "The score of a beginner."
    NONE = "none", "Too low for a word."


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
