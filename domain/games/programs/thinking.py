"""What a position of Programs is worth, for bots that think ahead."""

import math

from domain.games.programs.outcome import outcome
from domain.games.programs.solver import distance
from domain.games.programs.state import Phase, State
from domain.kernel.search import win_shares
from domain.kernel.viewers import Seat

_STEEP = 1.3
"""How much one completed program more is worth, as a power of e."""
_NEAR = 0.09
"""What each card less that is missing for the program in hand counts for, in completed programs."""


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win: by the programs completed and by how near each is to the next."""
    ended = outcome(state)
    if ended is not None:
        return win_shares(ended, state.seats)
    chances = [math.exp(_STEEP * _progress(state, seat)) * (not state.left[seat]) for seat in range(state.seats)]
    total = sum(chances)
    return tuple([chance / total for chance in chances])


def _progress(state: State, seat: Seat) -> float:
    done, program = len(state.completed[seat]), state.programs[seat]
    if state.phase is not Phase.TURNS:
        return done
    if program is None:  # completed in this round: fewer cards end it sooner
        return done - 0.01 * len(state.hands[seat])
    return done - _NEAR * distance(state.hands[seat], program)
