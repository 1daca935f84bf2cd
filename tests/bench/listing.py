"""How many lists of 50 tables a second one process of the API answers, beside Strawberry and beside no GraphQL."""

import json
from http.client import HTTPConnection
from typing import Any, Final

from api.wiring.backend import Backend, connected
from domain.registry import RULE_SETS
from domain.tables.views import summarise
from services.workers.demo import BOT_SCOPES, PLAYERS, Demo
from tests.bench.documents import request, tables
from tests.bench.listing_server import OURS, PLAIN, STRAWBERRY
from tests.bench.live.processes import python_server
from tests.bench.live.wire import get, post
from tests.bench.load import computed
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Suite

_TABLES: Final = 60
_PAGE: Final = 50
_BODY: Final = request(tables(_PAGE))


async def listing(stage: Stage) -> Suite:
    """Three ways to get the same tables out of one server process, loaded from another."""
    settings = stage.settings()
    async with connected(settings) as backend:
        await _fill(backend)
    server = await python_server(stage, settings, "tests.bench.listing_server")
    _compare_answers(server.port)
    requests = {
        "ours": post(_BODY, OURS),
        "strawberry": post(_BODY, STRAWBERRY),
        "plain": get(f"{PLAIN}?first={_PAGE}"),
    }
    measures = {name: computed(name, [asked], server) for name, asked in requests.items()}
    rows = (
        _row("strawberry", "Strawberry, as documented", 20),
        _row("plain", "plain JSON route", 0.8),
    )
    return Suite(measures=measures, rows=rows)


def _row(peer: str, peer_name: str, aim: float | None) -> Comparison:
    return Comparison(
        name=f"listing.{peer}",
        title=f"list of {_PAGE} tables over HTTP",
        unit="requests/CPU s",
        ours="ours",
        peer=peer,
        peer_name=peer_name,
        aim=aim,
    )


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


# -- answers ----------------------------------------------------------------------------------------------------


def _compare_answers(port: int) -> None:
    """Both GraphQL servers must say the same, but for the way they write times: else speed means nothing."""
    ours, theirs = (_answer(port, path) for path in (OURS, STRAWBERRY))
    assert len(ours["data"]["tables"]["edges"]) == _PAGE
    assert _timeless(ours) == _timeless(theirs), "Strawberry answers something else"


def _answer(port: int, path: str) -> Any:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", path, _BODY, {"Content-Type": "application/json"})
        return json.load(connection.getresponse())
    finally:
        connection.close()


def _timeless(answer: Any) -> Any:
    for edge in answer["data"]["tables"]["edges"]:
        del edge["node"]["openedAt"]
    return answer
