"""Seeding across groups: those who come from one group are put far apart in the bracket, and meet as late as can be.

Who was better in their group keeps the better seed: all firsts come before all seconds. Only among those of equal
rank is there a choice, and it is made so that as few as possible of one group meet in round 1, then in round 2, and
so on.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from domain.tournaments.pairing import single_elimination

_PASSES: Final = 12
_STARTS: Final = 16
"""How many orders are begun with, as long as nobody meets later than they must."""
_PER_ROUND: Final = 8
"""Bits by which a meeting outweighs all those that come a round later."""


def seeded_across(seeds: Sequence[int], groups: Mapping[int, Hashable], ordering: str = "") -> tuple[int, ...]:
    """The same entrants, best first, with those of one group far apart. `groups` says where each comes from."""
    tiers = _tiers(seeds, groups)
    best: _Draw | None = None
    for start in range(_STARTS):
        draw = _Draw(seeds, groups, ordering, tiers, turned_by=start)
        draw.improve()
        if best is None or draw.total < best.total:
            best = draw
        if best.total <= best.least:
            break
    assert best is not None, "there is at least one beginning"
    return tuple(best.order)


class _Draw:
    """An order of the seeds that is being improved. Each rank is turned by some more than the one before it."""

    def __init__(
        self,
        seeds: Sequence[int],
        groups: Mapping[int, Hashable],
        ordering: str,
        tiers: Sequence[range],
        turned_by: int,
    ) -> None:
        self._rows, self._tiers = _places(len(seeds), ordering), tiers
        self._rounds = max(self._rows).bit_length() + 1
        self.order = [entrant for rank, tier in enumerate(tiers) for entrant in _turned(seeds, tier, rank * turned_by)]
        self._at = {entrant: place for place, entrant in enumerate(self.order)}
        members: dict[Hashable, list[int]] = {}
        for entrant in seeds:
            members.setdefault(groups[entrant], []).append(entrant)
        self._others = {entrant: [o for o in members[groups[entrant]] if o != entrant] for entrant in seeds}
        self._ideal = {size: self._least(size, self._rounds) for size in {len(each) for each in members.values()}}
        self.least = sum(self._spread(len(each), self._rounds) for each in members.values())

    @property
    def total(self) -> int:
        """What all meetings of the draw cost."""
        return sum(self._cost(entrant, place, entrant) for place, entrant in enumerate(self.order)) // 2

    def improve(self) -> None:
        """Exchange two of equal rank wherever that costs less, the first ranks first."""
        for count in range(1, len(self._tiers) + 1):
            for _ in range(_PASSES):
                if sum(self._pass(tier) for tier in self._tiers[:count]) == 0:
                    break

    def _pass(self, tier: range) -> int:
        """Go once through a rank; how many exchanges were made."""
        moved = 0
        for here in tier:
            one = self.order[here]
            now = self._cost(one, here, one)
            if now <= self._ideal[len(self._others[one]) + 1]:
                continue
            gain, there = max((self._gain(one, here, now, there), -there) for there in tier)
            if gain > 0:
                self._exchange(here, -there)
                moved += 1
        return moved

    def _gain(self, one: int, here: int, now: int, there: int) -> int:
        two = self.order[there]
        return now + self._cost(two, there, two) - self._cost(one, there, two) - self._cost(two, here, one)

    def _exchange(self, here: int, there: int) -> None:
        one, two = self.order[here], self.order[there]
        self.order[here], self.order[there] = two, one
        self._at[one], self._at[two] = there, here

    def _cost(self, entrant: int, place: int, leaving: int) -> int:
        """What it costs to put an entrant there, when someone else is about to leave their own place."""
        row, at, rows, rounds = self._rows[place], self._at, self._rows, self._rounds
        return sum(
            1 << _PER_ROUND * (rounds - (row ^ rows[at[other]]).bit_length())
            for other in self._others[entrant]
            if other != leaving
        )

    def _least(self, size: int, rounds: int) -> int:
        """The most that one of a group of this size costs if it is spread as well as a bracket allows."""
        if size < 2:
            return 0
        return (size // 2 << _PER_ROUND * (self._rounds - rounds + 1)) + self._least(-(-size // 2), rounds - 1)

    def _spread(self, size: int, rounds: int) -> int:
        """What a group of this size costs if it is spread as well as a bracket allows."""
        if size < 2:
            return 0
        half = size // 2
        here = half * (size - half) << _PER_ROUND * (self._rounds - rounds + 1)
        return here + self._spread(half, rounds - 1) + self._spread(size - half, rounds - 1)


def _turned(seeds: Sequence[int], tier: range, by: int) -> list[int]:
    rank = list(seeds[tier.start : tier.stop])
    by %= len(rank)
    return [*rank[by:], *rank[:by]]


def _places(entrants: int, ordering: str) -> list[int]:
    """For every seed the number of its match in the first round, counted from 0."""
    rows = [0] * entrants
    for match in single_elimination.build(range(entrants), ordering=ordering):
        if match.round == 1:
            for player in match.players:
                if player >= 0:
                    rows[player] = match.slot - 1
    return rows


def _tiers(seeds: Sequence[int], groups: Mapping[int, Hashable]) -> list[range]:
    """The stretches of seeds that have the same rank in their groups."""
    seen: dict[Hashable, int] = {}
    ranks = []
    for entrant in seeds:
        ranks.append(seen.get(groups[entrant], 0))
        seen[groups[entrant]] = ranks[-1] + 1
    cuts = [0, *(place for place in range(1, len(ranks)) if ranks[place] != ranks[place - 1]), len(ranks)]
    return [range(start, stop) for start, stop in pairwise(cuts)]
