"""What a position of Uno is worth, for bots that think ahead."""

from domain.games.uno.state import State
from domain.kernel.search import win_shares

_STEEP = 1.5
"""How much more the nearest to the end is ahead than their cards alone say."""


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win: at the end who has won, before by the number of cards in each hand."""
    seats = len(state.hands)
    if state.outcome is not None:
        return win_shares(state.outcome, seats)
    near = [(hand.bit_count() + 1.5) ** -_STEEP if seat in state.ring else 0.0 for seat, hand in enumerate(state.hands)]
    total = sum(near)
    return tuple([each / total for each in near])
