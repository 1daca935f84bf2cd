"""What a table may choose before the deal."""

from typing import Annotated, Final

from msgspec.structs import replace

from domain.kernel.docs import DocEnum, doc
from domain.kernel.errors import require
from domain.kernel.structs import Record


class Piles(DocEnum):
    """Whether discards lie on the pile that is played on, or apart (UN-R-26)."""

    SINGLE = "single", "Discards lie on the pile that is played on."
    SPLIT = "split", "Discards lie on a pile of their own."
    BY_SEATS = "by_seats", "Split if two to four are dealt in, single if there are more."


SPLIT: Final = Piles.SPLIT
FEW: Final = 4
"""UN-R-26: up to so many players are better off with two piles."""


class Options(Record, frozen=True, forbid_unknown_fields=True):
    """What a table may choose."""

    # There are stored options that leave fields out, so a default never changes: what a table plays that chooses
    # nothing is `USUAL`.

    piles: Annotated[Piles, doc("Whether discards lie on the pile that is played on, or apart.")] = Piles.SINGLE
    allow_join: Annotated[bool, doc("Whether newcomers may sit down in mid-game.")] = True
    uno_grace_ms: Annotated[int, doc("How long a forgotten Uno is safe from others, in milliseconds.")] = 0
    turn_seconds: Annotated[int | None, doc("How long a turn may take, in seconds; null for as long as it takes.")] = (
        None
    )
    turn_limit: Annotated[int, doc("After how many turns the game is stopped; 0 for never.")] = 1000


USUAL: Final = Options(piles=Piles.BY_SEATS)
"""What a table plays that chooses nothing."""


def dealt_with(options: Options, seats: int) -> Options:
    """UN-R-26: the options of a deal to so many seats, in which the piles are one thing or the other."""
    if options.piles is not Piles.BY_SEATS:
        return options
    return replace(options, piles=Piles.SPLIT if seats <= FEW else Piles.SINGLE)


def check_options(options: Options) -> None:
    """Refuse amounts of time or turns that mean nothing."""
    require(options.uno_grace_ms >= 0, "UN-R-24", "a grace period is not negative")
    require(options.turn_seconds is None or options.turn_seconds > 0, "UN-R-25", "a turn has at least one second")
    require(options.turn_limit >= 0, "UN-R-33", "a turn limit is not negative")
