"""How the servers are: for health checks and metrics."""

import logging

from api.metrics import Metrics
from api.wiring.backend import Backend
from services.ports import Unavailable

_log = logging.getLogger("orrery.health")


async def postgres_trouble(backend: Backend) -> str:
    """Empty if PostgreSQL answers, else what is wrong."""
    try:
        await backend.store.last_position(0)
    except Unavailable as away:  # the reason names paths and hosts, which strangers need not know
        _log.warning("%s: %s", away.part, away.reason)
        return "does not answer"
    return ""


async def redis_trouble(backend: Backend) -> str:
    """Empty if Redis carries the stream, else what is wrong: events then come from PostgreSQL, a little later."""
    return "" if all(reader.hears_redis for reader in backend.feed.readers) else "does not answer"


def watch(backend: Backend, metrics: Metrics) -> None:
    """Put the counters of the feed under `/metrics`."""
    publisher = backend.feed.publisher
    for name in ("published", "dropped", "refused", "breaker_open"):
        metrics.watch(f"orrery_stream_{name}", f"Stream entries {name.replace('_', ' ')}.", publisher, name)
    for name in ("delivered_locally", "delivered_by_stream", "delivered_by_backfill"):
        for shard, reader in enumerate(backend.feed.readers):
            metrics.watch(f"orrery_{name}_{shard}", f"Events {name.replace('_', ' ')}.", reader, name)
    metrics.watch("orrery_followers", "Followers of the log in this process.", backend.feed, "followers")
