"""Searching the draw pile for a card that fits, on through a reshuffle if need be."""

import pytest

from domain.games.uno.events import Drew, Passed, Reshuffled
from tests.domain.games.uno.layout import does, faces, table


@pytest.mark.rule("UN-14", "UN-81", "UN-R-12")
def test_un_14_the_search_goes_on_in_the_reshuffled_pile_and_ends_with_the_first_that_fits() -> None:
    state, events = does(table(a="G4 G5", under="B1 R3 B2", draw="B5"), "a draw", now=70)
    reshuffled, drew = events
    assert isinstance(reshuffled, Reshuffled)
    assert isinstance(drew, Drew)
    assert faces(drew.cards) == "B5 B2 R3"
    assert (drew.count, drew.found, drew.turn, drew.at, drew.timeout) == (3, True, 0, 70, False)
    assert faces(state.stock) == "B1"


@pytest.mark.rule("UN-14", "UN-81")
def test_un_14_each_card_of_the_reshuffled_pile_is_looked_at_for_itself() -> None:
    """The second copy of the green 9 fits a red 9; its neighbours in the deck do not."""
    _, events = does(table(a="G4 G5", b="G9 Y1", under="B1 G9 B2", draw="B5"), "a draw")
    drew = events[-1]
    assert isinstance(drew, Drew)
    assert (faces(drew.cards), drew.found) == ("B5 B2 G9", True)


@pytest.mark.rule("UN-R-13", "UN-81")
def test_un_r_13_a_search_through_all_cards_without_success_ends_the_turn() -> None:
    state, events = does(table(a="G4 G5", under="B1 B3 B2", draw="B5"), "a draw", now=70)
    drew = events[-1]
    assert isinstance(drew, Drew)
    assert (faces(drew.cards), drew.count, drew.found, drew.turn, drew.at) == ("B5 B2 B3 B1", 4, False, 1, 70)
    assert state.stock == ()


@pytest.mark.rule("UN-R-13")
def test_un_r_13_dry_piles_give_no_card() -> None:
    _, events = does(table(a="G4 G5", draw=""), "a draw")
    (drew,) = events
    assert isinstance(drew, Drew)
    assert (drew.cards, drew.count, drew.found, drew.turn) == ((), 0, False, 1)


@pytest.mark.rule("UN-16", "UN-R-25")
@pytest.mark.parametrize(("command", "timeout"), [("a pass", False), ("a expire", True)])
def test_un_16_keeping_the_card_is_marked_only_if_the_clock_did_it(command: str, timeout: bool) -> None:
    searched, _ = does(table(a="G4 G5", draw="R3 B5"), "a draw")
    _, events = does(searched, command, now=90)
    assert events == (Passed(0, 1, 90, timeout),)
