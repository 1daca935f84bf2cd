"""How large a plan may be, and how many may enter."""

from typing import Any

import pytest

from domain.kernel.errors import IllegalMove
from domain.tables.timing import Timing
from domain.tournaments.conduct.bounds import MOST_IN_GROUP
from domain.tournaments.config import Config, Format, Stage
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


@pytest.mark.rule("TO-67")
async def test_a_plan_beyond_its_bounds_is_refused_when_it_is_made_and_when_it_is_changed(world: World) -> None:
    commands = world.services.tournaments.commands
    largest, too_large = (config(world, plan(title="x" * size)) for size in (100, 101))
    with pytest.raises(IllegalMove) as refusal:
        await commands.create(Intent(BOSS), too_large)
    assert refusal.value.rule == "TO-67"
    opened = await commands.create(Intent(BOSS), largest)
    with pytest.raises(IllegalMove) as refusal:
        await commands.configure(opened.now.state.id, Intent(BOSS), too_large)
    assert refusal.value.rule == "TO-67"


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
