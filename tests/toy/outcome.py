"""The result of a game, and what must never be wrong with a state."""

from domain.kernel.decider import Outcome, Standing
from domain.kernel.docs import DocEnum
from domain.kernel.piles import misplaced
from tests.toy.cards import CARDS
from tests.toy.rules import is_deserted, is_over
from tests.toy.state import State


class Reason(DocEnum):
    """Why a toy game ended."""

    DESERTED = "deserted", "Fewer than two were left."
    PLAYED_OUT = "played_out", "No hands were left."


def outcome(state: State) -> Outcome | None:
    """TOY-05: everyone's place by their score, once the game is over."""
    if not is_over(state):
        return None
    places = [1 + sum(other > score for other in state.scores) for score in state.scores]
    standings = (Standing(seat, place, state.scores[seat]) for seat, place in enumerate(places))
    return Outcome(reason=Reason.DESERTED if is_deserted(state) else Reason.PLAYED_OUT, standings=tuple(standings))


def violations(state: State) -> tuple[str, ...]:
    """Every card is somewhere, once."""
    return misplaced((*state.hands, state.deck, state.aside), CARDS)
