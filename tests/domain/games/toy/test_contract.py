"""Toy keeps the promises of every game."""

from msgspec.structs import replace

from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract
from tests.toy.game import GAME
from tests.toy.state import State


class TestToy(GameContract):
    game = GAME
    games = 20
    unrest = 6

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """A viewer knows their own hand; the other hands, the deck and the order of what lies aside are mixed."""
        own = viewer.seat if isinstance(viewer, Seated) else None
        hidden = [card for seat, hand in enumerate(state.hands) if seat != own for card in hand]
        unknown = list(rng.shuffled((*hidden, *state.deck, *state.aside)))
        hands = tuple(
            hand if seat == own else tuple(unknown.pop() for _ in hand) for seat, hand in enumerate(state.hands)
        )
        deck = tuple(unknown.pop() for _ in state.deck)
        return replace(state, hands=hands, deck=deck, aside=tuple(unknown))
