"""Expert: which of equal copies is taken first, by whole turns of play (SU-E-05, SU-R-74).

Every turn draws from the deck unless it says what is taken, and "" discards the card drawn.
"""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import ETE, Card, face_text
from domain.games.secrets.state import State
from tests.domain.games.secrets.scenes import discards, draws, expert_table, on_top, plans, play, turns
from tests.domain.scenario import Scenario

OUT = "E45 F456 W789 A5555"
"""With an E6 and Eternity, seat 0 goes out fully."""


def inactive_copy(scenario: Scenario, place: int) -> Card:
    """The inactive E6 that this place discarded."""
    state: State = scenario.state
    return next(lying.card for lying in state.inactive if lying.place == place and face_text(lying.card) == "E6")


def goes_out_with(scenario: Scenario, copy: Card) -> Scenario:
    (hand,) = plans(scenario.state, "E45")
    return scenario.when(0, c.PickUp((ETE, copy), (c.MeldPlan((*hand.cards, copy)),), go_out=True))


def older_and_bumped() -> Scenario:
    """E6 of seat 1 from turn 2, which became inactive in turn 7; E6 of seat 2, bumped when discarded in turn 3."""
    played = turns(expert_table(OUT, "E6 A1", "E6 A2", "E66 A3", turn=2, asides={2: "ETE"}), "E6")
    discards(draws(played), "E6", bumper=3)
    return turns(played, "", "", "", "", "")


@pytest.mark.rule("SU-R-74", "SU-A-58")
@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("place", "rule"), [(1, ""), (2, "SU-E-05")])
def test_of_inactive_copies_the_one_discarded_first_is_taken_first(place: int, rule: str) -> None:
    """Its discard counts, not the turn in which it became inactive."""
    played = older_and_bumped()
    goes_out_with(played, inactive_copy(played, place))
    assert (played.refused.rule if played.refused else "") == rule


def own_and_older() -> Scenario:
    """E6 of seat 1 from turn 2, and E6 of seat 0 from turn 5; both are inactive in turn 13."""
    begun = expert_table("E456 F456 W78 A5555", "E6 A1", "A2", "A3", turn=2, asides={2: "ETE"})
    played = turns(play(on_top(begun.state, "W9")), "E6", "", "", "E6")
    return turns(played, "", "", "", "", "", "", "")


@pytest.mark.rule("SU-R-74", "SU-A-58")
@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("place", "rule"), [(0, ""), (1, "SU-E-05")])
def test_of_inactive_copies_the_own_one_is_taken_first(place: int, rule: str) -> None:
    """Though the other is older."""
    played = own_and_older()
    goes_out_with(played, inactive_copy(played, place))
    assert (played.refused.rule if played.refused else "") == rule


@pytest.mark.rule("SU-R-74")
@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("place", "rule"), [(1, ""), (2, "SU-E-05"), (3, "SU-E-05")])
def test_of_copies_in_areas_the_one_discarded_first_is_taken_first(place: int, rule: str) -> None:
    """The next player's, then that of the player across, then that of the player before."""
    played = turns(expert_table("E45 F1", "E6 A1", "E6 A2", "E6 A3", turn=2), "E6", "E6", "E6")
    (hand,) = plans(played.state, "E45")
    copy = Card(played.state.areas[place])
    played.when(0, c.PickUp((copy,), (c.MeldPlan((*hand.cards, copy)),)))
    assert (played.refused.rule if played.refused else "") == rule
