"""A finished game looked at again, over GraphQL: for those who may see all of it, and only once it is over."""

from typing import Any

import pytest

from domain.tables import analysis as pure
from domain.tables.commands import AddBot, StartGame
from services.log.handler import Intent
from services.ports import Credentials
from services.tables import reading
from services.workers.bots import BotPlayer, next_bot_turn
from tests.world import World

LOOK = """query($t: ID!, $n: Int! = 1, $s: String! = "") {
  analysis(table: $t, playouts: $n, seed: $s) {
    game head names budget { playouts seed } turns { version seat chances }
    turningPoints { version mover seat before after } betterMoves { version seat played better chance betterChance }
  }
}"""


async def played(world: World, *, to_the_end: bool = True) -> tuple[Credentials, str]:
    """A table of two bots, and its host."""
    ann, _ = await world.someone("Ann")
    intent = Intent(ann.account)
    table = (await world.tables.open(intent, "uno", b'{"turn_limit": 12, "piles": "split"}', sit=False)).now.state.id
    for _ in range(2):
        await world.tables.ask(table, intent, AddBot, bot="medium")
    loaded = (await world.tables.ask(table, intent, StartGame)).now
    player = BotPlayer(world.tables)
    while to_the_end and (turn := next_bot_turn(loaded)) is not None:
        loaded = await player.play(turn)
    return ann, table


async def test_a_finished_game_is_analysed_the_same_for_everyone(world: World) -> None:
    ann, table = await played(world)
    found = (await world.ask(LOOK, ann, t=table))["analysis"]
    assert found["game"] == "uno"
    assert found["budget"] == {"playouts": 1, "seed": ""}
    assert len(found["turns"]) > 5
    assert (await world.ask(LOOK, None, t=table))["analysis"] == found


async def test_it_is_made_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def noted(*args: Any) -> pure.Analysis:
        made.append(1)
        return pure.analyse(*args)

    monkeypatch.setattr(reading, "analyse", noted)
    _, table = await played(world)
    for _ in range(3):
        await world.ask(LOOK, None, t=table)
    assert len(made) == 1
    await world.ask(LOOK, None, t=table, s="other")
    assert len(made) == 2


async def test_a_running_game_is_not_analysed_by_anyone(world: World) -> None:
    _, table = await played(world, to_the_end=False)
    auditor, _ = await world.someone("Aud", "audit")
    for caller in (None, auditor):
        answer = await world.answer(LOOK, caller, t=table)
        assert isinstance(answer.errors, list)
        assert answer.errors[0]["extensions"]["code"] == "FORBIDDEN"


@pytest.mark.parametrize("given", [{"n": 0}, {"n": 33}, {"s": "x" * 65}])
async def test_a_budget_that_cannot_be_had_is_bad_input(world: World, given: dict[str, Any]) -> None:
    _, table = await played(world, to_the_end=False)
    answer = await world.answer(LOOK, None, t=table, **given)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
