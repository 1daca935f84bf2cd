"""How open a layout is: how many of the cards still out would find a place in it."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.games.solitaire.cards import DECK
from domain.games.solitaire.rules import open_to, wanted_on_bar

_DECK: Final = (1 << len(DECK)) - 1


def cards_out(columns: Sequence[Sequence[int]], bar: Sequence[int]) -> int:
    """A bit for every card of stock and waste, seen or not: those that lie neither in a column nor on the bar."""
    out = _DECK
    for column in columns:
        for card in column:
            out ^= 1 << card
    for suit, height in enumerate(bar):
        out ^= ((1 << height) - 1) << 10 * suit
    return out


def places(ranked: bool, columns: Sequence[Sequence[int]], bar: Sequence[int]) -> Iterator[int]:
    """For every column, and for the bar, a bit for each card that fits there."""
    for column in columns:
        yield open_to(ranked, column)
    yield wanted_on_bar(bar)


def openness(ranked: bool, out: int, columns: Sequence[Sequence[int]], bar: Sequence[int]) -> int:
    """How many of the cards out would find a place now; a third more for those with a second one."""
    once = twice = 0
    for fitting in places(ranked, columns, bar):
        twice |= once & fitting
        once |= fitting
    return 3 * (once & out).bit_count() + (twice & out).bit_count()
