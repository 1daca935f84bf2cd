"""Why a command of Uno is worth giving, as the bot that plays at sight sees it."""

from domain.games.uno.cards import COLOUR_OF, SYMBOL_OF
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Play, SayUno, UnoCommand
from domain.games.uno.rules import onward
from domain.games.uno.state import PILE_EFFECT
from domain.games.uno.views import View
from domain.kernel.seats import seat_after
from domain.kernel.viewers import Seat
from domain.kernel.voice import NAMELESS, Voice
from domain.kernel.words import counted


def reason(view: View, command: UnoCommand, voice: Voice = NAMELESS) -> str | None:
    """The reason in a sentence; None where no single one stands out."""
    match command:
        case Play():
            return _of_play(view, command, voice)
        case SayUno():
            return "Whoever holds one card and has not said so can be caught."
        case CatchUno(target):
            return f"{voice.who(target)} holds one card and has not said so."
        case Discard(cards) if cards:
            return f"It leaves you {counted(len(view.hand) - len(cards), 'card')}."
        case Draw():
            return "Nothing you hold is worth laying now."
        case Accept():
            return "Nothing you hold answers it."
        case _:
            return None


def _of_play(view: View, play: Play, voice: Voice) -> str | None:
    left = len(view.hand) - 1
    if not left and COLOUR_OF[play.card] is not None:
        return "It is your last card, and wins."
    traded = _traded(view, play)
    if traded is not None and view.players[traded].cards < left:
        return f"You get {counted(view.players[traded].cards, 'card')} for {left}, from {voice.seat(traded)}."
    turn, _, waits = onward(_ring(view), view.direction, _effect(view), _me(view), play.card)
    if waits and turn != view.seat:
        return f"{voice.who(turn)} has to answer it or pick up."
    if turn == view.seat and not waits:
        return "You play again at once."
    if turn != view.seat and _skips(view, turn):
        return f"It passes over {voice.seat(seat_after(_ring(view), _me(view), view.direction))}."
    colour = COLOUR_OF[play.card] or play.colour
    more = sum(COLOUR_OF[card] is colour for card in view.hand) - (COLOUR_OF[play.card] is colour)
    if colour is not None and more:
        return f"You hold {more} more of its colour." if more > 1 else "You hold another of its colour."
    return f"It leaves you {counted(left, 'card')}."


def _traded(view: View, play: Play) -> Seat | None:
    """Whose hand one gets for one's own: of whom one names with a 7, of who sits before with a 0."""
    if SYMBOL_OF[play.card] == 7:
        return play.target
    return seat_after(_ring(view), _me(view), -view.direction) if SYMBOL_OF[play.card] == 0 else None


def _skips(view: View, turn: Seat) -> bool:
    forward = seat_after(_ring(view), _me(view), view.direction)
    backward = seat_after(_ring(view), _me(view), -view.direction)
    return turn not in (forward, backward)


def _effect(view: View) -> int:
    return PILE_EFFECT if view.pile_waits else view.pickup


def _ring(view: View) -> tuple[Seat, ...]:
    return tuple([player.seat for player in view.players if not player.left])


def _me(view: View) -> Seat:
    return view.turn if view.seat is None else view.seat
