"""How fast a client that opens a table is answered, and one that leafs through a long one."""

import json
import random
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from domain.games.uno.game import GAME as UNO
from domain.games.uno.options import Options
from domain.kernel.playout import Plan, Played
from domain.registry import CODEC, RULE_SETS
from domain.tables.evolve import fold
from domain.tables.state import TableState
from infra.postgres.event_store import PostgresEventStore
from services.offline.simulation import record, seed_of
from services.tables.commands import PREFIX
from tests.bench.documents import REPLAY, TABLE, request
from tests.bench.listing_server import OURS, PLAIN, STRAWBERRY_TABLE
from tests.bench.live.processes import python_server
from tests.bench.live.script import careless
from tests.bench.live.wire import Http, get, post
from tests.bench.load import loaded
from tests.bench.samples import SEATS, Log
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Measure, Suite

_VERSIONS: Final = 500
_PORTION: Final = 1000


def reading(moves: int) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark with a table of so many moves."""
    return partial(_reading, moves)


async def _reading(moves: int, stage: Stage) -> Suite:
    """One table with its view and 20 events, three ways out of one process; and the same view at any version."""
    settings, log = stage.settings(), long_table(moves)
    await _write(settings.database_url, log)
    server = await python_server(stage, settings, "tests.bench.listing_server")
    asked = request(TABLE, t=log.table)
    luck, last = random.Random(0), len(log.events)
    at_random = [request(REPLAY, t=log.table, v=luck.randint(1, last)) for _ in range(_VERSIONS)]
    requests = {
        "ours": [post(asked, OURS)],
        "plain": [get(f"{PLAIN}/{log.table}")],
        "strawberry": [post(asked, STRAWBERRY_TABLE)],
        "replay": [post(each, OURS) for each in at_random],
        "newest": [post(request(REPLAY, t=log.table, v=last), OURS)],
    }
    await _compare_answers(server.port, requests["ours"][0], requests["strawberry"][0])
    measures: dict[str, Measure] = {name: loaded(name, each, server.port) for name, each in requests.items()}
    table = "one table, its view and 20 events"
    replay = f"replay at any of {last:,} versions"
    rows = (
        _row("reading.table.plain", table, "ours", "plain", "plain route, the same service calls", 0.9),
        _row("reading.table.strawberry", table, "ours", "strawberry", "Strawberry, as documented"),
        _row("reading.replay", replay, "replay", "newest", "the newest", 0.33),
    )
    return Suite(measures=measures, rows=rows)


def _row(name: str, title: str, ours: str, peer: str, peer_name: str, aim: float | None = None) -> Comparison:
    return Comparison(name=name, title=title, unit="requests/s", ours=ours, peer=peer, peer_name=peer_name, aim=aim)


def long_table(moves: int) -> Log:
    """A game of Uno without an end, exactly as the service would have written it."""
    plan = Plan(game=UNO, options=Options(turn_limit=0), bots=("random",) * SEATS, seed=seed_of("bench/endless", 0))
    begun = Played(steps=0, events=0, finished=False, violations=(), moves=(), state=None)
    _, beginning = record(plan, begun, RULE_SETS, "endless")
    state = fold(RULE_SETS, TableState(), [CODEC.event(each.body) for each in beginning])
    made = tuple((seat, command) for seat, command, _ in islice(careless(state, random.Random(0)), moves))
    _, log = record(plan, replace(begun, moves=made), RULE_SETS, "endless")
    return Log("endless", tuple(log))


async def _write(database_url: str, log: Log) -> None:
    store = await PostgresEventStore.open(database_url)
    for first in range(0, len(log.events), _PORTION):
        await store.append(PREFIX + log.table, first, f"bench/{first}", log.events[first : first + _PORTION])
    await store.aclose()


async def _compare_answers(port: int, ours: bytes, theirs: bytes) -> None:
    """Both GraphQL servers must say the same, but for the way they write times: else speed means nothing."""
    connection = await Http.open(port)
    said = [_timeless(json.loads(await connection.answer(each))) for each in (ours, theirs)]
    connection.close()
    assert said[0] == said[1], f"Strawberry answers something else: {said}"


def _timeless(answer: Any) -> Any:
    edges = answer["data"]["table"]["events"]["edges"]
    assert len(edges) == 20
    for edge in edges:
        del edge["node"]["at"]
    return answer
