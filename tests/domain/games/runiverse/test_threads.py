"""Games in several threads do not disturb each other: audits are done beside the tables."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.games.runiverse.game import GAME
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import encode


@pytest.fixture
def _restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def moves_of(seed: int) -> list[bytes]:
    """A game that two random bots play from a seed."""
    played = play_out(Plan(GAME, GAME.rules.options(), ("random", "random"), b"%032d" % seed), check=False)
    return [encode(command) for _, command in played.moves]


@pytest.mark.usefixtures("_restless")
def test_games_in_several_threads_go_as_they_would_alone() -> None:
    alone = [moves_of(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(moves_of, range(4))) == alone
