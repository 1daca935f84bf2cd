"""The cards as printed: suits and ranks, and what the Bonus Cards do (SU-A-40 to SU-A-59)."""

from typing import Annotated, Final

from domain.games.secrets.cards import (
    BONUS_NAMES,
    DIVINITY,
    ETERNITY,
    FACE_BY_TEXT,
    FACE_OF,
    FACE_TEXT,
    INFINITY,
    PLAIN_ZERO,
    RANKS,
    SPECIAL_ZERO,
    SUIT_NAMES,
    VOID,
    read_card,
)
from domain.kernel.docs import DocEnum, doc
from domain.kernel.faces import CardFace, Faces


class Suit(DocEnum):
    """The five suits."""

    EARTH = "Earth", "Written E, a Plain Suit."
    FIRE = "Fire", "Written F, a Plain Suit."
    WATER = "Water", "Written W, a Plain Suit."
    AIR = "Air", "Written A, a Plain Suit."
    MAGIC = "Magic", "Written M, from Intermediate on."


class Face(CardFace, frozen=True):
    """A card of Secrets of the Universe."""

    suit: Annotated[Suit | None, doc("The suit; null for a Bonus Card.")]
    rank: Annotated[int | None, doc("The rank, from 1 to 9; null for a Bonus Card.")]


_NAMES: Final = {
    VOID: "Void",
    PLAIN_ZERO: "Plain Zero",
    SPECIAL_ZERO: "Special Zero",
    DIVINITY: "Divinity",
    ETERNITY: "Eternity",
    INFINITY: "Infinity",
}
_TEXTS: Final = {
    VOID: "A meld of one card in hand, for 5 points; set aside it scores 5 and never comes back.",
    PLAIN_ZERO: "A 0 of any suit in sequences, below 1 or above 9; set aside it scores 5.",
    SPECIAL_ZERO: "A 0 of any suit in sequences, picked up only to go out fully.",
    DIVINITY: "Stands for any card, 0 included; picked up only to go out fully.",
    ETERNITY: "A meld of one card, for 5 points; with it inactive discards may be used in sequences.",
    INFINITY: "A meld of one card, for 5 points; with it inactive discards may be used in sets.",
}


def _face(face: int) -> Face:
    copies = FACE_OF.count(face)
    if face in BONUS_NAMES:
        return Face(id=FACE_TEXT[face], name=_NAMES[face], text=_TEXTS[face], copies=copies, suit=None, rank=None)
    suit, rank = Suit(SUIT_NAMES[face // RANKS]), face % RANKS + 1
    text = "Melds with its neighbours in a sequence of its suit, or with its rank in a set."
    return Face(id=FACE_TEXT[face], name=f"{suit.value} {rank}", text=text, copies=copies, suit=suit, rank=rank)


def _read(text: str) -> int:
    return FACE_BY_TEXT[text] if text in FACE_BY_TEXT else FACE_OF[read_card(text)]


FACES: Final = Faces(
    kind=Face,
    make=lambda: tuple(_face(face) for face in range(len(FACE_TEXT))),
    number_of=lambda card: FACE_OF[card],
    read=_read,
    sample=FACE_OF.index,
)
