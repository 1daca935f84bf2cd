"""What a position of Universal Solitaire is worth, for thinking ahead."""

from domain.games.solitaire.rules import score
from domain.games.solitaire.state import State

_ALL = 60
"""The points of a game in which every card has gone to the bar."""


def worth(state: State) -> tuple[float, ...]:
    """The part of all points that has been won."""
    return (score(state.bar) / _ALL,)
