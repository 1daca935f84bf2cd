"""The deck: six suits of ten ranks, each card once (US-02)."""

from typing import Final, NewType

from domain.kernel.notation import Notation

Card = NewType("Card", int)
"""Ten times the suit plus the rank, both counted from 0."""

RANKS: Final = "1234567MSG"
"""From low to high: the numbers, then Moon, Sun, Galaxy (US-03)."""
SUITS: Final = "EJMNSV"
"""From high to low: Earth, Jupiter, Mars, Neptune, Saturn, Venus (US-04)."""
SUIT_NAMES: Final = ("Earth", "Jupiter", "Mars", "Neptune", "Saturn", "Venus")
DECK: Final = tuple(Card(number) for number in range(60))

EARTH: Final = 0
VENUS: Final = 5
GALAXY: Final = 9


def suit_of(card: int) -> int:
    """The suit, 0 the highest."""
    return card // 10


def rank_of(card: int) -> int:
    """The rank, 0 the lowest."""
    return card % 10


_TEXTS: Final = tuple(RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in DECK)
_CARDS: Final = {text: card for card, text in zip(DECK, _TEXTS, strict=True)}


def write(card: int) -> str:
    """The card as rank and suit, such as `7E` or `GV`."""
    return _TEXTS[card]


def read(text: str) -> Card:
    """The card that `text` names; ValueError if it names none."""
    try:
        return _CARDS[text.strip().upper()]
    except KeyError:
        raise ValueError(f"{text!r} is not a card: write rank and suit, such as 7E or GV") from None


CARD: Final = Notation(
    name="SolitaireCard",
    description=(
        "Rank and suit, such as 7E. Ranks from low to high: 1 to 7, M (Moon), S (Sun), G (Galaxy). "
        "Suits from high to low: E (Earth), J (Jupiter), M (Mars), N (Neptune), S (Saturn), V (Venus)."
    ),
    write=write,
    read=read,
    pattern=r"^[1-7MSG][EJMNSV]$",
    example="7E",
)
