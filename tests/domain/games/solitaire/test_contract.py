"""Universal Solitaire keeps the promises of every game."""

from msgspec.structs import replace

from domain.games.solitaire.commands import Finish
from domain.games.solitaire.game import GAME
from domain.games.solitaire.state import State
from domain.kernel.rng import Rng
from domain.kernel.viewers import Viewer
from tests.domain.games.contract import GameContract


class TestSolitaire(GameContract):
    game = GAME
    games = 48
    steps_checked = 300
    rarely = (Finish,)

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Player and spectator know the same: every card of stock and waste that was once on top (US-R-19)."""
        del viewer
        known = [bool(state.seen >> card & 1) for card in (*state.stock, *state.waste)]
        pile = (*state.stock, *state.waste)
        unknown = list(rng.shuffled([card for card, seen in zip(pile, known, strict=True) if not seen]))
        mixed = tuple(card if seen else unknown.pop() for card, seen in zip(pile, known, strict=True))
        return replace(state, stock=mixed[: len(state.stock)], waste=mixed[len(state.stock) :])
