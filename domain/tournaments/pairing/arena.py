"""Arena: whoever is free is paired again and again, near in points and not with the last opponent, until time is up."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from domain.tournaments.config import Layout
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.pairing.swiss import Contender, Met, pair_round


def pair_free(
    free: Sequence[Contender], last: Met, busy: AbstractSet[int] = frozenset()
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    """The tables for all who are free. If their number is odd, the one who has waited least waits on.

    `byes` says how long each has waited. Two who have just met play again only when nobody is `busy`: then no other
    opponent will become free.
    """
    tables, receipt = pair_round(free, last, Layout.RANK)
    kept = [table for table in tables if len(table) > 1]
    if busy:
        again = {cost.players for cost in receipt.costs if cost.rematches}
        kept = [table for table in kept if table not in again]
    costs = tuple(cost for cost in receipt.costs if cost.players in set(kept))
    rules = ("nobody meets the opponent of their last match again while others are still playing",)
    return tuple(kept), replace(
        receipt, constraints=rules, costs=costs, rematches=sum(cost.rematches for cost in costs)
    )
