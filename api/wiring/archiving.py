"""Moves tables that ended long ago into files, for the command line."""

from collections.abc import Sequence
from pathlib import Path

import psycopg
from msgspec.json import decode

from domain.kernel.chain import Recorded
from domain.registry import CODEC
from domain.tables.audit import audit_chain
from infra.archive.moving import Moved, Step, move
from infra.system import SystemClock
from services.notary.notes import read_note

__all__ = ["Moved", "archive_tables", "log_bytes"]


def archive_tables(
    database_url: str, folder: Path, older_than_ms: int, *, most: int | None = None, told: Step = lambda _: None
) -> Moved:
    """Move the tables that ended so long ago."""
    before = SystemClock().now() - older_than_ms
    return move(database_url, folder, before, chain_fault, root_of=_root_of, most=most, told=told)


def log_bytes(database_url: str) -> int:
    """The bytes of the events with their indexes."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        ((size,),) = connection.execute("SELECT pg_total_relation_size('events')").fetchall()
        return int(size)


def chain_fault(stream: str, log: Sequence[Recorded]) -> str:
    """What is wrong with the chain of a table; empty if nothing is."""
    seed = bytes.fromhex(decode(log[0].body).get("seed", ""))
    done = audit_chain(CODEC, stream, seed, log)
    return "" if done.passed else f"event {done.broken_at}: {done.fault}"


def _root_of(note: str) -> tuple[int, bytes]:
    checkpoint = read_note(note)
    return checkpoint.size, checkpoint.root
