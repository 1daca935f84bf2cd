"""Which places a command touches. The cards are those it names."""

from typing import Any

from domain.games.runiverse import commands as co
from domain.games.runiverse.cards import CARD, Card
from domain.games.runiverse.engine.effects.core import place_name
from domain.games.runiverse.views import View
from domain.kernel.touching import Touches, cards_in
from domain.kernel.voice import NAMELESS, Voice

_HAND, _DISCARDS = "your hand", "your discard pile"


def touches(view: View, command: Any, _: Voice = NAMELESS) -> Touches:
    """The cards and places of a command; those of an answer are the ones it stands for."""
    if isinstance(command, co.Decide):
        return _answer(view, command)
    return Touches(cards_in({Card: CARD}, command), _places(view, command))


def _answer(view: View, command: co.Decide) -> Touches:
    options = view.question.options if view.question else ()
    numbers = (each.value if each.value >= 0 else place for place, each in enumerate(options))
    chosen = dict(zip(numbers, options, strict=True)).get(command.value)
    if chosen is None:
        return Touches()
    cards = tuple(dict.fromkeys(CARD.write(card) for card in chosen.cards))
    return Touches(cards, (place_name(chosen.place),) if chosen.place >= 0 else ())


def _places(view: View, command: Any) -> tuple[str, ...]:
    match command:
        case co.OpenRift(loc) | co.BeginPhase(loc):
            return (_location(view, loc),)
        case co.PlayMage():
            return (_HAND, _location(view, command.loc))
        case co.Assist(_, loc):
            return (_HAND, _DISCARDS) if loc is None else (_location(view, loc),)
        case co.MakePower() | co.Evoke() | co.EndPhase() if view.phase >= 0:
            return (place_name(view.phase),)
        case co.DreamDelve() if view.phase >= 0:
            return ("your dream deck", place_name(view.phase))
        case co.ArrangeDiscard():
            return (_DISCARDS,)
        case co.KeepHand() | co.Mulligan():
            return (_HAND,)
    return ()


def _location(view: View, loc: int) -> str:
    """As it is written in stories: `B2` is the second location of seat 1."""
    return place_name((view.seat or 0) * 3 + loc)
