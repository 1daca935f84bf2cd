"""The solver against exhaustive search, and what it promises to `legal` and the bots."""

import pytest

from domain.games.programs.cards import DECK, IS_WILD, NAMES, RANK, RANK_OF, SUIT_OF, SUITS, Card
from domain.games.programs.program_deck import COMBINATIONS, PROGRAM_DECK, PROGRAMS, ProgramCard, read_program
from domain.games.programs.rules import check_combination
from domain.games.programs.solver import arrangement, cards_used, distance, plan
from domain.kernel.rng import Rng
from tests.bench.solver_speed import FULL_HAND, measure_solver, sample_hands
from tests.domain.games.programs.exhaustive import fewest_wild
from tests.domain.games.programs.layout import take

REAL = PROGRAM_DECK[:40]
CASES = 50
"""Hands per program; forty programs make two thousand."""


def crowded_hand(program: ProgramCard, number: int) -> tuple[Card, ...]:
    """A hand in which combinations compete for cards: few values, few suits, some wild cards."""
    rng = Rng(f"crowded {program} {number}".encode())
    imposed = [RANK[value] for instruction in COMBINATIONS[program] for value in instruction.values]
    lowest = rng.choice(imposed) if imposed else 1 + rng.below(13)
    span, first = 3 + rng.below(4), rng.below(4)
    suits = {SUITS[(first + step) % 4] for step in range(1 + rng.below(4))}
    near = [card for card in DECK if (RANK_OF[card] - lowest) % 13 < span and SUIT_OF[card] in suits]
    wild = [card for card in DECK if IS_WILD[card]]
    size = sum(instruction.size for instruction in COMBINATIONS[program])
    jokers = rng.shuffled(wild)[: rng.below(min(5, size) if PROGRAMS[program].wild else 2)]
    others = [card for card in rng.shuffled(near) if card not in jokers]
    return (*jokers, *others[: min(size + rng.below(5), FULL_HAND - 1) - len(jokers)])


@pytest.mark.slow
@pytest.mark.parametrize("program", REAL, ids=[PROGRAMS[card].id for card in REAL])
def test_the_solver_agrees_with_exhaustive_search(program: ProgramCard) -> None:
    for number in range(CASES):
        hand = crowded_hand(program, number)
        total = sum(instruction.size for instruction in COMBINATIONS[program])
        found = plan(hand, program)
        spent = None if found.missing else total - found.filled
        seed = f"crowded {program} {number}: {[NAMES[card] for card in hand]}"
        assert spent == fewest_wild(hand, program), seed


@pytest.mark.parametrize("program", REAL, ids=[PROGRAMS[card].id for card in REAL])
def test_there_is_an_arrangement_exactly_when_no_card_is_missing(program: ProgramCard) -> None:
    for number in range(CASES):
        hand = crowded_hand(program, number)
        found, combinations = plan(hand, program), arrangement(hand, program)
        total = sum(instruction.size for instruction in COMBINATIONS[program])
        spent = None if combinations is None else sum(IS_WILD[laid.card] for part in combinations for laid in part)
        assert spent == (None if found.missing else total - found.filled), f"crowded {program} {number}"


@pytest.mark.parametrize("program", REAL, ids=[PROGRAMS[card].id for card in REAL])
def test_an_arrangement_is_accepted_by_the_rules(program: ProgramCard) -> None:
    for number in range(CASES):
        hand = crowded_hand(program, number)
        combinations = arrangement(hand, program)
        if combinations is None:
            continue
        cards = [laid.card for part in combinations for laid in part]
        assert len(set(cards)) == len(cards), f"crowded {program} {number}"
        assert set(cards) <= set(hand), f"crowded {program} {number}"
        for part, instruction in zip(combinations, COMBINATIONS[program], strict=True):
            check_combination(part, instruction, PROGRAMS[program].wild, number=1, owner=0)


def test_the_distance_is_one_more_than_that_of_the_best_next_card() -> None:
    faces = [card for card in DECK[:54] if not IS_WILD[card]]
    wild = next(card for card in DECK if IS_WILD[card])
    for hand, program in sample_hands(120, "distance", size=9):
        missing = distance(hand, program)
        if not missing:
            continue
        held = set(hand)
        free = [next((c for c in (f, Card(f + 54)) if c not in held), None) for f in (*faces, wild)]
        nearest = min(distance((*hand, card), program) for card in free if card is not None)
        assert missing == nearest + 1, f"{[NAMES[card] for card in hand]} for {PROGRAMS[program].id}"


def test_a_regular_card_is_shared_out_so_that_every_combination_has_one() -> None:
    """All four clubs in the straight would leave the group with wild cards only."""
    hand = take("5C 6C 7C 8C JK JK 2S", list(DECK))
    combinations = arrangement(hand, read_program("P04"))
    assert combinations is not None
    assert all(any(not IS_WILD[laid.card] for laid in part) for part in combinations)


def test_wild_cards_are_spared_where_a_regular_card_does() -> None:
    hand = take("7H 7S 7D 7C JK 2D", list(DECK))
    combinations = arrangement(hand, read_program("P02"))
    assert combinations is not None
    assert not any(IS_WILD[laid.card] for part in combinations for laid in part)


def test_cards_used_are_those_of_the_nearest_plan() -> None:
    hand = take("7H 7S 9D 4C KH", list(DECK))
    assert set(cards_used(hand, read_program("P02"))) == set(hand[:2])


def test_place_two_of_a_straight_is_for_wild_cards_only() -> None:
    """Without wild cards no straight holds that place."""
    hand = take("AD 2D 3D 4D", list(DECK))
    assert distance(hand, read_program("P27")) == 2


def test_the_figures_of_the_solver_count_every_hand() -> None:
    ticks = iter(range(1000))
    figures = measure_solver(50, clock=lambda: float(next(ticks)))
    assert (figures.hands, figures.hands_per_s, figures.slowest_ms) == (50, 1.0, 1000.0)
