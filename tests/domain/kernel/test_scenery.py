"""What a headline says once it is over: who won and why, in words."""

import pytest

from domain.games.uno.outcome import Reason
from domain.kernel.decider import Outcome, Standing
from domain.kernel.scenery import Cast, ended

ANN, BRAM = Standing(0, 2, -3), Standing(1, 1, 0)


@pytest.mark.parametrize(
    ("outcome", "you", "said"),
    [
        (Outcome("played_last", (ANN, BRAM)), 0, "Bram wins: the last card was played"),
        (Outcome("played_last", (ANN, BRAM)), 1, "You win: the last card was played"),
        (
            Outcome("turn_limit", (ANN, Standing(1, 2, -3))),
            0,
            "Over, and nobody wins: the turns the table allows were used up",
        ),
        (Outcome("given_up", (ANN, BRAM)), None, "Bram wins: given up"),
    ],
)
def test_an_end_is_told_by_what_its_reason_means(outcome: Outcome, you: int | None, said: str) -> None:
    assert ended(outcome, Cast(("Ann", "Bram"), you, Reason)) == said
