"""Operations on piles of cards. A card is a small int; a pile is a tuple, its top card last."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

C = TypeVar("C", bound=int)


def without(pile: Sequence[C], cards: Iterable[C]) -> tuple[C, ...]:
    """The pile less one copy of each of `cards`; ValueError if one is not there."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


def misplaced(places: Iterable[Iterable[C]], deck: Iterable[C]) -> tuple[str, ...]:
    """What is wrong with a layout in which every card of `deck` should lie exactly once."""
    found = Counter(card for pile in places for card in pile)
    wanted = Counter(deck)
    missing = [f"card {card} is missing" for card in wanted - found]
    extra = [f"card {card} is there too often" for card in found - wanted]
    return tuple(missing + extra)
