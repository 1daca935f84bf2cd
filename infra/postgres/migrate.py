"""Bring a database up to the schema this code expects: numbered SQL files, applied in order, once each."""

from pathlib import Path
from typing import Final
from uuid import uuid4

import psycopg

from domain.kernel.errors import OrreryError
from services.ports import Unavailable

SCHEMA: Final = Path(__file__).with_name("schema")
_LOCK: Final = 0x6F72726572790001  # one migrator at a time in a database; the number is ours alone


class NewerDatabase(OrreryError):
    """The database was migrated by newer code than this."""


def migrations(schema: Path = SCHEMA) -> dict[int, Path]:
    """The files of the schema by number."""
    return {int(path.name.partition("_")[0]): path for path in sorted(schema.glob("*.sql"))}


def migrate(database_url: str, shards: int = 1, schema: Path = SCHEMA) -> list[str]:
    """Apply what is missing and return the names; `shards` counts only the first time.

    All of it is one transaction under a lock: a second migrator waits, then finds nothing to do.
    """
    try:
        with psycopg.connect(database_url) as connection:
            return _migrate(connection, shards, migrations(schema))
    except psycopg.OperationalError as error:
        raise Unavailable("postgres", str(error).strip()) from error


def renew_epoch(database_url: str) -> str:
    """Give the log a new epoch. Due after a backup was put back: positions since then will be taken a second time."""
    epoch = uuid4().hex
    with psycopg.connect(database_url) as connection:
        connection.execute("UPDATE installation SET epoch = %s", (epoch,))
    return epoch


def _migrate(connection: psycopg.Connection, shards: int, known: dict[int, Path]) -> list[str]:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    connection.execute("SET LOCAL client_min_messages = warning")
    connection.execute("CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL)")
    done = {number for (number,) in connection.execute("SELECT number FROM migrations")}
    if unknown := done - known.keys():
        raise NewerDatabase(
            f"the database is at migration {max(unknown)}, this code knows {max(known)}; run a newer version"
        )
    missing = [(number, path) for number, path in known.items() if number not in done]
    for number, path in missing:
        connection.execute(path.read_bytes())
        connection.execute("INSERT INTO migrations VALUES (%s, %s)", (number, path.name))
    if not done:
        connection.execute("INSERT INTO installation (epoch, shards) VALUES (%s, %s)", (uuid4().hex, shards))
        connection.execute("INSERT INTO shards (shard) SELECT generate_series(0, %s - 1)", (shards,))
    return [path.name for _, path in missing]
