"""How much later a small query and a move are answered while strangers send the dearest operations there are."""

import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from statistics import quantiles
from typing import Any, Final

import httpx
from msgspec.structs import replace

from api.settings import Settings
from api.wiring.backend import connected
from tests.bench.child import ChildFailed, child, free_port
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite
from tests.crowd import double_elimination, long_table, swiss

_STRANGERS: Final = 4
_LEAST: Final = 150
"""Samples: fewer have no 99th hundredth."""
_QUERY: Final = {"query": "{ games { slug } }"}
_OPEN: Final = {
    "query": "mutation { openTable(options: {solitaire: {}}) { ... on TableChanged { table { id } } } }",
}
_START: Final = "mutation($t: ID!) { startGame(table: $t) { __typename } }"
_MOVE: Final = "mutation($t: ID!) { act(table: $t, command: {solitaire: {turn: GO}}) { __typename } }"
Ask = Callable[[], Awaitable[float]]
"""Asks once; the milliseconds until the answer."""


async def loop(stage: Stage) -> Suite:
    """The 99th hundredth of both, alone and beside four strangers."""
    settings = replace(stage.settings(), port=free_port())
    ids, token = await _fill(settings)
    await stage.closing.enter_async_context(child("api.cli", "serve", "--with-parent", settings=settings))
    client = httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{settings.port}", headers={"authorization": f"Bearer {token}"}, timeout=300
    )
    await stage.closing.enter_async_context(client)
    await _ready(client)
    asks = {"query": _query(client), "move": await _move(client)}

    async def measure(seconds: float) -> Figures:
        figures = {name: await _slowest(ask, seconds) for name, ask in asks.items()}
        async with _strangers(settings.port, ids):
            return figures | {f"{name}.beside": await _slowest(ask, seconds) for name, ask in asks.items()}

    rows = (_row("query", "a small query"), _row("move", "a move"))
    return Suite(measures={"loop": measure}, rows=rows)


def _row(name: str, title: str) -> Comparison:
    return Comparison(
        name=f"loop.{name}",
        title=f"{title} beside {_STRANGERS} strangers",
        unit="ms, p99",
        ours=f"{name}.beside",
        peer=name,
        peer_name="alone",
        aim=10,
        better="lower",
    )


async def _fill(settings: Settings) -> tuple[dict[str, str], str]:
    """What strangers ask about, and the token of a player."""
    async with connected(settings) as backend:
        services = backend.services
        register = services.registration.register
        ann, token = await register("Ann", "person", frozenset({"play", "organise", "audit"}))
        bob, _ = await register("Bob", "person", frozenset({"play"}))
        ids = {
            "TABLE": await long_table(services, [ann.account, bob.account], "runiverse", 2000),
            "SWISS": await swiss(services, ann.account, 512, 4),
            "BRACKET": await double_elimination(services, ann.account, 1024),
        }
    return ids, token


def _query(client: httpx.AsyncClient) -> Ask:
    async def ask() -> float:
        return (await _timed(client, _QUERY))[0]

    return ask


async def _move(client: httpx.AsyncClient) -> Ask:
    """Turns the stock of a game of solitaire; of a new one when it is used up."""
    table = ""

    async def ask() -> float:
        nonlocal table
        while True:
            taken, data = await _timed(client, {"query": _MOVE, "variables": {"t": table}}) if table else (0.0, {})
            if data and data["act"]["__typename"] == "TableChanged":
                return taken
            table = (await _answered(client, _OPEN))["openTable"]["table"]["id"]
            await _answered(client, {"query": _START, "variables": {"t": table}})

    return ask


async def _timed(client: httpx.AsyncClient, body: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    began = time.perf_counter()
    data = await _answered(client, body)
    return 1000 * (time.perf_counter() - began), data


async def _answered(client: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = (await client.post("/graphql", json=body)).json()
    if "errors" in answer:
        raise ChildFailed(f"the API answers {answer['errors']}")
    data: dict[str, Any] = answer["data"]
    return data


async def _slowest(ask: Ask, seconds: float) -> float:
    """Milliseconds within which 99 of 100 are answered."""
    times: list[float] = []
    deadline = time.monotonic() + seconds
    while len(times) < _LEAST or time.monotonic() < deadline:
        times.append(await ask())
    return quantiles(times, n=100)[98]


@asynccontextmanager
async def _strangers(port: int, ids: dict[str, str]) -> AsyncIterator[None]:
    async with child("tests.bench.strangers", str(port), str(_STRANGERS)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(ids).encode() + b"\n")
        await process.stdin.drain()
        if not await process.stdout.readline():
            raise ChildFailed("the strangers were refused")
        yield


async def _ready(client: httpx.AsyncClient) -> None:
    for _ in range(600):
        try:
            if (await client.get("/health")).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)  # noqa: ASYNC251 - nothing else happens here
    raise ChildFailed("the API does not answer")
