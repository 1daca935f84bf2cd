"""Strangers at a real deployment: nobody stays in, and nothing stays behind."""

import asyncio
import json
import random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.e2e.clients import Player, Watcher
from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE, eventually

PROTOCOL = Subprotocol("graphql-transport-ws")
GAUGES = ("orrery_sockets", "orrery_subscriptions", "orrery_followers")
OPEN = "mutation { openTable(options: {uno: {}}) { ... on TableChanged { table { id } } } }"


async def left(http: httpx.AsyncClient, port: int) -> dict[str, int]:
    """What is still there, by the process's own count."""
    lines = (await http.get(f"http://127.0.0.1:{port}/metrics")).text.splitlines()
    values = dict(line.split(" ")[:2] for line in lines if not line.startswith("#"))
    return {name: int(float(values[name])) for name in GAUGES}


async def begin_and_go(port: int, query: str, way: str, luck: random.Random) -> None:
    """Start many subscriptions and leave while they start, in one of several ways."""
    async with connect(f"ws://127.0.0.1:{port}/graphql", subprotocols=[PROTOCOL], open_timeout=PATIENCE) as socket:
        await socket.send(json.dumps({"type": "connection_init"}))
        await socket.recv()
        for number in range(50):
            await socket.send(json.dumps({"type": "subscribe", "id": str(number), "payload": {"query": query}}))
        for _ in range(luck.randrange(12)):
            await asyncio.sleep(0)
        if way == "complete":
            for number in range(50):
                await socket.send(json.dumps({"type": "complete", "id": str(number)}))
        elif way == "abort":
            socket.transport.abort()
        elif way == "twice":
            await socket.send(json.dumps({"type": "subscribe", "id": "0", "payload": {"query": query}}))


async def test_subscriptions_that_are_closed_while_they_start_leave_nothing(deployment: Deployment) -> None:
    port = deployment.api()
    luck = random.Random(7)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, port, "Ann")
        table = (await ann.ask(OPEN))["openTable"]["table"]["id"]
        for what in (
            "lobby { id }",
            f'chat(table: "{table}") {{ id }}',
            f'tableEvents(table: "{table}") {{ version }}',
        ):
            for way in ("close", "abort", "complete", "twice"):
                going = (begin_and_go(port, f"subscription {{ {what} }}", way, luck) for _ in range(5))
                await asyncio.gather(*going)

        async def nothing_left() -> bool:
            return not any((await left(http, port)).values())

        await eventually(nothing_left, "nothing is left")
        assert (await ann.ask(f'{{ table(id: "{table}") {{ status }} }}'))["table"] == {"status": "OPEN"}


async def test_a_token_revoked_at_one_process_ends_its_socket_at_another(deployment: Deployment) -> None:
    ports = [deployment.api(), deployment.api()]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, ports[0], "Ann")
        table = (await ann.ask(OPEN))["openTable"]["table"]["id"]
        follow = "subscription($t: ID!) { tableEvents(table: $t) { version } }"
        watcher = await Watcher.open(ports[1], ann.token, follow, t=table)
        await watcher.next()
        await ann.ask("mutation($t: String!) { revokeToken(token: $t) }", t=ann.token)
        with pytest.raises(ConnectionClosed) as closing:
            await asyncio.wait_for(watcher.watch_to_the_end(), PATIENCE)
        assert closing.value.rcvd is not None
        assert closing.value.rcvd.code == 4403


async def test_an_account_has_one_budget_at_all_processes(deployment: Deployment) -> None:
    narrow = {"ORRERY_REQUESTS_BURST": "60", "ORRERY_REQUESTS_PER_SECOND": "0.5"}
    ports = [deployment.api(**narrow), deployment.api(**narrow)]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, ports[0], "Ann")
        headers = {"authorization": f"Bearer {ann.token}"}
        answers = [
            await http.post(f"http://127.0.0.1:{port}/graphql", json={"query": "{ __typename }"}, headers=headers)
            for port in ports * 60
        ]
        ran = [answer for answer in answers if answer.status_code == 200]
        earned = 10
        assert 50 <= len(ran) <= 60 + earned, "a lot may be held by the process that is not asked"
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.headers["ratelimit-remaining"] == "0"
        assert ran[0].headers["ratelimit-limit"] == "60"
        assert int(ran[0].headers["ratelimit-remaining"]) < 60
