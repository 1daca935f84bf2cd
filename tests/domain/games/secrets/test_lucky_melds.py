"""Which melds of 8s bring a coin or a packet, and which do not."""

import pytest

from domain.games.secrets import events as e
from domain.games.secrets.state import Phase
from tests.domain.games.secrets.scenes import declare_all, in_packets, play, scene

PACKET = {5: "E1 VOID F3 P0"}


@pytest.mark.rule("SU-A-30")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param("E8 F8 W8 A8", 25, id="a 4-Set"),
        pytest.param("E8 F8 W8 A8 M8", 50, id="a 5-Set"),
        pytest.param("E7 F7 W7", 10, id="a 3-Set of 7s"),
        pytest.param("E9 F9 W9", 15, id="a 3-Set of 9s"),
        pytest.param("E888", 50, id="a unity of Plain 8s"),
    ],
)
def test_only_a_3_set_of_8s_and_a_unity_of_magic_8s_take_a_packet(hand: str, points: int) -> None:
    state = in_packets(scene("advanced", hand, phase=Phase.DECLARE), PACKET)
    scenario = play(state)
    told = declare_all(scenario)
    assert not any(isinstance(event, e.PacketRevealed) for event in told)
    assert scenario.state.totals[0] == points


@pytest.mark.rule("SU-B-16")
@pytest.mark.parametrize("hand", ["E8 F8 W8 A8", "E7 F7 W7"])
def test_only_a_3_set_of_8s_flips_a_coin(hand: str) -> None:
    told = declare_all(play(scene("basic", hand, phase=Phase.DECLARE)))
    assert not any(isinstance(event, e.CoinFlipped) for event in told)
