"""The deck of UN-02 as small ints: a card is an id from 0 to 107, its faces are tables, a hand is one bit per id."""

from collections.abc import Iterable
from typing import Final, NewType

from domain.kernel.docs import DocEnum
from domain.kernel.notation import Notation

Card = NewType("Card", int)
"""A physical card: two cards with the same face have different ids."""


class Colour(DocEnum):
    """The four colours; black cards have none of their own."""

    RED = "R", "The red cards."
    YELLOW = "Y", "The yellow cards."
    GREEN = "G", "The green cards."
    BLUE = "B", "The blue cards."


SKIP: Final = 10
REVERSE: Final = 11
PLUS_TWO: Final = 12
WILD: Final = 13
PLUS_FOUR: Final = 14
"""Symbols; 0 to 9 stand for themselves."""

COLOURS: Final = tuple(Colour)
_SIGNS: Final = (*map(str, range(10)), "S", "V", "+2", "W", "W+4")


def _faces() -> tuple[tuple[Colour | None, int], ...]:
    coloured = [
        (colour, symbol) for colour in COLOURS for symbol in range(PLUS_TWO + 1) for _ in range(1 if symbol == 0 else 2)
    ]
    return (*coloured, *[(None, WILD)] * 4, *[(None, PLUS_FOUR)] * 4)


_FACES: Final = _faces()
DECK: Final = tuple(Card(card) for card in range(len(_FACES)))
DECK_SIZE: Final = len(DECK)
COLOUR_OF: Final = tuple(colour for colour, _ in _FACES)
SYMBOL_OF: Final = tuple(symbol for _, symbol in _FACES)
BIT: Final = tuple(1 << card for card in range(2 * DECK_SIZE))
"""The hand that holds only this card. Above the deck stand as many cards that somebody has not seen."""
_bit: Final = BIT.__getitem__
ONLY: Final = tuple((card,) for card in DECK)
"""The pile of only this card: joining it to another is quicker than making a tuple each time."""


def hand_of(cards: Iterable[Card]) -> int:
    """The hand with these cards, each of them once."""
    return sum(map(_bit, cards))


def cards_of(hand: int) -> tuple[Card, ...]:
    """The cards of a hand, lowest id first."""
    cards = []
    while hand:  # from the highest down: the number shrinks, and no negative one is made on the way
        card = DECK[hand.bit_length() - 1]
        cards.append(card)
        hand ^= BIT[card]
    cards.reverse()
    return tuple(cards)


def card_at(hand: int, place: int) -> Card:
    """The card of a hand before which `place` others come."""
    while place:
        hand &= hand - 1
        place -= 1
    return DECK[(hand & -hand).bit_length() - 1]


def _named(card: Card) -> str:
    colour, symbol = _FACES[card]
    copy = card - _FACES.index((colour, symbol)) + 1
    return f"{colour or ''}{_SIGNS[symbol]}" + (f".{copy}" if copy > 1 else "")


_NAMES: Final = tuple(_named(card) for card in DECK)
_BY_NAME: Final = {name: card for card, name in zip(DECK, _NAMES, strict=True)}


def write_card(card: int) -> str:
    """The notation of a physical card: `R5`, `GS`, `B+2.2`, `W+4.3`."""
    return _NAMES[card]


def read_card(text: str) -> int:
    """The card that `text` names; ValueError if there is none."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise ValueError(f"{text!r} names no card") from None


def face(card: int) -> str:
    """What is printed on the card, the same for all its copies."""
    return _NAMES[card].partition(".")[0]


CARD: Final = Notation(
    name="UnoCard",
    description=(
        "A colour (R, Y, G, B) and a symbol: 0 to 9, S for Skip, V for Reverse, +2. Black cards are W and W+4. "
        "Further copies of a face carry their number: R5 and R5.2, W to W.4."
    ),
    write=write_card,
    read=read_card,
    pattern=r"^([RYGB]([0-9SV]|\+2)|W(\+4)?)(\.[2-4])?$",
    example="B+2.2",
)
