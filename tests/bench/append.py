"""How many events a second go into the log, each with a commit of its own that is on disk when it returns."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Final

import psycopg

from domain.games.uno.game import GAME as UNO
from infra.postgres.event_store import PostgresEventStore
from services.tables.commands import PREFIX
from tests.bench.eventsourcing_peer import PEER, EventsourcingPeer
from tests.bench.measuring import counted
from tests.bench.samples import Log, long_log
from tests.bench.stage import Stage, installed
from tests.bench.suite import Comparison, Figures, Measure, Suite

PRODUCERS: Final = (1, 64, 256)
_SINGLE: Final = "single inserts"
_AIMS: Final = {(256, PEER): 30.0, (1, _SINGLE): 0.8}
_TABLE: Final = """
CREATE TABLE plain (stream text, version integer, type text, meta bytea, body bytea, hash bytea,
                    PRIMARY KEY (stream, version))
"""
_INSERT: Final = "INSERT INTO plain VALUES (%s, %s, %s, %b, %b, %b)"


async def append(stage: Stage) -> Suite:
    """Our store at several numbers of producers, beside a library for the same job and beside bare inserts.

    The library has one writer: its recorder locks the table for each save, so more of them write no more.
    """
    store = await PostgresEventStore.open(stage.settings().database_url)
    stage.closing.push_async_callback(store.aclose)
    log, streams = long_log(UNO), count(1)
    measures: dict[str, Measure] = {
        str(producers): partial(_produce, store, log, streams, producers) for producers in PRODUCERS
    }
    measures[_SINGLE] = counted(_SINGLE, _single_inserts(stage, log))
    if installed(PEER):
        peer = EventsourcingPeer(stage.blank_database())
        stage.closing.callback(peer.close)
        measures[PEER] = counted(PEER, peer.save_one)
    return Suite(measures=measures, rows=tuple(_row(n, peer) for n in PRODUCERS for peer in (PEER, _SINGLE)))


def _row(producers: int, peer: str) -> Comparison:
    return Comparison(
        name=f"append.{producers}.{peer.replace(' ', '_')}",
        title=f"append, {producers} producer{'s' if producers > 1 else ''}",
        unit="events/s",
        ours=str(producers),
        peer=peer,
        peer_name="psycopg, one insert a commit" if peer == _SINGLE else f"{peer}, save of one event",
        aim=_AIMS.get((producers, peer)),
    )


async def _produce(
    store: PostgresEventStore, log: Log, streams: "count[int]", producers: int, seconds: float
) -> Figures:
    """Each producer writes one event at a time to a stream of its own, and waits for it."""
    deadline = time.perf_counter() + seconds

    async def producer(stream: str) -> int:
        version = 0
        while time.perf_counter() < deadline:
            await store.append(stream, version, f"player-0/{stream}/{version}", (log.event(version + 1),))
            version += 1
        return version

    began = time.perf_counter()
    written = await asyncio.gather(*(producer(f"{PREFIX}bench-{next(streams)}") for _ in range(producers)))
    return {str(producers): sum(written) / (time.perf_counter() - began)}


def _single_inserts(stage: Stage, log: Log) -> Callable[[], int]:
    """The same events by the plainest program there is: one connection, one row, one commit."""
    connection = psycopg.connect(stage.blank_database(), autocommit=True)
    stage.closing.callback(connection.close)
    connection.execute(_TABLE)
    versions = count(1)

    def insert() -> int:
        event = log.event(next(versions))
        values = (PREFIX + "bench", event.version, event.type, event.meta, event.body, event.hash)
        connection.execute(_INSERT, values, prepare=True)
        return 1

    return insert
