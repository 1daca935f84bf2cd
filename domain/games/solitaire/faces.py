"""The sixty cards as printed (US-02 to US-04)."""

from typing import Annotated, Final

from domain.games.solitaire.cards import DECK, RANKS, SUIT_NAMES, rank_of, read, suit_of, write
from domain.kernel.docs import DocEnum, doc
from domain.kernel.faces import CardFace, Faces


class Suit(DocEnum):
    """The six suits, from high to low."""

    EARTH = "Earth", "Written E, the highest."
    JUPITER = "Jupiter", "Written J."
    MARS = "Mars", "Written M."
    NEPTUNE = "Neptune", "Written N."
    SATURN = "Saturn", "Written S."
    VENUS = "Venus", "Written V, the lowest."


class Face(CardFace, frozen=True):
    """A card of Universal Solitaire."""

    suit: Annotated[Suit, doc("To which of the six suits it belongs.")]
    rank: Annotated[int, doc("The rank, from 1 the lowest to 10 for a Galaxy.")]


_HEADS: Final = {"M": "Moon", "S": "Sun", "G": "Galaxy"}


def _face(card: int) -> Face:
    rank, suit = rank_of(card), Suit(SUIT_NAMES[suit_of(card)])
    said = _HEADS.get(RANKS[rank], RANKS[rank])
    text = "Begins an empty column; nothing goes above it." if said == "Galaxy" else _TEXT
    return Face(id=write(card), name=f"{suit.value} {said}", text=text, copies=1, suit=suit, rank=rank + 1)


_TEXT: Final = "Goes under a card one rank higher of a higher suit, or above one a rank lower of a lower suit."
FACES: Final = Faces(
    kind=Face,
    make=lambda: tuple(_face(card) for card in DECK),
    number_of=lambda card: card,
    read=read,
    sample=lambda place: place,
)
