"""Players that see only their own view and the commands open to them."""

from typing import Final, NamedTuple

from domain.games.uno.cards import COLOUR_OF, PLUS_FOUR, PLUS_TWO, SYMBOL_OF, Card, Colour
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Play, SayUno, UnoCommand
from domain.games.uno.options import Piles
from domain.games.uno.rules import onward
from domain.games.uno.state import PILE_EFFECT
from domain.games.uno.thinking import worth
from domain.games.uno.views import View
from domain.kernel.bots import Bot, Rung, Search, distracted, forgetful, random_bot, random_interjection
from domain.kernel.rng import Rng
from domain.kernel.seats import seat_after
from domain.kernel.viewers import Seat

_CARD = 10
"""What one card fewer in the hand is worth; everything else is measured by it."""
_KEPT: Final = {3: 3, 8: 3, 2: 2, PLUS_TWO: 2, PLUS_FOUR: 2, 7: 2, 6: 1, 9: 1, 0: -1}
"""What a symbol adds to what a card is worth keeping."""


def sensible_bot(view: View, legal: tuple[UnoCommand, ...], rng: Rng) -> UnoCommand:
    """Says Uno, catches, and otherwise does what looks best from its own hand and the others' card counts."""
    if _is_dry(view):  # a catch would cost nobody a card
        legal = tuple([command for command in legal if not isinstance(command, CatchUno)]) or legal
    for command in legal:
        if isinstance(command, SayUno | CatchUno):
            return command
    sight = _sight(view)
    worths = [_worth(sight, command) for command in legal]
    best = max(worths)
    return rng.choice([command for command, worth in zip(legal, worths, strict=True) if worth == best])


def sensible_interjection(view: View, legal: tuple[UnoCommand, ...], _: Rng) -> UnoCommand | None:
    """Says Uno before anybody else does, and catches who forgot, if there is no grace period to respect."""
    for command in legal:
        if isinstance(command, SayUno) or (isinstance(command, CatchUno) and not view.options.uno_grace_ms):
            return command
    return None


def _is_dry(view: View) -> bool:
    """Whether nothing can be drawn, by reshuffling either."""
    return not view.draw_pile and not view.discards and len(view.pile) == 1


class _Sight(NamedTuple):
    """What all commands are weighed by, worked out once a choice."""

    view: View
    me: Seat
    ring: tuple[Seat, ...]
    effect: int
    left: int
    """How many cards are left once one is laid."""
    colours: dict[Colour | None, int]
    """How many cards of each colour are in the hand."""
    free: int
    """How many of them are a 6 or a 9."""


def _sight(view: View) -> _Sight:
    colours: dict[Colour | None, int] = {}
    for card in view.hand:
        colour = COLOUR_OF[card]
        colours[colour] = colours.get(colour, 0) + 1
    return _Sight(
        view,
        view.turn if view.seat is None else view.seat,
        tuple([player.seat for player in view.players if not player.left]),
        PILE_EFFECT if view.pile_waits else view.pickup,
        len(view.hand) - 1,
        colours,
        sum([SYMBOL_OF[card] in (6, 9) for card in view.hand]),
    )


def _worth(sight: _Sight, command: UnoCommand) -> int:
    match command:
        case Play():
            return _play_worth(sight, command)
        case Draw():
            return -2 * _CARD
        case Accept():
            return _suffering(sight.view)
        case Discard(cards, uno):
            return _discard_worth(sight, cards) + uno
        case Opening(colour, target):
            return sight.colours.get(colour, 0) if colour else -_cards_of(sight.view, target)
        case _:
            return 0


def _suffering(view: View) -> int:
    if view.pile_waits:
        taken = len(view.discards) if view.options.piles is Piles.SPLIT else len(view.pile) - 1
        return -_CARD * taken
    return -_CARD * view.pickup


def _play_worth(sight: _Sight, play: Play) -> int:
    left, colour = sight.left, COLOUR_OF[play.card]
    if not left:
        return 1000 if colour else -3 * _CARD
    worth = _CARD + play.uno + _hand_change(sight, play) + _next_turn(sight, play)
    worth += sight.colours.get(colour, 0) - 1 if colour else sight.colours.get(play.colour, 0)
    blacks = sight.colours.get(None, 0) - (colour is None)
    if left == 1 and blacks:  # a black last card cannot win (UN-72)
        worth -= 2 * _CARD
    if colour is None and left > 3:  # fits everything, so it keeps
        worth -= 4
    return worth


def _hand_change(sight: _Sight, play: Play) -> int:
    """What the card does to the own hand at once."""
    left = sight.left
    match SYMBOL_OF[play.card]:
        case 7:
            return _CARD * (left - _cards_of(sight.view, play.target)) - _gift(left)
        case 0:
            giver = seat_after(sight.ring, sight.me, -sight.view.direction)
            return _CARD * (left - _cards_of(sight.view, giver)) - _gift(left)
        case 1:
            return _CARD // 2 if left > 1 else -2
        case 6 | 9:
            return _CARD * min(sight.free - 1, left - 1)
        case _:
            return 0


def _gift(left: int) -> int:
    """What it costs to hand a small hand to somebody else."""
    return 6 * max(0, 3 - left)


def _next_turn(sight: _Sight, play: Play) -> int:
    """Who moves next, how near they are to winning, and what waits for them."""
    turn, _, waits = onward(sight.ring, sight.view.direction, sight.effect, sight.me, play.card)
    if turn == sight.view.seat:
        return _suffering(sight.view) if waits else _CARD
    near = max(0, 4 - _cards_of(sight.view, turn))
    if waits:
        return 3 + 3 * near
    return -2 * near


def _discard_worth(sight: _Sight, cards: tuple[Card, ...]) -> int:
    if SYMBOL_OF[sight.view.top] != 1:
        return _CARD * len(cards)
    return -sum([_keeping(sight, card) for card in cards])


def _keeping(sight: _Sight, card: Card) -> int:
    """How much a card is worth keeping: blacks fit everything but cannot win, attacks and extra turns help."""
    colour = COLOUR_OF[card]
    if colour is None:
        return 12 if len(sight.view.hand) > 3 else -5
    return sight.colours[colour] + _KEPT.get(SYMBOL_OF[card], 0)


def _cards_of(view: View, seat: Seat | None) -> int:
    return 0 if seat is None else view.players[seat].cards


THINKING: Final = Search(sensible_bot, worth, playouts=60, horizon=10, interject=sensible_interjection)
BOTS: Final = (
    Bot(Rung.RANDOM, random_bot, blind=True, interject=random_interjection),
    Bot(Rung.EASY, distracted(sensible_bot, random_bot, 40), interject=forgetful(sensible_interjection, 70)),
    Bot(Rung.MEDIUM, sensible_bot, formerly=("sensible",), interject=sensible_interjection),
    Bot(Rung.HARD, sensible_bot, interject=sensible_interjection, search=THINKING),
)
