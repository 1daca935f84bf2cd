"""The scorer's memory is shared by all hands, and hands are scored in several threads at once."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from domain.games.secrets.scoring import suit
from domain.games.secrets.scoring.arrange import Holding, best_points
from tests.domain.games.secrets.hands import holding

HANDS = [holding(Random(seed), size=13, suits=4, rich=True, zeros=0, public="", melds=0) for seed in range(400)]


@pytest.fixture
def _small_memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forgotten every few hands, and threads that take turns as often as they can."""
    monkeypatch.setattr(suit, "_MEMORY", 50)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_small_memory")
def test_threads_that_forget_in_the_middle_of_each_others_searches_score_the_same() -> None:
    def scored(hands: list[Holding]) -> list[int]:
        return [best_points(hand) for hand in hands]

    alone = scored(HANDS)
    with ThreadPoolExecutor(4) as threads:
        for found in threads.map(scored, [HANDS] * 4):
            assert found == alone
