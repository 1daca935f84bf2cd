"""How a game ended and in which order (UN-R-28)."""

from typing import Final

from domain.games.uno.cards import DECK_SIZE
from domain.games.uno.state import State
from domain.kernel.decider import Outcome, Standing
from domain.kernel.viewers import Seat

PLAYED_LAST: Final = "played_last"
LAST_STANDING: Final = "last_standing"
STALEMATE: Final = "stalemate"
TURN_LIMIT: Final = "turn_limit"


def won(state: State, winner: Seat, reason: str) -> Outcome:
    """The game is over and `winner` is first (UN-70, UN-R-19)."""
    return Outcome(reason=reason, standings=_order(state, winner), label="won")


def stalemate(state: State) -> Outcome:
    """Nobody can move any more: an order, but no winner (UN-R-27)."""
    return Outcome(reason=STALEMATE, standings=_order(state, None), label="no winner")


def stopped(state: State) -> Outcome:
    """The turns are used up: the smallest hand wins, unless it is shared (UN-R-33)."""
    sizes = sorted((state.hands[seat].bit_count(), seat) for seat in state.ring)
    if sizes[0][0] == sizes[1][0]:
        return Outcome(reason=TURN_LIMIT, standings=_order(state, None), label="no winner")
    return won(state, sizes[0][1], TURN_LIMIT)


def _order(state: State, winner: Seat | None) -> tuple[Standing, ...]:
    """Winner, then fewest cards, then leavers; ties share a place. Without a winner first place stays empty."""
    ranks = [_rank(state, seat, winner) for seat in range(len(state.hands))]
    first, order = 1 if winner is not None else 2, sorted(ranks)
    return tuple(
        [Standing(seat=seat, place=first + order.index(rank), score=-rank[1]) for seat, rank in enumerate(ranks)]
    )


def _rank(state: State, seat: Seat, winner: Seat | None) -> tuple[int, int]:
    if seat not in state.ring:
        return 2, DECK_SIZE
    return int(seat != winner), state.hands[seat].bit_count()
