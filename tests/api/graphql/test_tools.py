"""What a game lends to everyone is a query and a command, without a line about it in `api`."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pytest
from click.testing import CliRunner
from graphql import OperationDefinitionNode, graphql, parse

from api.cli import COMMANDS
from api.cli.game_tools import tool_group
from api.graphql.execution.context import Context
from api.graphql.execution.cost import scale_of
from api.graphql.schema import Schema
from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.tools import Document, Tool
from domain.registry import RULE_SETS, TOOLS
from domain.tables.rule_sets import RuleSets
from tests.toy import TOY
from tests.world import World


class Manner(StrEnum):
    """How to count."""

    LOW = "low"
    HIGH = "high"


class Question(Record, frozen=True):
    """Cards, and how to count them."""

    cards: Annotated[Document, doc("One number a line.")]
    manner: Annotated[Manner, doc("Which way the cards count.")] = Manner.HIGH
    per_card: Annotated[int, doc("How much each card counts more.")] = 0
    twice: Annotated[bool, doc("Whether all counts double.")] = False


class Worth(Record, frozen=True):
    """What cards are worth."""

    points: Annotated[int, doc("The sum.")]


def worth(asked: Question) -> Worth:
    values = [int(line) for line in asked.cards.split()]
    counted = [(each if asked.manner is Manner.HIGH else -each) + asked.per_card for each in values]
    return Worth(sum(counted) * (2 if asked.twice else 1))


COUNT: Tool[Question, Worth] = Tool(
    verb="count",
    noun="hand",
    summary="Count a hand.",
    asked=Question,
    answer=Worth,
    work=worth,
    tell=lambda found: f"{found.points} points",
    cost=77,
    longest=20,
    failed=lambda found: found.points < 0,
)
GAME = replace(TOY, tools=(COUNT,))
SCHEMA = Schema(RuleSets(GAME))
HAND = tool_group("hand", [GAME])


def hand(*arguments: str, typed: str = "") -> tuple[Any, str]:
    result = CliRunner().invoke(HAND, ["count", *arguments], input=typed, standalone_mode=False)
    return result.return_value, result.output


async def test_a_tool_is_a_query_with_its_fields_as_arguments(world: World) -> None:
    field = SCHEMA.core.query_type.fields["countToyHand"]  # type: ignore[union-attr]
    assert {name: str(each.type) for name, each in field.args.items()} == {
        "cards": "String!",
        "manner": "ToyManner!",
        "perCard": "Int!",
        "twice": "Boolean!",
    }
    assert field.args["manner"].description == "Which way the cards count."
    query = '{ countToyHand(cards: "1 2", manner: LOW, perCard: 5) { points } }'
    answer = await graphql(SCHEMA.core, query, context_value=Context(world.services))
    assert (answer.errors, answer.data) == (None, {"countToyHand": {"points": 7}})


async def test_a_text_that_is_too_long_is_refused(world: World) -> None:
    query, context = "query($c: String!) { countToyHand(cards: $c) { points } }", Context(world.services)
    answer = await graphql(SCHEMA.core, query, context_value=context, variable_values={"c": "1 " * 11})
    assert answer.errors
    assert answer.errors[0].message == "cards has at most 20 characters"


def test_a_tool_costs_what_its_game_says() -> None:
    (operation,) = parse('{ countToyHand(cards: "1") { points } }').definitions
    assert isinstance(operation, OperationDefinitionNode)
    assert scale_of(SCHEMA.core).weigh(operation, {}, {}).cost == 77 + 1


def test_a_tool_is_a_command_with_its_fields_as_options(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("1\n2\n")
    assert hand(str(path)) == (0, "3 points\n")
    assert hand(str(path), "--per-card", "1", "--twice") == (0, "10 points\n")
    assert hand("-", "--json", typed="4\n") == (0, '{"points":4}\n')


def test_the_answer_no_is_an_exit_status() -> None:
    assert hand("-", "--manner", "low", typed="4\n") == (1, "-4 points\n")


def test_the_registry_knows_which_game_lends_which_tool_without_loading_it() -> None:
    lent: dict[str, dict[str, None]] = {}
    for game in RULE_SETS:
        for tool in game.tools:
            lent.setdefault(tool.words(game.about.slug)[0], {})[game.about.slug] = None
    assert {word: tuple(slugs) for word, slugs in lent.items()} == TOOLS
    assert {word for word, entry in COMMANDS.items() if entry.module == "api.cli.game_tools"} == set(TOOLS)


def test_two_tools_cannot_be_one_command() -> None:
    with pytest.raises(TypeError, match="orrery hand count"):
        tool_group("hand", [GAME, replace(GAME, about=replace(GAME.about, slug="other"))])
