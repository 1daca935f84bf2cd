"""The rules an event rests on, what a guided table explains, which rules games used, and how to play."""

from typing import Any

import pytest

from domain.kernel.game import Game
from domain.registry import RULE_SETS
from services.ports import Credentials
from tests.world import World, as_answer

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
STEPS = "edges { node { version text rules { id text } lessons { id } } }"
OPEN = """mutation($g: Boolean, $r: Boolean) { openTable(options: {solitaire: {}}, guided: $g, rated: $r) {
  ... on TableChanged { table { id terms { guided } } } ... on Refused { rule } } }"""


async def a_table(world: World, ann: Credentials, *, guided: bool) -> str:
    opened = (await world.ask(OPEN, ann, g=guided))["openTable"]["table"]
    assert opened["terms"]["guided"] is guided
    table = opened["id"]
    await world.ask("mutation($t: ID!) { startGame(table: $t) { __typename } }", ann, t=table)
    for _ in range(2):
        await world.ask(
            "mutation($t: ID!) { act(table: $t, command: {solitaire: {turn: GO}}) { __typename } }", ann, t=table
        )
    return str(table)


async def steps(world: World, caller: Credentials | None, table: str) -> list[dict[str, Any]]:
    found = await world.ask(
        f"query($t: ID!) {{ table(id: $t) {{ events(first: 50) {{ {STEPS} }} }} }}", caller, t=table
    )
    return [edge["node"] for edge in found["table"]["events"]["edges"]]


async def test_every_event_names_the_rules_it_rests_on(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_table(world, ann, guided=False)
    found = await steps(world, ann, table)
    assert [[rule["id"] for rule in step["rules"]] for step in found[-3:]] == [["US-05"], ["US-20"], ["US-20"]]
    assert all(rule["text"] for step in found for rule in step["rules"])
    assert not any(step["lessons"] for step in found)


async def test_a_guided_table_explains_each_rule_of_the_game_once(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_table(world, ann, guided=True)
    for caller in (ann, None):
        told = [[rule["id"] for rule in step["lessons"]] for step in await steps(world, caller, table)]
        assert told[-3:] == [["US-05"], ["US-20"], []]
        assert not any(told[:-3])


async def test_followers_are_taught_what_the_history_says(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_table(world, ann, guided=True)
    followed = world.stream(
        "subscription($t: ID!) { tableEvents(table: $t) { version text rules { id text } lessons { id } } }",
        ann,
        t=table,
    )
    history = await steps(world, ann, table)
    for step in history:
        assert as_answer(await anext(followed)).data == {"tableEvents": step}
    await followed.aclose()


async def test_a_guided_table_is_not_rated(world: World) -> None:
    ann, _ = await world.someone("Ann")
    assert (await world.ask(OPEN, ann, g=True, r=True))["openTable"] == {"rule": "TB-50"}


async def test_the_rules_a_table_used_have_a_place_to_look_at(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_table(world, ann, guided=False)
    query = "query($t: ID!) { table(id: $t) { rulesUsed { rule { id book } events tables table version } } }"
    found = {use["rule"]["id"]: use for use in (await world.ask(query, ann, t=table))["table"]["rulesUsed"]}
    turned = found["US-20"]
    assert (turned["rule"]["book"], turned["events"], turned["tables"], turned["table"]) == ("solitaire", 2, 1, table)
    first = next(step for step in await steps(world, ann, table) if step["version"] == turned["version"])
    assert "US-20" in [rule["id"] for rule in first["rules"]]


async def test_the_rules_of_several_tables_are_added_up(world: World) -> None:
    ann, _ = await world.someone("Ann")
    tables = [await a_table(world, ann, guided=False) for _ in range(2)]
    query = """query($g: String!, $t: [ID!]) { rulesUsed(game: $g, tables: $t) { rule { id } events tables table } }"""
    found = {use["rule"]["id"]: use for use in (await world.ask(query, ann, g="solitaire", t=tables))["rulesUsed"]}
    assert (found["US-20"]["events"], found["US-20"]["tables"], found["US-20"]["table"]) == (4, 2, tables[0])


async def test_without_tables_the_newest_that_are_over_are_looked_at(world: World) -> None:
    ann, _ = await world.someone("Ann")
    over, _ = [await a_table(world, ann, guided=False) for _ in range(2)]
    await world.ask(
        "mutation($t: ID!) { act(table: $t, command: {solitaire: {finish: GO}}) { __typename } }", ann, t=over
    )
    await world.settle()
    query = 'query { rulesUsed(game: "solitaire") { rule { id } tables table } }'
    found = {use["rule"]["id"]: use for use in (await world.ask(query))["rulesUsed"]}
    assert (found["US-R-11"]["tables"], found["US-R-11"]["table"]) == (1, over)


@pytest.mark.parametrize("game", ["uno", "chess"])
async def test_tables_of_another_game_are_not_counted(world: World, game: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_table(world, ann, guided=False)
    query = "query($g: String!, $t: [ID!]) { rulesUsed(game: $g, tables: $t) { events } }"
    assert (await world.answer(query, ann, g=game, t=[table])).errors


async def test_no_more_tables_than_a_few_are_counted_at_once(world: World) -> None:
    query = 'query($t: [ID!]) { rulesUsed(game: "uno", tables: $t) { events } }'
    answer = await world.answer(query, t=[f"t{number}" for number in range(21)])
    assert "more than 20 tables" in str(answer.errors)


@GAMES
async def test_every_game_says_how_to_play_it(world: World, game: Game[Any, Any, Any]) -> None:
    query = "{ games { slug intro { goal turn end markdown mistakes { text rule { id text } } } } }"
    found = next(each for each in (await world.ask(query))["games"] if each["slug"] == game.about.slug)["intro"]
    assert found["markdown"].startswith(f"# How to play {game.about.title}")
    assert len(found["mistakes"]) == 5
    assert all(each["rule"]["text"] for each in found["mistakes"])
