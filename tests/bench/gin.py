"""The scorer's method on a task others have solved too: the least deadwood of a gin rummy hand.

One deck, so a suit is a 13-bit mask and all 8192 answers are tabulated once. It serves to compare speeds.
"""

from functools import cache

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_SUIT = 8191


@cache
def _tables() -> tuple[list[int], list[int]]:
    """For every mask of a suit: the value of its cards, and the most that runs can take up."""
    total, runs = [0] * 8192, [0] * 8192
    for mask in range(1, 8192):
        low = mask & -mask
        first = low.bit_length() - 1
        total[mask] = total[mask ^ low] + VALUES[first]
        most = runs[mask ^ low]
        rest, gain = mask, 0
        for rank in range(first, 13):
            if not mask >> rank & 1:
                break
            rest ^= 1 << rank
            gain += VALUES[rank]
            if rank - first >= 2:
                most = max(most, gain + runs[rest])
        runs[mask] = most
    return total, runs


def least_deadwood(hand: list[int]) -> int:
    """The least value of unmelded cards; a card is 13 * suit + rank."""
    total, runs = _tables()
    mask = 0
    for card in hand:
        mask |= 1 << card
    a, b, c, d = mask & _SUIT, mask >> 13 & _SUIT, mask >> 26 & _SUIT, mask >> 39
    whole = total[a] + total[b] + total[c] + total[d]
    spread = a & b & (c | d) | c & d & (a | b)
    if not spread:
        return whole - runs[a] - runs[b] - runs[c] - runs[d]
    return whole - _melded(runs, a, b, c, d, spread)


def _melded(runs: list[int], a: int, b: int, c: int, d: int, spread: int) -> int:
    """The most value in melds: for each rank in three suits, no set, a set of all, or a set without one suit."""
    best = runs[a] + runs[b] + runs[c] + runs[d]
    while spread:
        bit = spread & -spread
        spread ^= bit
        value = VALUES[bit.bit_length() - 1]
        inside = (a & bit > 0) + (b & bit > 0) + (c & bit > 0) + (d & bit > 0)
        e, f, g, h = a & ~bit, b & ~bit, c & ~bit, d & ~bit
        best = max(best, inside * value + _melded(runs, e, f, g, h, spread))
        if inside == 4:
            for w, x, y, z in ((a, f, g, h), (e, b, g, h), (e, f, c, h), (e, f, g, d)):
                best = max(best, 3 * value + _melded(runs, w, x, y, z, spread))
    return best
