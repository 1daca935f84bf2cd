"""New groups, additions, and what wild cards on the table may not do."""

import pytest
from msgspec.structs import replace

from domain.games.programs.cards import SUITS, Laid, Value
from domain.games.programs.commands import Add, Discard, LayGroup
from domain.games.programs.events import RoundCause, RoundEnded
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import Kind
from domain.games.programs.state import State
from tests.domain.games.programs.layout import A, B, add, group, lay, shown, situation, straight
from tests.domain.scenario import given

FIVE_TO_EIGHT = straight(B, "5H 6H 7H 8H")


def freed(hand: str, *table: tuple[int, str, object]) -> State:
    """Seat 0 has revealed in this round and holds `hand`."""
    return situation(hand, "3C", "3D", programs="- -", table=table)  # type: ignore[arg-type]


@pytest.mark.rule("PR-17", "PR-R-14")
def test_pr_17_a_group_of_more_than_three_may_be_laid() -> None:
    state = freed("9S 9D 9H 9C JK 4C")
    after = given(GAME, state).when(A, lay("9S 9D 9H 9C JK=9", state)).then_accepted().state
    assert shown(after.table[0]) == "9S 9D 9H 9C JK=9"


@pytest.mark.rule("PR-17", "PR-R-14")
def test_pr_17_a_new_group_is_that_of_who_laid_it_and_open_to_all_suits() -> None:
    state = freed("9S 9D 9H 4C", group(B, "7S 7H 7C"))
    after = given(GAME, state).when(A, lay("9S 9D 9H", state)).then_accepted().state
    new = after.table[1]
    assert (new.id, new.owner, new.kind, new.start, new.suits) == (2, A, Kind.KIND, 9, SUITS)


@pytest.mark.rule("PR-R-12")
def test_pr_r_12_a_group_that_grew_is_still_the_group_of_its_owner() -> None:
    state = freed("7D 4C", group(B, "7S 7H 7C", suits="SHCD"))
    after = given(GAME, state).when(A, add("7D", state)).then_accepted().state
    assert after.table[0] == replace(state.table[0], cards=after.table[0].cards)


@pytest.mark.refuses("PR-17")
def test_pr_17_two_cards_are_no_group() -> None:
    state = freed("9S 9D 4C")
    given(GAME, state).when(A, lay("9S 9D", state)).then_refused("PR-17")


@pytest.mark.rule("PR-17")
def test_pr_17_groups_may_be_laid_in_the_turn_of_the_reveal_and_later() -> None:
    """Laying does not end the turn."""
    state = freed("9S 9D 9H KS KD KH 4C")
    given(GAME, state).when(A, lay("9S 9D 9H", state)).when(A, lay("KS KD KH", state)).then_accepted()


@pytest.mark.rule("PR-R-14", "PR-R-10")
def test_pr_r_14_equal_cards_of_both_packs_make_a_group() -> None:
    state = freed("9S 9S 9H 4C")
    given(GAME, state).when(A, lay("9S 9S 9H", state)).then_accepted()


@pytest.mark.rule("PR-R-14", "PR-50")
def test_pr_r_14_one_regular_card_is_enough_for_a_group() -> None:
    state = freed("9S 2D JK 4C")
    given(GAME, state).when(A, lay("9S 2D=9 JK=9", state)).then_accepted()


@pytest.mark.refuses("PR-22")
def test_pr_22_a_wild_card_in_a_new_group_states_its_value() -> None:
    state = freed("9S 9D JK 4C")
    given(GAME, state).when(A, lay("9S 9D JK", state)).then_refused("PR-22")


@pytest.mark.rule("PR-R-08")
def test_pr_r_08_a_suit_that_a_wild_card_states_in_a_group_is_ignored() -> None:
    state = freed("9S 9D JK 4C")
    after = given(GAME, state).when(A, lay("9S 9D JK=9H", state)).then_accepted().state
    assert shown(after.table[0]) == "9S 9D JK=9"


@pytest.mark.refuses("PR-19")
def test_pr_19_a_straight_with_a_wild_card_is_no_group_either() -> None:
    state = freed("5S JK 7S 4C")
    given(GAME, state).when(A, lay("5S JK=6S 7S", state)).then_refused("PR-19")


@pytest.mark.rule("PR-18")
@pytest.mark.parametrize("owner", [A, B])
def test_pr_18_cards_are_added_to_combinations_of_anyone(owner: int) -> None:
    state = freed("7D 4C", group(owner, "7S 7H 7C"))
    after = given(GAME, state).when(A, add("7D", state)).then_accepted().state
    assert (shown(after.table[0]), after.table[0].owner) == ("7S 7H 7C 7D", owner)


@pytest.mark.rule("PR-18")
def test_pr_18_no_other_combination_is_touched() -> None:
    state = freed("7D 4C", group(B, "7S 7H 7C"), group(B, "9S 9H 9C"))
    after = given(GAME, state).when(A, add("7D", state)).then_accepted().state
    assert [shown(each) for each in after.table] == ["7S 7H 7C 7D", "9S 9H 9C"]


@pytest.mark.refuses("PR-18")
def test_pr_18_a_combination_that_is_not_there_takes_no_card() -> None:
    state = freed("7D 4C", group(B, "7S 7H 7C"))
    given(GAME, state).when(A, add("7D", state, to=2)).then_refused("PR-18")


@pytest.mark.refuses("PR-18")
def test_pr_18_an_addition_has_a_card() -> None:
    state = freed("7D 4C", group(B, "7S 7H 7C"))
    given(GAME, state).when(A, Add(1, ())).then_refused("PR-18")


@pytest.mark.refuses("PR-51")
def test_pr_51_nothing_is_laid_before_ones_own_program() -> None:
    state = situation("9S 9D 9H 4C", "3C", "3D", programs="P01")
    given(GAME, state).when(A, lay("9S 9D 9H", state)).then_refused("PR-51")


@pytest.mark.rule("PR-R-06", "PR-51")
def test_pr_r_06_a_new_round_takes_the_right_to_lay_away() -> None:
    state = freed("4C")
    after = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted().state
    assert after.revealed == (False, False, False)


@pytest.mark.rule("PR-R-12")
@pytest.mark.parametrize(
    ("hand", "cards", "result"),
    [
        ("4H", "4H", "4H 5H 6H 7H 8H"),
        ("JK", "JK=4", "JK=4H 5H 6H 7H 8H"),
        ("2C", "2C=9H", "5H 6H 7H 8H 2C=9H"),
        ("3H 4H 9H", "4H 9H 3H", "3H 4H 5H 6H 7H 8H 9H"),
        ("3H 4H 9H", "3H 4H 9H", "3H 4H 5H 6H 7H 8H 9H"),
        ("9H 10H", "10H 9H", "5H 6H 7H 8H 9H 10H"),
        ("AH 2C 3H 4H", "AH 2C=2H 3H 4H", "AH 2C=2H 3H 4H 5H 6H 7H 8H"),
        ("AH 2C 3H 4H", "4H 3H 2C=2H AH", "AH 2C=2H 3H 4H 5H 6H 7H 8H"),
    ],
)
def test_pr_r_12_a_straight_grows_at_both_ends(hand: str, cards: str, result: str) -> None:
    state = freed(f"{hand} 4C", FIVE_TO_EIGHT)
    after = given(GAME, state).when(A, add(cards, state)).then_accepted().state
    assert shown(after.table[0]) == result


@pytest.mark.rule("PR-R-12")
@pytest.mark.parametrize("card", ["4H", "9H"])
def test_pr_r_12_a_straight_that_grew_is_still_the_straight_of_its_owner(card: str) -> None:
    state = freed(f"{card} 4C", FIVE_TO_EIGHT)
    before, after = state.table[0], given(GAME, state).when(A, add(card, state)).then_accepted().state.table[0]
    assert (after.id, after.owner, after.kind, after.suits) == (before.id, before.owner, before.kind, before.suits)


@pytest.mark.refuses("PR-R-12")
@pytest.mark.parametrize("cards", ["JK=9S", "JK=10H", "JK=5H", "10H"])
def test_pr_r_12_what_does_not_continue_a_straight_is_refused(cards: str) -> None:
    state = freed("JK 10H 4C", FIVE_TO_EIGHT)
    given(GAME, state).when(A, add(cards, state)).then_refused("PR-R-12")


@pytest.mark.rule("PR-R-12")
@pytest.mark.parametrize("cards", ["AH 2C=2H", "2C=2H AH"])
def test_pr_r_12_an_ace_that_fits_already_does_not_wait_for_the_other_end(cards: str) -> None:
    """Named first it goes above the King; named after the 2, where `low_ace` says."""
    state = freed("AH 2C 4C", straight(B, "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"))
    after = given(GAME, state).when(A, add(cards, state, low_ace=True)).then_accepted().state
    assert after.table[0].start == (1 if cards.startswith("2C") else 2)


@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_a_gap_is_refused_whatever_the_order() -> None:
    state = freed("AH 3H 4H 4C", FIVE_TO_EIGHT)
    for cards in ("AH 3H 4H", "4H 3H AH"):
        given(GAME, state).when(A, add(cards, state)).then_refused("PR-R-12")


@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_a_later_card_that_does_not_fit_refuses_the_whole_addition() -> None:
    state = freed("9H JH 4C", FIVE_TO_EIGHT)
    given(GAME, state).when(A, add("9H JH", state)).then_refused("PR-R-12")


@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_another_value_does_not_join_a_group() -> None:
    state = freed("8D 4C", group(B, "7S 7H 7C"))
    given(GAME, state).when(A, add("8D", state)).then_refused("PR-R-12")


@pytest.mark.rule("PR-22")
@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_a_wild_card_of_another_value_does_not_join_a_group() -> None:
    state = freed("JK 4C", group(B, "7S 7H 7C"))
    given(GAME, state).when(A, add("JK=8", state)).then_refused("PR-R-12")


@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_the_allowed_suits_of_a_group_stay() -> None:
    state = freed("9S 4C", group(B, "9H 9H 9D 9D", "HD"))
    given(GAME, state).when(A, add("9S", state)).then_refused("PR-R-12")


@pytest.mark.refuses("PR-R-12")
def test_pr_r_12_the_allowed_suits_of_a_straight_stay() -> None:
    state = freed("9H 9S 4C", straight(B, "4C 5S 6C 7S 8C", "SC"))
    given(GAME, state).when(A, add("9H", state)).then_refused("PR-R-12")
    given(GAME, state).when(A, add("9S", state)).then_accepted()


@pytest.mark.rule("PR-R-09", "PR-23")
def test_pr_r_09_a_straight_may_grow_to_fourteen_cards() -> None:
    state = freed("AH AH 4C", straight(B, "JK=2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"))
    after = given(GAME, state).when(A, add("AH AH", state)).then_accepted().state
    assert (after.table[0].start, len(after.table[0].cards)) == (1, 14)


@pytest.mark.rule("PR-R-09", "PR-23")
@pytest.mark.refuses("PR-R-12")
def test_pr_r_09_nothing_goes_beyond_the_high_ace() -> None:
    state = freed("JK 4C", straight(B, "JH QH KH AH"))
    given(GAME, state).when(A, add("JK=2H", state)).then_refused("PR-R-12")


@pytest.mark.rule("PR-R-12")
@pytest.mark.parametrize(("low_ace", "start"), [(True, 1), (False, 2)])
def test_pr_r_12_an_ace_that_fits_both_ends_goes_where_the_command_says(low_ace: bool, start: int) -> None:
    state = freed("AH 4C", straight(B, "JK=2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"))
    after = given(GAME, state).when(A, add("AH", state, low_ace=low_ace)).then_accepted().state
    assert after.table[0].start == start


@pytest.mark.rule("PR-22")
def test_pr_22_a_wild_card_keeps_its_value_for_the_round() -> None:
    """What is added later finds it where it was laid."""
    state = freed("QS 4C", straight(B, "8S 9S 2D=10S JS"))
    after = given(GAME, state).when(A, add("QS", state)).state
    assert shown(after.table[0]) == "8S 9S 2D=10S JS QS"


@pytest.mark.refuses("PR-20")
def test_pr_20_an_added_regular_card_states_nothing() -> None:
    state = freed("9H 4C", FIVE_TO_EIGHT)
    command = Add(1, (Laid(state.hands[A][0], Value.NINE),))
    given(GAME, state).when(A, command).then_refused("PR-20")


@pytest.mark.refuses("PR-R-13")
def test_pr_r_13_no_command_may_name_a_wild_card_on_the_table() -> None:
    state = freed("9H 10S KS 4C", straight(B, "8S 9S 2D=10S JS"))
    lying = state.table[0].cards[2]
    given(GAME, state).when(A, Discard(lying.card)).then_refused("PR-R-13")
    given(GAME, state).when(A, Add(1, (lying,))).then_refused("PR-R-13")
    given(GAME, state).when(A, LayGroup((lying,))).then_refused("PR-R-13")


@pytest.mark.rule("PR-52")
@pytest.mark.refuses("PR-R-02")
def test_pr_52_a_regular_card_on_the_table_is_not_taken_either() -> None:
    state = freed("9H 9D 4C", group(B, "9S 9C 9C"))
    command = LayGroup((*lay("9H 9D", state).cards, state.table[0].cards[0]))
    given(GAME, state).when(A, command).then_refused("PR-R-02")


@pytest.mark.rule("PR-R-15", "PR-40")
def test_pr_r_15_a_group_of_the_last_cards_ends_the_round() -> None:
    state = freed("9S 9D 9H")
    done = given(GAME, state).when(A, lay("9S 9D 9H", state)).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.LAST_CARD)
