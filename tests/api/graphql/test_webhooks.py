"""Webhooks over GraphQL: added, changed, listed with what became of their messages."""

from typing import Any

import pytest

from api.graphql.types.adapter import write_time
from services.ports import Credentials, Reply
from tests.world import World

ADD = """mutation($u: String! = "https://receiver.example/in", $e: [WebhookEvent!]! = [TABLE_EVENT], $t: ID, $f: Int) {
  addWebhook(url: $u, events: $e, table: $t, fromVersion: $f) {
    secret webhook { id url events table tournament isOn createdAt oldSecretUntil offAt offBecause failingSince } } }"""
LIST = """query($first: Int = 10, $after: String) { me { webhooks { edges { node {
  id url isOn offBecause
  deliveries(first: $first, after: $after) { pageInfo { hasNextPage endCursor } edges { node {
    id event table tournament version deliveredAt nextTry attempts { at status trouble tookMs } } } } } } } } }"""


@pytest.fixture
async def ann(world: World) -> Credentials:
    return (await world.someone("Ann", "play", "hooks"))[0]


async def error_of(world: World, query: str, caller: Credentials | None, **variables: Any) -> tuple[str, str]:
    answer = await world.answer(query, caller, **variables)
    assert isinstance(answer.errors, list)
    return answer.errors[0]["extensions"]["code"], answer.errors[0]["message"]


async def listed(world: World, who: Credentials, **page: Any) -> list[dict[str, Any]]:
    found = (await world.ask(LIST, who, **page))["me"]["webhooks"]["edges"]
    return [each["node"] for each in found]


async def deliver(world: World) -> None:
    gathering = world.services.hooks.gathering()
    await gathering.take(await world.store.read_shard(0, 0, limit=10_000))
    await gathering.look()
    while await world.services.hooks.sending.send_due():
        pass


async def test_a_new_webhook_shows_its_secret_once(world: World, ann: Credentials) -> None:
    table = await world.solitaire(ann.account)
    made = (await world.ask(ADD, ann, t=table, f=0))["addWebhook"]
    assert made["secret"].startswith("whsec_")
    assert made["webhook"] == {
        "id": made["webhook"]["id"],
        "url": "https://receiver.example/in",
        "events": ["TABLE_EVENT"],
        "table": table,
        "tournament": None,
        "isOn": True,
        "createdAt": write_time(world.clock.now()),
        "oldSecretUntil": None,
        "offAt": None,
        "offBecause": None,
        "failingSince": None,
    }
    assert made["secret"] not in repr(await listed(world, ann))


async def test_deliveries_tell_every_try_and_when_the_next_is(world: World, ann: Credentials) -> None:
    table = await world.solitaire(ann.account)
    await world.ask(ADD, ann, t=table, f=0)
    world.poster.answer = lambda _: Reply(503, None)
    await deliver(world)
    (hook,) = await listed(world, ann)
    *later, first = [edge["node"] for edge in hook["deliveries"]["edges"]]
    assert (first["version"], first["event"], first["table"]) == (1, "TABLE_EVENT", table)
    now = write_time(world.clock.now())
    assert first["attempts"] == [{"at": now, "status": 503, "trouble": "the answer was 503", "tookMs": 0}]
    assert first["nextTry"] > now
    assert all((each["attempts"], each["deliveredAt"]) == ([], None) for each in later)
    world.poster.answer = lambda _: Reply(200, None)
    world.clock.pass_by(10_000)
    await deliver(world)
    (hook,) = await listed(world, ann)
    assert {edge["node"]["deliveredAt"] for edge in hook["deliveries"]["edges"]} == {write_time(world.clock.now())}
    assert {edge["node"]["nextTry"] for edge in hook["deliveries"]["edges"]} == {None}


async def test_deliveries_come_in_pages(world: World, ann: Credentials) -> None:
    table = await world.solitaire(ann.account, 3)
    await world.ask(ADD, ann, t=table, f=0)
    await deliver(world)
    seen: list[int] = []
    after = None
    while True:
        (hook,) = await listed(world, ann, first=2, after=after)
        seen += [edge["node"]["version"] for edge in hook["deliveries"]["edges"]]
        if not hook["deliveries"]["pageInfo"]["hasNextPage"]:
            break
        after = hook["deliveries"]["pageInfo"]["endCursor"]
    assert seen == list(range((await world.tables.load(table)).head.version, 0, -1))


async def test_a_webhook_is_changed_switched_rotated_pinged_and_removed(world: World, ann: Credentials) -> None:
    made = (await world.ask(ADD, ann))["addWebhook"]
    id_ = made["webhook"]["id"]
    change = "mutation($i: ID!, $u: String!) { changeWebhook(id: $i, url: $u, events: [YOUR_TURN]) { url events } }"
    changed = await world.ask(change, ann, i=id_, u="https://new.example")
    assert changed["changeWebhook"] == {"url": "https://new.example", "events": ["YOUR_TURN"]}
    rotate = "mutation($i: ID!) { rotateWebhookSecret(id: $i) { secret webhook { oldSecretUntil } } }"
    rotated = (await world.ask(rotate, ann, i=id_))["rotateWebhookSecret"]
    assert rotated["secret"] != made["secret"]
    assert rotated["webhook"]["oldSecretUntil"] == write_time(world.clock.now() + 86_400_000)
    ping = (await world.ask("mutation($i: ID!) { pingWebhook(id: $i) }", ann, i=id_))["pingWebhook"]
    await deliver(world)
    assert world.poster.sent[0][1]["webhook-id"] == ping
    switch = "mutation($i: ID!, $on: Boolean!) { switchWebhook(id: $i, on: $on) { isOn offBecause } }"
    off = (await world.ask(switch, ann, i=id_, on=False))["switchWebhook"]
    assert off == {"isOn": False, "offBecause": "its owner switched it off"}
    assert (await world.ask(switch, ann, i=id_, on=True))["switchWebhook"] == {"isOn": True, "offBecause": None}
    assert (await world.ask("mutation($i: ID!) { removeWebhook(id: $i) }", ann, i=id_))["removeWebhook"]
    assert await listed(world, ann) == []


async def test_a_table_is_told_again_from_a_version(world: World, ann: Credentials) -> None:
    table = await world.solitaire(ann.account)
    id_ = (await world.ask(ADD, ann, t=table, f=0))["addWebhook"]["webhook"]["id"]
    await deliver(world)
    before = [headers["webhook-id"] for _, headers, _ in world.poster.sent]
    again = "mutation($i: ID!) { redeliverWebhook(id: $i, fromVersion: 2) { id } }"
    assert (await world.ask(again, ann, i=id_))["redeliverWebhook"] == {"id": id_}
    await deliver(world)
    assert [headers["webhook-id"] for _, headers, _ in world.poster.sent][len(before) :] == before[1:]


async def test_it_takes_the_scope(world: World, ann: Credentials) -> None:
    bram = (await world.someone("Bram", "play", "organise", "audit"))[0]
    assert (await error_of(world, ADD, bram))[0] == "FORBIDDEN"
    assert (await error_of(world, ADD, None))[0] == "UNAUTHENTICATED"
    assert (await error_of(world, LIST, bram))[0] == "FORBIDDEN"
    assert (await error_of(world, ADD, ann, e=[]))[0] == "BAD_INPUT"


async def test_webhooks_of_others_are_not_there(world: World, ann: Credentials) -> None:
    bram = (await world.someone("Bram", "hooks"))[0]
    id_ = (await world.ask(ADD, ann))["addWebhook"]["webhook"]["id"]
    assert await listed(world, bram) == []
    remove = "mutation($i: ID!) { removeWebhook(id: $i) }"
    assert await error_of(world, remove, bram, i=id_) == ("NOT_FOUND", f"there is no webhook '{id_}'")
