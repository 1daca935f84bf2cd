"""Super Ultra Extreme Extreme Uno keeps the promises of every game."""

from msgspec.structs import replace

from domain.games.uno.cards import Card, hand_of
from domain.games.uno.game import GAME
from domain.games.uno.state import Sealing, State
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract
from tests.domain.games.uno.layout import covers


class TestUno(GameContract):
    game = GAME
    games = 36
    steps_checked = 150

    def cover(self, state: State, seat: int, command: Command) -> bool:
        return covers(state, seat, command)

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Other hands, the draw pile, what others sealed and the card another player has just found."""
        own = viewer.seat if isinstance(viewer, Seated) else None
        hidden = [seat for seat in range(len(state.hands)) if seat != own]
        pool = [*state.stock, *(card for seat in hidden for card in _cards(state.hands[seat]))]
        mixed = list(rng.shuffled(pool))
        hands = list(state.hands)
        for seat in hidden:
            count = hands[seat].bit_count()
            hands[seat] = hand_of([mixed.pop() for _ in range(count)])
        sealed = tuple(c if c.seat == own else _resealed(c, hands[c.seat], rng) for c in state.sealed)
        drawn = state.drawn
        if drawn is not None and state.turn != own:
            drawn = rng.choice(_cards(hands[state.turn]))
        return replace(state, hands=tuple(hands), stock=tuple(mixed), sealed=sealed, drawn=drawn)


def _cards(hand: int) -> list[Card]:
    return [Card(card) for card in range(hand.bit_length()) if hand >> card & 1]


def _resealed(choice: Sealing, hand: int, rng: Rng) -> Sealing:
    some = _cards(hand)[: rng.below(3)]
    return Sealing(choice.seat, tuple(some), uno=bool(rng.below(2)))
