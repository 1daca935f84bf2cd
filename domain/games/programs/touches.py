"""Which places a command touches. The cards are those it names, and the open one that is picked."""

from typing import Any

from domain.games.programs.cards import CARD, Card
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, Reveal, Source
from domain.games.programs.views import View
from domain.kernel.touching import Touches, cards_in
from domain.kernel.voice import NAMELESS, Voice

_HAND, _TABLE, _DISCARDS, _PROGRAM = "your hand", "the table", "the discard deck", "your program"


def touches(view: View, command: Any, _: Voice = NAMELESS) -> Touches:
    """The cards and places of a command."""
    cards = cards_in({Card: CARD}, command)
    match command:
        case Pick(Source.DISCARD):
            top = () if view.discard_top is None else (CARD.write(view.discard_top),)
            return Touches(top, (_DISCARDS, _HAND))
        case Pick():
            return Touches(places=("the reserve", _HAND))
        case Reveal():
            return Touches(cards, (_PROGRAM, _HAND, _TABLE))
        case LayGroup():
            return Touches(cards, (_HAND, _TABLE))
        case Add(combination):
            return Touches(cards, (_HAND, f"combination {combination}"))
        case Discard():
            return Touches(cards, (_HAND, _DISCARDS))
        case Exchange():
            return Touches(places=(_PROGRAM,))
    return Touches(cards)
