"""Discards that circle: the game ends after 48 turns without a card from the deck (SU-R-15)."""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import Card
from domain.games.secrets.state import acting_seat
from tests.domain.games.secrets.scenes import draws, play, scene
from tests.domain.scenario import Scenario


def circling(turns: int) -> Scenario:
    """Everybody takes the last discard and discards it again, for so many turns."""
    scenario = play(scene("basic", "E1", others={1: "F1", 2: "W1", 3: "A1"}, main="E9"))
    for _ in range(turns):
        circle(scenario)
    return scenario


def circle(scenario: Scenario) -> None:
    seat, card = acting_seat(scenario.state), Card(scenario.state.main)
    scenario.when(seat, c.DrawDiscard()).when(seat, c.Discard(card)).then_accepted()


@pytest.mark.rule("SU-R-15")
@pytest.mark.parametrize(("turns", "ended"), [(47, ""), (48, "stall")])
def test_after_48_turns_without_a_card_from_the_deck_the_game_ends(turns: int, ended: str) -> None:
    assert circling(turns).state.ended == ended


@pytest.mark.rule("SU-R-15")
def test_a_card_from_the_deck_starts_that_count_again() -> None:
    """47 turns, a draw, and 47 turns more."""
    scenario = circling(47)
    seat = acting_seat(scenario.state)
    draws(scenario).when(seat, c.Discard(scenario.state.drawn[-1]))
    for _ in range(47):
        circle(scenario)
    assert scenario.state.ended == ""
