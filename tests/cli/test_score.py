"""`orrery score`: the game's own scorer on a hand that is typed in."""

import json

import pytest
from click.testing import CliRunner

from api.cli import cli
from tests.world import new_world


def score(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["score", "secrets", *arguments], standalone_mode=False)
    return str(result.exception or result.output)


def test_machines_get_points_chance_arrangement_and_what_is_left() -> None:
    told = json.loads(score("--json", "E123 F9"))
    assert set(told) == {"points", "chance", "arrangement", "unmelded"}
    assert told["unmelded"] == "F9"


def test_people_get_a_few_lines() -> None:
    assert score("E123 F9").splitlines()[0].endswith("points")


def test_what_cannot_be_read_is_refused_in_words() -> None:
    assert "E1" in score("E1111111")


def test_what_may_not_go_out_says_so() -> None:
    assert score("--out", "E147 F258 W369 A147 E2") == "no arrangement of this hand may do that\n"


async def test_the_same_calculator_answers_over_graphql() -> None:
    world = await new_world()
    query = '{ scoreSecrets(version: BASIC, hand: "E123 F9") { points chance arrangement unmelded } }'
    assert (await world.ask(query))["scoreSecrets"] == json.loads(score("--json", "E123 F9"))
    await world.feed.aclose()


@pytest.mark.parametrize("hand", ["E1111111", "nonsense", "E" * 300])
async def test_a_bad_hand_over_graphql_is_a_clear_error(hand: str) -> None:
    world = await new_world()
    answer = await world.answer("query($h: String!) { scoreSecrets(hand: $h) { points } }", h=hand)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
    await world.feed.aclose()
