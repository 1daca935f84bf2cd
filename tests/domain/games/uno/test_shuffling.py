"""Where the rules say that cards are shuffled, they are: layouts elsewhere keep every order on purpose."""

from typing import Any

import pytest

from domain.games.uno.decide import decide, start
from domain.games.uno.events import Dealt, Left, Reshuffled
from domain.games.uno.options import Options
from domain.kernel.decider import Moment
from domain.kernel.structs import Event
from tests.domain.games.shuffles import assert_shuffled
from tests.domain.games.uno.layout import read, table


def told(text: str, moment: Moment, **layout: Any) -> tuple[Event, ...]:
    """What follows from a command in a layout, with real draws."""
    state = table(**layout)
    seat, command = read(state, text)
    return decide(state, seat, command, moment)


@pytest.mark.rule("UN-50")
def test_un_50_the_hand_of_a_leaver_is_shuffled_into_the_draw_pile() -> None:
    def pile(moment: Moment) -> tuple[int, ...]:
        left = told("b leave", moment, b="Y1 Y2 Y3")[0]
        assert isinstance(left, Left)
        return left.stock

    assert_shuffled(pile)


@pytest.mark.rule("UN-81")
def test_un_81_what_lay_under_the_top_card_is_shuffled() -> None:
    def pile(moment: Moment) -> tuple[int, ...]:
        under = "B1 B2 B3 B4 B5 B6 B7 B8 B0"
        reshuffled = told("a accept", moment, top="R+2", under=under, draw="", effect=2)[0]
        assert isinstance(reshuffled, Reshuffled)
        return reshuffled.cards

    assert_shuffled(pile)


@pytest.mark.rule("UN-04", "UN-05")
def test_un_04_un_05_hands_and_draw_pile_come_from_a_shuffled_deck() -> None:
    def deck(moment: Moment) -> tuple[int, ...]:
        dealt = start(Options(), 4, moment)[0]
        assert isinstance(dealt, Dealt)
        return (*(card for hand in dealt.hands for card in hand or ()), *dealt.stock, dealt.flipped)

    assert_shuffled(deck)
