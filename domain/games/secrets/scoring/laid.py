"""Melds that lie on the table, as the search sees them; a Divinity among their cards may be read in several ways."""

from typing import NamedTuple, TypeAlias

from domain.games.secrets.cards import DIV, MAGIC
from domain.games.secrets.melds import Meld, MeldKind, Shape, shape_of, worth_of
from domain.games.secrets.scoring.sets import TableSet
from domain.games.secrets.scoring.suit import Fixed

_MAGIC = 1 << MAGIC
TableParts: TypeAlias = tuple[tuple[tuple[Fixed, ...], ...], tuple[TableSet, ...], int]
"""By suit the sequences and unities that may still grow, the sets, and the packed worth of what cannot."""


class _Reading(NamedTuple):
    """One way to read a laid meld: its ranks and whether a 0 is in it, or for a set its suits as bits."""

    low: int
    high: int
    zero: int = 0
    suits: int = 0


def readings_of(melds: tuple[Meld, ...]) -> int:
    """In how many ways the melds can be read: more than one only with Divinity in one of them."""
    return next((len(_readings(_shape(meld))) for meld in melds if DIV in meld.cards), 1)


def table_parts(melds: tuple[Meld, ...], reading: int) -> TableParts:
    """The melds for the search, with a laid Divinity read in that way."""
    fixed: list[list[Fixed]] = [[], [], [], [], []]
    sets: list[TableSet] = []
    settled = 0
    for index, meld in enumerate(melds):
        shape = _shape(meld)
        unity = shape.kind is MeldKind.UNITY
        if shape.size == 10 or (unity and shape.size == 4):
            settled += worth_of(shape)
            continue
        low, high, zero, suits = _readings(shape)[reading if shape.wild else 0]
        if shape.kind is MeldKind.SET:
            sets.append(TableSet(index, low, suits))
        else:
            fixed[shape.suit].append(Fixed(index, unity, low, high, zero))
    return tuple(tuple(parts) for parts in fixed), tuple(sets), settled


def _shape(meld: Meld) -> Shape:
    shape = shape_of(meld.cards)
    assert shape is not None, "a table meld is a meld"
    return shape


def _readings(shape: Shape) -> list[_Reading]:
    """SU-A-53: everything Divinity may stand for in a laid meld; without it there is one reading."""
    if shape.kind is MeldKind.SET:
        return [_Reading(shape.low, shape.low, suits=suits) for suits in _sets_read(shape)]
    if shape.kind is MeldKind.UNITY or shape.high - shape.low + 1 >= shape.size - shape.zero:
        return [_Reading(shape.low, shape.high, shape.zero)]
    low, high, zero = shape.low, shape.high, shape.zero
    ways = [(low - 1, high, zero), (low, high + 1, zero), *([] if zero else [(low, high, 1)])]
    return [_Reading(*way) for way in ways if _is_run(*way)]


def _is_run(low: int, high: int, zero: int) -> bool:
    """SU-A-42: within 1 to 9, and a 0 has a 1 or a 9 beside it."""
    return low >= 0 and high <= 8 and (not zero or low == 0 or high == 8)


def _sets_read(shape: Shape) -> list[int]:
    """The suits of a laid set: Divinity is a Plain Suit it lacks, or Magic, for which all four are still needed."""
    if not shape.wild:
        return [shape.suits]
    missing = [1 << suit for suit in range(MAGIC) if not shape.suits >> suit & 1]
    magic = [] if shape.suits & _MAGIC else [_MAGIC]
    return [shape.suits | suit for suit in (*missing, *magic)]
