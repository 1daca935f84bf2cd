"""The 108 playing cards (PR-01): two packs, green and blue, of 52 cards and two jokers each."""

from typing import Annotated, Final, NewType

from domain.kernel.docs import DocEnum, doc
from domain.kernel.notation import Notation
from domain.kernel.structs import Record

Card = NewType("Card", int)
"""One physical card: 0-53 with a green back, 54-107 with a blue one; within a pack suit by suit, jokers last."""


class Suit(DocEnum):
    """The four suits."""

    SPADES = "S", "The black suit written S."
    HEARTS = "H", "The red suit written H."
    DIAMONDS = "D", "The red suit written D."
    CLUBS = "C", "The black suit written C."


class Value(DocEnum):
    """The thirteen values. A two is always a wild card, but a wild card may stand in the place of a two."""

    ACE = "A", "Written A, the lowest rank, or the highest in a straight."
    TWO = "2", "Written 2, the second rank; as a card always wild."
    THREE = "3", "Written 3, the third rank."
    FOUR = "4", "Written 4, the fourth rank."
    FIVE = "5", "Written 5, the fifth rank."
    SIX = "6", "Written 6, the sixth rank."
    SEVEN = "7", "Written 7, the seventh rank."
    EIGHT = "8", "Written 8, the eighth rank."
    NINE = "9", "Written 9, the ninth rank."
    TEN = "10", "Written 10, the tenth rank."
    JACK = "J", "Written J, the eleventh rank."
    QUEEN = "Q", "Written Q, the twelfth rank."
    KING = "K", "Written K, the highest rank but for an Ace."


class Laid(Record, frozen=True):
    """A card as it is laid. Regular cards state nothing more."""

    card: Annotated[Card, doc("The card that is laid.")]
    value: Annotated[Value | None, doc("What a wild card stands for; null for a regular card.")] = None
    suit: Annotated[
        Suit | None,
        doc("The suit a wild card stands for. It counts only in a straight of one suit, where it may be left out."),
    ] = None


PACK: Final = 54
DECK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(2 * PACK))
SUITS: Final = tuple(Suit)
ACE: Final = 1
TWO: Final = 2
LOWEST_PLACE: Final = 1
HIGHEST_PLACE: Final = 14

RANK: Final[dict[Value, int]] = {value: rank for rank, value in enumerate(Value, start=1)}
RANK_AT: Final = (0, *range(1, 14), ACE)
"""The rank that belongs to each place of a straight; an Ace is at both ends (PR-23)."""
VALUE_AT: Final[tuple[Value, ...]] = (Value.ACE, *Value, Value.ACE)
"""The value at each place, and of each rank. There is no place 0."""

RANK_OF: Final = tuple(number % 13 + 1 if number < 52 else 0 for _ in range(2) for number in range(PACK))
SUIT_OF: Final = tuple(SUITS[number // 13] if number < 52 else None for _ in range(2) for number in range(PACK))
IS_WILD: Final = tuple(rank in (0, TWO) for rank in RANK_OF)
"""PR-20, PR-21: the jokers and the twos."""


def is_spade(card: Card) -> bool:
    """PR-R-03: a two of spades counts as a spade, a joker does not."""
    return SUIT_OF[card] is Suit.SPADES


def _name(card: Card) -> str:
    back = "'" if card >= PACK else ""
    number = card % PACK
    if number >= 52:
        return f"JK{number - 51}{back}"
    return f"{VALUE_AT[RANK_OF[card]]}{SUITS[number // 13]}{back}"


NAMES: Final = tuple(_name(card) for card in DECK)
_CARDS: Final = {name: card for card, name in zip(DECK, NAMES, strict=True)}


def write_card(card: int) -> str:
    """`10S` from the green pack, `10S'` from the blue one; jokers `JK1`, `JK2`, `JK1'`, `JK2'`."""
    return NAMES[card]


def read_card(text: str) -> Card:
    """The card that `write_card` gives as `text`."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"{text!r} is no playing card") from None


CARD: Final = Notation(
    name="ProgramsCard",
    description=(
        "A playing card: value (A, 2 to 10, J, Q, K) and suit (S, H, D, C), such as 10S; jokers are JK1 and JK2. "
        "An apostrophe marks the copy with the blue back: 10S', JK1'."
    ),
    write=write_card,
    read=read_card,
    pattern=r"^((A|[2-9]|10|J|Q|K)[SHDC]|JK(1|2))'?$",
    example="10S",
)
