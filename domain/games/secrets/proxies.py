"""The cards as four packs of ordinary playing cards with Jokers, to display them or to read a deck laid out so."""

from enum import Enum
from typing import Final

from domain.games.secrets.cards import FACE_OF, MAGIC, RANK_OF, SUIT_OF, Card, is_plain_zero, is_void

_SUITS: Final = "♦♣♥♠"
_PICTURES: Final = "JQK"


class Edition(Enum):
    """Which cards stand for the Bonus Cards: those of today (SU-M-30) or of an older edition (SU-M-31)."""

    TODAY = ("big joker", "10♠", "K♠", "Q♠", "J♠")
    OLDER = ("10", "J♠", "big joker", "K♠", "Q♠")


def proxy(card: Card, edition: Edition = Edition.TODAY) -> str:
    """The playing card that stands for `card`: `A♦`, `K♥`, `small joker`."""
    suit, rank = SUIT_OF[card], RANK_OF[card]
    if suit == MAGIC:
        return _PICTURES[(rank - 1) % 3] + _SUITS[(rank - 1) // 3]
    if suit >= 0:
        return ("A" if rank == 1 else str(rank)) + _SUITS[suit]
    if is_void(card):
        return "small joker"
    zero, *public = edition.value
    if is_plain_zero(card):
        return zero + _SUITS[card % 4] if edition is Edition.OLDER else zero
    return public[FACE_OF[card] - FACE_OF[188]]


def read_proxy(text: str, edition: Edition = Edition.TODAY) -> tuple[Card, ...]:
    """The copies a playing card stands for; ValueError for one that stands for nothing."""
    found = tuple(Card(card) for card in range(192) if proxy(Card(card), edition) == text)
    if not found:
        raise ValueError(f"{text!r} stands for no card of Secrets of the Universe")
    return found
