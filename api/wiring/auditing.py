"""Audits of what is stored, a portion at a time: each in a process of its own, with a connection of its own."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from domain.registry import RULE_SETS
from domain.tables.audit import Audited
from infra.archive import Archive
from infra.postgres.event_store import PostgresEventStore
from services.offline.auditing import Auditor

Numbered = tuple[int, int, str]
"""Shard, number within it, and name of a stream."""


def audit_portion(database_url: str, streams: Sequence[str], archive: Path | None = None) -> list[Audited]:
    """Audit these streams, those in the archive too; what a process of a pool is asked to do."""
    return asyncio.run(_audit(database_url, streams, archive))


async def _audit(database_url: str, streams: Sequence[str], archive: Path | None) -> list[Audited]:
    files = None if archive is None else Archive(archive)
    store = await PostgresEventStore.open(database_url, readers=1, archive=files)
    try:
        auditor = Auditor(store, RULE_SETS)
        return [await auditor.audit(stream) for stream in streams]
    finally:
        await store.aclose()


async def all_streams(database_url: str) -> tuple[str, list[Numbered]]:
    """The epoch of a log, and every stream in it, in order."""
    store = await PostgresEventStore.open(database_url, readers=1)
    found: list[Numbered] = []
    try:
        for shard in range(store.shards):
            after = 0
            while portion := await store.streams(shard, after):
                found += [(shard, number, name) for number, name in portion]
                after = portion[-1][0]
        return store.epoch, found
    finally:
        await store.aclose()
