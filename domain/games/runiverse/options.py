"""What the players agree on before a match."""

from typing import Annotated, TypeVar

from msgspec import field

from domain.games.runiverse.facets import Facet
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record


class Format(DocEnum):
    """RU-FMT-01: how decks come about."""

    PRECONSTRUCTED = "preconstructed", "Each seat plays the fixed deck of its facet."
    BOOSTER = "booster", "Each seat plays the Core mages and a random pack of its facet."
    CONSTRUCTED = "constructed", "Each seat brings a deck of its own."


T = TypeVar("T")


def _written(value: T) -> T:
    """A default that is written out all the same."""
    made: T = field(default_factory=lambda: value)
    return made


class Options(Record, frozen=True, omit_defaults=True):
    """The format of a match and the decks."""

    # The log of a match begins with its options. Those there were from the start are stored whatever they are; what
    # came later is left out where it is the default, so that an old log still has its bytes.

    format: Annotated[Format, doc("How the decks come about.")] = _written(Format.PRECONSTRUCTED)
    facets: Annotated[
        tuple[Facet, ...], doc("One facet per seat, for preconstructed and booster decks; left empty, they are drawn.")
    ] = _written(())
    decks: Annotated[tuple[str, ...], doc("One deck text per seat, for Constructed.")] = _written(())
    pip_budget: Annotated[int, doc("How many pips a deck may have (RU-FMT-04).")] = _written(40)
    best_of: Annotated[int, doc("How many games the match has at most: 1 or 3.")] = _written(1)
    first: Annotated[int | None, doc("The seat that begins, if the players agreed; otherwise it is drawn.")] = _written(
        None
    )
    second_draws: Annotated[
        int, doc("How many cards the player who does not begin draws once both hands are kept (RU-SET-09).")
    ] = 0
