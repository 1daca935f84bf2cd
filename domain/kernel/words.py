"""Words that sentences about any game are made of."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from domain.kernel.viewers import Seat

T = TypeVar("T")


def who(seat: Seat) -> str:
    """`Seat 2`, at the beginning of a sentence."""
    return f"Seat {seat}"


def seats_named(seats: Sequence[Seat]) -> str:
    """`seat 2`, `seats 0 and 2`, `seats 0, 1 and 2`."""
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def counted(count: int, noun: str = "card") -> str:
    """`no cards`, `1 card`, `7 cards`; for nouns with a plain plural."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def known(card: T | None, write: Callable[[T], str]) -> str:
    """A card, or what one says of a hidden one."""
    return "a card" if card is None else write(card)


def listed(cards: Iterable[T], write: Callable[[T], str], between: str = " ") -> str:
    """Cards one after the other; `nothing` if there are none."""
    return between.join(write(card) for card in cards) or "nothing"


def spaced(name: str) -> str:
    """An identifier such as `played_out` in plain words."""
    return name.replace("_", " ")
