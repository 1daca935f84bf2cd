"""Expert: which cards of a meld count as known, by whole turns of play (SU-R-70, SU-R-71).

Every turn draws from the deck unless it says what is taken, and "" discards the card drawn.
"""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import DIV, Card
from tests.domain.games.secrets.scenes import discards, draws, expert_table, hand_card, plans, turns


@pytest.mark.rule("SU-R-70", "SU-A-42")
def test_a_zero_in_a_table_meld_is_known() -> None:
    """E3 makes 0-1-2 a sequence of four, for five points more."""
    played = turns(expert_table("P0 E1 F147", "A1", "E2 A3", "E3 A5", turn=3), "E2", "")
    discards(draws(played, "E2", "P0 E12"), "F1")
    turns(played, "", "", "E3")
    assert draws(played, "E3", ("E3", 0)).state.penalties == (0, 0, 0, 5)


@pytest.mark.rule("SU-R-70", "SU-A-42")
def test_a_zero_after_the_nine_of_a_table_meld_is_known() -> None:
    """E7 makes 8-9-0 a sequence of four, for five points more."""
    played = turns(expert_table("P0 E9 F147", "A1", "E8 A3", "E7 A5", turn=3), "E8", "")
    discards(draws(played, "E8", "E89 P0"), "F1")
    turns(played, "", "", "E7")
    assert draws(played, "E7", ("E7", 0)).state.penalties == (0, 0, 0, 5)


@pytest.mark.rule("SU-R-71")
def test_a_zero_that_lies_aside_is_not_known() -> None:
    """E2 beside the exposed E1 made nothing that anybody knew of."""
    played = expert_table("F147", "A1", "A3", "E12 A5", turn=4, asides={0: "P0"})
    turns(played, "E1", "", "", "", "E2")
    discards(draws(played, "E1"), "F1")
    turns(played, "", "", "")
    assert draws(played, "P0 E2", "P0 E12").state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-71", "SU-A-47")
def test_a_zero_that_was_freed_and_lies_aside_is_not_known() -> None:
    """It lay in a table meld once; W2 beside the exposed W1 made nothing all the same."""
    played = turns(expert_table("P0 P0 E1246789 F147", "E3 A1", "E5 A3", "W12 A5", turn=2), "E3", "E5", "W1")
    draws(played, "E35", "P0 E123", "E56789 P0")
    played.when(0, c.CombineMelds((0, 1), (hand_card(played.state, "E4"),))).then_accepted()
    turns(discards(played, "F1"), "", "", "")
    turns(discards(draws(played, "W1"), "F4"), "", "", "W2")
    turns(discards(draws(played), ""), "", "", "")
    assert draws(played, "P0 W2", "P0 W12").state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-71")
def test_divinity_is_not_known() -> None:
    """The fourth E5 made a 3-Unity of the exposed pair, whatever Divinity makes of it."""
    played = expert_table("F4567 W789 A123 E55", "E5 A5", "A6", "E5 A7", turn=4, asides={1: "DIV"})
    discards(draws(played), "E5", bumper=0)
    turns(played, "", "E5", "", "")
    (pair,) = plans(played.state, "E5*5*")
    fourth = Card(played.state.areas[1])
    unity = c.MeldPlan((*pair.cards, fourth))
    played.when(0, c.PickUp((DIV, fourth), (unity,), go_out=True)).then_accepted()
    assert played.state.penalties == (0, 20, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-I-06")
def test_magic_joins_a_4_set_that_is_known() -> None:
    """Twenty points more."""
    played = turns(expert_table("E2 F2 A2 F147", "A1", "W2 A3", "M2 A5", turn=3), "W2", "")
    discards(draws(played, "W2", "E2 F2 W2 A2"), "F1")
    turns(played, "", "", "M2")
    assert draws(played, "M2", ("M2", 0)).state.penalties == (0, 0, 0, 20)


@pytest.mark.rule("SU-R-70", "SU-R-71", "SU-I-06")
def test_magic_joins_no_set_of_which_three_suits_are_known() -> None:
    """The fourth Plain Suit was hidden in hand."""
    played = turns(expert_table("E2 F2 A2 F147", "A1", "W2 A3", "M2 A5", turn=3), "W2", "")
    discards(draws(played, "W2", "E2 F2 W2"), "F1")
    turns(played, "", "", "M2")
    assert draws(played, "M2", ("A2 M2", 0)).state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-I-06")
def test_magic_makes_no_set_of_two_suits_that_are_known() -> None:
    """W2, A2 and M2 lay there, the two others were hidden in hand."""
    played = turns(expert_table("E2 F2 F147", "W2 A1", "A23", "M2 A5", turn=2), "W2", "A2", "M2")
    assert draws(played, "W2 A2 M2", "E2 F2 W2 A2 M2").state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-I-06")
def test_the_fourth_plain_suit_lets_a_known_magic_card_in() -> None:
    """M2 exposed in hand beside [E2 F2 W2]; A2 makes it a 5-Set, for thirty points more."""
    played = turns(expert_table("E2 F2 F147", "A1", "W2 A3", "M2 A25", turn=3), "W2", "M2")
    discards(draws(played, "W2", "E2 F2 W2"), "F1")
    turns(played, "", "", "")
    discards(draws(played, "M2"), "F4")
    turns(played, "", "", "A2")
    assert draws(played, "A2", ("A2 M2", 0)).state.penalties == (0, 0, 0, 30)
