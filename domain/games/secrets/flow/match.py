"""The match around the games: when it is over, who won (SU-M, SU-R-81, SU-R-83)."""

from domain.games.secrets import events as e
from domain.games.secrets.state import State
from domain.games.secrets.values import MatchReason
from domain.kernel.course import Course
from domain.kernel.decider import Outcome, Standing


def is_finished(state: State, ultimate: int) -> bool:
    """Whether no further game is played."""
    return ultimate >= 0 or state.game >= state.options.games or present(state) < 2


def present(state: State) -> int:
    """How many players have not left."""
    return state.left.count(False)


def end(course: Course[State], ultimate: int) -> None:
    """Write the result; Ultimate 11+ Aces take the whole match."""
    state = course.state
    totals = state.totals
    if ultimate >= 0:
        totals = tuple(total if seat == ultimate else 0 for seat, total in enumerate(totals))
    reason = MatchReason.PLAYED if state.game >= state.options.games else MatchReason.LEFT
    if ultimate >= 0:
        reason = MatchReason.ULTIMATE
    course.happen(e.MatchEnded(Outcome(reason.value, standings(state, totals, ultimate)), totals, state.chips))


def standings(state: State, totals: tuple[int, ...], ultimate: int) -> tuple[Standing, ...]:
    """SU-M-04: places by total, then by unused buffer (SU-E-06); those who left come after all who stayed."""
    keys = [
        (seat == ultimate, not state.left[seat], totals[seat], state.unused[seat] if state.options.expert else 0)
        for seat in range(state.seats)
    ]
    return tuple(
        Standing(seat, 1 + sum(other > keys[seat] for other in keys), totals[seat]) for seat in range(state.seats)
    )
