"""Restoring a backup: into an empty database, whole or up to a point, under a new epoch."""

from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final

import psycopg
from msgspec import Struct
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.kernel.errors import OrreryError
from infra.archive.files import Entry, read_member
from infra.backup.files import (
    ARCHIVE,
    BadBackup,
    Manifest,
    Migration,
    Progress,
    TableFile,
    check_files,
    copy_archive_file,
    read_manifest,
    read_rows,
)
from infra.backup.lost import Heads, Loss, heads_in, heads_of, what_is_lost
from infra.backup.point import Point, cut_of
from infra.postgres.migrate import apply_to_empty, checksum, migrate, migrations, require_known
from infra.postgres.shorthand import shortened
from services.ports import Unavailable

# What workers make anew from the log by themselves, from its first event on, when they find none of it.
_PROJECTIONS: Final = frozenset(
    {"checkpoints", "tables", "seatings", "tournaments", "generations", "standings_progress", "ratings", "played"}
    | {"versus", "tallies", "unreadable_streams"}
)
_OTHERS: Final = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid()
   AND backend_type = 'client backend' AND application_name NOT LIKE 'citus\\_%'
"""
_HAS_TABLES: Final = (
    "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')"
)
_REFERENCES: Final = """
SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
 WHERE contype = 'f' AND connamespace = 'public'::regnamespace
"""
_COUNTERS: Final = """
SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
 WHERE a.attidentity <> '' AND c.relnamespace = 'public'::regnamespace
"""
_CUT_EVENTS: Final = """
INSERT INTO events SELECT e.* FROM loaded_events e
  JOIN unnest(%s::int4[], %s::int8[]) AS cut (shard, upto) ON e.shard = cut.shard AND e.position <= cut.upto
 ORDER BY e.shard, e.position
"""
_CUT_STREAMS: Final = """
INSERT INTO streams SELECT s.* FROM loaded_streams s
 WHERE EXISTS (SELECT FROM events e WHERE e.shard = s.shard AND e.stream = s.id)
"""
_NO_ARCHIVE: Final = """
CREATE TEMP TABLE archived_streams (shard integer, name text, versions integer) ON COMMIT DROP
"""
_TAKEN_BACK: Final = """
DELETE FROM loaded_archived_streams a
 WHERE a.ended_at > %s OR EXISTS (SELECT FROM unnest(%s::int4[], %s::int8[]) AS cut (shard, upto)
                                   WHERE a.shard = cut.shard AND a.last_position > cut.upto)
RETURNING shard, stream, name, versions, hash, file, place, size, digest
"""
_PUT_BACK: Final = "COPY loaded_events (position, shard, stream, version, command, hash, type, meta, body) FROM STDIN"
_COUNT: Final = """
UPDATE shards s SET position = c.position,
       streams = coalesce((SELECT max(id) FROM streams t WHERE t.shard = s.shard), 0)
  FROM unnest(%s::int4[], %s::int8[]) AS c (shard, position) WHERE s.shard = c.shard
"""
_GAPS: Final = """
SELECT s.shard FROM shards s
 WHERE s.position <> (SELECT count(*) FROM events e WHERE e.shard = s.shard)
                   + (SELECT coalesce(sum(versions), 0) FROM archived_streams a WHERE a.shard = s.shard)
    OR s.position <> coalesce((SELECT max(position) FROM events e WHERE e.shard = s.shard), 0)
"""
# Entries stay as long as each before them is still true; the rest of what is true is entered anew by a worker.
_TRUE_ENTRIES: Final = """
SELECT coalesce(min(t.place), (SELECT count(*) FROM loaded_tree_entries)) FROM loaded_tree_entries t
 WHERE NOT EXISTS (SELECT FROM streams s JOIN events e ON e.shard = s.shard AND e.stream = s.id
                    WHERE s.name = t.stream AND e.version = t.version)
   AND NOT EXISTS (SELECT FROM archived_streams a WHERE a.name = t.stream AND a.versions >= t.version)
"""
_CUT_TREE: Final = {
    "tree_entries": "place < {}",
    "tree_nodes": "(place + 1) << level <= {}",
    "tree_notes": "size <= {}",
}
# Nobody is told of what is no more, and what takes its place is told anew.
_CUT_HOOKS: Final = (
    """CREATE TEMP TABLE kept_heads ON COMMIT DROP AS SELECT s.name, max(e.version) AS version
         FROM streams s JOIN events e ON e.shard = s.shard AND e.stream = s.id GROUP BY s.name""",
    """DELETE FROM webhook_messages m WHERE NOT EXISTS (
           SELECT FROM kept_heads k WHERE k.name = m.stream AND k.version >= m.version)""",
    """UPDATE webhook_streams w SET over = false, send_at = CASE WHEN EXISTS (
           SELECT FROM webhook_messages m WHERE m.hook = w.hook AND m.stream = w.stream AND m.delivered_at IS NULL)
           THEN w.send_at END,
           version = coalesce((SELECT k.version FROM kept_heads k WHERE k.name = w.stream), 0)
        WHERE w.version > coalesce((SELECT k.version FROM kept_heads k WHERE k.name = w.stream), 0)""",
)
_LEASES: Final = "UPDATE leases SET number = number + 1000000, holder = ''"


class NotEmpty(OrreryError):
    """There is something in the database that a restore would have to take away."""


class Restored(Struct, frozen=True):
    """What is in the database now."""

    epoch: str
    positions: dict[int, int]
    streams: int
    loss: Loss
    aside: str = ""
    """The schema in which what was there before is kept."""

    @property
    def events(self) -> int:
        """How many events the log has."""
        return sum(self.positions.values())


def restore(
    database_url: str,
    folder: Path,
    *,
    point: Point | None = None,
    newer: Path | None = None,
    aside: bool = False,
    told: Progress = lambda *_: None,
    archive: Path | None = None,
) -> Restored:
    """Put a backup into a database that has nothing, or whose tables are put `aside`, and bring it to this schema.

    It is one transaction: a restore that fails leaves everything as it was. Files are checked before it begins. With
    `newer`, a later backup of the same log, it is known what is lost.
    """
    point, manifest = point or Point(), read_manifest(folder)
    check_files(folder, manifest)
    _require_shards(point, manifest)
    for each in manifest.archive:
        copy_archive_file(each.name, folder / ARCHIVE, _folder_for(archive))
    known = [heads_of(folder, manifest), *_later(newer, manifest)]
    try:
        with psycopg.connect(database_url) as connection:
            before, kept_as = _make_room(connection, manifest, aside=aside)
            steps = _steps(manifest.migrations)
            epoch = apply_to_empty(connection, len(manifest.shards), steps)
            positions = _load(connection, folder, manifest, point, told)
            heads = heads_in(connection)
            if point.is_the_end and heads != known[0]:
                raise BadBackup(f"{folder}: the log does not end where its manifest says")
        migrate(database_url)
    except psycopg.OperationalError as error:
        raise Unavailable("postgres", str(error).strip()) from error
    return Restored(epoch, positions, len(heads), what_is_lost(heads, [*known, *before]), kept_as)


def _later(newer: Path | None, manifest: Manifest) -> list[Heads]:
    if newer is None:
        return []
    later = read_manifest(newer)
    if later.epoch != manifest.epoch:
        raise BadBackup(f"{newer} is a backup of another history, so it does not tell what is lost of this one")
    check_files(newer, later)
    return [heads_of(newer, later)]


def _require_shards(point: Point, manifest: Manifest) -> None:
    if strange := point.positions.keys() - {each.shard for each in manifest.shards}:
        raise BadBackup(f"the log has no shard {min(strange)}")


def _make_room(connection: Connection[Any], manifest: Manifest, *, aside: bool) -> tuple[list[Heads], str]:
    """See that nothing is in the way; the ends of the log that was there, if it is the same, and where it went."""
    ((others,),) = connection.execute(_OTHERS).fetchall()
    if others:
        raise NotEmpty(f"{others} others are connected to the database; stop every API and worker first")
    ((has_tables,),) = connection.execute(_HAS_TABLES).fetchall()
    if not has_tables:
        return [], ""
    if not aside:
        raise NotEmpty("the database is not empty; name an empty one, or say --aside to keep what it has beside")
    before: list[Heads] = []
    ((is_ours,),) = connection.execute("SELECT to_regclass('public.installation') IS NOT NULL").fetchall()
    if is_ours and connection.execute("SELECT epoch FROM installation").fetchone() == (manifest.epoch,):
        before = [heads_in(connection)]
    ((name,),) = connection.execute("SELECT to_char(clock_timestamp(), '\"before_\"YYYYMMDD_HH24MISS_US')").fetchall()
    connection.execute(SQL("ALTER SCHEMA public RENAME TO {}").format(Identifier(name)))
    connection.execute("CREATE SCHEMA public")
    return before, name


def _steps(applied: Iterable[Migration]) -> dict[int, Path]:
    """The files by which the schema of the backup is made: those of today, if they are the same."""
    known, wanted = migrations(), {each.number: each for each in applied}
    require_known(wanted)
    for number, each in wanted.items():
        if checksum(known[number]) != each.checksum:
            raise BadBackup(f"migration {each.name} is not what it was when the backup was made")
    return {number: known[number] for number in sorted(wanted)}


def _load(
    connection: Connection[Any], folder: Path, manifest: Manifest, point: Point, told: Progress
) -> dict[int, int]:
    """Fill the tables; the last position of every shard."""
    whole = point.is_the_end
    has_archive = any(table.name == "archived_streams" for table in manifest.tables)
    if not has_archive:  # it is older than the archive
        connection.execute(_NO_ARCHIVE)
    staged = frozenset() if whole else frozenset({"events", "streams", "archived_streams", *_CUT_TREE})
    for table in _in_order(connection, manifest.tables):
        if whole or table.name not in _PROJECTIONS:
            target = _staged(connection, table.name) if table.name in staged else table.name
            _fill(connection, folder, table, target, told)
    positions = {each.shard: each.position for each in manifest.shards}
    if not whole:
        if has_archive:
            _bring_back(connection, folder / ARCHIVE, point)
        positions = _cut(connection, point, positions)
    connection.execute(_COUNT, (list(positions), list(positions.values())))
    if gaps := connection.execute(_GAPS).fetchall():
        raise BadBackup(f"{folder}: positions are missing in shard {gaps[0][0]}")
    connection.execute(_LEASES)  # whoever still holds one of before cannot have the number of a later one
    for name, column in connection.execute(_COUNTERS).fetchall():
        connection.execute(
            SQL("SELECT setval(pg_get_serial_sequence({}, {}), greatest(max({}), 1), count(*) > 0) FROM {}").format(
                name, column, Identifier(column), Identifier(name)
            )
        )
    return positions


def _staged(connection: Connection[Any], name: str) -> str:
    target = f"loaded_{name}"
    made = SQL("CREATE TEMP TABLE {} (LIKE {} INCLUDING INDEXES) ON COMMIT DROP")
    connection.execute(made.format(Identifier(target), Identifier(name)))
    return target


def _fill(connection: Connection[Any], folder: Path, table: TableFile, target: str, told: Progress) -> None:
    connection.execute(SQL("DELETE FROM {}").format(Identifier(target)))  # a few rows that migrations have put there
    columns, rows = SQL(", ").join(map(Identifier, table.columns)), 0
    with connection.cursor().copy(SQL("COPY {} ({}) FROM STDIN").format(Identifier(target), columns)) as copy:
        for chunk in read_rows(folder, table):
            copy.write(chunk)
            found = chunk.count(b"\n")
            rows += found
            told(table.name, found)
    if rows != table.rows:
        raise BadBackup(f"{folder}: {table.name} has {rows} rows and not {table.rows}")


def _cut(connection: Connection[Any], point: Point, positions: Mapping[int, int]) -> dict[int, int]:
    """Take over what is not later than the point."""
    cuts = {shard: cut_of(connection, point, shard, last) for shard, last in positions.items()}
    connection.execute(_CUT_EVENTS, (list(cuts), list(cuts.values())))
    if connection.execute("SELECT to_regclass('loaded_archived_streams')").fetchone() != (None,):
        connection.execute("INSERT INTO archived_streams SELECT * FROM loaded_archived_streams")
    connection.execute(_CUT_STREAMS)
    ((size,),) = connection.execute(_TRUE_ENTRIES).fetchall()
    for name, where in _CUT_TREE.items():
        taken = SQL("INSERT INTO {} SELECT * FROM {} WHERE ").format(Identifier(name), Identifier(f"loaded_{name}"))
        connection.execute(taken + SQL(where).format(int(size)))
    for statement in _CUT_HOOKS:
        connection.execute(statement.encode())
    return cuts


def _bring_back(connection: Connection[Any], folder: Path, point: Point) -> None:
    """Put the events of archived tables that have not ended at the point among those that are cut there."""
    shards, positions = list(point.positions), list(point.positions.values())
    for row in connection.execute(_TAKEN_BACK, (point.moment, shards, positions)).fetchall():
        entry = Entry(*row)
        events = read_member(folder, entry)
        with connection.cursor().copy(_PUT_BACK) as copy:
            for each, meta in zip(events, shortened([event.meta.encode() for event in events]), strict=True):
                copy.write_row(
                    (
                        *(each.position, entry.shard, entry.number, each.version, each.command),
                        *(bytes.fromhex(each.hash), each.type, meta, each.body.encode()),
                    )
                )


def _folder_for(archive: Path | None) -> Path:
    if archive is None:
        raise BadBackup("the backup holds tables of the archive, and the folder for their files is not named")
    return archive


def _in_order(connection: Connection[Any], tables: Iterable[TableFile]) -> list[TableFile]:
    """Tables after those that their rows refer to."""
    files = {each.name: each for each in tables}
    order: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(files, ()))
    for name, other in connection.execute(_REFERENCES).fetchall():
        order.add(name, other)
    return [files[name] for name in order.static_order() if name in files]
