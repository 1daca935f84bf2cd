"""Which places a command touches. The cards are those it names, and the flipped one that is settled."""

from typing import Any

from domain.games.uno.cards import CARD, Card
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Play
from domain.games.uno.views import View
from domain.kernel.touching import Touches, cards_in
from domain.kernel.voice import NAMELESS, Voice

_HAND, _PILE, _STOCK = "your hand", "the pile", "the draw pile"


def touches(view: View, command: Any, voice: Voice = NAMELESS) -> Touches:
    """The cards and places of a command."""
    cards = cards_in({Card: CARD}, command)
    match command:
        case Opening(_, target):
            return Touches((CARD.write(view.top),), (_PILE, *_player(target, voice)))
        case Play(_, _, target):
            return Touches(cards, (_HAND, _PILE, *_player(target, voice)))
        case Draw():
            return Touches(places=(_STOCK, _HAND))
        case Accept():
            return Touches(places=(_PILE if view.pile_waits else _STOCK, _HAND))
        case Discard():
            return Touches(cards, (_HAND, "the discards") if cards else ())
        case CatchUno(target):
            return Touches(places=_player(target, voice))
    return Touches(cards)


def _player(target: int | None, voice: Voice) -> tuple[str, ...]:
    return () if target is None else (voice.seat(target),)
