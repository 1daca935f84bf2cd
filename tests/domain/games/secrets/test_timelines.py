"""Expert: since when a card has lain open, by whole turns of play (SU-R-70, SU-R-71).

Every turn draws from the deck unless it says what is taken, and "" discards the card drawn.
"""

import pytest

from domain.games.secrets import commands as c
from tests.domain.games.secrets.scenes import discards, draws, expert_table, hand_card, turns
from tests.domain.scenario import Scenario


def extend(scenario: Scenario, face: str) -> Scenario:
    """Seat 0 adds a hand card to its first table meld."""
    return scenario.when(0, c.ExtendMeld(0, (hand_card(scenario.state, face),))).then_accepted()


# -- cards laid by a pick-up -------------------------------------------------------------------------


@pytest.mark.rule("SU-R-70", "SU-E-01")
def test_a_meld_laid_before_the_discard_was_known() -> None:
    """W5 of turn 3 makes [W567] in turn 5; W8 of turn 8 adds five points to it."""
    played = turns(expert_table("W67 F147", "A1", "W5 A3", "W8 A5", turn=3), "W5", "")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "", "", "W8")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 0, 0, 5)


@pytest.mark.rule("SU-R-70")
def test_a_meld_laid_after_the_discard_was_not_known() -> None:
    """W8 of turn 4 lay there before [W567] did."""
    played = turns(expert_table("W67 F147", "A1", "W5 A3", "W8 A5", turn=3), "W5", "W8")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "", "", "")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-70")
def test_a_meld_laid_right_before_the_next_players_discard_was_known() -> None:
    """[W567] in turn 5, W8 in turn 6."""
    played = turns(expert_table("W67 F147", "W8 A1", "W5 A3", "A5", turn=3), "W5", "")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "W8", "", "")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 5, 0, 0)


@pytest.mark.rule("SU-R-70")
def test_a_card_that_lay_open_before_it_was_laid_was_known_all_the_time() -> None:
    """W6 in hand since turn 9 and W7 among the discards, when W5 came in turn 11 and W8 in turn 12.

    So W5 makes a sequence and W8 extends it, though [W567] is laid in turn 13, and W8 taken in turn 17.
    """
    played = turns(expert_table("F147", "A1", "W5 A3", "W678 A5", turn=4), "W6", "", "", "", "W7")
    discards(draws(played, "W6"), "F1")
    turns(played, "", "W5", "W8")
    discards(draws(played, "W75", "W567"), "F4")
    turns(played, "", "", "")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 0, 10, 5)


@pytest.mark.rule("SU-R-71")
def test_hidden_hand_cards_are_never_known() -> None:
    """A pair in hand that nobody had seen."""
    played = turns(expert_table("E55 F147", "A1", "A3", "E5 A5", turn=4), "E5")
    assert draws(played, "E5", "E555").state.penalties == (0, 0, 0, 0)


# -- cards added to a table meld ---------------------------------------------------------------------


@pytest.mark.rule("SU-R-70", "SU-I-42")
def test_a_card_added_to_a_meld_before_the_discard_was_known() -> None:
    """W9 makes [W5678] a 5-Sequence, for ten points more."""
    played = turns(expert_table("W678 F147", "A1", "W5 A3", "W9 A5", turn=3), "W5", "")
    discards(extend(draws(played, "W5", "W567"), "W8"), "F1")
    turns(played, "", "", "W9")
    assert draws(played, "W9", ("W9", 0)).state.penalties == (0, 0, 0, 10)


@pytest.mark.rule("SU-R-70")
def test_a_card_added_to_a_meld_after_the_discard_was_not_known() -> None:
    """When W9 was discarded in turn 8, it did not fit [W567]."""
    played = turns(expert_table("W678 F147", "A1", "W5 A3", "W9 A5", turn=3), "W5", "")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "", "", "W9")
    discards(extend(draws(played), "W8"), "")
    turns(played, "", "", "")
    assert draws(played, "W9", ("W9", 0)).state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-70")
def test_an_exposed_card_was_known_before_it_was_added() -> None:
    """W8 in hand since turn 9, when W9 was discarded in turn 12; it is added in turn 13."""
    played = turns(expert_table("W67 F147", "A1", "W5 A3", "W89 A5", turn=3), "W5", "W8")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "", "", "")
    discards(draws(played, "W8"), "F4")
    turns(played, "", "", "W9")
    discards(extend(draws(played), "W8"), "")
    turns(played, "", "", "")
    assert draws(played, "W9", ("W9", 0)).state.penalties == (0, 0, 0, 10)


@pytest.mark.rule("SU-R-70", "SU-I-43")
def test_a_card_that_joined_two_melds_before_the_discard_was_known() -> None:
    """W8 makes a 7-Sequence one of eight, for twenty points more."""
    played = turns(expert_table("W12467 F147", "W3 A1", "W5 A3", "W8 A5", turn=2), "W3", "W5", "")
    draws(played, "W35", "W123", "W567")
    played.when(0, c.CombineMelds((0, 1), (hand_card(played.state, "W4"),))).then_accepted()
    turns(discards(played, "F1"), "", "", "W8")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 0, 0, 20)


# -- discards ----------------------------------------------------------------------------------------


@pytest.mark.rule("SU-R-70", "SU-E-04")
def test_older_discards_were_known_and_later_ones_were_not() -> None:
    """The sequence was complete with the last of three discards."""
    played = turns(expert_table("F147", "E3 A1", "E4 A3", "E2 A5", turn=2), "E3", "E4", "E2")
    assert draws(played, "E342", "E234").state.penalties == (0, 0, 0, 10)


@pytest.mark.rule("SU-R-70")
def test_a_card_discarded_again_counts_from_its_last_discard() -> None:
    """W8 of seat 2 was taken by seat 3 in turn 8, and discarded again in turn 12 beside [W567]."""
    played = turns(expert_table("W67 F147", "W5 A1", "W8 A3", "A5", turn=3), "W8", "", "", "W5", "")
    discards(draws(played, "W8"), "A5")
    discards(draws(played, "W5", "W567"), "F1")
    turns(played, "", "", "W8")
    assert draws(played, "W8", ("W8", 0)).state.penalties == (0, 0, 0, 5)


@pytest.mark.rule("SU-R-70", "SU-I-18")
def test_the_flipped_card_is_known_from_its_flip_on() -> None:
    """E5 of turn 1, the flipped E5, and the dealer's E5 of turn 5 make a unity."""
    played = turns(expert_table("E55 F147", "A1", "A3", "A5", turn=1, face_down="E5"), "E5", "", "", "", "E5")
    assert draws(played, "E555", "E555").state.penalties == (20, 0, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-R-49")
def test_the_face_down_card_is_not_known_before_its_flip() -> None:
    """E5 of turns 1 and 4 lay there first; only the flip completed the unity."""
    played = turns(expert_table("E5 F147", "A1", "A3", "E5 A5", turn=1, face_down="E5"), "E5", "", "", "E5")
    assert draws(played, "E555", "E555").state.penalties == (0, 0, 0, 0)


# -- bumps -------------------------------------------------------------------------------------------


@pytest.mark.rule("SU-R-70", "SU-R-72")
def test_a_pair_shown_in_a_bump_was_not_known_when_the_card_was_discarded() -> None:
    """The bumper lays the unity in the next turn, and nobody loses."""
    played = draws(expert_table("E5 F147", "A1", "E55 A3", "A5", turn=1))
    turns(discards(played, "E5", bumper=2), "")
    assert draws(played, "E5", "E555").state.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-R-54")
def test_a_pair_shown_in_a_bump_is_known_from_then_on() -> None:
    """The fourth copy, discarded in the next turn, makes a 3-Unity a 4-Unity."""
    played = draws(expert_table("E5 F147", "E5 A1", "E55 A3", "A5", turn=1))
    turns(discards(played, "E5", bumper=2), "E5")
    assert draws(played, "E55", "E5555").state.penalties == (0, 80, 0, 0)


@pytest.mark.rule("SU-R-70", "SU-R-54")
def test_a_pair_that_bumps_again_was_known_since_the_first_time() -> None:
    """The fourth copy was discarded with the pair and the first bumped card in sight."""
    played = draws(expert_table("E5 F147", "A1", "E55 A3", "E5 A5", turn=1))
    turns(discards(played, "E5", bumper=2), "", "")
    discards(draws(played), "E5", bumper=2)
    turns(played, "", "")
    assert draws(played, "E55", "E5555").state.penalties == (0, 0, 0, 80)
