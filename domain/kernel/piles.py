"""Operations on piles of cards. A card is a small int; a pile is a tuple, its top card last."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
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
    lying, whole = [*chain.from_iterable(places)], [*deck]
    if sorted(lying) == sorted(whole):  # as it nearly always is; counting them costs many times as much
        return ()
    found, wanted = Counter(lying), Counter(whole)
    missing = [f"card {card} is missing" for card in wanted - found]
    extra = [f"card {card} is there too often" for card in found - wanted]
    return tuple(missing + extra)
