"""Why a command of Universal Solitaire is worth giving, as the bot that plays at sight sees it."""

from domain.games.solitaire.bots import after
from domain.games.solitaire.commands import End, MoveColumn, Recycle, SolitaireCommand, ToBar, ToColumn, Turn
from domain.games.solitaire.mobility import cards_out, places
from domain.games.solitaire.rules import is_galaxy
from domain.games.solitaire.views import View
from domain.kernel.voice import NAMELESS, Voice


def reason(view: View, command: SolitaireCommand, _: Voice = NAMELESS) -> str | None:
    """The reason in a sentence; None where no single one stands out."""
    match command:
        case ToBar(None):
            return "It is a point, and frees the card behind it."
        case ToBar():
            return "It is a point."
        case ToColumn(_, End.SPACE):
            return "Nothing but a Galaxy fills a space."
        case ToColumn():
            return f"Of the cards still out, {_welcome(view, command)} would find a place after it."
        case MoveColumn():
            return "It makes a space for the Galaxy on the waste." if _is_galaxy_waiting(view) else None
        case Turn() | Recycle():
            return "Nothing that lies open is worth moving now."
        case _:
            return None


def _welcome(view: View, command: ToColumn) -> int:
    """How many of the cards in stock and waste would find a place."""
    columns, bar = after(view, command)
    fitting = 0
    for each in places(view.ranked, columns, bar):
        fitting |= each
    return (fitting & cards_out(columns, bar)).bit_count()


def _is_galaxy_waiting(view: View) -> bool:
    card = view.waste[-1] if view.waste else None
    return card is not None and is_galaxy(card)
