"""Why these pairs: what a pairing was made from, what it cost, and which constraints held."""

from typing import Annotated

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.structs import Record


class PairCost(Struct, frozen=True, array_like=True):
    """One table of a round, and what it cost."""

    players: Annotated[tuple[int, ...], doc("The numbers of the entrants who meet.")]
    gap: Annotated[int, doc("The difference of their points.")]
    floats: Annotated[int, doc("How many of them were paired out of their score group again.")]
    distance: Annotated[int, doc("How far apart they stood in line.")]
    rematches: Annotated[int, doc("How often they had met before.")]


class Receipt(Record, frozen=True, omit_defaults=True):
    """The account of one round's pairing. Costs are compared in the order of the totals: repeated meetings first,
    then squared differences of points, then repeated floats, then distance.
    """

    method: Annotated[str, doc("How the round was paired.")]
    constraints: Annotated[tuple[str, ...], doc("What every pairing had to respect.")]
    line: Annotated[tuple[int, ...], doc("The order in which opponents were looked for: numbers of entrants.")] = ()
    costs: Annotated[tuple[PairCost, ...], doc("What each table cost.")] = ()
    rematches: Annotated[int, doc("How many of those who meet had met before.")] = 0
    gaps: Annotated[int, doc("The sum of the squared differences of points.")] = 0
    floats: Annotated[int, doc("How many were paired out of their score group again.")] = 0
    distance: Annotated[int, doc("How far apart in line those stood who meet, all together.")] = 0
    window: Annotated[int, doc("How many places apart in line two were looked at; 0 for all.")] = 0
    edges: Annotated[int, doc("How many pairs were weighed.")] = 0
    proven: Annotated[bool, doc("Whether it is proven that no pairing has a smaller sum of squares.")] = True
    by_hand: Annotated[str, doc("Why it was paired by hand; empty if the rules did it.")] = ""
