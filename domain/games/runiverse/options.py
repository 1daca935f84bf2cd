"""What the players agree on before a match."""

from typing import Annotated

from domain.games.runiverse.facets import Facet
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record


class Format(DocEnum):
    """RU-FMT-01: how decks come about."""

    PRECONSTRUCTED = "preconstructed", "Each seat plays the fixed deck of its facet."
    BOOSTER = "booster", "Each seat plays the Core mages and a random pack of its facet."
    CONSTRUCTED = "constructed", "Each seat brings a deck of its own."


class Options(Record, frozen=True):
    """The format of a match and the decks."""

    format: Annotated[Format, doc("How the decks come about.")] = Format.PRECONSTRUCTED
    facets: Annotated[
        tuple[Facet, ...], doc("One facet per seat, for preconstructed and booster decks; left empty, they are drawn.")
    ] = ()
    decks: Annotated[tuple[str, ...], doc("One deck text per seat, for Constructed.")] = ()
    pip_budget: Annotated[int, doc("How many pips a deck may have (RU-FMT-04).")] = 40
    best_of: Annotated[int, doc("How many games the match has at most: 1 or 3.")] = 1
    first: Annotated[int | None, doc("The seat that begins, if the players agreed; otherwise it is drawn.")] = None
