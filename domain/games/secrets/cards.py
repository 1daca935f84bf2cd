"""The 192 cards: five suits of 1-9 in four copies, and twelve Bonus Cards (SU-B-03).

A card is a small int: 4 * face + copy. Faces 0-44 are the suits E F W A M with ranks 1-9; then VOID, P0 and
the four Public cards.
"""

from collections.abc import Iterable
from typing import Final, NewType

from domain.kernel.docs import DocEnum
from domain.kernel.notation import Notation

Card = NewType("Card", int)

SUITS: Final = "EFWAM"
SUIT_NAMES: Final = ("Earth", "Fire", "Water", "Air", "Magic")
MAGIC: Final = 4
SUITED: Final = 180
RANKS: Final = 9

VOID: Final = 45
PLAIN_ZERO: Final = 46
SPECIAL_ZERO: Final = 47
DIVINITY: Final = 48
ETERNITY: Final = 49
INFINITY: Final = 50
BONUS_NAMES: Final = {
    VOID: "VOID",
    PLAIN_ZERO: "P0",
    SPECIAL_ZERO: "S0",
    DIVINITY: "DIV",
    ETERNITY: "ETE",
    INFINITY: "INF",
}

S0: Final = Card(188)
DIV: Final = Card(189)
ETE: Final = Card(190)
INF: Final = Card(191)
PUBLIC: Final = frozenset((S0, DIV, ETE, INF))

FACE_OF: Final = (*(card // 4 for card in range(188)), SPECIAL_ZERO, DIVINITY, ETERNITY, INFINITY)
FACE_TEXT: Final = (*(f"{suit}{rank}" for suit in SUITS for rank in range(1, 10)), *BONUS_NAMES.values())
FACE_BY_TEXT: Final = {text: face for face, text in enumerate(FACE_TEXT)}
SUIT_OF: Final = tuple(face // RANKS if face < VOID else -1 for face in FACE_OF)
RANK_OF: Final = tuple(face % RANKS + 1 if face < VOID else 0 for face in FACE_OF)


class Version(DocEnum):
    """The three versions of the game (SU-B-04, SU-I-01, SU-A-01)."""

    BASIC = "basic", "The 144 cards of the four Plain Suits."
    INTERMEDIATE = "intermediate", "Magic joins: 180 cards, with table melds and bumping."
    ADVANCED = "advanced", "All 192 cards, with Bonus Cards, packets and the limit."


BASIC: Final = Version.BASIC
ADVANCED: Final = Version.ADVANCED

DECKS: Final = {
    Version.BASIC: tuple(Card(card) for card in range(144)),
    Version.INTERMEDIATE: tuple(Card(card) for card in range(SUITED)),
    Version.ADVANCED: tuple(Card(card) for card in range(192)),
}


def face_of(card: Card) -> int:
    """What is printed on the card; copies of one face are equal (SU-R-02), the four Plain 0s too (SU-B-05)."""
    return FACE_OF[card]


def is_bonus(card: Card) -> bool:
    """SU-A-01: a card without suit and rank."""
    return card >= SUITED


def is_public(card: Card) -> bool:
    """SU-A-04: set aside as soon as it is drawn."""
    return card >= S0


def is_void(card: Card) -> bool:
    """SU-A-40."""
    return FACE_OF[card] == VOID


def is_plain_zero(card: Card) -> bool:
    """SU-A-41."""
    return FACE_OF[card] == PLAIN_ZERO


def is_zero(card: Card) -> bool:
    """P0 or S0: a 0 of any suit in sequences (SU-A-42, SU-A-50)."""
    return FACE_OF[card] in (PLAIN_ZERO, SPECIAL_ZERO)


def face_text(card: Card) -> str:
    """The face alone: `E5`, `VOID`."""
    return FACE_TEXT[FACE_OF[card]]


def faces_text(cards: Iterable[Card]) -> str:
    """Several faces, suit by suit, as in `E345 F7 VOID`."""
    words: list[str] = []
    last = -1
    for card in sorted(cards):
        suit = SUIT_OF[card]
        if suit >= 0 and suit == last:
            words[-1] += str(RANK_OF[card])
        else:
            words.append(face_text(card))
        last = suit
    return " ".join(words)


def write_card(card: int) -> str:
    """The physical card: `E5.2` is the second copy of Earth 5; single cards carry no number."""
    text = FACE_TEXT[FACE_OF[card]]
    return text if card in PUBLIC else f"{text}.{card % 4 + 1}"


_BY_TEXT: Final = {write_card(card): card for card in range(192)}


def read_card(text: str) -> int:
    """The card written as `write_card` does; ValueError for any other text."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card of Secrets of the Universe") from None


CARD: Final = Notation(
    "SecretsCard",
    "Suit E F W A or M and rank 1-9, then a dot and the copy 1-4, as in `E5.2`; Bonus Cards are `VOID.1` to `VOID.4`, "
    "`P0.1` to `P0.4`, `S0`, `DIV`, `ETE` and `INF`. Copies of one face are equal but for who holds them.",
    write_card,
    read_card,
    pattern=r"^([EFWAM][1-9]|VOID|P0)\.[1-4]$|^(S0|DIV|ETE|INF)$",
    example="E5.2",
)
