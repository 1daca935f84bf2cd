"""The table and its moves as numbers. Every move there is has a number of its own."""

from collections.abc import Sequence
from typing import Final

from domain.games.solitaire.cards import DECK, write
from domain.games.solitaire.commands import FINISH, RECYCLE, TURN, WASTE_TO_BAR, End, move_column, to_bar, to_column
from domain.games.solitaire.state import COLUMNS
from domain.games.solitaire.text import describe
from domain.games.solitaire.views import View
from domain.kernel.encoding import WAITING, Encoding, Layout, Moves, Numbering, Numbers, capped, numbered
from domain.kernel.structs import Command

_CARDS: Final = len(DECK)
_COLUMNS: Final = range(1, COLUMNS + 1)
_COMMANDS: Final[tuple[Command, ...]] = (
    TURN,
    RECYCLE,
    FINISH,
    WASTE_TO_BAR,
    *(to_bar(column) for column in _COLUMNS),
    *(to_column(column, end) for column in _COLUMNS for end in End),
    *(move_column(source, target) for source in _COLUMNS for target in _COLUMNS if source != target),
)
_NUMBERS: Final = numbered(_COMMANDS)
_NUMBERING: Final = Numbering(lambda command: command, _NUMBERS)
_ORDER: Final = f"one for each card, {write(DECK[0])} to {write(DECK[-1])}, suit by suit"

LAYOUT: Final = Layout(
    *((f"column {number}", _CARDS, f"1 for each card that lies there; {_ORDER}") for number in _COLUMNS),
    ("waste", _CARDS, f"1 for each card in it that was once on top; {_ORDER}"),
    ("stock", _CARDS, f"1 for each card in it that was seen before; {_ORDER}"),
    ("bar", _CARDS, f"1 for each card on its foundation; {_ORDER}"),
    ("top of the waste", _CARDS, f"1 for the card that can be played; {_ORDER}"),
    ("depth", _CARDS, f"how many cards lie below it in its column or above it in its pile; {_ORDER}"),
    ("lengths", COLUMNS + 2, "cards in each column, in the waste and in the stock"),
    ("heights", COLUMNS, "cards on each foundation, Earth to Venus"),
    ("rules", 4, "cards turned at a time, whether suits have a rank, the pass, how many passes there are"),
    ("score", 1, "points so far"),
    ("counted", 2, "cards turned and commands given so far"),
)
_COLUMN: Final = tuple(LAYOUT[f"column {number}"] for number in _COLUMNS)
_WASTE, _STOCK, _BAR = LAYOUT["waste"], LAYOUT["stock"], LAYOUT["bar"]
_TOP, _DEPTH, _LENGTHS = LAYOUT["top of the waste"], LAYOUT["depth"], LAYOUT["lengths"]
_HEIGHTS, _RULES, _SCORE, _COUNTED = LAYOUT["heights"], LAYOUT["rules"], LAYOUT["score"], LAYOUT["counted"]


def moves(_: View, legal: Sequence[Command]) -> Moves:
    """What may be done, by number."""
    return _NUMBERING.of(legal)


def observe(view: View, _: Moves) -> Numbers:
    """The table as its player sees it."""
    seen = LAYOUT.blank()
    for number, column in enumerate(view.columns):
        plane = _COLUMN[number]
        below = len(column)
        seen[_LENGTHS + number] = below
        for card in column:
            below -= 1
            seen[plane + card] = 1
            seen[_DEPTH + card] = below
    seen[_LENGTHS + COLUMNS] = above = len(view.waste)
    for lying in view.waste:
        above -= 1
        if lying is not None:
            seen[_WASTE + lying] = 1
            seen[_DEPTH + lying] = above
    if view.waste and view.waste[-1] is not None:
        seen[_TOP + view.waste[-1]] = 1
    seen[_LENGTHS + COLUMNS + 1] = len(view.stock)
    for above, lying in enumerate(view.stock):
        if lying is not None:
            seen[_STOCK + lying] = 1
            seen[_DEPTH + lying] = above
    for suit, height in enumerate(view.bar):
        seen[_HEIGHTS + suit] = height
        for rank in range(height):
            seen[_BAR + 10 * suit + rank] = 1
    seen[_RULES], seen[_RULES + 1] = view.turn, view.ranked
    seen[_RULES + 2], seen[_RULES + 3] = view.current_pass, view.passes
    seen[_SCORE] = view.score
    seen[_COUNTED], seen[_COUNTED + 1] = view.turned, capped(view.commands)
    return seen


ENCODING: Final = Encoding(LAYOUT, (WAITING, *map(describe, _COMMANDS)), moves, observe)
