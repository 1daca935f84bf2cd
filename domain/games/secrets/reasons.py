"""Why a command of Secrets of the Universe is worth giving, as the bot that plays at sight sees it."""

from collections.abc import Iterable

from domain.games.secrets import commands as c
from domain.games.secrets.bots import holding_of, laid, own_place
from domain.games.secrets.cards import Card
from domain.games.secrets.foresight import without
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import best_out, best_points
from domain.games.secrets.views import PlaceView, View
from domain.kernel.voice import NAMELESS, Voice
from domain.kernel.words import counted


def reason(view: View, command: c.AnyCommand, _: Voice = NAMELESS) -> str | None:
    """The reason in a sentence; None where no single one stands out."""
    mine = own_place(view)
    hand, melds = mine.hand or (), mine.melds
    match command:
        case c.GoOut() | c.PickUp(go_out=True):
            return _of_the_end(view, mine, command)
        case c.Discard(card):
            return f"Without it your cards are worth {_points(view, mine, without(hand, card), melds)}."
        case c.DrawDiscard() if view.main is not None:
            return _compared(view, mine, (*hand, view.main), melds)
        case c.DrawDeck() if view.main is not None:
            return "The open card promises less than the deck."
        case c.PickUp(melds=plans) if plans:
            return _compared(view, mine, *laid(mine, plans))
        case c.SetAside():
            return "Set aside it is worth 5 points, and another card comes for it."
        case c.Bump():
            return "It keeps the card out of reach for all but your unity."
        case _:
            return None


def _of_the_end(view: View, mine: PlaceView, command: c.AnyCommand) -> str | None:
    if isinstance(command, c.PickUp):
        return "It ends the game while your cards are worth much."
    found = best_out(holding_of(view, mine, mine.hand or (), mine.melds))
    return None if found is None else f"It ends the game with {counted(found.points + found.going_out, 'point')}."


def _compared(view: View, mine: PlaceView, hand: Iterable[Card], melds: tuple[Meld, ...]) -> str:
    now, then = _points(view, mine, mine.hand or (), mine.melds), _points(view, mine, hand, melds)
    return f"Your cards are then worth {then}, not {now}." if then != now else "It brings you nearer to another meld."


def _points(view: View, mine: PlaceView, hand: Iterable[Card], melds: tuple[Meld, ...]) -> str:
    return counted(best_points(holding_of(view, mine, tuple(hand), melds)), "point")
