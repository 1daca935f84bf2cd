"""Writing a backup, while the service goes on."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import Connection, IsolationLevel
from psycopg.sql import SQL, Identifier

from infra.backup.files import (
    ARCHIVE,
    HEADS,
    ArchiveFile,
    BadBackup,
    Manifest,
    Migration,
    Progress,
    ShardMark,
    TableFile,
    copy_archive_file,
    write_manifest,
    write_rows,
)
from infra.postgres.distribution import is_cluster
from infra.postgres.migrate import NotMigrated, require_current
from services.ports import Unavailable

# Over one session a node, all that is read of a shard is of one moment. Shards differ by what was written meanwhile.
_ONE_SESSION: Final = "SET LOCAL citus.max_adaptive_executor_pool_size = 1"
# Made anew where a backup is restored: what was applied and how many shards there are is in the manifest, workers join
# again by themselves, and `room` never holds anything.
LEFT_OUT: Final = frozenset({"migrations", "installation", "shards", "workers", "room"})

_TABLES: Final = """
SELECT c.relname, array_agg(a.attname ORDER BY a.attnum)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
 GROUP BY c.relname ORDER BY c.relname
"""
_SHARDS: Final = """
SELECT s.shard, s.position, s.streams,
       coalesce((SELECT encode(e.hash, 'hex') FROM events e WHERE e.shard = s.shard AND e.position = s.position), '')
  FROM shards s ORDER BY s.shard
"""
HEADS_OF: Final = """
SELECT s.name, e.version, encode(e.hash, 'hex') FROM {0}.streams s
 CROSS JOIN LATERAL (SELECT version, hash FROM {0}.events
                      WHERE shard = s.shard AND stream = s.id ORDER BY version DESC LIMIT 1) AS e
 ORDER BY s.name
"""


def write_backup(
    database_url: str, folder: Path, now: int, told: Progress = lambda *_: None, archive: Path | None = None
) -> Manifest:
    """Write all that is stored, as it is at one moment, to a new folder.

    Everything is read in one snapshot. Positions follow the order of commits, so that is every event up to one position
    of each shard, and nothing after it; whatever was acknowledged before is in it. The folder gets its name when it is
    whole: what a backup that was broken off has left is never taken for one.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadBackup(f"{folder} is there already; name a new folder")
    making = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(mode=0o700, parents=True)
    try:
        with psycopg.connect(database_url) as connection:
            connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
            if is_cluster(connection):
                connection.execute(_ONE_SESSION)
            manifest = _written(connection, making, now, told, archive)
    except psycopg.OperationalError as error:
        shutil.rmtree(making, ignore_errors=True)
        raise Unavailable("postgres", str(error).strip()) from error
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
    write_manifest(making, manifest)
    making.replace(folder)
    _keep_name(folder.absolute().parent)
    return manifest


def _written(connection: Connection[Any], folder: Path, now: int, told: Progress, archive: Path | None) -> Manifest:
    tables = dict(connection.execute(_TABLES).fetchall())
    if "installation" not in tables:
        raise NotMigrated("the database has no schema yet, so there is nothing to back up")
    migrations = [
        Migration(*row) for row in connection.execute("SELECT number, name, checksum FROM migrations ORDER BY number")
    ]
    require_current([each.number for each in migrations])
    if "events_before" in tables:
        raise NotMigrated("the log is being carried over from an older schema; let `orrery migrate` finish")
    ((epoch,),) = connection.execute("SELECT epoch FROM installation").fetchall()
    shards = tuple(ShardMark(*row) for row in connection.execute(_SHARDS))
    files = [
        _copied(connection, folder, name, columns, told) for name, columns in tables.items() if name not in LEFT_OUT
    ]
    heads = SQL("COPY ({}) TO STDOUT").format(SQL(HEADS_OF).format(Identifier("public")))
    with connection.cursor().copy(heads) as rows:
        ends = write_rows(folder, HEADS, ("stream", "version", "hash"), map(bytes, rows), told)
    kept = _archived(connection, folder / ARCHIVE, archive)
    return Manifest(now, epoch, shards, tuple(migrations), tuple(files), ends, archive=kept)


def _archived(connection: Connection[Any], folder: Path, archive: Path | None) -> tuple[ArchiveFile, ...]:
    """The files that the snapshot refers to. They never change, so it matters little when they are copied."""
    named = [str(file) for (file,) in connection.execute("SELECT DISTINCT file FROM archived_streams ORDER BY file")]
    if named and archive is None:
        raise BadBackup("tables are archived, and the folder of their files is not named")
    return tuple(copy_archive_file(name, archive or folder, folder) for name in named)


def _copied(connection: Connection[Any], folder: Path, name: str, columns: Sequence[str], told: Progress) -> TableFile:
    named = SQL(", ").join(map(Identifier, columns))
    with connection.cursor().copy(SQL("COPY {} ({}) TO STDOUT").format(Identifier(name), named)) as rows:
        return write_rows(folder, name, columns, map(bytes, rows), told)


def _keep_name(parent: Path) -> None:
    """Let the name of the folder outlive a power cut, as its files do."""
    descriptor = os.open(parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
