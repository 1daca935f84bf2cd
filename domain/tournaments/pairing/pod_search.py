"""Out of repeated meetings: a search for pods in which nobody meets anybody again.

Pods that were made by points are a good beginning, but exchanges that only ever make things better get stuck. Here
the one who meets the most people again changes places with whoever makes fewest such meetings, better or not, and
does not go back for a while. The same players give the same pods: what looks like chance comes from their lots.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

Pods = list[list[int]]
"""Places in the line, pod by pod."""
STEPS: Final = 12_000
"""How many exchanges are tried with up to 64 players; with more, fewer, since each takes longer."""
_WAITS: Final = 7
"""About how many steps nobody returns to a pod they have left."""


def fewest_repeats(
    pods: Sequence[Sequence[int]], met: Sequence[int], points: Sequence[int], lots: Sequence[int]
) -> Pods:
    """Pods of the same sizes with the fewest repeated meetings the search finds, none as a rule where that can be.

    `met` has, for every place in the line, a bit for each place of someone they have met.
    """
    search = _Search(pods, met, points, lots)
    search.run()
    return search.best


def repeats(pods: Sequence[Sequence[int]], met: Sequence[int]) -> int:
    """How many who sit together have met before."""
    return sum(met[one] >> two & 1 for pod in pods for one, two in combinations(pod, 2))


class _Search:
    def __init__(
        self, pods: Sequence[Sequence[int]], met: Sequence[int], points: Sequence[int], lots: Sequence[int]
    ) -> None:
        self.pods: Pods = [list(pod) for pod in pods]
        self.best: Pods = [list(pod) for pod in pods]
        self._met, self._points = met, points
        self._of = {who: number for number, pod in enumerate(self.pods) for who in pod}
        self._masks = [sum(1 << who for who in pod) for pod in self.pods]
        self._until: dict[tuple[int, int], int] = {}
        self._draws = _Draws(lots)

    def run(self) -> None:
        """Exchange until nobody meets anybody again, or the steps are used up; `best` is what was found."""
        fewest = 1 << 30
        for step in range(STEPS * 64 // max(64, len(self._of))):
            stuck = self._conflicted()
            if len(stuck) < fewest:
                fewest, self.best = len(stuck), [list(pod) for pod in self.pods]
            if not stuck:
                return
            one = stuck[self._draws.below(len(stuck))]
            self._exchange(one, self._partner(one, step), step)

    def _conflicted(self) -> list[int]:
        """Those who meet somebody again."""
        met, masks = self._met, self._masks
        return [who for who, pod in self._of.items() if met[who] & masks[pod]]

    def _partner(self, one: int, step: int) -> int:
        """Who should change places with `one`: fewest repeats afterwards, then nearest in points to both pods."""
        met, masks, of, until, points = self._met, self._masks, self._of, self._until, self._points
        here, own = of[one], met[one]
        left = masks[here] & ~(1 << one)
        chosen, least = one, (1 << 30, 0, 0)
        for two, there in of.items():
            if there == here or until.get((one, there), 0) > step or until.get((two, here), 0) > step:
                continue
            after = (own & masks[there] & ~(1 << two)).bit_count() + (met[two] & left).bit_count()
            cost = after - (met[two] & masks[there]).bit_count()
            if cost > least[0]:
                continue
            key = (cost, (points[one] - points[two]) ** 2, self._draws.below(1 << 16))
            if key < least:
                chosen, least = two, key
        return chosen

    def _exchange(self, one: int, two: int, step: int) -> None:
        here, there = self._of[one], self._of[two]
        if here == there:
            return  # everybody waits
        self.pods[here][self.pods[here].index(one)] = two
        self.pods[there][self.pods[there].index(two)] = one
        both = 1 << one | 1 << two
        self._masks[here] ^= both
        self._masks[there] ^= both
        self._of[one], self._of[two] = there, here
        wait = step + _WAITS + self._draws.below(_WAITS)
        self._until[one, here] = self._until[two, there] = wait


class _Draws:
    """Numbers that look like chance and follow from the lots of the players."""

    def __init__(self, lots: Sequence[int]) -> None:
        self._state = 1
        for lot in lots:
            self._state = (self._state * 0x5DEECE66D + lot + 0xB) & 0xFFFF_FFFF_FFFF

    def below(self, limit: int) -> int:
        """The next of them."""
        self._state = (self._state * 0x5DEECE66D + 0xB) & 0xFFFF_FFFF_FFFF
        return (self._state >> 16) % limit


def mask_of(line: Sequence[int], met: Mapping[int, Mapping[int, int]]) -> list[int]:
    """For every place in the line a bit for each place of someone they have met."""
    place = {who: number for number, who in enumerate(line)}
    return [sum(1 << place[other] for other in met.get(who, {}) if other in place) for who in line]
