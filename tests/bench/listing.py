"""How many lists of 50 tables a second one process of the API answers, beside Strawberry and beside no GraphQL."""

import json
import socket
from functools import partial
from http.client import HTTPConnection
from typing import Any, Final

from api.processes import listen
from api.wiring.backend import Backend, connected
from domain.registry import RULE_SETS
from domain.tables.views import summarise
from services.workers.demo import BOT_SCOPES, PLAYERS, Demo
from tests.bench.child import answer_of, child
from tests.bench.listing_server import OURS, PLAIN, STRAWBERRY
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_TABLES: Final = 60
_PAGE: Final = 50
_CONNECTIONS: Final = 8
_QUERY: Final = (
    f"{{ tables(first: {_PAGE}) {{ edges {{ cursor node {{ id game status host version openedAt"
    " seats { seat player { id name kind } left } } } pageInfo { hasNextPage endCursor } } }"
)


async def listing(stage: Stage) -> Suite:
    """Three ways to get the same tables out of one server process, loaded from another."""
    settings = stage.settings()
    async with connected(settings) as backend:
        await _fill(backend)
    listening = stage.closing.enter_context(listen("127.0.0.1", 0))
    server = child(
        "tests.bench.listing_server", str(listening.fileno()), settings=settings, sockets=[listening.fileno()]
    )
    await stage.closing.enter_async_context(server)
    _compare_answers(listening)
    requests = {"ours": _post(OURS), "strawberry": _post(STRAWBERRY), "plain": _get(f"{PLAIN}?first={_PAGE}")}
    measures: dict[str, Measure] = {
        name: partial(_load, name, request, listening.getsockname()[1]) for name, request in requests.items()
    }
    rows = (
        _row("strawberry", "Strawberry, as documented", 4),
        _row("plain", "plain JSON route", None),
    )
    return Suite(measures=measures, rows=rows)


def _row(peer: str, peer_name: str, aim: float | None) -> Comparison:
    return Comparison(
        name=f"listing.{peer}",
        title=f"list of {_PAGE} tables over HTTP",
        unit="requests/s",
        ours="ours",
        peer=peer,
        peer_name=peer_name,
        aim=aim,
    )


async def _load(name: str, request: bytes, port: int, seconds: float) -> Figures:
    printed = await answer_of("tests.bench.load", str(port), str(_CONNECTIONS), str(seconds), asked=request)
    return {name: float(printed)}


async def _fill(backend: Backend) -> None:
    """Tables in play, as a worker would list them."""
    services, directory = backend.services, backend.parts.directory
    players = [(await services.registration.ensure(name, "bot", BOT_SCOPES))[0].account for name in PLAYERS]
    demo = Demo(services.tables, directory, services.registration)
    games = list(RULE_SETS)
    summaries = []
    for number in range(_TABLES):
        table = await services.tables.load(await demo.deal(games[number % len(games)], players[0], players, number))
        summaries.append(summarise(table.state, table.head.version))
    assert await directory.save(0, 0, await backend.store.last_position(0), summaries)


# -- requests ------------------------------------------------------------------------------------------------


def _body() -> bytes:
    return json.dumps({"query": _QUERY}).encode()


def _post(path: str) -> bytes:
    body = _body()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()


def _compare_answers(listening: socket.socket) -> None:
    """Both GraphQL servers must say the same, but for the way they write times: else speed means nothing."""
    ours, theirs = (_answer(listening, path) for path in (OURS, STRAWBERRY))
    assert len(ours["data"]["tables"]["edges"]) == _PAGE
    assert _timeless(ours) == _timeless(theirs), "Strawberry answers something else"


def _answer(listening: socket.socket, path: str) -> Any:
    host, port = listening.getsockname()
    connection = HTTPConnection(host, port, timeout=60)
    try:
        connection.request("POST", path, _body(), {"Content-Type": "application/json"})
        return json.load(connection.getresponse())
    finally:
        connection.close()


def _timeless(answer: Any) -> Any:
    for edge in answer["data"]["tables"]["edges"]:
        del edge["node"]["openedAt"]
    return answer
