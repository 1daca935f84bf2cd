"""What melds are worth, as one sum that orders arrangements (SU-R-27).

`worth` packs sure points, then chance (in units of 2.5 points), then melded cards into one int, so that the better of
two arrangements is the larger int and the worth of melds simply adds up.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

POINT: Final = 1 << 12
CHANCE: Final = 1 << 6
NONE: Final = -(1 << 40)
"""Not possible: no sum of real melds brings it above zero again."""

PLAIN_RUN: Final = {3: 10, 4: 15, 5: 25, 6: 40, 7: 60, 8: 80, 9: 120, 10: 160}
MAGIC_RUN: Final = {3: 15, 4: 20, 5: 30, 6: 50, 7: 75, 8: 100, 9: 150, 10: 200}
SET_POINTS: Final = {3: (10,) * 8 + (15,), 4: (20,) * 7 + (25, 30), 5: (40,) * 7 + (50, 60)}
"""Size -> points by rank index; the 3-Set of 8s counts its sure 10 (SU-R-28)."""
PLAIN_UNITY: Final = {3: (20,) * 7 + (25, 30), 4: (100,) * 7 + (125, 150)}
MAGIC_UNITY: Final = {3: (25,) * 7 + (30, 40), 4: (125,) * 7 + (160, 200)}
"""Exposed; a concealed unity counts double (SU-B-18, SU-I-04)."""

BONUS_POINTS: Final = 5
FULLY_POINTS: Final = 10
DECK_DRAW_POINTS: Final = 5
LIMIT: Final = 1100


def worth(points: int, cards: int, chance: int = 0) -> int:
    """The packed sum of one meld."""
    return points * POINT + chance * CHANCE + cards


def points_of(value: int) -> int:
    """The sure points in a packed sum."""
    return value // POINT


def chance_of(value: int) -> int:
    """The chance in a packed sum, in units of 2.5 points."""
    return value % POINT // CHANCE


class SuitScale(NamedTuple):
    """Packed worth of the melds inside one suit; NONE where the meld is not allowed."""

    run: tuple[int, ...]
    """By length 0 to 10."""
    unity3: tuple[tuple[int, ...], tuple[int, ...]]
    """By concealed (0 or 1), then rank index."""
    unity4: tuple[tuple[int, ...], tuple[int, ...]]


class Scale(NamedTuple):
    """Everything a search needs to know of points."""

    plain: SuitScale
    magic: SuitScale
    sets: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """3-, 4- and 5-Set by rank index."""


def _unity(table: Mapping[int, tuple[int, ...]], size: int, concealed: int, magic: bool) -> tuple[int, ...]:
    lucky = (1 + concealed) if magic else 0
    return tuple(
        worth(points * (1 + concealed), size, lucky if rank == 7 else 0) for rank, points in enumerate(table[size])
    )


def _suit(runs: Mapping[int, int], unities: Mapping[int, tuple[int, ...]], magic: bool) -> SuitScale:
    lengths = tuple(
        worth(runs[length], length, 1 if magic and length == 5 else 0) if length in runs else NONE
        for length in range(11)
    )
    triple = (_unity(unities, 3, 0, magic), _unity(unities, 3, 1, magic))
    four = (_unity(unities, 4, 0, magic), _unity(unities, 4, 1, magic))
    return SuitScale(lengths, triple, four)


def _saturated(scale: SuitScale) -> SuitScale:
    never = ((NONE,) * 9, (NONE,) * 9)
    return SuitScale((NONE,) * 10 + scale.run[10:], never, scale.unity4)


_SET3 = tuple(worth(points, 3, 1 if rank == 7 else 0) for rank, points in enumerate(SET_POINTS[3]))
_SET4 = tuple(worth(points, 4) for points in SET_POINTS[4])
_SET5 = tuple(worth(points, 5) for points in SET_POINTS[5])

FULL_SCALE: Final = Scale(
    _suit(PLAIN_RUN, PLAIN_UNITY, magic=False), _suit(MAGIC_RUN, MAGIC_UNITY, magic=True), (_SET3, _SET4, _SET5)
)
SATURATED_SCALE: Final = Scale(
    _saturated(FULL_SCALE.plain), _saturated(FULL_SCALE.magic), ((NONE,) * 9, (NONE,) * 9, _SET5)
)
"""Only the melds that Divinity cannot join: 10-Sequences, 4-Unities, 5-Sets (SU-R-67)."""

_COUNTING_SUIT = SuitScale(
    tuple(worth(length, length) if length >= 3 else NONE for length in range(11)),
    ((worth(3, 3),) * 9,) * 2,
    ((worth(4, 4),) * 9,) * 2,
)
COUNTING_SCALE: Final = Scale(
    _COUNTING_SUIT, _COUNTING_SUIT, ((worth(3, 3),) * 9, (worth(4, 4),) * 9, (worth(5, 5),) * 9)
)
"""A point for every melded card: how few can be left over at all."""
