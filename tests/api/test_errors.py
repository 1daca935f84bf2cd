"""Mistakes a client makes, one by one: each is told with its words and its place, on both transports."""

import json
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from graphql import GraphQLEnumType
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from api.graphql.execution.engine import Request
from api.graphql.execution.errors import Code, told_of
from api.settings import Settings
from domain.tables.commands import Act, StartGame
from domain.tables.terms import Access, Terms
from services.log.handler import Intent
from services.ports import Account, Unavailable
from tests.api.talker import PROTOCOL
from tests.waiting import PATIENCE
from tests.world import SCHEMA, World

ACT = 'mutation($c: CommandInput!) { act(table: "x", command: $c) { __typename } }'
TABLES = "query($v: {}) {{ tables({}: $v) {{ edges {{ cursor }} }} }}"
BOTH = pytest.mark.parametrize("transport", ["http", "socket"])


@dataclass
class Caller:
    """Sends one request after the other, by HTTP and over one socket."""

    http: httpx.AsyncClient
    socket: ClientConnection
    sent: int = 0

    async def raw(self, transport: str, body: str) -> dict[str, Any]:
        """The answer to a request as it stands."""
        self.sent += 1
        if transport == "http":
            headers = {"content-type": "application/json"}
            answer: dict[str, Any] = (await self.http.post("/graphql", content=body, headers=headers)).json()
            return answer
        await self.socket.send(f'{{"id": "o{self.sent}", "type": "subscribe", "payload": {body}}}')
        message = json.loads(await self.socket.recv())
        if message["type"] == "error":
            return {"errors": message["payload"]}
        assert json.loads(await self.socket.recv())["type"] == "complete"
        payload: dict[str, Any] = message["payload"]
        return payload

    async def error(self, transport: str, query: str, variables: dict[str, Any] | None = None) -> dict[str, Any]:
        """The first error of an operation."""
        answer = await self.raw(transport, json.dumps({"query": query, "variables": variables}))
        first: dict[str, Any] = answer["errors"][0]
        return first


@pytest.fixture
def settings() -> Settings:
    return Settings(max_body=300_000)


@pytest.fixture
async def caller(address: str, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Caller]:
    """Someone without a token. Whatever they send, the log has no error and the socket stays open."""
    async with (
        httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as http,
        connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL]) as socket,
    ):
        await socket.send('{"type": "connection_init"}')
        assert json.loads(await socket.recv())["type"] == "connection_ack"
        made = Caller(http, socket)
        yield made
        assert await made.raw("socket", '{"query": "{ __typename }"}') == {"data": {"__typename": "Query"}}
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


VARIABLES = {
    "missing": ("query($id: ID!) { table(id: $id) { id } }", {}, None, None, "to be provided"),
    "null": ("query($id: ID!) { table(id: $id) { id } }", {"id": None}, "id", [], "not to be None"),
    "text for a number": (TABLES.format("Int!", "first"), {"v": "x"}, "v", [], "non-integer value: 'x'"),
    "number out of range": (TABLES.format("Int!", "first"), {"v": 2**31}, "v", [], "non 32-bit"),
    "unknown word": (TABLES.format("Status", "status"), {"v": "BUSY"}, "v", [], "'BUSY' does not exist in 'Status'"),
    "misspelt time": (TABLES.format("Time", "openedFrom"), {"v": "yesterday"}, "v", [], "not 'yesterday'"),
    "time that is no text": (TABLES.format("Time", "openedFrom"), {"v": 5}, "v", [], "not 5"),
    "two commands": (ACT, {"c": {"uno": {"pass": "GO"}, "solitaire": {"turn": "GO"}}}, "c", [], "exactly one"),
    "no command": (ACT, {"c": {}}, "c", [], "exactly one"),
    "a null beside a command": (ACT, {"c": {"uno": {"pass": "GO"}, "secrets": None}}, "c", [], "exactly one"),
    "unknown command": (ACT, {"c": {"uno": {"fly": "GO"}}}, "c", ["uno"], "unknown field 'fly'"),
    "go in small letters": (ACT, {"c": {"solitaire": {"turn": "go"}}}, "c", ["solitaire", "turn"], "'GO'"),
    "card of uno": (ACT, {"c": {"uno": {"play": {"card": "ZZ"}}}}, "c", ["uno", "play", "card"], "'ZZ'"),
    "card of programs": (
        ACT,
        {"c": {"programs": {"discard": {"card": "ZZ"}}}},
        "c",
        ["programs", "discard", "card"],
        "ZZ",
    ),
    "card as a number": (ACT, {"c": {"uno": {"play": {"card": 5}}}}, "c", ["uno", "play", "card"], "not 5"),
    "card of secrets in a list": (
        ACT,
        {"c": {"secrets": {"pickUp": {"cards": ["E1.1", "Z9"]}}}},
        "c",
        ["secrets", "pickUp", "cards", 1],
        "'Z9'",
    ),
    "zero in a text": ("query($id: ID!) { table(id: $id) { id } }", {"id": "a\0b"}, "id", [], "U+0000"),
    "half a surrogate pair": ("query($id: ID!) { table(id: $id) { id } }", {"id": "a\ud800"}, "id", [], "surrogate"),
    "zero deep inside": (ACT, {"c": {"uno": {"play": {"card": ["\0"]}}}}, "c", ["uno", "play", "card", 0], "U+0000"),
}


@BOTH
@pytest.mark.parametrize(("query", "variables", "variable", "at", "text"), VARIABLES.values(), ids=list(VARIABLES))
async def test_a_bad_variable_is_named_with_its_place(
    caller: Caller,
    transport: str,
    query: str,
    variables: dict[str, Any],
    variable: str | None,
    at: list[str | int] | None,
    text: str,
) -> None:
    error = await caller.error(transport, query, variables)
    assert error["extensions"]["code"] == "BAD_INPUT"
    assert (error["extensions"].get("variable"), error["extensions"].get("at")) == (variable, at)
    assert text in error["message"]


LITERALS = {
    "card": ('mutation { act(table: "x", command: {uno: {play: {card: "ZZ"}}}) { __typename } }', "'ZZ'"),
    "card as a number": ('mutation { act(table: "x", command: {uno: {play: {card: 5}}}) { __typename } }', "not 5"),
    "time": ('{ tables(openedFrom: "yesterday") { edges { cursor } } }', "not 'yesterday'"),
    "enum": ("{ tables(status: BUSY) { edges { cursor } } }", "'BUSY' does not exist"),
    "two commands": (
        'mutation { act(table: "x", command: {uno: {pass: GO}, solitaire: {turn: GO}}) { __typename } }',
        "one",
    ),
    "zero": ('{ table(id: "a\\u0000") { id } }', "U+0000"),
    "zero in a default": ('query($id: ID! = "a\\u0000") { table(id: $id) { id } }', "U+0000"),
    "argument left out": ("{ table { id } }", "is required"),
    "number out of range": ("{ tables(first: 2147483648) { edges { cursor } } }", "non 32-bit"),
}


@BOTH
@pytest.mark.parametrize(("query", "text"), LITERALS.values(), ids=list(LITERALS))
async def test_a_bad_literal_is_told_with_its_line(caller: Caller, transport: str, query: str, text: str) -> None:
    error = await caller.error(transport, query)
    assert error["extensions"]["code"] == "BAD_INPUT"
    assert error["locations"]
    assert text in error["message"]


@BOTH
@pytest.mark.parametrize(
    ("query", "variables"),
    [
        (
            'query($v: String) { table(id: "x") { view(at: 1) { version } events(after: $v) { edges { cursor } } } }',
            {"v": "?"},
        ),
        (
            'query($n: Int) { chat(table: "x", first: 0) { edges { cursor } } tables(first: $n) { edges { cursor } } }',
            {"n": None},
        ),
        ('query($c: Boolean) { replay(table: "x", everything: $c) { version } }', {"c": None}),
        ("mutation($p: String) { createGuest(name: $p) { token } }", {}),
    ],
    ids=["cursor", "beside", "null for a default", "null for a name"],
)
async def test_what_goes_wrong_on_the_way_is_no_fault_of_ours(
    caller: Caller, transport: str, query: str, variables: dict[str, Any]
) -> None:
    assert (await caller.error(transport, query, variables))["extensions"]["code"] in (
        "BAD_INPUT",
        "NOT_FOUND",
        "BAD_REQUEST",
    )


@BOTH
@pytest.mark.parametrize("entry", ["1", '"E1.1"'], ids=["bad", "good"])
async def test_a_very_long_list_costs_next_to_nothing(caller: Caller, transport: str, world: World, entry: str) -> None:
    body = json.dumps({"query": ACT}).removesuffix("}") + ', "variables": {"c": {"secrets": {"pickUp": {"cards": ['
    body += ",".join([entry] * (130_000 if entry == "1" else 40_000)) + "]}}}}}"
    answer = await caller.raw(transport, body)
    (error,) = answer["errors"]
    assert (error["extensions"]["code"], error["extensions"]["allowed"]) == ("BAD_INPUT", 4000)
    assert error["extensions"]["at"] == ["secrets", "pickUp", "cards"]
    request = Request(ACT, variables=json.loads(body)["variables"])
    started = time.process_time()
    for _ in range(100):
        await world.engine.prepare(request)
    assert (time.process_time() - started) / 100 < 0.01


@BOTH
async def test_many_mistakes_are_a_handful_of_errors(caller: Caller, transport: str) -> None:
    body = {"query": ACT, "variables": {"c": {"secrets": {"pickUp": {"cards": [1] * 3000}}}}}
    answer = await caller.raw(transport, json.dumps(body))
    assert len(answer["errors"]) == 5
    assert answer["errors"][4]["extensions"]["at"] == ["secrets", "pickUp", "cards", 4]
    unknown = await caller.raw(transport, json.dumps({"query": "{ " + " ".join(f"x{n}" for n in range(500)) + " }"}))
    assert len(unknown["errors"]) == 5
    assert {error["extensions"]["code"] for error in unknown["errors"]} == {"BAD_REQUEST"}


@BOTH
@pytest.mark.parametrize("depth", [900, 5_000, 100_000])
async def test_json_nested_deeply_is_refused(caller: Caller, transport: str, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    answer = await caller.raw(transport, f'{{"query": "{{ __typename }}", "variables": {{"a": {deep}}}}}')
    if "errors" in answer:
        assert answer["errors"][0]["extensions"]["code"] == "TOO_DEEP"
    else:
        assert depth < 1000, "a variable that is not asked for, and no deeper than can be read, is left alone"


DEEP = "[" * 5_000 + "]" * 5_000


@pytest.mark.parametrize(
    "message",
    [
        '{"id": "mine", "type": "subscribe", "payload": {"query": "{ me { scopes } }", "variables": {"a": DEEP}}}',
        '{"type": "subscribe", "payload": {"query": "{ me { scopes } }", "variables": {"a": DEEP}}, "id": "mine"}',
        '{"payload": {"id": "not me", "variables": {"a": DEEP}} , "id" : "mine" , "type" : "subscribe" } ',
        '{"type": "subscribe", "payload": [DEEP], "id": "mine"}',
    ],
)
async def test_a_message_nested_deeply_is_answered_wherever_its_id_stands(caller: Caller, message: str) -> None:
    await caller.socket.send(message.replace("DEEP", DEEP))
    told = json.loads(await caller.socket.recv())
    assert (told["type"], told["id"]) == ("error", "mine")
    assert told["payload"][0]["extensions"]["code"] == "TOO_DEEP"
    assert "errors" not in await caller.raw("socket", json.dumps({"query": "{ me { scopes } }"}))


@pytest.mark.parametrize(
    "message",
    [
        '{"type": "subscribe", "payload": {"id": "not me", "variables": {"a": DEEP}}}',
        '{"id": 5, "type": "subscribe", "payload": {"variables": {"a": DEEP}}}',
        r'{"id": "\ud800", "type": "subscribe", "payload": {"variables": {"a": DEEP}}}',
        '{"payload": {"text": "], \\"id\\": \\"not me\\"}", "a": DEEP}}',
    ],
)
async def test_one_without_an_id_closes_the_socket(address: str, message: str) -> None:
    socket = await connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL])
    await socket.send('{"type": "connection_init"}')
    await socket.recv()
    await socket.send(message.replace("DEEP", DEEP))
    with pytest.raises(ConnectionClosed) as closed:
        await socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


async def test_deep_json_in_a_get_is_refused(caller: Caller) -> None:
    deep = "[" * 5_000 + "]" * 5_000
    answer = await caller.http.get("/graphql", params={"query": "{ __typename }", "variables": f'{{"a": {deep}}}'})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["extensions"]["code"] == "TOO_DEEP"


OVER = {
    "fields nested": ("{" + "a{" * 400 + "b" + "}" * 401, "TOO_DEEP", 100),
    "lists nested": ("{ tables(first: " + "[" * 400 + "]" * 400 + ") { edges { cursor } } }", "TOO_DEEP", 100),
    "tokens": ("{ " + "__typename " * 4_000 + "}", "TOO_LARGE", 3_000),
    "depth": ("{ table(id: 1) { " + "view { table { " * 9 + "id" + " } }" * 9 + " } }", "TOO_DEEP", 16),
    "equal fields": ("{ " + "games { slug } " * 400 + "}", "TOO_COSTLY", 40_000),
    "equal leaves": ("{ games { " + "slug " * 2_000 + "} }", "TOO_COSTLY", 40_000),
    "introspection": (
        "{ __schema { types { " + "fields { type { " * 4 + "name" + " } }" * 4 + " } } }",
        "TOO_DEEP",
        None,
    ),
}


@BOTH
@pytest.mark.parametrize(("query", "code", "allowed"), OVER.values(), ids=list(OVER))
async def test_over_a_limit_says_what_is_allowed(
    caller: Caller, transport: str, query: str, code: str, allowed: int | None
) -> None:
    error = await caller.error(transport, query)
    assert (error["extensions"]["code"], error["extensions"].get("allowed")) == (code, allowed)


async def test_merging_fields_is_bounded(world: World) -> None:
    started = time.process_time()
    for n in range(5):
        await world.engine.prepare(Request("{ " + "games { slug } " * 400 + f"a{n}: __typename }}"))
    assert (time.process_time() - started) / 5 < 0.5, "it was 1.7 s"


async def test_a_batch_is_refused_with_a_word(caller: Caller) -> None:
    answer = await caller.raw("http", '[{"query": "{ __typename }"}]')
    assert "one request at a time" in answer["errors"][0]["message"]
    assert answer["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


async def test_a_body_over_the_limit_says_both_numbers(caller: Caller) -> None:
    answer = await caller.raw("http", '{"query": "#' + "x" * 400_000 + '"}')
    assert answer["errors"][0]["extensions"] == {"code": "TOO_LARGE", "asked": 400_014, "allowed": 300_000}


@BOTH
async def test_what_a_client_sent_does_not_come_back_whole(caller: Caller, transport: str) -> None:
    long = "y" * 50_000
    for query, variables in (
        ("query($id: ID!) { table(id: $id) { id } }", {"id": long}),
        ("query($id: ID!) { tournament(id: $id) { version } }", {"id": long}),
        (f"{{ {long} }}", {}),
        (TABLES.format("Status", "status"), {"v": long}),
        ("query($g: String!) { leaderboard(game: $g) { edges { cursor } } }", {"g": long}),
        (ACT, {"c": {long: 1}}),
    ):
        assert len(json.dumps(await caller.error(transport, query, variables))) < 2_000


# -- what is not there ---------------------------------------------------------------------------------------

TABLE_OPERATIONS = [
    "query { table(id: %s) { id } }",
    "query { replay(table: %s) { version } }",
    "query { audit(table: %s) { passed } }",
    "query { export(table: %s) }",
    "query { chat(table: %s) { edges { cursor } } }",
    "query { invitation(table: %s) }",
    "query { match(id: %s) { id } }",
    "mutation { act(table: %s, command: {solitaire: {turn: GO}}) { __typename } }",
    "mutation { takeSeat(table: %s) { __typename } }",
    'mutation { takeSeat(table: %s, invitation: "guess") { __typename } }',
    'mutation { enterTable(table: %s, invitation: "guess") { __typename } }',
    "mutation { leaveSeat(table: %s) { __typename } }",
    "mutation { addBot(table: %s) { __typename } }",
    "mutation { addBot(table: %s, strength: 99) { __typename } }",
    "mutation { addBot(table: %s, expectedVersion: 77) { __typename } }",
    "mutation { removeBot(table: %s, seat: 1) { __typename } }",
    "mutation { startGame(table: %s) { __typename } }",
    "mutation { cancelTable(table: %s) { __typename } }",
    "mutation { callReady(table: %s) { __typename } }",
    "mutation { sayReady(table: %s) { __typename } }",
    "mutation { stepAway(table: %s) { __typename } }",
    "mutation { takeBack(table: %s) { __typename } }",
    "mutation { askUndo(table: %s) { __typename } }",
    "mutation { answerUndo(table: %s, agrees: true) { __typename } }",
    "mutation { rematch(table: %s) { __typename } }",
    'mutation { rematch(table: %s, commandId: "again") { __typename } }',
    'mutation { say(table: %s, text: "hello") { id } }',
    "subscription { tableEvents(table: %s) { version } }",
    "subscription { chat(table: %s) { id } }",
]


@pytest.mark.parametrize("operation", TABLE_OPERATIONS)
async def test_a_private_table_is_answered_like_one_that_is_not_there(world: World, operation: str) -> None:
    ann, _ = await world.someone("Ann")
    eve, _ = await world.someone("Eve")
    private = await _private_table(world, ann.account)
    told = []
    for table in (private, "0" * len(private)):
        query = operation % json.dumps(table)
        if query.startswith("subscription"):
            answer = await anext(world.stream(query, eve))
        else:
            answer = await world.answer(query, eve)
        assert isinstance(answer.errors, list), answer
        assert answer.errors[0]["extensions"]["code"] == "NOT_FOUND", answer
        told.append(json.dumps(answer.errors).replace(table, "…"))
    assert told[0] == told[1]


async def _private_table(world: World, host: Account) -> str:
    """A private table at which a game was played to its end."""
    opened = await world.tables.open(Intent(host), "solitaire", b"{}", terms=Terms(access=Access.PRIVATE))
    table = opened.now.state.id
    started = await world.tables.ask(table, Intent(host), StartGame)
    finish = started.now.state.game.rules.commands[-1]
    assert (await world.tables.ask(table, Intent(host), Act, command=finish())).now.state.is_over
    return table


TOURNAMENT_OPERATIONS = [
    "query { tournament(id: %s) { version } }",
    "query { tournament(id: %s, at: 3) { version } }",
    "mutation { enterTournament(tournament: %s) { __typename } }",
    "mutation { enterTournament(tournament: %s, rating: 5) { __typename } }",
    'mutation { enterBots(tournament: %s, bot: "random", names: ["A"]) { __typename } }',
    "mutation { runTournament(tournament: %s, command: {start: GO}) { __typename } }",
    'mutation { configureTournament(tournament: %s, plan: {title: "", stages: []}, options: {uno: {}}) { __typename }}',
    "subscription { tournamentEvents(tournament: %s) { version } }",
    "subscription { stageChanges(tournament: %s) { version } }",
]


@pytest.mark.parametrize("operation", TOURNAMENT_OPERATIONS)
async def test_a_tournament_that_is_not_there_is_not_found(world: World, operation: str) -> None:
    ann, _ = await world.someone("Ann", "play", "organise")
    query = operation % '"none"'
    answer = (
        await anext(world.stream(query, ann)) if query.startswith("subscription") else await world.answer(query, ann)
    )
    assert isinstance(answer.errors, list), answer
    assert answer.errors[0]["extensions"]["code"] == "NOT_FOUND"
    assert "there is no tournament 'none'" in answer.errors[0]["message"] or "no version" in answer.errors[0]["message"]


async def test_reads_of_a_table_that_is_not_there_are_not_found(world: World) -> None:
    auditor, _ = await world.someone("Ann", "audit")
    answer = await world.answer('{ privilegedReads(table: "none") { edges { cursor } } }', auditor)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    "field", ["tableEvents(table: %s", "tournamentEvents(tournament: %s", "stageChanges(tournament: %s"]
)
async def test_following_from_before_the_beginning_is_refused(world: World, field: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    query = "subscription { " + field % json.dumps(table) + ", fromVersion: -2147483648) { version } }"
    answer = await anext(world.stream(query, ann))
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"


# -- what callers are told of us -----------------------------------------------------------------------------


def test_nobody_is_told_where_our_files_are(caplog: pytest.LogCaptureFixture) -> None:
    reason = 'could not extend file "base/16384/16426": No space left on device'
    told = told_of(Unavailable("postgres", reason))
    assert told["extensions"]["code"] == "UNAVAILABLE"
    assert not any(word in told["message"] for word in ("base", "/", "postgres", "device"))
    assert reason in caplog.text


def test_every_code_is_in_the_schema_and_in_the_readme() -> None:
    shown = SCHEMA.core.type_map["ErrorCode"]
    assert isinstance(shown, GraphQLEnumType)
    assert {name: value.description for name, value in shown.values.items()} == {
        code.name: code.description for code in Code
    }
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert [code for code in Code if f"`{code}`" not in readme] == []
