"""The result of a game, and what must never be wrong with a state."""

from domain.games.solitaire.cards import DECK, Card
from domain.games.solitaire.rules import band, score
from domain.games.solitaire.state import State
from domain.kernel.decider import Outcome, Standing
from domain.kernel.piles import misplaced


def outcome(state: State) -> Outcome | None:
    """The score and its band, once the game is over."""
    if state.over is None:
        return None
    points = score(state.bar)
    return Outcome(reason=state.over.value, standings=(Standing(seat=0, place=1, score=points),), label=band(points))


def violations(state: State) -> tuple[str, ...]:
    """US-02: every card is somewhere, once."""
    on_bar = tuple(Card(10 * suit + rank) for suit, height in enumerate(state.bar) for rank in range(height))
    return misplaced((*state.columns, state.stock, state.waste, on_bar), DECK)
