"""How fast a table of a thousand events comes back from the log: read, decoded, folded, with nothing kept in memory."""

from typing import Final

from api.bench.eventsourcing_peer import PEER, EventsourcingPeer
from api.bench.measuring import awaited, counted
from api.bench.samples import UNO_CODEC, UNO_SHELF, long_log
from api.bench.stage import Stage, installed
from api.bench.suite import Comparison, Measure, Suite
from infra.postgres.event_store import PostgresEventStore
from infra.system import SystemClock, SystemEntropy
from services.tables import PREFIX, Tables

_LENGTH: Final = 1000


async def rebuild(stage: Stage) -> Suite:
    """`Tables.load` of a table nobody has looked at yet, beside the repository of a library for the same job."""
    store = await PostgresEventStore.open(stage.settings().database_url)
    stage.closing.push_async_callback(store.aclose)
    log = long_log(_LENGTH)
    await store.append(PREFIX + log.table, 0, "bench", log.events)

    async def load() -> int:
        cold = Tables(store, UNO_SHELF, UNO_CODEC, SystemClock(), SystemEntropy())
        return (await cold.load(log.table)).head.version

    measures: dict[str, Measure] = {"ours": awaited("ours", load)}
    if installed(PEER):
        peer = EventsourcingPeer(stage.blank_database())
        stage.closing.callback(peer.close)
        aggregate = peer.long_aggregate(_LENGTH)
        measures[PEER] = counted(PEER, lambda: peer.rebuild(aggregate))
    row = Comparison(
        name=f"rebuild.{_LENGTH}",
        title=f"rebuild of {_LENGTH:,} events",
        unit="events/s",
        ours="ours",
        peer=PEER,
        peer_name=f"{PEER}, repository.get",
        aim=20,
    )
    return Suite(measures=measures, rows=(row,))
