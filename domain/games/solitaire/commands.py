"""What the player can do. Columns are numbered from 1 to 6."""

from enum import StrEnum
from typing import TypeAlias

from domain.kernel.structs import Command


class End(StrEnum):
    """Where a card joins a column: under its bottom card, above its top card, or into an empty space."""

    BOTTOM = "bottom"
    TOP = "top"
    SPACE = "space"


class Turn(Command, frozen=True, tag="turn"):
    """Turn the next cards of the stock face up onto the waste."""


class Recycle(Command, frozen=True, tag="recycle"):
    """Turn the waste over to become the stock again, for the next pass."""


class ToColumn(Command, frozen=True, tag="to_column"):
    """Put the top card of the waste at the given end of a column."""

    column: int
    end: End


class ToBar(Command, frozen=True, tag="to_bar"):
    """Put a card on its suit's foundation: the bottom card of `column`, or without one the top card of the waste."""

    column: int | None = None


class MoveColumn(Command, frozen=True, tag="move_column"):
    """Put the whole column `source` under the bottom card of column `target`."""

    source: int
    target: int


class Finish(Command, frozen=True, tag="finish"):
    """End the game with the score so far."""


SolitaireCommand: TypeAlias = Turn | Recycle | ToColumn | ToBar | MoveColumn | Finish
COMMANDS: tuple[type[Command], ...] = (Turn, Recycle, ToColumn, ToBar, MoveColumn, Finish)
