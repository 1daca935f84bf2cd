"""GraphQL as Server-Sent Events, read from a real socket as simple tools read it."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import pytest
import uvicorn

from api import event_stream, server
from api.app import Health, create_app
from api.auth import Authenticator
from api.crowd import Crowd
from api.graphql.execution import frames
from api.metrics import Metrics
from api.processes import listen
from api.settings import Settings
from domain.tables.commands import Act, StartGame
from services.log.handler import Intent
from services.ports import Account
from tests.api.listener import Listener, listening
from tests.waiting import eventually
from tests.world import SCHEMA, World, open_door

EVENTS = (
    "subscription($t: ID!, $v: Int = 0) { tableEvents(table: $t, fromVersion: $v) { version event { __typename } } }"
)
SCENES = "subscription($t: ID!) { tableScenes(table: $t) { version } }"
OPEN = "mutation { openTable(options: {solitaire: {}}) { __typename } }"
NAME = "{ __typename }"


async def give_up(world: World, player: Account, table: str) -> None:
    """End the game at once: two events, and the table is over."""
    state = (await world.tables.load(table)).state
    await world.tables.ask(table, Intent(player), Act, command=state.game.rules.commands[-1]())


def by(token: str) -> str:
    return f"authorization: Bearer {token}"


async def versions(listener: Listener, count: int) -> list[int]:
    """The versions of the next events, which are also their ids."""
    found = []
    for _ in range(count):
        event = await listener.event()
        assert event is not None
        (step,) = event.answer["data"].values()
        assert event.id == str(step["version"])
        found.append(step["version"])
    return found


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_table_is_followed_from_its_history_to_its_end(address: str, world: World, method: str) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with listening(address, EVENTS, method=method, extra=by(token), t=table, v=2) as listener:
        assert listener.status == 200
        assert listener.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert listener.headers["cache-control"] == "no-store, no-transform"
        assert await versions(listener, 2) == [3, 4]
        await give_up(world, ann.account, table)
        assert await versions(listener, 2) == [5, 6]
        last = await listener.event()
        assert last is not None
        assert (last.name, last.data) == ("complete", "")
        assert await listener.event() is None
    assert world.feed.followers == 0


async def test_an_event_is_exactly_these_lines(address: str, world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with listening(address, EVENTS, t=table, v=2) as listener:
        assert await listener.block() == (
            'event: next\nid: 3\ndata: {"data":{"tableEvents":{"version":3,"event":{"__typename":"GameStarted"}}}}'
        )


async def test_who_comes_back_says_what_they_have_by_the_id_of_the_last_event(address: str, world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await give_up(world, ann.account, table)
    for said, expected in (("4", [5, 6]), ("1", [3, 4, 5, 6]), ("nonsense", [3, 4, 5, 6]), ("9" * 40, [3, 4, 5, 6])):
        async with listening(address, EVENTS, extra=f"last-event-id: {said}", t=table, v=2) as listener:
            assert [int(each.id) for each in await listener.events() if each.id] == expected


async def test_scenes_can_be_resumed_too(address: str, world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with listening(address, SCENES, t=table) as listener:
        seen = await versions(listener, 1)
    await give_up(world, ann.account, table)
    async with listening(address, SCENES, extra=f"last-event-id: {seen[0]}", t=table) as listener:
        assert min(int(each.id) for each in await listener.events() if each.id) > seen[0]


async def test_a_subscription_without_versions_has_no_ids(address: str, world: World) -> None:
    ann, _ = await world.someone("Ann")
    await world.tables.open(Intent(ann.account), "solitaire", b"{}")
    await world.settle()
    async with listening(address, "subscription { lobby { id version } }") as listener:
        event = await listener.event()
        assert event is not None
        assert event.answer["data"]["lobby"]["version"] > 0
        assert event.id == ""


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_query_is_a_stream_of_one_answer(address: str, method: str) -> None:
    async with listening(address, NAME, method=method) as listener:
        first, last = await listener.events()
        assert (first.name, first.answer) == ("next", {"data": {"__typename": "Query"}})
        assert (last.name, last.data) == ("complete", "")


async def test_a_mutation_is_posted_and_never_got(address: str, world: World) -> None:
    _, token = await world.someone("Ann")
    async with listening(address, OPEN, extra=by(token)) as listener:
        first, _ = await listener.events()
        assert first.answer == {"data": {"openTable": {"__typename": "TableChanged"}}}
    async with listening(address, OPEN, method="GET", extra=by(token)) as listener:
        assert (listener.status, listener.headers["allow"]) == (405, "POST")
        assert json.loads(await listener.body())["errors"][0]["extensions"]["code"] == "METHOD_NOT_ALLOWED"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ nothing }", "BAD_REQUEST"),
        ("subscription { nothing }", "BAD_REQUEST"),
        ("subscription($t: ID!) { tableEvents(table: $t) { version } }", "BAD_INPUT"),
        ('subscription { tableEvents(table: "none") { version } }', "NOT_FOUND"),
    ],
)
async def test_what_is_wrong_with_the_operation_is_told_in_the_stream(address: str, query: str, code: str) -> None:
    async with listening(address, query) as listener:
        assert listener.status == 200
        first, last = await listener.events()
        assert first.answer["errors"][0]["extensions"]["code"] == code
        assert last.name == "complete"


@pytest.mark.parametrize(
    ("method", "extra", "status", "code"),
    [
        ("POST", "authorization: Bearer nonsense", 401, "UNAUTHENTICATED"),
        ("PUT", "", 405, "METHOD_NOT_ALLOWED"),
    ],
)
async def test_what_is_wrong_with_the_request_has_a_status(
    address: str, method: str, extra: str, status: int, code: str
) -> None:
    async with listening(address, NAME, method=method, extra=extra) as listener:
        assert listener.status == status
        assert listener.headers["content-type"].startswith("application/graphql-response+json")
        assert json.loads(await listener.body())["errors"][0]["extensions"]["code"] == code


@pytest.mark.parametrize("accept", ["text/event-stream;q=0.5, application/json", "application/json, text/event-stream"])
async def test_who_reads_both_gets_a_stream_only_of_what_is_one(address: str, world: World, accept: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with listening(address, NAME, accept=accept) as listener:
        assert listener.headers["content-type"] == "application/json; charset=utf-8"
    async with listening(address, EVENTS, accept=accept, t=table) as listener:
        assert await versions(listener, 1) == [1]


async def test_who_reads_only_json_is_told_where_subscriptions_run(address: str) -> None:
    async with listening(address, EVENTS, accept="application/json", t="t") as listener:
        assert "text/event-stream" in json.loads(await listener.body())["errors"][0]["message"]


async def test_a_token_in_the_address_is_refused(address: str) -> None:
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    target = "/graphql?query=%7B__typename%7D&token=orr_x"
    writer.write(f"GET {target} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n".encode())
    listener = Listener(reader, writer)
    await listener.begin()
    assert listener.status == 400
    assert "does not belong in an address" in (await listener.body()).decode()
    writer.close()


async def test_everyone_sees_what_is_theirs(address: str, world: World) -> None:
    """The same table from a seat and from the rail: what is hidden stays hidden."""
    ann, token = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    table = opened.now.state.id
    await world.ask("mutation($t: ID!) { takeSeat(table: $t) { __typename } }", bob, t=table)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    dealt = "subscription($t: ID!) { tableEvents(table: $t) { version event { ... on UnoDealt { hands } } } }"
    hands = []
    for extra in (by(token), ""):
        async with listening(address, dealt, extra=extra, t=table) as listener:
            while not (step := (await listener.event()).answer["data"]["tableEvents"])["event"]:  # type: ignore[union-attr]
                pass
            hands.append(step["event"]["hands"])
    assert hands[0][0]
    assert hands[0][1] is None
    assert hands[1] == [None, None]


async def test_who_goes_away_is_no_longer_followed_for(address: str, world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for method in ("POST", "GET"):
        async with listening(address, EVENTS, method=method, t=table, v=3) as listener:
            await versions(listener, 1)
            assert world.feed.followers == 1
            listener.writer.transport.abort()
        await eventually(lambda: world.feed.followers == 0, "nothing is followed any more")


async def test_a_token_that_ends_takes_its_stream_with_it(address: str, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with listening(address, EVENTS, extra=by(token), t=table, v=3) as listener:
        await versions(listener, 1)
        await world.ask("mutation($t: String!) { revokeToken(token: $t) }", t=token)
        told, last = await listener.events()
        assert told.answer["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
        assert last.name == "complete"
    assert len(world.services.sessions) == 0
    assert world.feed.followers == 0


async def test_many_streams_share_what_is_encoded_once(
    address: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode, made = frames._encode, list[object]()

    def counted(answer: object) -> bytes:
        made.append(answer)
        return encode(answer)

    monkeypatch.setattr(frames, "_encode", counted)
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(listening(address, EVENTS, t=table, v=3)) for _ in range(8)]
        for each in crowd:
            await versions(each, 1)
        made.clear()
        await give_up(world, ann.account, table)
        for each in crowd:
            await versions(each, 2)
    assert len(made) == 2


@asynccontextmanager
async def serving(world: World, authenticator: Authenticator) -> AsyncIterator[tuple[uvicorn.Server, str]]:
    """A server that a test may stop, on a socket that holds little of what nobody reads."""
    app = create_app(SCHEMA, world.engine, authenticator, Metrics(), Health({}, {}))
    listening = listen("127.0.0.1", 0)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    made = uvicorn.Server(server.server_config(app, Settings()))
    task = asyncio.create_task(made.serve(sockets=[listening]))
    yield made, f"127.0.0.1:{listening.getsockname()[1]}"
    made.should_exit = True
    await task
    listening.close()


async def test_who_does_not_read_is_cut_off_and_no_longer_followed_for(
    world: World, authenticator: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "Bounds", partial(server.Bounds, unread=0.1))
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, seed_moves=40)
    many = " ".join(f"s{n}: scene" for n in range(200))
    scenes = f"subscription($t: ID!) {{ tableScenes(table: $t) {{ version {many} }} }}"
    async with serving(world, authenticator) as (_, address), listening(address, scenes, limit=1024, t=table) as reader:
        assert reader.status == 200
        await eventually(lambda: world.feed.followers == 1, "the stream has begun")
        await eventually(lambda: world.feed.followers == 0, "the stream is given up")


async def test_streams_end_with_the_server_and_leave_the_end_open(world: World, authenticator: Authenticator) -> None:
    """Without a `complete` whoever follows knows to come back."""
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with serving(world, authenticator) as (made, address), listening(address, EVENTS, t=table, v=3) as listener:
        await versions(listener, 1)
        made.should_exit = True
        assert await listener.event() is None
    assert world.feed.followers == 0


class TestQuiet:
    """Nothing happens for a long time."""

    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(event_stream, "KEEP_ALIVE", 0.01)

    async def test_a_quiet_stream_says_that_it_is_there(self, address: str, world: World) -> None:
        ann, _ = await world.someone("Ann")
        table = await world.solitaire(ann.account)
        async with listening(address, EVENTS, t=table, v=4) as listener:
            assert [await listener.block() for _ in range(3)] == [":"] * 3
            await give_up(world, ann.account, table)
            assert await versions(listener, 2) == [5, 6]


class TestCrowd:
    """Streams count with the sockets."""

    @pytest.fixture
    def crowd(self) -> Crowd:
        return Crowd(sockets_per_address=2, operations=3, operations_per_address=3)

    async def test_an_address_has_so_many_streams_and_no_more(self, address: str, world: World) -> None:
        ann, _ = await world.someone("Ann")
        table = await world.solitaire(ann.account)
        async with listening(address, EVENTS, t=table), listening(address, EVENTS, t=table):
            async with listening(address, EVENTS, t=table) as third:
                assert (third.status, third.headers["retry-after"]) == (429, "5")
                assert json.loads(await third.body())["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
            async with listening(address, NAME) as other:
                assert other.status == 200, "what is answered at once takes nobody's place"
        await eventually(lambda: world.feed.followers == 0)
        async with listening(address, EVENTS, t=table) as again:
            assert again.status == 200


class TestRate:
    """A stream is charged as any request is."""

    @pytest.fixture
    def authenticator(self, world: World) -> Authenticator:
        return open_door(world, burst=2, per_second=1)

    async def test_streams_beyond_the_budget_are_refused(self, address: str) -> None:
        async with listening(address, NAME) as one:
            assert one.headers["ratelimit-remaining"] == "1"
        async with listening(address, NAME), listening(address, NAME) as three:
            assert three.status == 429
            assert "retry-after" in three.headers
