"""Where the rules say that cards are shuffled, they are."""

from typing import Any

import pytest

from domain.games.programs.cards import Card
from domain.games.programs.commands import Discard, Pick, Source
from domain.games.programs.events import DealerDrawn, ProgramsShuffled, ReserveReshuffled, RoundDealt
from domain.games.programs.game import GAME
from domain.games.programs.state import Options, Step
from domain.kernel.decider import Moment
from domain.kernel.structs import Event
from tests.domain.games.programs.layout import A, at, situation
from tests.domain.games.shuffles import assert_shuffled


def started(moment: Moment) -> tuple[Event, ...]:
    return GAME.rules.start(Options(), 3, moment)


def first(events: tuple[Event, ...], kind: type[Event]) -> Any:
    return next(event for event in events if isinstance(event, kind))


def dealt(events: tuple[Event, ...]) -> tuple[Card, ...]:
    """All playing cards as they were dealt for a round; hands are kept sorted."""
    event = first(events, RoundDealt)
    return (*(card for hand in event.hands for card in hand), *event.reserve, event.discard)


@pytest.mark.rule("PR-04")
def test_pr_04_the_program_deck_is_shuffled() -> None:
    assert_shuffled(lambda moment: first(started(moment), ProgramsShuffled).order)


@pytest.mark.rule("PR-03")
def test_pr_03_the_cards_that_find_the_dealer_are_shuffled() -> None:
    draws = [first(started(at(f"draw {number}")), DealerDrawn) for number in range(40)]
    assert {draw.dealer for draw in draws} == {0, 1, 2}
    assert len({draw.shown for draw in draws}) > 30


@pytest.mark.rule("PR-06", "PR-07")
def test_pr_06_hands_and_reserve_come_from_a_shuffled_deck() -> None:
    assert_shuffled(lambda moment: dealt(started(moment)))


@pytest.mark.rule("PR-44")
def test_pr_44_all_cards_are_shuffled_for_the_next_round() -> None:
    state = situation("4C", "3C", "3D", programs="- P02 P37")
    assert_shuffled(lambda moment: dealt(GAME.rules.decide(state, A, Discard(state.hands[A][0]), moment)))


@pytest.mark.rule("PR-R-19")
def test_pr_r_19_the_discards_are_shuffled_into_the_new_reserve() -> None:
    discards = "3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    state = situation("9H 9S", "", "", discard=discards, reserve="", step=Step.PICK)
    picked = Pick(Source.RESERVE)
    assert_shuffled(lambda moment: first(GAME.rules.decide(state, A, picked, moment), ReserveReshuffled).reserve)
