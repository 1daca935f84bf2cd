"""How much work large tournaments make, counted: nothing here depends on how fast the machine is."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.config import EDITION, Format, Stage
from tests.domain.tournaments.fairground import Fair, config

pytestmark = pytest.mark.slow


def calls_of(work: Callable[[], Any]) -> int:
    """How many functions of ours are called; what measures coverage calls functions written in C."""
    counted: Counter[str] = Counter()

    def count(_: FrameType, event: str, __: Any) -> None:
        counted[event] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted["call"]


def bracket(format_: Format, size: int) -> Fair:
    """A bracket in play, a few results old."""
    fair = Fair(config(Stage(format_)), edition=EDITION).enter(size).start()
    for _ in range(6):
        fair.play(open_matches(fair.state)[0], (1, 2))
    return fair


@pytest.mark.parametrize("format_", [Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION])
def test_a_result_in_a_large_bracket_costs_what_it_costs_in_a_small_one(format_: Format) -> None:
    small, large = bracket(format_, 64), bracket(format_, 4096)

    def played(fair: Fair) -> int:
        game = open_matches(fair.state)[0]
        return calls_of(lambda: fair.play(game, (1, 2)))

    few, many = played(small), played(large)
    assert many <= 2 * few, (few, many)


@pytest.mark.parametrize("format_", [Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION])
def test_a_result_copies_little_of_a_large_bracket(format_: Format) -> None:
    """What the old list and the new share is not touched: of 64 chunks and more, three at most are new."""
    fair = bracket(format_, 4096)
    before = fair.state.matches
    fair.play(open_matches(fair.state)[0], (1, 2))
    new = [chunk for chunk in fair.state.matches.chunks if not any(chunk is old for old in before.chunks)]
    assert len(before.chunks) >= 64
    assert 1 <= len(new) <= 3


def test_what_is_asked_after_every_result_does_not_look_at_every_match() -> None:
    """What lists show of it, and whether something is due: they count by chunks, of which one or two are new."""
    fair = bracket(Format.DOUBLE_ELIMINATION, 4096)
    _stage_counts(fair)
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert len(fair.state.matches) == 8191
    assert calls_of(lambda: due(fair.state, fair.now)) < 300
    assert calls_of(lambda: _stage_counts(fair)) < 1000


def _stage_counts(fair: Fair) -> tuple[int, int]:
    return fair.state.matches.counted(0)
