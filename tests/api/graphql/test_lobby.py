"""The lobby over the API: private and rated tables, ready checks, quick match, and what is told live."""

from typing import Any

from services.ports import Credentials
from tests.api.graphql.test_hosting import do
from tests.services.workers.workplace import working
from tests.world import World

OPEN = """mutation($o: GameOptionsInput!, $a: Access, $r: Boolean!, $w: WatchInput) {
  openTable(options: $o, access: $a, rated: $r, watch: $w) {
    __typename ... on Refused { rule }
    ... on TableChanged { table { id terms { access rated watch { delayMoves delayMs } } } }
  }
}"""


async def opened(
    world: World, who: Credentials, game: str = "uno", *, rated: bool = False, **terms: Any
) -> dict[str, Any]:
    made = await world.ask(OPEN, who, o={game: {}}, a=terms.get("access"), r=rated, w=terms.get("watch"))
    answer: dict[str, Any] = made["openTable"]
    return answer


async def test_a_private_table_is_shared_by_its_code(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    table = (await opened(world, ann, access="PRIVATE"))["table"]["id"]
    code = (await world.ask("query($t: ID!) { invitation(table: $t) }", ann, t=table))["invitation"]
    hidden = await world.answer("query($t: ID!) { table(id: $t) { id } }", bob, t=table)
    assert isinstance(hidden.errors, list)
    assert hidden.errors[0]["extensions"]["code"] == "NOT_FOUND"
    turned_away = await world.answer("mutation($t: ID!) { takeSeat(table: $t) { __typename } }", bob, t=table)
    assert isinstance(turned_away.errors, list)
    assert turned_away.errors[0]["extensions"]["code"] == "NOT_FOUND"
    assert (await do(world, bob, "enterTable", table, f', invitation: "{code}"'))["__typename"] == "TableChanged"
    assert (await world.ask("query($t: ID!) { table(id: $t) { id } }", bob, t=table))["table"]["id"] == table


async def test_a_private_table_is_not_rated(world: World) -> None:
    ann, _ = await world.someone("Ann")
    assert (await opened(world, ann, access="PRIVATE", rated=True))["rule"] == "TB-27"


async def test_rated_tables_can_be_asked_for(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await opened(world, ann)
    rated = (await opened(world, ann, rated=True))["table"]["id"]
    await world.settle()
    found = await world.ask("{ tables(rated: true) { edges { node { id } } } }")
    assert [edge["node"]["id"] for edge in found["tables"]["edges"]] == [rated]


async def test_a_ready_check_begins_the_game(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    table = (await opened(world, ann))["table"]["id"]
    await do(world, bob, "takeSeat", table)
    await do(world, ann, "callReady", table)
    seen = await world.ask("query($t: ID!) { table(id: $t) { ready readyUntil status } }", None, t=table)
    assert list(seen["table"]["ready"]) == [ann.account.id]
    await do(world, bob, "sayReady", table)
    assert (await world.ask("query($t: ID!) { table(id: $t) { status } }", None, t=table))["table"][
        "status"
    ] == "PLAYING"


async def test_a_finished_game_has_a_rematch(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await do(world, ann, "leaveSeat", table)
    query = """mutation($t: ID!) {
      rematch(table: $t) { ... on TableChanged { table { terms { rematchOf } seats { player { name } } } } }
    }"""
    made = (await world.ask(query, ann, t=table))["rematch"]["table"]
    assert made == {"terms": {"rematchOf": table}, "seats": [{"player": {"name": "Ann"}}]}


QUICK = """mutation { quickMatch(options: { uno: {} }, seats: 2) {
  __typename ... on QueuePlace { waiting others table } ... on Refused { rule }
} }"""


async def test_quick_match_brings_two_together(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    first = (await world.ask(QUICK, ann))["quickMatch"]
    assert first == {"__typename": "QueuePlace", "waiting": True, "others": 0, "table": None}
    assert (await world.ask(QUICK, ann))["quickMatch"] == {"__typename": "Refused", "rule": "QM-01"}
    await world.ask(QUICK, bob)
    asked = 'subscription { quickMatch(game: "uno") { waiting table } }'
    async with working(world.services.quick_match.run("uno")):
        told = [[answer.data async for answer in world.stream(asked, each)][-1] for each in (ann, bob)]
    assert told[0] == told[1]
    assert isinstance(told[0], dict)
    assert told[0]["quickMatch"]["waiting"] is False
    assert (await world.tables.load(told[0]["quickMatch"]["table"])).state.ready_until is not None


async def test_who_leaves_quick_match_waits_no_longer(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await world.ask(QUICK, ann)
    leave = 'mutation { leaveQuickMatch(game: "uno") { ... on QueuePlace { waiting } ... on Refused { rule } } }'
    assert (await world.ask(leave, ann))["leaveQuickMatch"] == {"waiting": False}
    assert (await world.ask(leave, ann))["leaveQuickMatch"] == {"rule": "QM-02"}


async def test_the_lobby_is_told_live(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = (await opened(world, ann))["table"]["id"]
    await world.settle()
    answers = world.stream("subscription { lobby { id status seats { player { name } } } }")
    first = await anext(answers)
    assert first.data == {"lobby": {"id": table, "status": "OPEN", "seats": [{"player": {"name": "Ann"}}]}}
    await answers.aclose()


async def test_a_delayed_table_answers_onlookers_without_telling(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    table = (await opened(world, ann, "solitaire", watch={"delayMs": 60_000}))["table"]["id"]
    await do(world, ann, "startGame", table)
    await do(world, ann, "act", table, ", command: { solitaire: { turn: GO } }")
    stale = """mutation($t: ID!) { takeSeat(table: $t, expectedVersion: 1) { ... on OutOfDate { version } } }"""
    assert (await world.ask(stale, bob, t=table))["takeSeat"] == {"version": 3}
    assert (await do(world, bob, "takeSeat", table))["rule"] == "TB-31"


async def test_a_match_is_opened_with_its_first_table(world: World) -> None:
    ann, _ = await world.someone("Ann")
    query = """mutation { openTable(options: { uno: {} }, bestOf: 3) {
      ... on TableChanged { table { id terms { series { match goal limit number } } } }
    } }"""
    table = (await world.ask(query, ann))["openTable"]["table"]
    assert table["terms"]["series"] == {"match": table["id"], "goal": 2, "limit": 3, "number": 1}
    view = "query($m: ID!) { match(id: $m) { goal decided scores { player { name } wins } tables } }"
    seen = (await world.ask(view, None, m=table["id"]))["match"]
    assert (seen["goal"], seen["decided"], seen["scores"]) == (2, False, [{"player": {"name": "Ann"}, "wins": 0}])
