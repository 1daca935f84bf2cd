"""The cards of the deck as printed, with what each does (UN-20 to UN-33)."""

from typing import Annotated, Final

from domain.games.uno.cards import (
    COLOUR_OF,
    DECK,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SKIP,
    SYMBOL_OF,
    WILD,
    Colour,
    face,
    read_card,
)
from domain.kernel.docs import doc
from domain.kernel.faces import CardFace, Faces


class Face(CardFace, frozen=True):
    """A card of Uno."""

    colour: Annotated[Colour | None, doc("The colour; null for a black card.")]
    number: Annotated[int | None, doc("The number; null for a card with a word.")]


SYMBOL_WORDS: Final = {SKIP: "Skip", REVERSE: "Reverse", PLUS_TWO: "+2", WILD: "Wild", PLUS_FOUR: "+4"}
"""What is printed on cards without a number."""
_PICK_UP: Final = "The next player picks up two, or it adds to a pick-up that waits."
_EFFECTS: Final = {
    0: "Every hand passes to the next player in the direction of play.",
    1: "Everyone discards exactly one card, except those who hold only one.",
    2: _PICK_UP,
    3: "The same player has another turn.",
    4: "The direction turns round, and the next player in the new direction is skipped.",
    5: "The player before has the next turn; the direction stays.",
    6: "Everyone may discard any number of their 6s and 9s.",
    7: "The player swaps hands with another player of their choice.",
    8: "The next player picks up the discard pile and loses the turn.",
    9: "Everyone may discard any number of their 6s and 9s.",
    SKIP: "Passes over the next player; or, played by someone on whom an effect is active, hands that effect on.",
    REVERSE: "Turns the direction round; an active effect goes to the next player in the new direction.",
    PLUS_TWO: _PICK_UP,
    WILD: "Names a colour.",
    PLUS_FOUR: "Names a colour, and the next player picks up four.",
}


def _face(card: int) -> Face:
    colour, symbol = COLOUR_OF[card], SYMBOL_OF[card]
    said = str(symbol) if symbol < SKIP else SYMBOL_WORDS[symbol]
    return Face(
        id=face(card),
        name=said if colour is None else f"{colour.name.capitalize()} {said}",
        text=_EFFECTS[symbol],
        copies=sum(face(other) == face(card) for other in DECK),
        colour=colour,
        number=symbol if symbol < SKIP else None,
    )


_FIRSTS: Final = tuple(card for card in DECK if card == 0 or face(card) != face(card - 1))
_PLACE: Final = {face(card): place for place, card in enumerate(_FIRSTS)}
FACES: Final = Faces(
    kind=Face,
    make=lambda: tuple(_face(card) for card in _FIRSTS),
    number_of=lambda card: _PLACE[face(card)],
    read=lambda text: _PLACE[face(read_card(text))],
    sample=lambda place: _FIRSTS[place],
)
