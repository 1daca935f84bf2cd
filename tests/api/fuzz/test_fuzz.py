"""Nothing a client sends is a fault of ours, and every answer is what the schema says: all of it, by both transports,
in memory and on real servers, which have opinions of their own on texts and numbers.

`ORRERY_FUZZ=50` sends fifty times as much, and `ORRERY_FUZZ_SEED=7` something else.
"""

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

import httpx
import pytest
from graphql import DocumentNode, FieldNode, NameNode, SelectionSetNode, Visitor, parse, print_ast, visit
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as of_hypothesis
from hypothesis import strategies as st
from hypothesis_graphql import Mode, from_schema, nodes
from websockets.asyncio.client import ClientConnection, connect

from api.auth import Authenticator
from api.graphql.execution.engine import Engine, Limits
from api.settings import Settings
from api.wiring.backend import Backend, connected
from tests.api.fuzz.answers import AnswerChecker
from tests.api.fuzz.inhabited import inhabit
from tests.api.fuzz.operations import HOSTILE, Surroundings, Writer, Written, example_of
from tests.api.talker import PROTOCOL
from tests.world import SCHEMA, World, new_world, open_door

pytestmark = pytest.mark.slow

TIMES: Final = int(os.environ.get("ORRERY_FUZZ", "1"))
SEED: Final = int(os.environ.get("ORRERY_FUZZ_SEED", "0"))
_SILENCE: Final = 0.05
"""Seconds after which a subscription has nothing more to say."""
_LONG: Final = 60.0


@dataclass
class Town:
    """A world with people in it, and the way to ask them."""

    world: World
    around: Surroundings
    tokens: list[str]
    http: httpx.AsyncClient
    sockets: list[ClientConnection]
    asked: int = 0

    async def ask(self, written: Written) -> list[dict[str, Any]]:
        """The answers to an operation: by HTTP or on a socket in turn, as one caller or another."""
        self.asked += 1
        who = (0, 0, 1, 2)[self.asked // 2 % 4]  # mostly Ann, who may do most
        body = json.dumps({"query": written.text, "variables": written.variables})
        if "revokeTokens" in written.text:  # whoever asks for it is out
            _, token = await self.world.someone(f"Leaver {self.asked}")
            return [await self._by_http(body, token)]
        if self.asked % 2 and not written.text.startswith("subscription"):
            return [await self._by_http(body, self.tokens[who])]
        patience = _SILENCE if written.text.startswith("subscription") else _LONG
        return await self._by_socket(body, self.sockets[who], patience)

    async def _by_http(self, body: str, token: str) -> dict[str, Any]:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        response = await self.http.post("/graphql", content=body, headers=headers)
        assert response.status_code in (200, 400), response.text
        answer: dict[str, Any] = response.json()
        return answer

    async def _by_socket(self, body: str, socket: ClientConnection, patience: float) -> list[dict[str, Any]]:
        id_ = f"o{self.asked}"
        await socket.send(f'{{"id": "{id_}", "type": "subscribe", "payload": {body}}}')
        heard: list[dict[str, Any]] = []
        while len(heard) < 20:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), patience))
            except TimeoutError:
                break
            if message.get("id") != id_:
                continue  # the last words of an operation that was given up
            if message["type"] == "complete":
                return heard
            heard.append({"errors": message["payload"]} if message["type"] == "error" else message["payload"])
            if message["type"] == "error":
                return heard
        await socket.send(json.dumps({"id": id_, "type": "complete"}))
        return heard


UNLIMITED: Final = Limits(tokens=50_000, depth=40, cost=10**9)
"""Here everything is asked for, whatever it costs."""


@pytest.fixture(params=["memory", pytest.param("servers", marks=pytest.mark.servers)])
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A world without limits, in memory or on PostgreSQL and Redis."""
    if request.param == "memory":
        made = await new_world(limits=UNLIMITED)
        yield made
        await made.feed.aclose()
        return
    urls = [request.getfixturevalue(name) for name in ("database_url", "redis_url")]
    async with connected(Settings(database_url=urls[0], redis_url=urls[1])) as backend:
        yield _on_servers(backend)


def _on_servers(backend: Backend) -> World:
    parts: Any = backend.parts  # the same ports, with servers behind them
    engine = Engine(SCHEMA, UNLIMITED, backend.services.off_loop)
    kept = (parts.store, parts.feed, parts.accounts, parts.directory, parts.chat, parts.clock)
    return World(*kept, backend.services, engine, parts.tree, parts.poster)


@pytest.fixture
def settings() -> Settings:
    return Settings(max_body=10**7)


@pytest.fixture
def authenticator(world: World) -> Authenticator:
    return open_door(world, burst=1e9)


@pytest.fixture
async def town(world: World, address: str) -> AsyncIterator[Town]:
    ann, ann_token = await world.someone("Ann", "play", "organise", "audit")
    bob, bob_token = await world.someone("Bob")
    around = await inhabit(world, ann, bob, Random(SEED))
    tokens, sockets = [ann_token, bob_token, ""], []
    for token in tokens:
        socket = await connect(f"ws://{address}/graphql", subprotocols=[PROTOCOL], max_size=None)
        payload = {"authorization": f"Bearer {token}"} if token else {}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        assert json.loads(await socket.recv())["type"] == "connection_ack"
        sockets.append(socket)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        yield Town(world, around, tokens, http, sockets)
    for socket in sockets:
        await socket.close()


async def _check(town: Town, written: Written, document: DocumentNode | None) -> None:
    checker = AnswerChecker(SCHEMA.core)
    for answer in await town.ask(written):
        faults = checker.faults(document, answer) if document else checker.faults_of_errors(answer)
        assert not faults, f"{faults[:5]}\n{written.text}\n{written.variables!r}\n{str(answer)[:2000]}"


ROOTS: Final = [
    (kind, root, name)
    for kind, root in (
        ("query", SCHEMA.core.query_type),
        ("mutation", SCHEMA.core.mutation_type),
        ("subscription", SCHEMA.core.subscription_type),
    )
    if root is not None
    for name in root.fields
]


async def test_every_root_field_with_real_ids(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    luck = Random(SEED)
    answered: set[str] = set()
    for _ in range(2 * TIMES):
        for kind, root, name in luck.sample(ROOTS, len(ROOTS)):
            written = Writer(SCHEMA.core, luck, town.around).operation(kind, root, name)
            await _check(town, written, parse(written.text))
            answered.add(name)
    assert answered == {name for _, _, name in ROOTS}
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def _literal(kind: Any, number: int) -> Any:
    return nodes.String(example_of(kind, Random(number)))


class _Named(Visitor):
    """Asks for the name of every type, so that the answer can be followed."""

    def enter_selection_set(self, node: SelectionSetNode, *_: Any) -> SelectionSetNode:
        typename = FieldNode(name=NameNode(value="__typename"), arguments=(), directives=())
        return SelectionSetNode(selections=(typename, *node.selections))


@pytest.mark.parametrize("mode", list(Mode))
async def test_documents_of_hypothesis(town: Town, mode: Mode, caplog: pytest.LogCaptureFixture) -> None:
    scalars = {
        each.name: st.integers(0, 99).map(partial(_literal, SCHEMA.core.type_map[each.name]))
        for each in SCHEMA.adapter.scalars.values()
    }
    found: list[DocumentNode] = []

    @seed(SEED)
    @of_hypothesis(
        max_examples=20 * TIMES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(from_schema(SCHEMA.core, custom_scalars=scalars, mode=mode, print_ast=lambda document: document))
    def collect(document: DocumentNode) -> None:
        found.append(document)

    await asyncio.to_thread(collect)
    for document in found:
        if mode is Mode.POSITIVE:
            named = visit(document, _Named())
            await _check(town, Written(print_ast(named), {}), named)
        else:
            await _check(town, Written(print_ast(document), {}), None)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_hostile_values_for_every_argument(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    luck = Random(SEED)
    for kind, root, name in ROOTS:
        for argument in root.fields[name].args:
            for value in luck.sample(HOSTILE, min(len(HOSTILE), TIMES)):
                written = Writer(SCHEMA.core, luck, town.around, malice=0).operation(
                    kind, root, name, {argument: value}
                )
                await _check(town, written, parse(written.text))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
