"""What the players agree on before a match."""

from enum import StrEnum

from domain.games.runiverse.facets import Facet
from domain.kernel.structs import Record


class Format(StrEnum):
    """RU-FMT-01: how decks come about."""

    PRECONSTRUCTED = "preconstructed"
    BOOSTER = "booster"
    CONSTRUCTED = "constructed"


class Options(Record, frozen=True):
    """The format of a match and the decks.

    `facets`: one per seat, for preconstructed and booster decks; left empty, they are drawn.
    `decks`: one text per seat, for Constructed. `pip_budget`: the limit of RU-FMT-04.
    `best_of`: 1 or 3 games. `first`: the seat that begins, if the players agreed; otherwise it is drawn.
    """

    format: Format = Format.PRECONSTRUCTED
    """How the decks come about."""
    facets: tuple[Facet, ...] = ()
    decks: tuple[str, ...] = ()
    pip_budget: int = 40
    best_of: int = 1
    first: int | None = None
