"""How open a layout is: how many of the cards still out would find a place in it."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.games.solitaire.cards import DECK, GALAXY, rank_of
from domain.games.solitaire.rules import UNDER

ABOVE: Final = tuple(
    tuple(sum(1 << card for card in DECK if under[card] >> top & 1) for top in DECK) for under in UNDER
)
"""By `ranked`, for every card: a bit for each card that fits above it."""
SPACE: Final = sum(1 << card for card in DECK if rank_of(card) == GALAXY)
"""A bit for each card that fits into an empty space."""
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
    """For every column and foundation, a bit for each card that fits there."""
    under, above = UNDER[ranked], ABOVE[ranked]
    for column in columns:
        yield under[column[-1]] | above[column[0]] if column else SPACE
    for suit, height in enumerate(bar):
        yield 1 << 10 * suit + height if height < 10 else 0


def openness(ranked: bool, out: int, columns: Sequence[Sequence[int]], bar: Sequence[int]) -> int:
    """How many of the cards out would find a place now; a third more for those with a second one."""
    once = twice = 0
    for fitting in places(ranked, columns, bar):
        twice |= once & fitting
        once |= fitting
    return 3 * (once & out).bit_count() + (twice & out).bit_count()
