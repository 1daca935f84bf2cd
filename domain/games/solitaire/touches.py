"""Which cards and places a command touches."""

from typing import Any

from domain.games.solitaire.cards import write
from domain.games.solitaire.commands import MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.views import View
from domain.kernel.touching import Touches
from domain.kernel.voice import NAMELESS, Voice

_STOCK, _WASTE, _BAR = "the stock", "the waste", "the bar"


def touches(view: View, command: Any, _: Voice = NAMELESS) -> Touches:
    """A command names columns and piles; the cards that move lie open at their ends."""
    match command:
        case Turn():
            return Touches(places=(_STOCK, _WASTE))
        case Recycle():
            return Touches(places=(_WASTE, _STOCK))
        case ToColumn(column):
            return Touches(_top(view), (_WASTE, _column(column)))
        case ToBar(None):
            return Touches(_top(view), (_WASTE, _BAR))
        case ToBar(int(column)):
            return Touches((write(view.columns[column - 1][-1]),), (_column(column), _BAR))
        case MoveColumn(source, target):
            moved = tuple(write(card) for card in view.columns[source - 1])
            return Touches(moved, (_column(source), _column(target)))
    return Touches()


def _column(number: int) -> str:
    return f"column {number}"


def _top(view: View) -> tuple[str, ...]:
    top = view.waste[-1]
    return () if top is None else (write(top),)
