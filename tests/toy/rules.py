"""The rules as predicates; `decide` and `legal` both stand on these."""

from domain.kernel.viewers import Seat
from tests.toy.state import Options, State

MOST_SEATS = 4


def can_begin(options: Options, seats: int) -> bool:
    """TOY-01: two to four seats, one to four cards each."""
    return 2 <= seats <= MOST_SEATS and 1 <= options.hand <= 4


def is_over(state: State) -> bool:
    """TOY-05: nobody holds a card, or fewer than two are left."""
    return bool(state.hands) and (not any(state.hands) or is_deserted(state))


def is_deserted(state: State) -> bool:
    """TOY-05, TOY-R-01: fewer than two are left."""
    return len(state.hands) - len(state.gone) < 2


def holds(state: State, seat: Seat, card: int) -> bool:
    """TOY-03: only what one holds can be played."""
    return card in state.hands[seat]


def to_act(state: State) -> tuple[Seat, ...]:
    """TOY-02: the seat whose turn it is; nobody before the deal and after the end."""
    return (state.turn,) if state.hands and not is_over(state) else ()


def deadline(state: State) -> int | None:
    """TOY-R-03: when the time of whoever is to act is over."""
    return state.since + 1000 * state.seconds if state.seconds and to_act(state) else None
