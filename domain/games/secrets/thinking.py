"""What a position of Secrets of the Universe is worth, for bots that think ahead."""

import math

from domain.games.secrets.cards import Version
from domain.games.secrets.scoring.arrange import Holding, best_points
from domain.games.secrets.state import Phase, State
from domain.kernel.search import win_shares
from domain.kernel.viewers import Seat

_SCALE = 30
"""How many points more make a seat about three times as likely to win."""
_ASIDE = 5
"""What a card that lies aside counts for."""


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win the match: by the points it has and those its cards would score now."""
    if state.outcome is not None:
        return win_shares(state.outcome, state.seats)
    points = [0.0 if state.left[seat] else math.exp(_points(state, seat) / _SCALE) for seat in range(state.seats)]
    total = sum(points)
    return tuple([each / total for each in points])


def _points(state: State, seat: Seat) -> float:
    lead = state.totals[seat] - max(state.totals)
    if state.phase is Phase.OVER or seat not in state.places:
        return lead
    place = state.places.index(seat)
    holding = Holding(
        hand=state.hands[seat],
        shown=frozenset(state.shown[seat]),
        melds=state.melds[seat],
        aces=state.options.version is Version.ADVANCED,
    )
    return lead + best_points(holding) + _ASIDE * len(state.aside[place]) - state.penalties[seat]
