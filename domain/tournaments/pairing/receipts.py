"""Why these pairs: what a pairing was made from, what it cost, and which constraints held."""

from msgspec import Struct

from domain.kernel.structs import Record


class PairCost(Struct, frozen=True, array_like=True):
    """One table of a round and what it cost: difference of points, floats repeated, distance, meetings repeated."""

    players: tuple[int, ...]
    gap: int
    floats: int
    distance: int
    rematches: int


class Receipt(Record, frozen=True, omit_defaults=True):
    """The account of one round's pairing.

    Costs are compared in the order of the totals: repeated meetings first, then squared differences of points,
    then repeated floats, then distance in `line`, the order in which opponents were looked for. `window` is how
    many places apart two were looked at, 0 for all. `proven` tells that no pairing has a smaller sum of squares.
    """

    method: str
    constraints: tuple[str, ...]
    line: tuple[int, ...] = ()
    costs: tuple[PairCost, ...] = ()
    rematches: int = 0
    gaps: int = 0
    floats: int = 0
    distance: int = 0
    window: int = 0
    edges: int = 0
    proven: bool = True
    by_hand: str = ""
