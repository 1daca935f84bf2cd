"""How quick the solver is. The clock is the caller's: the domain has none."""

from collections.abc import Callable

from domain.games.programs.cards import DECK, Card
from domain.games.programs.program_deck import PROGRAM_DECK, ProgramCard, is_sun
from domain.games.programs.solver.search import find_plan
from domain.kernel.rng import Rng
from domain.kernel.structs import Record

FULL_HAND = 14
_PROGRAMS = tuple(card for card in PROGRAM_DECK if not is_sun(card))


class SolverFigures(Record, frozen=True):
    """`slowest_ms` is the time of the slowest hand, `slowest_program` its program, `complete` how many were."""

    hands: int
    hands_per_s: float
    slowest_ms: float
    slowest_program: ProgramCard
    complete: int


def sample_hands(count: int, seed: str, size: int = FULL_HAND) -> list[tuple[tuple[Card, ...], ProgramCard]]:
    """Random hands, each with a program; all programs in turn."""
    rng = Rng(seed.encode())
    return [(rng.shuffled(DECK)[:size], _PROGRAMS[number % len(_PROGRAMS)]) for number in range(count)]


def measure_solver(count: int, clock: Callable[[], float], seed: str = "solver") -> SolverFigures:
    """Plan `count` random hands of fourteen without remembering any; `clock` gives seconds."""
    sample = sample_hands(count, seed)
    times: list[tuple[float, ProgramCard]] = []
    complete = 0
    for hand, program in sample:
        before = clock()
        found = find_plan(hand, program)
        times.append((clock() - before, program))
        complete += not found.missing
    total = sum(time for time, _ in times)
    slowest, culprit = max(times)
    return SolverFigures(count, count / total if total else 0.0, 1000 * slowest, culprit, complete)
