"""Bring a database up to the schema this code expects: numbered SQL files, applied in order, once each.

The checksum of a file is kept when it is applied. A file that changed afterwards would leave new databases different
from old ones without anyone noticing, so it is refused.
"""

from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import uuid4

import psycopg

from domain.kernel.errors import OrreryError
from infra.postgres.carry_over import carry_portion
from infra.postgres.distribution import ALLOW_TRIGGERS, distribute, holders, is_cluster, spread
from services.ports import Unavailable

SCHEMA: Final = Path(__file__).with_name("schema")
_LOCK: Final = 0x6F72726572790001  # one migrator at a time in a database; the number is ours alone


class NewerDatabase(OrreryError):
    """The database was migrated by newer code than this."""


class NotMigrated(OrreryError):
    """The database has no schema yet, or is on its way to this one."""


class ChangedMigration(OrreryError):
    """A migration was edited after it had been applied."""


def checksum(path: Path) -> str:
    """What is kept of a migration's text, the same however a checkout ends its lines."""
    return sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def migrations(schema: Path = SCHEMA) -> dict[int, Path]:
    """The files of the schema by number; two with the same number are refused, since only one would be applied."""
    files = sorted(schema.glob("*.sql"))
    found = {int(path.name.partition("_")[0]): path for path in files}
    if len(found) != len(files):
        raise ChangedMigration("two migrations have the same number")
    return found


def require_current(done: Collection[int], schema: Path = SCHEMA) -> None:
    """Refuse to work with a database that has other migrations than this code knows."""
    known = migrations(schema)
    _refuse_newer(done, known)
    if missing := known.keys() - set(done):
        raise NotMigrated(f"the database has no migration {min(missing)} yet; run `orrery migrate`")


def migrate(database_url: str, shards: int = 1, schema: Path = SCHEMA) -> list[str]:
    """Apply what is missing and return the names; `shards` counts only the first time.

    The files are one transaction under a lock: a second migrator waits, then finds nothing to do. Events that they
    leave to be carried over follow, in transactions under the same lock. On a Citus cluster the log is then
    distributed, if it is not yet, and its shards are spread over the nodes there are now.
    """
    try:
        with psycopg.connect(database_url, autocommit=True) as connection:
            with connection.transaction():
                applied = _migrate(connection, shards, migrations(schema))
            while _carry(connection):
                pass
            if schema == SCHEMA and is_cluster(connection):  # an older log has other keys
                _distribute(connection)
            return applied
    except psycopg.OperationalError as error:
        raise Unavailable("postgres", str(error).strip()) from error


def shard_holders(database_url: str) -> dict[int, str]:
    """On a Citus cluster the node that holds each shard of a migrated log, as `host:port`; else nothing."""
    try:
        with psycopg.connect(database_url, autocommit=True) as connection:
            return holders(connection) if is_cluster(connection) else {}
    except psycopg.OperationalError as error:
        raise Unavailable("postgres", str(error).strip()) from error


def require_known(applied: Collection[int]) -> None:
    """Refuse what was migrated by newer code than this."""
    _refuse_newer(applied, migrations())


def apply_to_empty(connection: psycopg.Connection, shards: int, steps: dict[int, Path]) -> str:
    """Make the schema of some steps in an empty database, in the caller's transaction; the epoch it begins with."""
    _migrate(connection, shards, steps)
    ((epoch,),) = connection.execute("SELECT epoch FROM installation").fetchall()
    return str(epoch)


def renew_epoch(database_url: str) -> str:
    """Give the log a new epoch. Needed after a backup was restored: later positions will be used a second time."""
    epoch = uuid4().hex
    with psycopg.connect(database_url) as connection:
        connection.execute("UPDATE installation SET epoch = %s", (epoch,))
    return epoch


def _migrate(connection: psycopg.Connection, shards: int, known: dict[int, Path]) -> list[str]:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    connection.execute("SET LOCAL client_min_messages = warning")
    if is_cluster(connection):
        connection.execute(ALLOW_TRIGGERS)
    connection.execute("CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL)")
    connection.execute("ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text")
    done: dict[int, str | None] = dict(connection.execute("SELECT number, checksum FROM migrations").fetchall())
    _refuse_newer(done, known)
    _check(connection, {known[number]: applied for number, applied in done.items()})
    missing = [(number, path) for number, path in known.items() if number not in done]
    for number, path in missing:
        connection.execute(path.read_bytes())
        connection.execute("INSERT INTO migrations VALUES (%s, %s, %s)", (number, path.name, checksum(path)))
    if not done:
        connection.execute("INSERT INTO installation (epoch, shards) VALUES (%s, %s)", (uuid4().hex, shards))
        connection.execute("INSERT INTO shards (shard) SELECT generate_series(0, %s - 1)", (shards,))
    return [path.name for _, path in missing]


def _refuse_newer(done: Collection[int], known: Collection[int]) -> None:
    if unknown := set(done) - set(known):
        raise NewerDatabase(
            f"the database is at migration {max(unknown)}, this code knows {max(known)}; run a newer version"
        )


def _carry(connection: psycopg.Connection) -> bool:
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        return carry_portion(connection)


def _distribute(connection: psycopg.Connection) -> None:
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        connection.execute("SET LOCAL client_min_messages = warning")
        is_new = distribute(connection)
    connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))  # until the session ends: moves are no transaction
    spread(connection, holding_up=is_new)


def _check(connection: psycopg.Connection, applied: dict[Path, str | None]) -> None:
    """Refuse files that changed. A database made before checksums were kept takes those of the files as they are."""
    changed = [path.name for path, kept in sorted(applied.items()) if kept not in (None, checksum(path))]
    if changed:
        raise ChangedMigration(
            f"{', '.join(changed)} changed after being applied to this database; put the text back and write the"
            " change as a new migration"
        )
    for path in (path for path, kept in applied.items() if kept is None):
        number = int(path.name.partition("_")[0])
        connection.execute("UPDATE migrations SET checksum = %s WHERE number = %s", (checksum(path), number))
