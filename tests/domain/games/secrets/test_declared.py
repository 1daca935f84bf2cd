"""Arrangements that a player declares: what they score, and which are refused (SU-R-26, SU-R-27, SU-R-29)."""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import face_text
from domain.games.secrets.state import Coin, Phase, State
from domain.games.secrets.values import SeatScore
from tests.domain.games.secrets.scenes import (
    declare_all,
    draws,
    in_packets,
    on_top,
    plans,
    play,
    scene,
    scores,
)

INTER, A = "intermediate", "advanced"
Wanted = str | tuple[str, tuple[int, ...]]


def declared(state: State, *melds: Wanted) -> SeatScore:
    """What seat 0 scores with these melds after a game that somebody else ended."""
    return scores(declare_all(play(state).when(0, c.DeclareMelds(plans(state, *melds)))))[0]


def went_out(state: State, *melds: Wanted) -> SeatScore:
    """What seat 0 scores by going out with these melds."""
    return scores(declare_all(play(state).when(0, c.GoOut(plans(state, *melds)))))[0]


# -- exposure ----------------------------------------------------------------------------------------


@pytest.mark.rule("SU-R-26", "SU-B-19", "SU-R-22")
@pytest.mark.parametrize(("meld", "worth"), [("E555", 40), ("E555*", 20), ("E5555*", 100)])
def test_a_declared_unity_is_concealed_unless_one_of_its_copies_is_exposed(meld: str, worth: int) -> None:
    """Of three concealed copies and an exposed one the player chooses."""
    assert declared(scene(INTER, "E5555*", phase=Phase.DECLARE), meld).score == worth


@pytest.mark.rule("SU-R-26", "SU-B-19")
def test_a_declared_unity_with_a_table_meld_is_exposed() -> None:
    """SU-V-19."""
    assert declared(scene(INTER, "E5", table="[E555]", phase=Phase.DECLARE), ("E5", (0,))).score == 100


@pytest.mark.rule("SU-R-26", "SU-A-31", "SU-A-32")
@pytest.mark.parametrize(("meld", "chance"), [("M888", 15), ("M888*", 10)])
def test_a_declared_unity_of_magic_8s_takes_its_packet_by_exposure(meld: str, chance: int) -> None:
    state = in_packets(scene(A, "M8888*", phase=Phase.DECLARE), {5: "VOID P0"})
    assert declared(state, meld).chance == chance


# -- table melds, zeros, one-card melds --------------------------------------------------------------


@pytest.mark.rule("SU-R-26")
def test_table_melds_that_are_not_named_score_as_they_lie() -> None:
    assert declared(scene(INTER, "E6 F1", table="[E345] [W123]", phase=Phase.DECLARE), ("E6", (0,))).score == 25


@pytest.mark.rule("SU-R-26", "SU-R-38", "SU-A-47")
def test_two_table_sequences_joined_free_a_zero_that_scores_five_once() -> None:
    """160 for the melds, 5 aside."""
    state = scene(A, "E4", table="[P0 E123] [P0 E56789]", phase=Phase.DECLARE)
    score = declared(state, ("E4", (0, 1)))
    assert (score.melds, score.aside, score.score) == (160, 5, 165)


@pytest.mark.rule("SU-R-38", "SU-A-47")
def test_a_zero_stays_free_whatever_is_declared_after_it() -> None:
    """160 and 15 for the melds, 5 aside."""
    state = scene(A, "E4 F5", table="[P0 E123] [P0 E56789] [F234]", phase=Phase.DECLARE)
    score = declared(state, ("E4", (0, 1)), ("F5", (2,)))
    assert (score.melds, score.aside) == (160 + 15, 5)


@pytest.mark.rule("SU-R-29", "SU-R-38", "SU-A-47")
def test_going_out_with_them_joined_frees_the_zero_too() -> None:
    """Fully, since the zero set free is not left over."""
    state = scene(A, "E4", table="[P0 E123] [P0 E56789]", phase=Phase.ACT)
    score = went_out(state, ("E4", (0, 1)))
    assert (score.melds, score.aside, score.going_out) == (160, 5, 10)


@pytest.mark.rule("SU-R-26", "SU-A-40")
def test_a_void_in_hand_is_a_meld_without_being_named() -> None:
    assert declared(scene(A, "VOID E1", phase=Phase.DECLARE)).score == 5


@pytest.mark.rule("SU-A-54", "SU-R-67")
@pytest.mark.parametrize(
    ("hand", "meld", "worth"),
    [
        ("P0 E123456789", "P0 E123456789", 160 + 5),
        ("E5 F5 W5 A5 M5", "E5 F5 W5 A5 M5", 40 + 5),
        ("E5555", "E5555", 200 + 5),
        ("VOID", "VOID", 5 + 5),
        ("E345", "E345", 10),
    ],
    ids=["a 10-sequence", "a 5-set", "a 4-unity", "a void", "a sequence it could join"],
)
def test_divinity_in_hand_is_a_void_beside_complete_melds_alone(hand: str, meld: str, worth: int) -> None:
    assert declared(scene(A, f"{hand} DIV", phase=Phase.DECLARE), meld).score == worth


@pytest.mark.refuses("SU-R-26")
@pytest.mark.parametrize(
    "melds",
    [[("E6", (0,)), ("E2", (0,))], [("E9", (0,))], [("E6", (2,))], ["E69"]],
    ids=["a table meld in two melds", "a card that does not fit", "no such table meld", "no meld at all"],
)
def test_what_makes_no_meld_is_refused(melds: list[Wanted]) -> None:
    state = scene(INTER, "E2 E6 E9 F1", table="[E345] [W123]", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, *melds))).then_refused("SU-R-26")


@pytest.mark.refuses("SU-B-20")
def test_a_card_in_two_declared_melds_is_refused() -> None:
    state = scene(INTER, "E555 E34", phase=Phase.DECLARE)
    (unity,) = plans(state, "E555")
    (run,) = plans(state, "E345")
    play(state).when(0, c.DeclareMelds((unity, run))).then_refused("SU-B-20")


@pytest.mark.refuses("SU-R-26")
def test_cards_of_others_are_refused() -> None:
    state = scene(INTER, "F1", others={1: "E555"}, phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, "E555", seat=1))).then_refused("SU-R-26")


# -- 11+ Aces ----------------------------------------------------------------------------------------

ACES = "E1111 F1111 W111"


@pytest.mark.rule("SU-A-71", "SU-R-26", "SU-R-39")
def test_eleven_aces_are_declared_as_one_meld() -> None:
    """Exposed ones count."""
    assert declared(scene(A, "E1111* F1111 W111 A9", phase=Phase.DECLARE), "E1111* F1111 W111").melds == 1100


@pytest.mark.rule("SU-A-71", "SU-R-26")
def test_twelve_aces_are_the_same_meld() -> None:
    assert declared(scene(A, f"{ACES} W1", phase=Phase.DECLARE), f"{ACES} W1").melds == 1100


@pytest.mark.rule("SU-A-71")
@pytest.mark.refuses("SU-R-26")
def test_ten_aces_are_no_meld() -> None:
    state = scene(A, "E1111 F1111 W11", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, "E1111 F1111 W11"))).then_refused("SU-R-26")


@pytest.mark.rule("SU-A-71")
@pytest.mark.refuses("SU-R-26")
def test_another_card_among_the_aces_is_refused() -> None:
    state = scene(A, f"{ACES} A9", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, f"{ACES} A9"))).then_refused("SU-R-26")


@pytest.mark.rule("SU-R-39")
@pytest.mark.refuses("SU-R-26")
def test_aces_on_the_table_make_up_no_number() -> None:
    """Ten in hand and one in a table meld."""
    state = scene(A, "E1111 F1111 W11", table="[M123]", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, ("E1111 F1111 W11", (0,))))).then_refused("SU-R-26")


@pytest.mark.rule("SU-R-39")
@pytest.mark.refuses("SU-R-26")
def test_aces_join_no_table_meld() -> None:
    state = scene(A, ACES, table="[M123]", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, (ACES, (0,))))).then_refused("SU-R-26")


@pytest.mark.rule("SU-R-31")
@pytest.mark.refuses("SU-R-26")
def test_before_advanced_aces_are_no_meld() -> None:
    state = scene(INTER, ACES, phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, ACES))).then_refused("SU-R-26")


@pytest.mark.rule("SU-A-71", "SU-R-39", "SU-R-29")
def test_with_aces_declared_one_goes_out_whatever_else_is_held() -> None:
    """Four cards left over, so not fully."""
    score = went_out(scene(A, f"{ACES} A9 E5 F7 M3", phase=Phase.ACT), ACES)
    assert (score.melds, score.going_out) == (1100, 0)


@pytest.mark.rule("SU-R-29")
@pytest.mark.refuses("SU-I-50")
def test_without_the_aces_declared_those_cards_do_not_go_out() -> None:
    """What counts is what was declared."""
    state = scene(A, f"{ACES} A9 E5 F7 M3", phase=Phase.ACT)
    play(state).when(0, c.GoOut(plans(state, "E1111", "F1111", "W111"))).then_refused("SU-I-50")


# -- going out ---------------------------------------------------------------------------------------


@pytest.mark.rule("SU-R-29", "SU-I-45")
def test_the_arrangement_of_going_out_is_scored_though_another_were_worth_more() -> None:
    """SU-V-46: the full split for 135; E9999 would bring 355."""
    score = went_out(scene(INTER, "E789999 F333 A2345", phase=Phase.ACT), "E789", "E999", "F333", "A2345")
    assert score.score == 135


@pytest.mark.rule("SU-R-29", "SU-I-51")
@pytest.mark.parametrize(
    ("pair", "going_out"), [("A55", 10), ("A56", 0)], ids=["an identical pair is fully", "two others are not"]
)
def test_what_the_declared_melds_leave_over_decides_whether_it_is_fully(pair: str, going_out: int) -> None:
    state = scene(INTER, f"F456 W789 E123 {pair}", phase=Phase.ACT)
    assert went_out(state, "F456", "W789", "E123").going_out == going_out


def by_deck_draw(hand: str, top: str, *melds: Wanted, version: str = INTER) -> int:
    """The points for going out with these melds after this card came from the deck."""
    scenario = draws(play(on_top(scene(version, hand), top)))
    scenario.when(0, c.GoOut(plans(scenario.state, *melds)))
    return scores(declare_all(scenario))[0].going_out


@pytest.mark.rule("SU-I-52", "SU-R-29", "SU-R-30")
def test_a_card_from_the_deck_in_a_declared_meld_brings_five() -> None:
    assert by_deck_draw("F456 W78 E12345 A56", "W9", "F456", "W789", "E12345") == 5


@pytest.mark.rule("SU-I-52", "SU-R-29", "SU-R-30")
def test_a_card_from_the_deck_in_the_pair_left_over_brings_five() -> None:
    """Besides ten for going out fully."""
    assert by_deck_draw("F456 W789 E12345 A5", "A5", "F456", "W789", "E12345") == 15


@pytest.mark.rule("SU-I-52", "SU-R-29")
def test_a_card_from_the_deck_left_over_brings_nothing() -> None:
    """SU-V-48."""
    assert by_deck_draw("F456 W789 E12345 A5", "A6", "F456", "W789", "E12345") == 0


@pytest.mark.rule("SU-R-29")
def test_a_card_from_the_deck_that_is_declared_left_over_brings_nothing() -> None:
    """It would fit, but the arrangement declared leaves it out."""
    assert by_deck_draw("F456 W789 E1234 A5", "E5", "F456", "W789", "E1234") == 0


@pytest.mark.rule("SU-I-52", "SU-A-40")
def test_a_void_from_the_deck_is_in_a_meld() -> None:
    """SU-V-54."""
    assert by_deck_draw("F456 W789 A5555 E12", "VOID", "F456", "W789", "A5555", version=A) == 5


@pytest.mark.rule("SU-R-30", "SU-R-62")
def test_after_a_pick_up_nothing_counts_as_a_deck_draw() -> None:
    """A replacement that is melded after the main discard was taken."""
    state = on_top(scene(A, "F456 W78 E12345 VOID", main="A5"), "W9")
    scenario = draws(play(state), "A5")
    scenario.when(0, c.SetAside(next(card for card in scenario.state.hands[0] if card >= 180)))
    scenario.when(0, c.GoOut(plans(scenario.state, "F456", "W789", "E12345")))
    assert scores(declare_all(scenario))[0].going_out == 0


@pytest.mark.rule("SU-R-27")
def test_the_event_tells_that_the_player_chose() -> None:
    state = scene(INTER, "E345", phase=Phase.DECLARE)
    events = declare_all(play(state).when(0, c.DeclareMelds(plans(state, "E345"))))
    assert [event.chosen for event in events if isinstance(event, e.MeldsDeclared)] == [True, False, False, False]


# -- the edges ---------------------------------------------------------------------------------------


@pytest.mark.rule("SU-A-71")
@pytest.mark.refuses("SU-R-26")
def test_a_void_is_no_ace() -> None:
    state = scene(A, "E1111 F1111 W11 VOID", phase=Phase.DECLARE)
    play(state).when(0, c.DeclareMelds(plans(state, "E1111 F1111 W11 VOID"))).then_refused("SU-R-26")


@pytest.mark.refuses("SU-I-50")
def test_three_cards_left_over_are_too_many() -> None:
    state = scene(INTER, "F456 W789 E123 A57 M3", phase=Phase.ACT)
    play(state).when(0, c.GoOut(plans(state, "F456", "W789", "E123"))).then_refused("SU-I-50")


@pytest.mark.rule("SU-R-29", "SU-I-51", "SU-I-52")
def test_the_arrangement_of_going_out_is_kept_whole() -> None:
    scenario = draws(play(on_top(scene(INTER, "E8 F8 W8 F456 W12 A55 E345"), "W3")))
    scenario.when(0, c.GoOut(plans(scenario.state, "E8 F8 W8", "F456", "W123", "E345"))).then_accepted()
    kept = scenario.state.declared[0]
    assert kept is not None
    assert [face_text(card) for card in kept.unmelded] == ["A5", "A5"]
    assert (kept.fully, kept.deck_draw, kept.going_out, kept.chance) == (True, True, 15, 1)


@pytest.mark.rule("SU-R-29", "SU-R-35")
def test_coin_calls_are_kept_with_melds_one_declares_oneself() -> None:
    state = scene("intermediate", "E555 F1", phase=Phase.DECLARE)
    calls = (Coin.TAILS, Coin.HEADS)
    events = play(state).when(0, c.DeclareMelds(plans(state, "E555"), calls)).then_accepted().events
    (told,) = [event for event in events if isinstance(event, e.MeldsDeclared)]
    assert (told.predictions, told.chosen) == (calls, True)
