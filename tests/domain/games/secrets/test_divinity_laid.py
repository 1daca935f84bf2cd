"""A Divinity that is laid in a named meld stands for whatever lets the player go out."""

import pytest

from domain.games.secrets.state import State
from tests.domain.games.secrets.scenes import pick, play, scene

ADVANCED = "advanced"


def holder(hand: str, table: str = "") -> State:
    return scene(ADVANCED, hand, table=table, asides={2: "DIV"})


@pytest.mark.rule("SU-A-53", "SU-I-42")
@pytest.mark.parametrize(
    ("hand", "table", "meld"),
    [
        ("E134 F789 W111 M7777", "", "DIV E34"),
        ("E345 E7 F789 W111 M777", "", "DIV E345"),
        ("E89 F789 W111 M77 E6", "", "DIV E89"),
        ("A4 F789 W111 M7777", "[E4 F4 W4]", ("DIV", 0)),
        ("E4 F4 W4 F789 W111 M777", "", "DIV E4 F4"),
        ("E4 F4 A4 F789 W111 M777", "", "DIV E4 F4"),
    ],
    ids=["lower end", "upper end", "lower end of 89", "Magic in a set", "third suit Air", "third suit Water"],
)
def test_a_laid_divinity_leaves_room_for_the_cards_that_follow(
    hand: str, table: str, meld: str | tuple[str, int]
) -> None:
    """What is laid may be extended by the rest of the hand, whatever Divinity then stands for."""
    state = holder(hand, table)
    play(state).when(0, pick(state, "DIV", meld, go_out=True)).then_accepted()


@pytest.mark.rule("SU-I-06", "SU-A-53")
@pytest.mark.refuses("SU-R-66")
def test_divinity_is_no_magic_card_of_a_set_that_lacks_a_suit() -> None:
    """Two Plain cards and Divinity are a 3-Set, and a lone Magic card does not join it."""
    state = holder("E4 F4 M4 F789 W111 M777")
    play(state).when(0, pick(state, "DIV", "DIV E4 F4", go_out=True)).then_refused("SU-R-66")


@pytest.mark.rule("SU-A-53")
@pytest.mark.refuses("SU-R-66")
def test_a_laid_divinity_fills_one_place_only() -> None:
    """E3 E4 with Divinity does not reach both E1 and E6."""
    state = holder("E1346 F789 W111 M777")
    play(state).when(0, pick(state, "DIV", "DIV E34", go_out=True)).then_refused("SU-R-66")
