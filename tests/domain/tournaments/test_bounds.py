"""How large a plan may be, how long it may wait, and how many may enter: a bound itself is allowed, one more is not."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove, require
from domain.tables.decide import RuleSets
from domain.tables.timing import Timing
from domain.tournaments.conduct.bounds import check_entry, check_names, check_patience, check_plan, most_entrants
from domain.tournaments.config import UNSAID, Conduct, Config, Cue, Format, Points, Stage, Streak, When
from tests.changed import changed
from tests.domain.tournaments.fairground import RULE_SETS, WIDE, Fair, config
from tests.toy.state import Options

SWISS = Stage(Format.SWISS, rounds=3)
ROBIN = Stage(Format.ROUND_ROBIN)
PODS = Stage(Format.PODS, seats=4)
DUPLICATE = Stage(Format.DUPLICATE)
ARENA = Stage(Format.ARENA, duration=1000)
DAY = 24 * 3600 * 1000

Largest = Callable[[int], Config]
"""A plan in which one thing is so large."""


def refusal(check: Callable[..., object], *arguments: Any) -> str:
    """The rule that forbids it; empty if none does."""
    try:
        check(*arguments)
    except IllegalMove as refused:
        return refused.rule
    return ""


def of_stage(stage: Stage, field: str) -> Largest:
    return lambda size: config(replace(stage, **{field: size}))


def points(field: str) -> Largest:
    return lambda size: config(replace(SWISS, points=replace(Points(), **{field: size})))


def streak(field: str) -> Largest:
    return lambda size: config(replace(ARENA, streak=replace(Streak(), **{field: size})))


MOST: dict[str, tuple[int, Largest]] = {
    "characters of a title": (100, lambda size: config(SWISS, title="x" * size)),
    "stages": (16, lambda size: config(*[SWISS] * size)),
    "places": (4096, lambda size: config(SWISS, capacity=size)),
    "rounds of late entry": (100, lambda size: config(SWISS, late_entry=size)),
    "rounds": (100, of_stage(SWISS, "rounds")),
    "boards of a duplicate": (1000, of_stage(DUPLICATE, "rounds")),
    "legs": (10, of_stage(ROBIN, "legs")),
    "groups": (256, of_stage(ROBIN, "groups")),
    "games in a match": (99, of_stage(SWISS, "best_of")),
    "games to win": (99, of_stage(SWISS, "first_to")),
    "who go on": (4096, of_stage(SWISS, "takes")),
    "places of a pod": (6, lambda size: config(replace(PODS, pod_points=(1,) * size))),
    "length of an arena": (30 * DAY, of_stage(ARENA, "duration")),
    **{f"points for {field}": (1000, points(field)) for field in ("win", "draw", "loss", "bye", "asked_bye")},
    "points of a pod": (1000, lambda size: config(replace(PODS, pod_points=(size, 1)))),
    **{f"{field} of a streak": (1000, streak(field)) for field in ("after", "times")},
}
NOT_NEGATIVE = sorted(what for what in MOST if what.startswith("points") or what.endswith("streak"))


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize("what", sorted(MOST))
def test_to_67_a_plan_may_be_so_large_and_no_larger(what: str) -> None:
    most, largest = MOST[what]
    assert refusal(check_plan, RULE_SETS, largest(most)) == ""
    assert refusal(check_plan, RULE_SETS, largest(most + 1)) == "TO-67"


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize("what", NOT_NEGATIVE)
def test_to_67_points_are_not_negative(what: str) -> None:
    _, largest = MOST[what]
    assert (refusal(check_plan, RULE_SETS, largest(0)), refusal(check_plan, RULE_SETS, largest(-1))) == ("", "TO-67")


@pytest.mark.rule("TO-67")
def test_to_67_every_stage_has_its_bounds() -> None:
    assert refusal(check_plan, RULE_SETS, config(SWISS, replace(SWISS, rounds=101))) == "TO-67"


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize("step", ["pairing", "starting", "closing", "finishing"])
def test_to_67_a_step_waits_30_days_at_most(step: str) -> None:
    def waiting(delay: int) -> Conduct:
        return replace(UNSAID, **{step: Cue(When.AFTER, delay)})

    assert (refusal(check_patience, waiting(30 * DAY)), refusal(check_patience, waiting(30 * DAY + 1))) == ("", "TO-67")


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize(("field", "days"), [("grace", 7), ("round_time", 30)])
def test_to_67_players_have_a_week_to_come_and_30_days_to_play(field: str, days: int) -> None:
    def waiting(time: int) -> Conduct:
        return replace(UNSAID, **{field: time})

    assert refusal(check_patience, waiting(days * DAY)) == ""
    assert refusal(check_patience, waiting(days * DAY + 1)) == "TO-67"


@pytest.mark.rule("TO-67")
def test_to_67_the_clock_is_judged_with_the_plan() -> None:
    (bot, *_) = WIDE.bots_by_name
    clock = Timing(bank_ms=1000, stand_in=bot)
    assert refusal(check_plan, RULE_SETS, config(SWISS, timing=clock)) == ""
    assert refusal(check_plan, RULE_SETS, config(SWISS, timing=replace(clock, stand_in="nobody"))) == "TB-18"


def _for_four(_: Options, seats: int) -> None:
    require(seats == 4, "TOY-01", "with these options it is for four")


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize(("seats", "refused"), [(2, "TOY-01"), (4, ""), (6, "TOY-01")])
def test_to_67_the_options_are_judged_for_the_seats_of_every_stage(seats: int, refused: str) -> None:
    strict = RuleSets(changed(WIDE, min_seats=2, check=_for_four))
    assert refusal(check_plan, strict, config(PODS, replace(PODS, seats=seats))) == refused


@pytest.mark.rule("TO-07", "TO-67")
@pytest.mark.parametrize("seats", [1, 7])
def test_to_67_seats_that_the_game_does_not_have_are_refused_by_their_own_rule(seats: int) -> None:
    strict = RuleSets(changed(WIDE, min_seats=2, check=_for_four))
    assert refusal(check_plan, strict, config(replace(PODS, seats=seats))) == ""


@pytest.mark.rule("TO-68")
@pytest.mark.parametrize(
    ("stage", "most"),
    [(SWISS, 4096), (ROBIN, 128), (replace(ROBIN, groups=4), 512), (replace(ROBIN, groups=256), 4096)],
)
def test_to_68_every_group_of_a_round_robin_takes_so_many(stage: Stage, most: int) -> None:
    assert most_entrants(config(stage, SWISS)) == most


@pytest.mark.rule("TO-68")
def test_to_68_those_who_wait_are_counted() -> None:
    fair = Fair(config(ROBIN, capacity=100)).enter(127)
    assert refusal(check_entry, fair.state, "One more") == ""
    assert refusal(check_entry, fair.enter(1, first=127).state, "One more") == "TO-68"


@pytest.mark.rule("TO-68")
@pytest.mark.parametrize(("length", "refused"), [(0, "TO-68"), (1, ""), (100, ""), (101, "TO-68")])
def test_to_68_a_name_has_1_to_100_characters(length: int, refused: str) -> None:
    assert refusal(check_names, ("Ann", "x" * length)) == refused


@pytest.mark.rule("TO-68")
def test_to_68_so_many_enter_at_once() -> None:
    assert (refusal(check_names, ["P"] * 4096), refusal(check_names, ["P"] * 4097)) == ("", "TO-68")
