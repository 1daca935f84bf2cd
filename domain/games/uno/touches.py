"""Which places a command touches. The cards are those it names, and the flipped one that is settled."""

from typing import Any

from domain.games.uno.cards import CARD, Card
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Play
from domain.games.uno.views import View
from domain.kernel.touching import Touches, cards_in
from domain.kernel.words import seats_named

_HAND, _PILE, _STOCK = "your hand", "the pile", "the draw pile"


def touches(view: View, command: Any) -> Touches:
    """The cards and places of a command."""
    cards = cards_in({Card: CARD}, command)
    match command:
        case Opening(_, target):
            return Touches((CARD.write(view.top),), (_PILE, *_swap(target)))
        case Play(_, _, target):
            return Touches(cards, (_HAND, _PILE, *_swap(target)))
        case Draw():
            return Touches(places=(_STOCK, _HAND))
        case Accept():
            return Touches(places=(_PILE if view.pile_waits else _STOCK, _HAND))
        case Discard():
            return Touches(cards, (_HAND, "the discards") if cards else ())
        case CatchUno(target):
            return Touches(places=(seats_named((target,)),))
    return Touches(cards)


def _swap(target: int | None) -> tuple[str, ...]:
    return () if target is None else (seats_named((target,)),)
