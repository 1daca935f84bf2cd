"""Forks over GraphQL: a table of one's own that goes on from another, and the tree they make."""

from msgspec.json import encode

from domain.kernel.viewers import Seated
from tests.api.graphql.test_moves import HINT, seated, turn_of
from tests.world import World

FORK = """mutation($t: ID!, $v: Int, $s: Int, $b: String, $id: String) {
  forkTable(table: $t, version: $v, seat: $s, bot: $b, commandId: $id) { __typename
    ... on TableChanged { repeated table { id seats { bot } terms { fork { parent version seat } } } }
    ... on Refused { rule reason } } }"""
TREE = "query($t: ID!) { forks(table: $t) { id parent version seat depth status } }"
BEGINNING = """query($t: ID!) { table(id: $t) { events(first: 20) { edges { node {
  text event { tag ... on GameForked { players left } } } } } } }"""


async def test_a_game_goes_on_at_a_table_of_its_own(world: World) -> None:
    ann, table = await seated(world, "uno")
    await turn_of(world, ann, table)
    made = (await world.ask(FORK, ann, t=table, b="random", id="once"))["forkTable"]
    assert made["__typename"] == "TableChanged"
    forked = made["table"]
    assert forked["terms"]["fork"]["parent"] == table
    assert [seat["bot"] for seat in forked["seats"]] == [None, "random"]
    again = (await world.ask(FORK, ann, t=table, b="random", id="once"))["forkTable"]
    assert again["table"]["id"] == forked["id"]
    one, other = [(await world.tables.load(each)).state for each in (table, forked["id"])]
    rules = one.game.rules
    assert encode(rules.view(one.play, Seated(0))) == encode(rules.view(other.play, Seated(0)))
    events = (await world.ask(BEGINNING, ann, t=forked["id"]))["table"]["events"]["edges"]
    begun = [edge["node"] for edge in events if edge["node"]["event"]["tag"] == "table.forked"]
    assert len(begun) == 1
    assert begun[0]["text"] == "The game goes on from where another one was."
    assert (await world.ask(HINT, ann, t=forked["id"]))["hint"]["__typename"] in ("Hint", "Refused")


async def test_the_tree_of_forks_is_shown_and_refusals_name_their_rule(world: World) -> None:
    ann, table = await seated(world, "solitaire")
    first = (await world.ask(FORK, ann, t=table))["forkTable"]["table"]["id"]
    second = (await world.ask(FORK, ann, t=first))["forkTable"]["table"]["id"]
    await world.settle()
    tree = (await world.ask(TREE, ann, t=second))["forks"]
    assert [(node["id"], node["parent"], node["depth"]) for node in tree] == [
        (table, None, 0),
        (first, table, 1),
        (second, first, 2),
    ]
    assert (await world.ask(FORK, ann, t=table, v=1))["forkTable"]["rule"] == "TB-43"
