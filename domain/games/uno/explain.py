"""What each card does, by the clauses that say so."""

from typing import Final

from domain.games.uno.cards import COLOUR_OF, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, SYMBOL_OF, WILD, read_card
from domain.kernel.notation import CardNote

_NAMES: Final = {SKIP: "Skip", REVERSE: "Reverse", PLUS_TWO: "+2", WILD: "Wild", PLUS_FOUR: "+4"}
_ANSWERS: Final = ("UN-43",)
_PICK_UPS: Final = ("UN-41", "UN-80")
_CLAUSES: Final[dict[int, tuple[str, ...]]] = {
    0: ("UN-20", "UN-63"),
    1: ("UN-21", "UN-71"),
    2: ("UN-22", "UN-12", *_PICK_UPS),
    3: ("UN-23", *_ANSWERS),
    4: ("UN-24", *_ANSWERS),
    5: ("UN-25", *_ANSWERS),
    6: ("UN-26", "UN-71"),
    7: ("UN-27", "UN-63"),
    8: ("UN-28", "UN-42", "UN-R-14"),
    9: ("UN-29", "UN-26"),
    SKIP: ("UN-30", *_ANSWERS),
    REVERSE: ("UN-31", *_ANSWERS),
    PLUS_TWO: ("UN-22", "UN-12", *_PICK_UPS),
    WILD: ("UN-33", "UN-72"),
    PLUS_FOUR: ("UN-32", "UN-41", "UN-72"),
}


def explain(text: str) -> CardNote:
    """What the card written as `text` does."""
    card = read_card(text.upper())
    colour, symbol = COLOUR_OF[card], SYMBOL_OF[card]
    named = _NAMES.get(symbol, str(symbol))
    return CardNote(f"{colour.name.capitalize()} {named}" if colour else named, rules=_CLAUSES[symbol])
