"""What the player can do. Columns are numbered from 1 to 6."""

from functools import cache
from typing import Annotated, Final, TypeAlias

from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Command


class End(DocEnum):
    """Where a card joins a column: under its bottom card, above its top card, or into an empty space."""

    BOTTOM = "bottom", "Under its bottom card."
    TOP = "top", "Above its top card."
    SPACE = "space", "Into the empty space where a column was."


class Turn(Command, frozen=True, tag="turn"):
    """Turn the next cards of the stock face up onto the waste."""


class Recycle(Command, frozen=True, tag="recycle"):
    """Turn the waste over to become the stock again, for the next pass."""


class ToColumn(Command, frozen=True, tag="to_column"):
    """Put the top card of the waste at the given end of a column."""

    column: Annotated[int, doc("The column it goes to, counted from 1.")]
    end: Annotated[End, doc("Which end of the column it joins.")]


class ToBar(Command, frozen=True, tag="to_bar"):
    """Put a card on its suit's foundation."""

    column: Annotated[
        int | None, doc("The column whose bottom card goes, counted from 1; null for the top card of the waste.")
    ] = None


class MoveColumn(Command, frozen=True, tag="move_column"):
    """Put a whole column under the bottom card of another."""

    source: Annotated[int, doc("The column that moves, counted from 1.")]
    target: Annotated[int, doc("The column it is put under, counted from 1.")]


class Finish(Command, frozen=True, tag="finish"):
    """End the game with the score so far."""


SolitaireCommand: TypeAlias = Turn | Recycle | ToColumn | ToBar | MoveColumn | Finish
COMMANDS: tuple[type[Command], ...] = (Turn, Recycle, ToColumn, ToBar, MoveColumn, Finish)

# Commands are values, so one of each is enough.
TURN: Final = Turn()
RECYCLE: Final = Recycle()
FINISH: Final = Finish()
WASTE_TO_BAR: Final = ToBar()
to_bar = cache(ToBar)
to_column = cache(ToColumn)
move_column = cache(MoveColumn)
