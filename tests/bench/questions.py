"""Leaderboards, records, head to head and statistics with a long log behind them, beside a short one."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import cycle
from statistics import quantiles
from typing import Final

import psycopg
from msgspec import Raw

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Engine, Request
from api.graphql.schema import Schema
from api.wiring.backend import Backend, connected
from domain.ratings.results import PEOPLE, Entry, ResultRecorded
from domain.registry import RULE_SETS
from services.ratings.standings import reckon
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_SHORT: Final = 10_000
_LONG: Final = 1_000_000
_EVENTS_PER_TABLE: Final = 100
_PLAYERS: Final = 400
_SEATS: Final = 4
_GAME: Final = "uno"
_BATCH: Final = 500
_FILL: Final = """
WITH made AS (
  INSERT INTO events (position, shard, stream, version, command, hash, type, meta, body)
  SELECT n, 0, (n - 1) / %(each)s + 1, (n - 1) %% %(each)s + 1,
         CASE WHEN n %% %(each)s = 1 THEN md5(n::text)::uuid END, sha256(convert_to(n::text, 'UTF8')), 'uno.drew',
         convert_to('{"at":' || n || ',"actor":"a","id":"' || n || '"}', 'UTF8'),
         convert_to('{"type":"uno.drew","seat":0,"cards":[' || n %% 99 || ']}', 'UTF8')
    FROM generate_series(1, %(events)s) AS n)
INSERT INTO streams (shard, id, name)
SELECT 0, n + 1, 'table:bench-' || n FROM generate_series(0, %(events)s / %(each)s - 1) AS n
"""
_QUERY: Final = """query($p: ID!, $o: ID!) {
  leaderboard(game: "uno", first: 20) { edges { cursor node { player { id name } rating points games wins } } }
  playerRecord(player: $p) { game pool rating games wins best }
  playerHistory(player: $p, first: 20) { edges { node { table place score opponents { name } ratingAfter endedAt } } }
  headToHead(player: $p, other: $o) { game games ahead behind }
  gameStatistics(game: "uno") { games meanSteps seats { seats games } reasons { reason games } }
}"""


async def questions(stage: Stage) -> Suite:
    """The same five questions in one request, to a service with 10 thousand events and one with a million."""
    engine = Engine(Schema(RULE_SETS))
    measures: dict[str, Measure] = {}
    for name, events in (("short", _SHORT), ("long", _LONG)):
        settings = stage.settings()
        backend = await stage.closing.enter_async_context(connected(settings))
        await _fill(backend, events)
        measures[name] = partial(_measure, name, _asking(engine, backend))
    row = Comparison(
        name="questions",
        title="ratings and statistics, 1 M events",
        unit="ms, p95",
        ours="long",
        peer="short",
        peer_name="with 10 k events",
        aim=2,
        better="lower",
    )
    return Suite(measures=measures, rows=(row,))


async def _measure(name: str, ask: Callable[[], Awaitable[None]], seconds: float) -> Figures:
    taken: list[float] = []
    deadline = time.monotonic() + seconds
    while len(taken) < 40 or time.monotonic() < deadline:
        began = time.perf_counter()
        await ask()
        taken.append(1000 * (time.perf_counter() - began))
    return {name: quantiles(taken, n=20)[-1]}


def _asking(engine: Engine, backend: Backend) -> Callable[[], Awaitable[None]]:
    pairs = cycle([(f"p{n}", f"p{(n + 1) % _PLAYERS}") for n in range(_PLAYERS)])

    async def ask() -> None:
        one, other = next(pairs)
        request = Request(_QUERY, variables={"p": one, "o": other})
        answer = await engine.run(request, Context(backend.services, None, "bench"))
        assert isinstance(answer.data, dict), answer.errors
        assert answer.data["gameStatistics"]["games"] > 0

    return ask


async def _fill(backend: Backend, events: int) -> None:
    """A log of so many events, and the standings of the tables in it."""
    with psycopg.connect(backend.settings.database_url) as connection:
        connection.execute(_FILL, {"events": events, "each": _EVENTS_PER_TABLE})
        connection.execute("UPDATE shards SET position = %s, streams = %s", (events, events // _EVENTS_PER_TABLE))
    tables, standings = events // _EVENTS_PER_TABLE, backend.parts.standings
    generation = await standings.live(_GAME)
    for first in range(0, tables, _BATCH):
        results = [(number + 1, _result(number)) for number in range(first, min(first + _BATCH, tables))]
        keys = {(PEOPLE, entry.player) for _, result in results for entry in result.entries}
        batch = reckon(_GAME, await standings.known(_GAME, generation, keys), results)
        assert await standings.save(_GAME, generation, first, results[-1][0], batch)
    with psycopg.connect(backend.settings.database_url, autocommit=True) as connection:
        connection.execute("ANALYZE")


def _result(number: int) -> ResultRecorded:
    players = [(number * 7 + seat * (1 + number // _PLAYERS % 90)) % _PLAYERS for seat in range(_SEATS)]
    unique = list(dict.fromkeys(players))
    entries = tuple(
        Entry(f"p{each}", f"Player {each}", place, 10 - place, False) for place, each in enumerate(unique, 1)
    )
    return ResultRecorded(
        table=f"bench-{number}",
        pool=PEOPLE,
        rated=True,
        options=Raw(b'{"turn_limit":%d}' % (number % 5)),
        entries=entries,
        reason=("went_out", "turn_limit", "left")[number % 3],
        steps=_EVENTS_PER_TABLE,
        started_at=1_000 * number,
        ended_at=1_000 * number + 500,
    )
