"""Which places a command touches. The cards are those it names, and the open one that is drawn or bumped."""

from typing import Any

from domain.games.secrets import commands as c
from domain.games.secrets.cards import CARD, Card
from domain.games.secrets.views import View
from domain.kernel.touching import Touches, cards_in
from domain.kernel.voice import NAMELESS, Voice

_HAND, _DECK, _MAIN, _ASIDE = "your hand", "the deck", "the main discard", "your set-aside cards"


def touches(view: View, command: Any, _: Voice = NAMELESS) -> Touches:
    """The cards and places of a command."""
    cards = cards_in({Card: CARD}, command)
    match command:
        case c.SetAside():
            return Touches(cards, (_HAND, _ASIDE))
        case c.DrawDeck() | c.DrawReplacement():
            return Touches(places=(_DECK, _HAND))
        case c.DrawDiscard():
            return Touches(_open(view.main), (_MAIN, _HAND))
        case c.PickUp(_, melds):
            grown = {number for plan in melds for number in plan.onto}
            return Touches(cards, ("the discards", *_melds(*sorted(grown))))
        case c.ExtendMeld(meld):
            return Touches(cards, (_HAND, *_melds(meld)))
        case c.CombineMelds(melds):
            return Touches(cards, (*((_HAND,) if cards else ()), *_melds(*melds)))
        case c.Discard():
            return Touches(cards, (_HAND, _MAIN))
        case c.Bump():
            return Touches(tuple(dict.fromkeys((*_open(view.bump_card), *cards))), (_MAIN, _HAND))
        case c.PassBump():
            return Touches(_open(view.bump_card), (_MAIN,))
    return Touches(cards)


def _open(card: Card | None) -> tuple[str, ...]:
    return () if card is None else (CARD.write(card),)


def _melds(*numbers: int) -> tuple[str, ...]:
    return tuple(f"your meld {number + 1}" for number in numbers)
