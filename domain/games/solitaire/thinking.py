"""What a position of Universal Solitaire is worth, for thinking ahead."""

from domain.games.solitaire.lookahead import Imagined
from domain.games.solitaire.rules import score
from domain.games.solitaire.state import State
from domain.kernel.rng import Rng

_ALL = 60
"""The points of a game in which every card has gone to the bar."""


def worth(state: State) -> tuple[float, ...]:
    """The part of all points that has been won."""
    return (score(state.bar) / _ALL,)


def finish(state: State, _: Rng) -> tuple[float, ...]:
    """The part of all points that is won when the game is played on where each card leaves most places open."""
    if state.over is not None:
        return worth(state)
    return (Imagined(state, list(state.stock), list(state.waste)).finish() / _ALL,)
