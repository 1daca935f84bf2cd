"""The graphql-transport-ws protocol on a real socket."""

from collections.abc import AsyncIterator
from functools import partial

import pytest
from websockets.asyncio.client import connect as connect_in_time
from websockets.typing import Subprotocol

from api.auth import Authenticator
from api.graphql.execution.engine import Answer, Operation, Request
from domain.tables.commands import Act
from services.log.handler import Intent
from tests.api.talker import PROTOCOL, Client
from tests.waiting import PATIENCE
from tests.world import World, open_door

connect = partial(connect_in_time, open_timeout=PATIENCE)
EVENTS = (
    "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version text event { __typename } } }"
)


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    async with connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL]) as socket:
        yield Client(socket)


async def test_another_protocol_is_not_acceptable(address: str) -> None:
    async with connect(f"ws://{address}/graphql", subprotocols=[Subprotocol("graphql-ws")]) as socket:
        assert (await Client(socket).closed())[0] == 4406


async def test_a_subscription_delivers_history_then_what_happens_and_completes(client: Client, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await client.begin(token)
    await client.subscribe("s", EVENTS, t=table, v=2)
    first = [await client.hear() for _ in range(2)]
    assert [each["payload"]["data"]["tableEvents"]["version"] for each in first] == [3, 4]
    state = (await world.tables.load(table)).state
    await world.tables.ask(table, Intent(ann.account), Act, command=state.game.rules.commands[-1]())
    live = [await client.hear() for _ in range(3)]
    assert [each["type"] for each in live] == ["next", "next", "complete"]
    assert live[1]["payload"]["data"]["tableEvents"]["event"] == {"__typename": "TableEnded"}


async def test_mutations_and_queries_run_on_the_same_socket(client: Client, world: World) -> None:
    _, token = await world.someone("Ann")
    await client.begin(token)
    await client.subscribe("m", "mutation { openTable(options: {solitaire: {}}) { __typename } }")
    assert await client.hear() == {
        "type": "next",
        "id": "m",
        "payload": {"data": {"openTable": {"__typename": "TableChanged"}}},
    }
    assert await client.hear() == {"type": "complete", "id": "m"}


@pytest.mark.parametrize("query", ["{ __typename }", 'subscription { tableEvents(table: "none") { version } }'])
async def test_an_operation_is_prepared_once(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    prepare, seen = world.engine.prepare, []

    async def counted(request: Request) -> Operation | Answer:
        seen.append(request.query)
        return await prepare(request)

    monkeypatch.setattr(world.engine, "prepare", counted)
    await client.begin()
    await client.subscribe("q", query)
    await client.hear()
    assert seen == [query]


async def test_a_faulty_operation_is_an_error_message_and_the_socket_lives_on(client: Client) -> None:
    await client.begin()
    await client.subscribe("q", "{ nothing }")
    heard = await client.hear()
    assert (heard["type"], heard["id"]) == ("error", "q")
    await client.subscribe("q", "{ __typename }")
    assert (await client.hear())["payload"] == {"data": {"__typename": "Query"}}


async def test_following_a_table_that_is_not_there_is_an_error_message(client: Client) -> None:
    await client.begin()
    await client.subscribe("s", EVENTS, t="none", v=0)
    heard = await client.hear()
    assert heard["type"] == "error"
    assert heard["payload"][0]["extensions"]["code"] == "NOT_FOUND"


async def test_completing_a_subscription_ends_it(client: Client, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await client.begin(token)
    await client.subscribe("s", EVENTS, t=table, v=3)
    assert (await client.hear())["type"] == "next"
    await client.send(type="complete", id="s")
    await client.subscribe("q", "{ __typename }")
    assert (await client.hear())["id"] == "q"
    assert world.feed.followers == 0


async def test_a_socket_that_goes_away_leaves_nothing_running(address: str, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL]) as socket:
        client = Client(socket)
        await client.begin(token)
        await client.subscribe("s", EVENTS, t=table, v=3)
        assert (await client.hear())["type"] == "next"
        assert world.feed.followers == 1
        socket.transport.abort()
    async with connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL]) as socket:
        other = Client(socket)
        await other.begin()
        for number in range(50):  # each answer is a round of the server's loop: the abort has long been noticed
            await other.subscribe(str(number), "{ __typename }")
            await other.hear()
            await other.hear()
    assert world.feed.followers == 0


async def test_ping_is_answered_with_pong(client: Client) -> None:
    await client.send(type="ping")
    assert await client.hear() == {"type": "pong"}


async def test_subscribing_before_the_init_is_unauthorized(client: Client) -> None:
    await client.subscribe("s", "{ __typename }")
    assert await client.closed() == (4401, "Unauthorized")


async def test_a_second_init_is_too_many(client: Client) -> None:
    await client.begin()
    await client.send(type="connection_init")
    assert (await client.closed())[0] == 4429


async def test_a_bad_token_is_forbidden(client: Client) -> None:
    await client.send(type="connection_init", payload={"authorization": "Bearer nonsense"})
    assert (await client.closed())[0] == 4403


@pytest.mark.parametrize("payload", ["null", "[]", '"x"', "7", "{}"])
async def test_an_init_that_names_nobody_is_a_stranger(client: Client, payload: str) -> None:
    await client.raw(f'{{"type": "connection_init", "payload": {payload}}}')
    assert await client.hear() == {"type": "connection_ack"}
    await client.subscribe("q", "{ me { scopes } }")
    assert (await client.hear())["payload"] == {"data": {"me": None}}


class TestRate:
    """A socket is charged as HTTP is."""

    @pytest.fixture
    def authenticator(self, world: World) -> Authenticator:
        return open_door(world, burst=3, per_second=1)

    async def test_operations_beyond_the_budget_are_refused_one_by_one(self, client: Client) -> None:
        await client.begin()
        types = []
        for number in range(4):
            await client.subscribe(str(number), "{ __typename }")
            types.append((heard := await client.hear())["type"])
            if heard["type"] == "next":
                await client.hear()
        assert types == ["next", "next", "error", "error"]
        assert heard["payload"][0]["extensions"]["code"] == "RATE_LIMITED"

    async def test_an_init_beyond_the_budget_is_told_to_come_later(
        self, client: Client, authenticator: Authenticator
    ) -> None:
        for _ in range(3):
            await authenticator.again(None, "127.0.0.1")
        await client.send(type="connection_init")
        assert (await client.closed())[0] == 1013


async def test_one_id_for_two_operations_is_a_conflict(client: Client, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await client.begin(token)
    await client.subscribe("s", EVENTS, t=table, v=0)
    await client.subscribe("s", EVENTS, t=table, v=0)
    assert (await client.closed())[0] == 4409


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"type": "nothing"}',
        '{"id": "x"}',
        '{"type": "subscribe", "id": "x"}',
        '{"type": "subscribe", "id": "x", "payload": null}',
        '{"type": "subscribe", "id": "x", "payload": {"query": 1}}',
        '{"type": "subscribe", "id": "x", "payload": {"query": "{ me { scopes } }", "variables": []}}',
    ],
)
async def test_what_is_no_message_closes_the_socket(client: Client, text: str) -> None:
    await client.begin()
    await client.raw(text)
    assert (await client.closed())[0] == 4400
