"""What a table may choose before the deal."""

from enum import StrEnum
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Record


class Piles(StrEnum):
    """Whether discards lie on the pile that is played on, or apart (UN-R-26)."""

    SINGLE = "single"
    SPLIT = "split"


SPLIT: Final = Piles.SPLIT


class Options(Record, frozen=True, forbid_unknown_fields=True):
    """Table options.

    `piles`: one pile, or discards apart. `allow_join`: whether newcomers may sit down in mid-game.
    `uno_grace_ms`: how long a forgotten Uno is safe from others, in milliseconds.
    `turn_seconds`: time per turn, none without a clock. `turn_limit`: turns until the game is stopped, 0 for never.
    """

    piles: Piles = Piles.SINGLE
    allow_join: bool = True
    uno_grace_ms: int = 0
    turn_seconds: int | None = None
    turn_limit: int = 1000


def check_options(options: Options) -> None:
    """Refuse amounts of time or turns that mean nothing."""
    require(options.uno_grace_ms >= 0, "UN-R-24", "a grace period is not negative")
    require(options.turn_seconds is None or options.turn_seconds > 0, "UN-R-25", "a turn has at least one second")
    require(options.turn_limit >= 0, "UN-R-33", "a turn limit is not negative")
