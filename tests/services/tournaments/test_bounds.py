"""How large a plan may be, and how many may enter."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.tables.timing import Timing
from domain.tournaments.conduct.bounds import MOST_ENTRANTS, MOST_IN_GROUP, most_entrants
from domain.tournaments.config import Config, Format, Points, Stage, Streak
from domain.tournaments.state import Status
from services.log.handler import Intent
from services.ports import Account
from services.tournaments.plan import TournamentPlan
from tests.world import World

BOSS = Account("boss", "Boss")
SWISS = Stage(Format.SWISS, rounds=3)
ROBIN = Stage(Format.ROUND_ROBIN)


def plan(*stages: Stage, **chosen: Any) -> TournamentPlan:
    return TournamentPlan(**{"title": "Cup", "stages": stages or (SWISS,), **chosen})


def config(world: World, planned: TournamentPlan, options: bytes = b"{}") -> Config:
    return world.services.tournaments.commands.config(planned, "uno", options)


TOO_LARGE = [
    plan(title="x" * 101),
    plan(*[SWISS] * 17),
    plan(capacity=4097),
    plan(late_entry=101),
    plan(replace(SWISS, rounds=101)),
    plan(replace(ROBIN, legs=11)),
    plan(replace(ROBIN, groups=257)),
    plan(replace(SWISS, best_of=101)),
    plan(replace(SWISS, first_to=100)),
    plan(SWISS, replace(SWISS, takes=4097)),
    plan(replace(SWISS, points=Points(win=-5))),
    plan(replace(SWISS, points=Points(win=1001))),
    plan(Stage(Format.PODS, seats=4, pod_points=(1,) * 7)),
    plan(Stage(Format.DUPLICATE, rounds=1001)),
    plan(Stage(Format.ARENA, duration=31 * 24 * 3600 * 1000)),
    plan(Stage(Format.ARENA, duration=1000, streak=Streak(times=10_000))),
]


@pytest.mark.rule("TO-67")
@pytest.mark.parametrize("planned", TOO_LARGE)
async def test_a_plan_beyond_its_bounds_is_refused(world: World, planned: TournamentPlan) -> None:
    commands = world.services.tournaments.commands
    with pytest.raises(IllegalMove) as refusal:
        await commands.create(Intent(BOSS), config(world, planned))
    assert refusal.value.rule == "TO-67"
    opened = await commands.create(Intent(BOSS), config(world, plan()))
    with pytest.raises(IllegalMove) as refusal:
        await commands.configure(opened.now.state.id, Intent(BOSS), config(world, planned))
    assert refusal.value.rule == "TO-67"


@pytest.mark.rule("TO-67")
async def test_a_plan_within_its_bounds_is_taken(world: World) -> None:
    widest = plan(*[replace(SWISS, rounds=100, best_of=99)] * 16, title="x" * 100, capacity=4096)
    opened = await world.services.tournaments.commands.create(Intent(BOSS), config(world, widest))
    assert opened.now.state.status is Status.REGISTRATION


@pytest.mark.rule("TO-67")
async def test_options_and_clock_are_judged_with_the_plan(world: World) -> None:
    commands = world.services.tournaments.commands
    with pytest.raises(IllegalMove, match="UN-R-33"):
        await commands.create(Intent(BOSS), config(world, plan(), b'{"turn_limit":-1}'))
    with pytest.raises(IllegalMove, match="TB-18"):
        await commands.create(Intent(BOSS), config(world, plan(timing=Timing(bank_ms=-1))))


@pytest.mark.rule("TO-68")
async def test_a_group_of_a_round_robin_takes_so_many(world: World) -> None:
    commands = world.services.tournaments.commands
    opened = await commands.create(Intent(BOSS), config(world, plan(ROBIN)))
    id_ = opened.now.state.id
    await commands.enter_bots(id_, Intent(BOSS), "random", [f"Bot {n}" for n in range(MOST_IN_GROUP)])
    with pytest.raises(IllegalMove) as refusal:
        await commands.enter_bots(id_, Intent(BOSS), "random", ["One more"])
    assert refusal.value.rule == "TO-68"
    ann, _ = await world.someone("Ann")
    with pytest.raises(IllegalMove) as refusal:
        await commands.enter(id_, Intent(ann.account))
    assert refusal.value.rule == "TO-68"


@pytest.mark.rule("TO-68")
async def test_entrants_have_names_of_a_length(world: World) -> None:
    commands = world.services.tournaments.commands
    opened = await commands.create(Intent(BOSS), config(world, plan()))
    for name in ("", "x" * 101):
        with pytest.raises(IllegalMove) as refusal:
            await commands.enter_bots(opened.now.state.id, Intent(BOSS), "random", [name])
        assert refusal.value.rule == "TO-68"


@pytest.mark.rule("TO-68")
def test_more_groups_take_more() -> None:
    chosen = Config(title="Cup", game="uno", rules=1, options=b"{}", stages=(replace(ROBIN, groups=4),))  # type: ignore[arg-type]
    assert most_entrants(chosen) == 4 * MOST_IN_GROUP
    assert most_entrants(replace(chosen, stages=(SWISS,))) == MOST_ENTRANTS
    assert most_entrants(replace(chosen, stages=(replace(ROBIN, groups=256),))) == MOST_ENTRANTS
