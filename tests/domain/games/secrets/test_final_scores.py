"""What a whole game brings: the limit, zeros set free, coins, penalties, Ultimate 11+ Aces (SU-R-32 to 38, SU-R-83)."""

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import Coin, Phase, State
from tests.domain.games.secrets.scenes import declare_all, hand_card, in_packets, play, scene, scores

B, INTER, A = "basic", "intermediate", "advanced"
RICH = "M9999 M8888 E9999 F9999"
"""Melds of 1,320 points."""
HEADS, TAILS = Coin.HEADS, Coin.TAILS


@pytest.mark.rule("SU-A-70", "SU-R-32")
def test_nobody_scores_more_than_1100_in_a_game() -> None:
    scenario = play(scene(A, RICH, phase=Phase.ACT)).when(0, c.GoOut())
    declare_all(scenario)
    assert scenario.state.totals == (1100, 0, 0, 0)


@pytest.mark.rule("SU-A-70", "SU-R-32")
def test_the_limit_holds_for_one_who_did_not_go_out_too() -> None:
    scenario = play(scene(A, "E1", others={2: RICH}, phase=Phase.DECLARE))
    declare_all(scenario)
    assert scenario.state.totals == (0, 0, 1100, 0)


@pytest.mark.rule("SU-A-70", "SU-R-32")
def test_points_set_aside_and_by_chance_lie_under_the_limit() -> None:
    """1,080 for melds, 15 aside and 15 of the packet."""
    state = scene(A, "M9999 M8888 E9999 W999", aside="VOID VOID VOID", phase=Phase.DECLARE)
    events = declare_all(play(in_packets(state, {5: "P0 P0"})))
    score = scores(events)[0]
    assert (score.melds, score.aside, score.chance, score.score) == (1080, 15, 15, 1100)


@pytest.mark.rule("SU-R-31")
def test_before_advanced_there_is_no_limit() -> None:
    """1,320 and 10 for going out fully; the coin brings 10 or nothing."""
    events = declare_all(play(scene(INTER, RICH, phase=Phase.ACT)).when(0, c.GoOut()))
    score = scores(events)[0]
    assert score.score == 1330 + score.chance


@pytest.mark.rule("SU-R-32", "SU-R-73")
def test_penalty_points_are_lost_from_the_limited_sum() -> None:
    """1,100 less 15, though the melds are worth more."""
    state = replace(scene(A, RICH, phase=Phase.ACT, expert=True), penalties=(25, 0, 0, 0))
    scenario = play(state).when(0, c.GoOut())
    declare_all(scenario)
    assert scenario.state.totals == (1085, 0, 0, 0)


@pytest.mark.rule("SU-B-27", "SU-B-28", "SU-I-40")
def test_going_out_points_are_for_the_one_who_went_out() -> None:
    """The same cards in another hand score without them."""
    hand = "E123 F123 W123"
    scenario = play(scene(INTER, hand, others={1: "E123 F123 W123"}, phase=Phase.ACT)).when(0, c.GoOut())
    declare_all(scenario)
    assert scenario.state.totals == (40, 30, 0, 0)


@pytest.mark.rule("SU-R-38")
def test_a_zero_set_free_after_the_end_scores_five_once() -> None:
    """SU-V-26: 160 for the 10-Sequence, 5 aside."""
    state = scene(A, "E4", table="[P0 E123] [P0 E56789]", phase=Phase.DECLARE)
    score = scores(declare_all(play(state)))[0]
    assert (score.melds, score.aside, score.score) == (160, 5, 165)


@pytest.mark.rule("SU-A-47", "SU-A-41")
def test_a_zero_set_free_in_play_scores_five_once() -> None:
    state = scene(A, "E4 F1 F3", table="[P0 E123] [P0 E56789]", phase=Phase.ACT)
    scenario = play(state).when(0, c.CombineMelds((0, 1), (hand_card(state, "E4"),))).when(0, c.GoOut())
    score = scores(declare_all(scenario))[0]
    assert (score.melds, score.aside, score.score) == (160, 5, 165)


# -- coins -------------------------------------------------------------------------------------------

TWO_COINS = "E88 F88 W88"


def calls(state: State, by_seat: dict[int, tuple[Coin, ...]]) -> list[tuple[int, Coin]]:
    """Who called what, in the order of the flips."""
    scenario = play(state)
    for seat in range(4):
        scenario.when(seat, c.DeclareMelds(predictions=by_seat.get(seat, ()))).then_accepted()
    return [(event.seat, event.prediction) for event in scenario.events if isinstance(event, e.CoinFlipped)]


@pytest.mark.rule("SU-R-35", "SU-B-16")
@pytest.mark.parametrize("called", [(HEADS, TAILS), (TAILS, HEADS), (TAILS, TAILS)])
def test_every_coin_has_its_own_call(called: tuple[Coin, ...]) -> None:
    state = scene(B, TWO_COINS, phase=Phase.DECLARE)
    assert calls(state, {0: called}) == [(0, called[0]), (0, called[1])]


@pytest.mark.rule("SU-R-35")
def test_a_coin_without_a_call_is_called_heads() -> None:
    state = scene(B, TWO_COINS, phase=Phase.DECLARE)
    assert calls(state, {0: (TAILS,)}) == [(0, TAILS), (0, HEADS)]


@pytest.mark.rule("SU-R-35")
def test_the_calls_of_others_are_not_counted() -> None:
    """The first coin of seat 1 is flipped after two of seat 0, and has the first call of seat 1."""
    state = scene(B, TWO_COINS, others={1: "E8 F8 A8"}, phase=Phase.DECLARE)
    assert calls(state, {0: (HEADS, HEADS), 1: (TAILS, HEADS)}) == [(0, HEADS), (0, HEADS), (1, TAILS)]


@pytest.mark.rule("SU-R-35")
def test_who_goes_out_calls_the_coins_with_it() -> None:
    state = scene(B, f"{TWO_COINS} E123 F123", phase=Phase.ACT)
    events = declare_all(play(state).when(0, c.GoOut(predictions=(TAILS, HEADS))))
    assert [event.prediction for event in events if isinstance(event, e.CoinFlipped)] == [TAILS, HEADS]


@pytest.mark.rule("SU-B-16")
def test_a_right_call_brings_five_and_a_wrong_one_nothing() -> None:
    """SU-V-05: the same coin, called both ways."""
    state = scene(B, "E8 F8 W8", phase=Phase.DECLARE)
    totals = []
    for call in (HEADS, TAILS):
        scenario = play(state).when(0, c.DeclareMelds(predictions=(call,)))
        declare_all(scenario)
        totals.append(scenario.state.totals[0])
    assert sorted(totals) == [10, 15]


# -- Ultimate 11+ Aces -------------------------------------------------------------------------------


@pytest.mark.rule("SU-M-10", "SU-R-83")
@pytest.mark.parametrize(
    ("hand", "ultimate"),
    [
        ("E11 F11 W11 A11 M111", True),
        ("E11 F11 W11 A11 M1111", True),
        ("E111 F11 W11 A11 M11", False),
        ("E1 F111 W11 A11 M111", False),
        ("E111 F11 W11 A111 M1", False),
        ("E1111 F1111 W111", False),
    ],
)
def test_ultimate_aces_are_a_pair_of_each_suit_and_a_third_magic_1(hand: str, ultimate: bool) -> None:
    """Without them the match goes on."""
    nothing = Arrangement(())
    state = replace(scene(A, hand, phase=Phase.DECLARE, games=4), declared=(None, nothing, nothing, nothing))
    after = play(state).when(0, c.DeclareMelds()).then_accepted().state
    assert (after.outcome is not None) is ultimate


@pytest.mark.rule("SU-M-10", "SU-R-83", "SU-A-72")
def test_divinity_completes_ultimate_aces_only_beside_pairs_of_every_suit() -> None:
    """Ten 1s and Divinity, but a single Earth 1."""
    state = scene(A, "E1 F111 W11 A11 M11 E99", aside="DIV", games=4)
    scenario = play(state).when(0, c.PickUp(state.aside[0], go_out=True))
    declare_all(scenario)
    assert (scenario.state.totals, scenario.state.game) == ((1100, 0, 0, 0), 2)
