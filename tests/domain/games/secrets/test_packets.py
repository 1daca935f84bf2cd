"""Packets and Duels at the end of whole games (SU-A-30 to 33, SU-F-04 to 09)."""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, face_text, faces_text
from domain.games.secrets.state import Phase, State
from domain.kernel.structs import Event
from tests.domain.games.secrets.scenes import declare_all, draws, in_packets, on_top, plans, play, scene, scores

A = "advanced"
TWO_BONUS = "E1 VOID F3 P0"


def over(hands: dict[int, str], packets: dict[int, str], *, dealer: int = 0) -> State:
    """An Advanced game that has just ended with these hands."""
    others = {seat: text for seat, text in hands.items() if seat}
    state = scene(A, hands.get(0, ""), others=others, phase=Phase.DECLARE, dealer=dealer)
    return in_packets(state, packets)


def revealed(events: list[Event]) -> list[e.PacketRevealed]:
    return [event for event in events if isinstance(event, e.PacketRevealed)]


@pytest.mark.rule("SU-A-30")
def test_a_3_set_of_8s_scores_five_for_each_bonus_card_of_its_packet() -> None:
    """SU-V-30: 10 and two times 5."""
    scenario = play(over({0: "E8 F8 W8"}, {5: TWO_BONUS}))
    declare_all(scenario)
    assert scenario.state.totals == (20, 0, 0, 0)


@pytest.mark.rule("SU-A-31")
def test_an_exposed_unity_of_magic_8s_scores_its_packet_like_a_3_set() -> None:
    """SU-V-31: 30 and two times 5."""
    scenario = play(over({0: "M888*"}, {5: TWO_BONUS}))
    declare_all(scenario)
    assert scenario.state.totals == (40, 0, 0, 0)


@pytest.mark.rule("SU-A-32")
def test_a_concealed_unity_of_magic_8s_counts_the_first_bonus_card_twice() -> None:
    """SU-V-31: 60 and three times 5."""
    scenario = play(over({0: "M888"}, {5: TWO_BONUS}))
    declare_all(scenario)
    assert scenario.state.totals == (75, 0, 0, 0)


@pytest.mark.rule("SU-A-32", "SU-A-70")
def test_the_twelfth_bonus_card_in_the_packet_brings_the_limit() -> None:
    """SU-V-53: 1,020 for melds, 5 and 50 for Bonus Cards, 15 for going out, twice 5 by chance."""
    state = scene(A, "M9999 M8888 E9999", aside="VOID VOID VOID P0 P0 P0 P0 DIV ETE INF")
    scenario = draws(play(on_top(in_packets(state, {5: "S0"}), "VOID"))).when(0, c.GoOut())
    score = scores(declare_all(scenario))[0]
    assert (score.melds, score.aside, score.going_out, score.chance, score.score) == (1025, 50, 15, 10, 1100)


@pytest.mark.rule("SU-A-32")
def test_without_a_bonus_card_in_the_packet_there_is_nothing_to_double() -> None:
    scenario = play(over({0: "M888"}, {5: "E1 E2"}))
    declare_all(scenario)
    assert scenario.state.totals == (60, 0, 0, 0)


@pytest.mark.rule("SU-A-33")
def test_bonus_cards_of_a_packet_come_to_nobody() -> None:
    """Points, but no card aside, and no power of Eternity or Divinity."""
    scenario = play(over({0: "E8 F8 W8 E1"}, {5: "DIV ETE"}))
    declare_all(scenario)
    assert scenario.state.aside == ((),) * 4


@pytest.mark.rule("SU-R-34", "SU-F-04")
def test_several_3_sets_of_one_player_take_packets_in_the_order_declared() -> None:
    state = over({0: "E88 F88 W8 A8"}, {})
    scenario = play(state).when(0, c.DeclareMelds(plans(state, "E8 F8 A8", "E8 F8 W8")))
    told = [(event.packet, faces_text(event.meld.cards)) for event in revealed(declare_all(scenario))]
    assert told == [(5, "E8 F8 A8"), (4, "E8 F8 W8")]


ALL_SIX = {0: "M12345 M888 E8 W8 A8", 1: "E88 F88 W88", 2: "E8 F8 A8", 3: "F8 W8 A8"}
"""Five 3-Sets of 8s and the unity of Magic 8s, which take all six packets; and a Magic 5-Sequence for the Duel."""
DUELED = "P0 E3 VOID M1 F9 W2"


@pytest.mark.rule("SU-F-04", "SU-R-33", "SU-R-34")
def test_all_six_packets_are_taken_from_the_top_every_set_before_the_unity() -> None:
    """Two of them in a row by the player with two 3-Sets."""
    told = revealed(declare_all(play(over(ALL_SIX, {}))))
    assert [(event.seat, event.packet) for event in told] == [(0, 5), (1, 4), (1, 3), (2, 2), (3, 1), (0, 0)]


@pytest.mark.rule("SU-F-09")
def test_a_packet_used_in_the_duel_still_scores_its_bonus_cards() -> None:
    """SU-V-107: the Duel skipped P0 and VOID, the unity of Magic 8s scores them, the first one twice."""
    events = declare_all(play(over(ALL_SIX, {0: DUELED})))
    held = next(event for event in events if isinstance(event, e.DuelHeld))
    assert [face_text(card) for card in held.skipped] == ["P0", "VOID"]
    assert scores(events)[0].chance == 15


@pytest.mark.rule("SU-R-33")
def test_a_3_set_with_divinity_takes_a_packet() -> None:
    """240 for going out fully with E8 A8 and Divinity, and two Bonus Cards."""
    state = in_packets(scene(A, "F123 W123 A5555 E8 A8", aside="DIV"), {5: TWO_BONUS})
    scenario = play(state).when(0, c.PickUp((DIV,), go_out=True))
    declare_all(scenario)
    assert scenario.state.totals == (250, 0, 0, 0)


@pytest.mark.rule("SU-R-33", "SU-A-56")
def test_a_unity_of_magic_8s_with_divinity_takes_a_packet_as_an_exposed_one() -> None:
    """260 for going out fully, and no Bonus Card counts twice."""
    state = in_packets(scene(A, "F123 W123 A5555 M88", aside="DIV"), {5: TWO_BONUS})
    scenario = play(state).when(0, c.PickUp((DIV,), go_out=True))
    declare_all(scenario)
    assert scenario.state.totals == (270, 0, 0, 0)


@pytest.mark.rule("SU-I-12")
def test_the_winner_of_the_duel_gets_ten_for_each_magic_5_sequence() -> None:
    """Two of them."""
    scenario = play(over({0: "M1122334455", 1: "M56789"}, {0: "E1 E2 E3 M9"}))
    declare_all(scenario)
    assert scenario.state.totals == (80, 30, 0, 0)


@pytest.mark.rule("SU-I-12")
def test_whoever_ties_for_the_duel_gets_ten_too() -> None:
    """SU-V-106: seats 3 and 0 show a 9, seat 1 a 3."""
    scenario = play(over({0: "M12345", 1: "M12345", 3: "M12345"}, {0: "E9 W2 F3 A9"}))
    declare_all(scenario)
    assert scenario.state.totals == (40, 30, 0, 40)


@pytest.mark.rule("SU-F-06")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_the_bottommost_card_belongs_to_the_player_before_the_dealer(dealer: int, winner: int) -> None:
    hands = dict.fromkeys(range(4), "M12345")
    events = declare_all(play(over(hands, {0: "M9 E1 E2 E3"}, dealer=dealer)))
    assert [score.seat for score in scores(events) if score.chance] == [winner]
