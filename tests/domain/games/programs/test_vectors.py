"""Every vector of the rulebook, one case each."""

import pytest
from msgspec.structs import replace

from domain.games.programs.cards import DECK
from domain.games.programs.commands import Discard, Exchange, Pick, Source
from domain.games.programs.decide import until_spade
from domain.games.programs.events import (
    GameCause,
    GameWon,
    ProgramDealt,
    RoundCause,
    RoundEnded,
    SunShown,
)
from domain.games.programs.evolve import evolve
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import read_program
from domain.games.programs.rounds import open_round
from domain.games.programs.state import Phase, State, Step
from domain.kernel.course import Course
from domain.kernel.viewers import Seated
from tests.domain.games.programs.layout import (
    A,
    B,
    C,
    add,
    at,
    begun,
    face_name,
    group,
    lay,
    reveal,
    shown,
    situation,
    straight,
    take,
)
from tests.domain.scenario import given

FILLER = "3C 6D 10C"

REVEALS = [
    ("PR-V-01", "P10", "8H 9H 2D=10H JH", None),
    ("PR-V-02", "P27", "3H 4H 5H 6H", None),
    ("PR-V-03", "P27", "8S 9S 2D=10S JS", "PR-37"),
    ("PR-V-04", "P33", "7H 7S 7D 2C=7 7C JK=7", None),
    ("PR-V-05", "P18", "3S 4S 5S 6S", None),
    ("PR-V-06", "P18", "4S 5S 6S 7S", "PR-34"),
    ("PR-V-07", "P18", "3S 4S 5H 6S", "PR-31"),
    ("PR-V-08", "P38", "2C=5 5H 5C 5S 2H=5 + 9D 10D JD QD", None),
    ("PR-V-09", "P08", "4C 5C 6C 7C 2H=8C", None),
    ("PR-V-10", "P08", "4C 5S 6C 7S 8C", None),
    ("PR-V-11", "P08", "4C 5S 6H 7S 8C", "PR-35"),
    ("PR-V-12", "P05", "4H 5H 6H 7D 8S 9S", None),
    ("PR-V-13", "P01", "4H 5H 6H 7D 8S", "PR-31"),
    ("PR-V-14", "P12", "2C=3 3H 3D + 7D 7S 7C + 9S 9D JK=9", None),
    ("PR-V-15", "P12", "3H 3D 3S + 7D 7S 7C", "PR-36"),
    ("PR-V-16", "P26", "AC AS AH + 8H 8C 8S", None),
    ("PR-V-17", "P26", "AC AS 2H=A + 8H 8C 8S", "PR-37"),
    ("PR-V-18", "P03", "2C=7 2D=7 JK=7 + 9S 9D 9H", "PR-50"),
    ("PR-V-19", "P02", "7H 7S 7D", "PR-32"),
    ("PR-V-20", "P02", "7H 7S 7D 7C 7H", "PR-32"),
    ("PR-V-21", "P02", "7H 7H 7S 7S", None),
    ("PR-V-22", "P34", "AD 2D=2D 3D 4D 5D", None),
    ("PR-V-23", "P19", "JD QD KD AD", None),
    ("PR-V-24", "P27", "QD KD AD 3D", "PR-30"),
    ("PR-V-25", "P02", "2H=2 2S=2 2D=2 2C=2", "PR-50"),
    ("PR-V-26", "P10", "8H 9H 2D JH", "PR-22"),
    ("PR-V-27", "P04", "5C 6C 7C 8C + KH KD JK=K", None),
    ("PR-V-28", "P04", "5C 6C 7C 8C", "PR-36"),
    ("PR-V-29", "P07", "9H 9H 9D 2S=9", None),
    ("PR-V-30", "P07", "9H 9D 9D 9S", "PR-35"),
]


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("program", "cards", "rule"), [row[1:] for row in REVEALS], ids=[row[0] for row in REVEALS])
def test_reveal(program: str, cards: str, rule: str | None) -> None:
    in_hand = " ".join(token.partition("=")[0] for token in cards.replace("+", " ").split())
    state = situation(f"{in_hand} {FILLER}", "", "", programs=program)
    tried = given(GAME, state).when(A, reveal(cards, state))
    if rule is not None:
        tried.then_refused(rule)
    else:
        tried.then_accepted()
        assert [shown(each) for each in tried.state.table] == [part.strip() for part in _spelled(cards, program)]


def _spelled(cards: str, program: str) -> list[str]:
    """PR-R-08: in a mixed straight the suit of a wild card is ignored, so it is not on the table either."""
    return (cards.replace("=8C", "=8") if program == "P08" else cards).split("+")


@pytest.mark.refuses("PR-10")
def test_pr_v_31_only_the_player_to_the_left_of_the_dealer_may_begin() -> None:
    state = begun("PR-V-31")
    other = (state.dealer + 2) % 3
    given(GAME, state).when(other, Pick(Source.RESERVE)).then_refused("PR-10")


@pytest.mark.refuses("PR-11")
def test_pr_v_32_a_turn_does_not_begin_with_a_discard() -> None:
    state = situation("5H 9C", "", "", step=Step.PICK)
    given(GAME, state).when(A, Discard(state.hands[A][0])).then_refused("PR-11")


@pytest.mark.refuses("PR-12")
def test_pr_v_33_with_one_card_the_discard_deck_is_barred() -> None:
    state = situation("9C", "", "", discard="4D", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.DISCARD)).then_refused("PR-12")


def test_pr_v_34_with_two_cards_the_discard_deck_is_open() -> None:
    state = situation("9C 9D", "", "", discard="4D", step=Step.PICK)
    after = given(GAME, state).when(A, Pick(Source.DISCARD)).then_accepted().state
    assert len(after.hands[A]) == 3


@pytest.mark.refuses("PR-11")
def test_pr_v_35_there_is_one_pick_per_turn() -> None:
    state = situation("9C 9D", "", "", discard="4D", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.RESERVE)).when(A, Pick(Source.RESERVE)).then_refused("PR-11")


@pytest.mark.refuses("PR-51")
def test_pr_v_36_nothing_is_added_before_ones_own_program() -> None:
    state = situation("7D 4C", "", "", programs="P01 -", table=[group(B, "7S 7H 7C")])
    given(GAME, state).when(A, add("7D", state)).then_refused("PR-51")


@pytest.mark.refuses("PR-51")
def test_pr_v_37_a_program_of_an_earlier_round_gives_no_right_to_lay() -> None:
    state = situation("9S 9D 9H 4C", "", "", programs="P01", completed=("P02", "", ""), round=2)
    given(GAME, state).when(A, lay("9S 9D 9H", state)).then_refused("PR-51")


def test_pr_v_38_a_group_may_hold_a_wild_card() -> None:
    state = situation("9S 9D 2H 4C", "3C", "3D", programs="-")
    after = given(GAME, state).when(A, lay("9S 9D 2H=9", state)).then_accepted().state
    assert [shown(each) for each in after.table] == ["9S 9D 2H=9"]


@pytest.mark.refuses("PR-19")
def test_pr_v_39_a_new_straight_is_refused() -> None:
    state = situation("5S 6S 7S 4C", "3C", "3D", programs="-")
    given(GAME, state).when(A, lay("5S 6S 7S", state)).then_refused("PR-19")


@pytest.mark.refuses("PR-50")
def test_pr_v_40_a_group_of_wild_cards_only_is_refused() -> None:
    state = situation("2S 2D JK 4C", "3C", "3D", programs="-")
    given(GAME, state).when(A, lay("2S=K 2D=K JK=K", state)).then_refused("PR-50")


def test_pr_v_41_the_next_higher_card_goes_on_a_straight() -> None:
    state = situation("9H 4C", "3C", "3D", programs="- -", table=[straight(B, "5H 6H 7H 8H")])
    after = given(GAME, state).when(A, add("9H", state)).then_accepted().state
    assert shown(after.table[0]) == "5H 6H 7H 8H 9H"


@pytest.mark.refuses("PR-R-12")
def test_pr_v_42_a_card_with_a_gap_does_not_fit() -> None:
    state = situation("10H 4C", "3C", "3D", programs="- -", table=[straight(B, "5H 6H 7H 8H")])
    given(GAME, state).when(A, add("10H", state)).then_refused("PR-R-12")


def test_pr_v_43_a_wild_card_may_fill_the_gap() -> None:
    state = situation("10H JK 4C", "3C", "3D", programs="- -", table=[straight(B, "5H 6H 7H 8H")])
    after = given(GAME, state).when(A, add("JK=9H 10H", state)).then_accepted().state
    assert shown(after.table[0]) == "5H 6H 7H 8H JK=9H 10H"


@pytest.mark.refuses("PR-R-12")
def test_pr_v_44_a_straight_of_one_suit_keeps_its_suit() -> None:
    state = situation("9S 4C", "3C", "3D", programs="- -", table=[straight(B, "5H 6H 7H 8H")])
    given(GAME, state).when(A, add("9S", state)).then_refused("PR-R-12")


def test_pr_v_45_a_mixed_straight_takes_every_suit_it_allows() -> None:
    state = situation("10C 4C", "3C", "3D", programs="- -", table=[straight(B, "4H 5H 6H 7D 8S 9S", "SHDC")])
    after = given(GAME, state).when(A, add("10C", state)).then_accepted().state
    assert shown(after.table[0]) == "4H 5H 6H 7D 8S 9S 10C"


@pytest.mark.refuses("PR-R-12")
def test_pr_v_46_a_low_ace_stays_low() -> None:
    state = situation("KD 4C", "3C", "3D", programs="- -", table=[straight(B, "AD JK=2D 3D 4D")])
    given(GAME, state).when(A, add("KD", state)).then_refused("PR-R-12")


def test_pr_v_47_a_wild_card_may_be_added_to_a_program_that_barred_it() -> None:
    eights = [group(B, "AC AS AH"), group(B, "8H 8C 8S")]
    state = situation("2C 4C", "3C", "3D", programs="- -", table=eights)
    after = given(GAME, state).when(A, add("2C=8", state, to=2)).then_accepted().state
    assert shown(after.table[1]) == "8H 8C 8S 2C=8"


@pytest.mark.refuses("PR-R-13")
def test_pr_v_48_a_wild_card_on_the_table_is_not_replaced() -> None:
    state = situation("10S 4C", "3C", "3D", programs="- -", table=[straight(B, "8S 9S 2D=10S JS")])
    given(GAME, state).when(A, add("10S", state)).then_refused("PR-R-13")


def test_pr_v_49_the_last_card_on_the_discard_deck_ends_the_round() -> None:
    state = situation("4C", "3C", "3D", programs="- P02 P37")
    done = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted()
    assert RoundEnded(1, RoundCause.LAST_CARD) in done.events
    assert done.state.programs[C] == read_program("P37")


def test_pr_v_50_the_last_card_on_a_combination_ends_the_round() -> None:
    state = situation("9H", "3C", "3D", programs="- P02 P37", table=[straight(B, "5H 6H 7H 8H")])
    done = given(GAME, state).when(A, add("9H", state)).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.LAST_CARD)


def test_pr_v_51_the_last_missing_program_ends_the_round() -> None:
    state = situation("9C", "3C", "7H 7S 7D 7C 3D", programs="- - P02", turn=C)
    done = given(GAME, state).when(C, reveal("7H 7S 7D 7C", state, C)).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.ALL_COMPLETED)


def test_pr_v_52_the_fifth_program_wins_at_once() -> None:
    hand = "7H 7S 7D 7C 3C 4C 5C 6C 8C 10D"
    state = situation(hand, "", "", programs="P02", completed=("P01 P03 P04 P05", "", ""))
    done = given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert done.events[-1] == GameWon(A, GameCause.GOAL)
    assert len(done.state.hands[A]) == 6


def _round_over(program_deck: str, completed: str) -> Course[State]:
    """Seat 0 completed its program in the round just ended; the program deck is given from the top."""
    state = situation("4C", "3C", "3D", programs="- P02 P37", completed=(completed, "", ""), phase=Phase.BETWEEN_ROUNDS)
    top = tuple(read_program(name) for name in reversed(program_deck.split()))
    rest = tuple(card for card in state.program_deck if card not in top)
    return Course(evolve, replace(state, program_deck=rest + top), at("deal"))


def test_pr_v_53_a_sun_as_fifth_program_wins_before_the_next_is_dealt() -> None:
    course = _round_over("SUN1 P07", "P01 P03 P04 P05")
    open_round(course)
    assert course.events == (SunShown(A, read_program("SUN1")), GameWon(A, GameCause.GOAL))


def test_pr_v_54_a_sun_is_replaced_at_once() -> None:
    course = _round_over("SUN1 P07", "P01")
    open_round(course)
    assert len(course.state.completed[A]) == 2
    assert course.events[1] == ProgramDealt(A, read_program("P07"))


def test_pr_v_55_the_deal_passes_and_only_completed_programs_are_replaced() -> None:
    state = situation("4C", "3C", "3D", programs="- P02 P37")
    after = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted().state
    assert (after.dealer, after.turn) == (A, B)
    assert after.programs[A] is not None
    assert after.programs[1:] == (read_program("P02"), read_program("P37"))
    assert [len(hand) for hand in after.hands] == [13, 13, 13]


def test_pr_v_56_an_exchanged_program_goes_under_the_deck() -> None:
    state = situation("", "", "", programs="P01 P37", phase=Phase.BETWEEN_ROUNDS, failed=(1, 3, 1), asked=(B,))
    following = read_program("P07")
    state = replace(state, program_deck=(*(card for card in state.program_deck if card != following), following))
    after = given(GAME, state).when(B, Exchange(swap=True)).then_accepted().state
    assert after.program_deck[0] == read_program("P37")
    assert after.programs[B] == following


@pytest.mark.refuses("PR-46")
def test_pr_v_57_two_failed_rounds_are_not_enough_to_exchange() -> None:
    state = situation("", "", "", phase=Phase.BETWEEN_ROUNDS, failed=(1, 3, 2), asked=(B,))
    given(GAME, state).when(C, Exchange(swap=True)).then_refused("PR-46")


def test_pr_v_58_an_empty_reserve_is_made_of_all_discards_but_the_top() -> None:
    discards = "3C 4C 5C 6C 7C 8C 9C 10C JC QC 3D 4D 5D 6D 7D 8D 9D 10D JD QD"
    state = situation("9H 9S", "", "", discard=discards, reserve="", step=Step.PICK)
    after = given(GAME, state).when(A, Pick(Source.RESERVE)).then_accepted().state
    assert (len(after.reserve), len(after.hands[A])) == (18, 3)
    assert [face_name(card) for card in after.discard] == ["QD"]


@pytest.mark.refuses("PR-R-17")
def test_pr_v_59_there_is_one_program_per_round() -> None:
    state = situation("7H 7S 7D 7C 9C", "3C", "3D", programs="-")
    given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_refused("PR-R-17")


def test_pr_v_60_the_card_just_picked_may_be_discarded() -> None:
    state = situation("9H 9S", "3C", "3D", discard="8C", step=Step.PICK)
    eight = state.discard[-1]
    given(GAME, state).when(A, Pick(Source.DISCARD)).when(A, Discard(eight)).then_accepted()


def test_pr_v_61_the_two_of_spades_makes_the_dealer_and_a_joker_does_not() -> None:
    order = take("4H JK 2S 9S 3D", list(DECK))
    shown_cards = until_spade(order)
    assert [face_name(card) for card in shown_cards] == ["4H", "JK", "2S"]
    assert (len(shown_cards) - 1) % 3 == C


def test_pr_v_62_the_hand_and_program_of_others_are_hidden() -> None:
    hand = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 3D"
    state = situation("", hand, "", programs="P01 P22")
    other = GAME.rules.view(state, Seated(A)).players[B]
    assert (other.cards, other.hand, other.program) == (13, None, None)
