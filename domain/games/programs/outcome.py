"""The result of a game, and what must never be wrong with a state."""

from collections.abc import Sequence
from itertools import chain

from domain.games.programs.cards import DECK
from domain.games.programs.program_deck import PROGRAM_DECK
from domain.games.programs.state import Phase, State
from domain.kernel.decider import Outcome, Standing
from domain.kernel.piles import misplaced
from domain.kernel.viewers import Seat


def outcome(state: State) -> Outcome | None:
    """PR-R-22: by completed programs, then by the earlier last one; whoever left stands behind (PR-R-23)."""
    if state.phase is not Phase.OVER:
        return None
    keys = {seat: _key(state, seat) for seat in range(state.seats)}
    ordered = sorted(keys.values())
    standings = tuple(
        Standing(seat=seat, place=ordered.index(key) + 1, score=len(state.completed[seat]))
        for seat, key in keys.items()
    )
    return Outcome(reason=state.end, standings=standings)


def _key(state: State, seat: Seat) -> tuple[bool, int, int]:
    return state.left[seat], -len(state.completed[seat]), state.completed_in[seat]


def violations(state: State) -> tuple[str, ...]:
    """PR-01, PR-02: once dealt, every playing card and every program card is somewhere exactly once."""
    wrong: list[str] = []
    if state.round:
        laid = [each.card for combination in state.table for each in combination.cards]
        wrong += _misplaced((state.reserve, state.discard, laid, *state.hands), DECK)
    if state.seats:
        held = [program for program in state.programs if program is not None]
        wrong += _misplaced((state.program_deck, held, *state.completed), PROGRAM_DECK)
    if state.phase is Phase.TURNS and state.left[state.turn]:
        wrong.append(f"the turn is with seat {state.turn}, which has left")
    return tuple(wrong)


def _misplaced(piles: Sequence[Sequence[int]], deck: tuple[int, ...]) -> tuple[str, ...]:
    """Sorting is many times quicker than counting, and nearly always enough."""
    if tuple(sorted(chain.from_iterable(piles))) == deck:
        return ()
    return misplaced(piles, deck)
