"""The deal comes from a shuffled deck."""

import pytest

from domain.games.solitaire.events import Dealt
from domain.games.solitaire.game import GAME
from domain.games.solitaire.state import Options
from domain.kernel.decider import Moment
from tests.domain.games.shuffles import assert_shuffled


@pytest.mark.rule("US-05")
def test_us_05_columns_and_stock_come_from_a_shuffled_deck() -> None:
    def deck(moment: Moment) -> tuple[int, ...]:
        (dealt,) = GAME.rules.start(Options(), 1, moment)
        assert isinstance(dealt, Dealt)
        return (*dealt.columns, *dealt.stock)

    assert_shuffled(deck)
