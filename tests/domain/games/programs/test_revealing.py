"""Completing a program."""

import pytest
from msgspec.structs import replace

from domain.games.programs.commands import Discard, LaidCombination, Reveal
from domain.games.programs.events import GameCause, GameWon, Revealed, RoundCause, RoundEnded
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import Kind, read_program
from domain.kernel.viewers import SPECTATOR
from tests.domain.games.programs.layout import A, B, group, reveal, shown, situation
from tests.domain.scenario import Scenario, given

FILLER = "3C 6D 10C"


def attempt(program: str, cards: str) -> Scenario:
    """Seat 0 tries to reveal `program` with exactly these cards, and has three more."""
    in_hand = " ".join(token.partition("=")[0] for token in cards.replace("+", " ").split())
    state = situation(f"{in_hand} {FILLER}", "3D", "3H", programs=program)
    return given(GAME, state).when(A, reveal(cards, state))


@pytest.mark.rule("PR-14")
def test_pr_14_the_cards_laid_leave_the_hand_for_the_table() -> None:
    after = attempt("P02", "7H 7S 7D 7C").then_accepted().state
    assert (len(after.hands[A]), [shown(each) for each in after.table]) == (3, ["7H 7S 7D 7C"])


@pytest.mark.rule("PR-14", "PR-30", "PR-33")
def test_pr_14_each_instruction_becomes_a_combination_of_its_kind_with_the_next_number() -> None:
    state = situation("5C 6C 7C 8C KH KD KS 3C", "3D", "3H", programs="P04", table=[group(B, "9H 9S 9D")])
    after = given(GAME, state).when(A, reveal("5C 6C 7C 8C + KH KD KS", state)).then_accepted().state
    assert [(each.id, each.owner, each.kind, each.start) for each in after.table[1:]] == [
        (2, A, Kind.STRAIGHT, 5),
        (3, A, Kind.KIND, 13),
    ]


@pytest.mark.rule("PR-14", "PR-05")
def test_pr_14_the_reveal_is_seen_by_all() -> None:
    revealed = attempt("P02", "7H 7S 7D 7C").events[0]
    assert isinstance(revealed, Revealed)
    assert revealed.program == read_program("P02")


@pytest.mark.rule("PR-15")
@pytest.mark.refuses("PR-36")
@pytest.mark.parametrize("cards", ["5C 6C 7C 8C", "KH KD KS"])
def test_pr_15_all_instructions_are_met_at_once(cards: str) -> None:
    attempt("P04", cards).then_refused("PR-36")


@pytest.mark.rule("PR-16")
def test_pr_16_a_completed_program_lies_face_up() -> None:
    after = attempt("P02", "7H 7S 7D 7C").state
    assert GAME.rules.view(after, SPECTATOR).players[A].completed == (read_program("P02"),)


@pytest.mark.rule("PR-16", "PR-R-17")
def test_pr_16_a_completed_program_is_no_longer_worked_on() -> None:
    after = attempt("P02", "7H 7S 7D 7C").then_accepted().state
    assert (after.programs[A], after.completed[A]) == (None, (read_program("P02"),))


@pytest.mark.rule("PR-R-17")
def test_pr_r_17_a_reveal_may_be_held_back() -> None:
    state = situation("7H 7S 7D 7C 3C", "3D", "3H", programs="P02")
    given(GAME, state).when(A, Discard(state.hands[A][-1])).then_accepted()


@pytest.mark.refuses("PR-20")
def test_pr_20_a_regular_card_stands_for_itself_only() -> None:
    attempt("P02", "7H 7S 7D 8C=7").then_refused("PR-20")


@pytest.mark.rule("PR-21")
@pytest.mark.refuses("PR-22")
def test_pr_21_a_two_counts_as_wild_even_in_its_own_place() -> None:
    attempt("P34", "AD 2D 3D 4D 5D").then_refused("PR-22")


@pytest.mark.rule("PR-23", "PR-R-09")
def test_pr_23_an_ace_may_be_low_or_high() -> None:
    assert attempt("P34", "AD 2D=2 3D 4D 5D").state.table[0].start == 1
    assert attempt("P19", "JD QD KD AD").state.table[0].start == 11


@pytest.mark.rule("PR-R-09", "PR-R-11")
@pytest.mark.refuses("PR-30")
@pytest.mark.parametrize("cards", ["KD AD 2D=2 3D", "6H 5H 4H 3H", "3H 4H 6H 7H", "AH AD JK=2 JK=3"])
def test_pr_30_what_is_no_run_from_low_to_high_is_no_straight(cards: str) -> None:
    attempt("P10", cards).then_refused("PR-30")


@pytest.mark.rule("PR-R-08")
@pytest.mark.refuses("PR-31")
def test_pr_31_a_wild_card_may_not_state_another_suit_than_the_straight_has() -> None:
    attempt("P01", "4H 5H 2S=6D 7H 8H").then_refused("PR-31")


@pytest.mark.refuses("PR-33")
def test_pr_33_a_group_has_one_value() -> None:
    attempt("P02", "7H 7S 7D 8C").then_refused("PR-33")


@pytest.mark.rule("PR-22")
@pytest.mark.refuses("PR-33")
def test_pr_33_a_wild_card_in_a_group_states_its_value() -> None:
    attempt("P02", "7H 7S 7D JK=8").then_refused("PR-33")


@pytest.mark.refuses("PR-34")
def test_pr_34_an_imposed_value_of_a_group_is_kept_to() -> None:
    attempt("P21", "QH QS QD QC").then_refused("PR-34")


@pytest.mark.rule("PR-34")
def test_pr_34_wild_cards_may_stand_for_imposed_values() -> None:
    attempt("P18", "3S JK=4 5S 2D=6S").then_accepted()


@pytest.mark.rule("PR-R-07")
@pytest.mark.refuses("PR-35")
def test_pr_35_one_suit_shown_means_that_suit() -> None:
    attempt("P28", "4H 5H 6H 7H 8H").then_refused("PR-35")


@pytest.mark.rule("PR-R-08")
@pytest.mark.refuses("PR-35")
def test_pr_35_a_wild_card_may_not_state_another_suit_than_the_only_one_shown() -> None:
    attempt("P10", "4H 5H 2S=6S 7H").then_refused("PR-35")


@pytest.mark.rule("PR-R-07")
def test_pr_r_07_four_suits_shown_mean_that_suits_do_not_matter() -> None:
    attempt("P05", "4H 5C 6D 7S 8S 9C").then_accepted()


@pytest.mark.rule("PR-R-08")
def test_pr_r_08_where_suits_mix_the_suit_of_a_wild_card_is_ignored() -> None:
    after = attempt("P08", "4C 5S JK=6H 7S 8C").then_accepted().state
    assert shown(after.table[0]) == "4C 5S JK=6 7S 8C"


@pytest.mark.refuses("PR-32")
def test_pr_32_a_combination_is_not_larger_than_shown() -> None:
    attempt("P01", "4H 5H 6H 7H 8H 9H").then_refused("PR-32")


@pytest.mark.refuses("PR-36")
def test_pr_36_a_factor_asks_for_no_more_combinations_either() -> None:
    attempt("P03", "3H 3D 3S + 7D 7S 7C + 9H 9S 9D").then_refused("PR-36")


@pytest.mark.refuses("PR-37")
def test_pr_37_a_joker_is_barred_too() -> None:
    attempt("P27", "8S 9S JK=10S JS").then_refused("PR-37")


@pytest.mark.refuses("PR-50")
def test_pr_50_a_straight_of_wild_cards_only_is_refused() -> None:
    attempt("P10", "2S=4H 2D=5H JK=6H JK=7H").then_refused("PR-50")


@pytest.mark.rule("PR-R-10")
def test_pr_r_10_two_combinations_may_be_equal() -> None:
    attempt("P03", "7H 7S 7D + 7H 7S 7D").then_accepted()
    attempt("P11", "4H 5H 6H 7H + 4H 5H 6H 7H").then_accepted()


@pytest.mark.rule("PR-R-11")
@pytest.mark.refuses("PR-32")
def test_pr_r_11_the_order_of_the_instructions_is_kept() -> None:
    attempt("P04", "KH KD JK=K + 5C 6C 7C 8C").then_refused("PR-32")


@pytest.mark.refuses("PR-R-13")
def test_pr_r_13_a_wild_card_on_the_table_is_not_named_in_a_reveal() -> None:
    state = attempt("P02", "7H 7S 7D JK=7").state
    lying = state.table[0].cards[-1]
    given(GAME, replace(state, turn=B)).when(B, Reveal((LaidCombination((lying,)),))).then_refused("PR-R-13")


@pytest.mark.rule("PR-R-15", "PR-40")
def test_pr_r_15_a_reveal_of_the_last_card_ends_the_round() -> None:
    state = situation("7H 7S 7D 7C", "3D", "3H", programs="P02")
    done = given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.LAST_CARD)


@pytest.mark.rule("PR-R-16", "PR-45")
def test_pr_r_16_the_goal_comes_before_the_end_of_the_round() -> None:
    state = situation("7H 7S 7D 7C", "3D", "3H", programs="P02 - -", completed=("P01 P03 P04 P05", "", ""))
    done = given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert done.events[1:] == (GameWon(A, GameCause.GOAL),)


@pytest.mark.rule("PR-41")
def test_pr_41_the_round_goes_on_while_someone_has_not_revealed() -> None:
    state = situation("7H 7S 7D 7C 3C", "3D", "3H", programs="P02 - P37")
    done = given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert len(done.events) == 1
    assert done.state.revealed == (True, True, False)
