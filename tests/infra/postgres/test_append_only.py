"""The database itself refuses to change the past, whoever asks and however."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg.errors import (
    FeatureNotSupported,
    InsufficientPrivilege,
    IntegrityConstraintViolation,
    InternalError,
    InvalidTableDefinition,
    UniqueViolation,
)

from infra.postgres.event_store import PostgresEventStore
from tests.infra.samples import records
from tests.servers import Databases

pytestmark = pytest.mark.servers
STRANGER = f"stranger_{os.getpid()}"
# Ways that a cluster does not know at all: foreign keys, parents, views that write, another value of `shard`.
BY_THE_ENGINE = (FeatureNotSupported, InvalidTableDefinition, InternalError)


@pytest.fixture
def on_a_cluster(databases: Databases) -> bool:
    """Whether the log is distributed."""
    return databases.are_on_a_cluster


@contextmanager
def refused(on_a_cluster: bool) -> Iterator[None]:
    """What is done in the block is refused: by our guards, or by an engine that cannot do it in the first place."""
    with pytest.raises(psycopg.Error) as caught:
        yield
    by_a_guard = isinstance(caught.value, IntegrityConstraintViolation) and "is refused" in str(caught.value)
    assert by_a_guard or (on_a_cluster and isinstance(caught.value, BY_THE_ENGINE)), caught.value


@pytest.fixture
async def connection(database_url: str) -> AsyncIterator[psycopg.AsyncConnection]:
    """A superuser's transaction over a log with some events; whatever it does is undone."""
    store = await PostgresEventStore.open(database_url)
    await store.append("t1", 0, "c1", records(0, 3))
    await store.append("t2", 0, "c1", records(0, 2))
    await store.aclose()
    async with await psycopg.AsyncConnection.connect(database_url) as opened:
        yield opened
        await opened.rollback()


EVENT = "(shard, position, stream, version, type, meta, body, hash)"  # stream 1 of shard 0 is t1
CHANGES = {
    "update": "UPDATE events SET body = 'x' WHERE shard = 0 AND version = 2",
    "update that changes nothing": "UPDATE events SET body = body WHERE shard = 0",
    "update of one column": "UPDATE events SET command = NULL WHERE shard = 0",
    "delete": "DELETE FROM events WHERE shard = 0 AND version = 3",
    "delete using": """DELETE FROM events e USING streams s
        WHERE e.shard = 0 AND s.shard = e.shard AND s.id = e.stream""",
    "truncate": "TRUNCATE events",
    "truncate cascade": "TRUNCATE shards CASCADE",
    "update through a statement that reads": """WITH x AS
        (UPDATE events SET type = 'x' WHERE shard = 0 RETURNING 1) SELECT * FROM x""",
    "upsert": f"""INSERT INTO events {EVENT} VALUES (0, 9, 1, 1, 'x', 'x', 'x', 'x')
        ON CONFLICT (shard, stream, version) DO UPDATE SET body = 'x'""",
    "merge update": """MERGE INTO events e USING streams s ON s.shard = e.shard AND s.id = e.stream
        WHEN MATCHED AND e.shard = 0 THEN UPDATE SET body = 'x'""",
    "merge delete": """MERGE INTO events e USING streams s ON s.shard = e.shard AND s.id = e.stream
        WHEN MATCHED AND e.shard = 0 THEN DELETE""",
    "delete by cursor": """DECLARE c CURSOR FOR SELECT * FROM events WHERE shard = 0 FOR UPDATE; FETCH c;
        DELETE FROM events WHERE CURRENT OF c""",
    "as a replica": "SET LOCAL session_replication_role = replica; DELETE FROM events WHERE shard = 0",
    "truncate as a replica": "SET LOCAL session_replication_role = replica; TRUNCATE events",
    "through a view": "CREATE VIEW v AS SELECT * FROM events; DELETE FROM v WHERE shard = 0",
    "through a parent": "CREATE TABLE parent (LIKE events); ALTER TABLE events INHERIT parent; DELETE FROM parent",
    "update through a parent": """CREATE TABLE parent (LIKE events); ALTER TABLE events INHERIT parent;
        UPDATE parent SET body = 'x'""",
    "truncate through a parent": """CREATE TABLE parent (LIKE events); ALTER TABLE events INHERIT parent;
        TRUNCATE parent""",
    "through a partitioned table": """CREATE TABLE whole (LIKE events) PARTITION BY LIST (shard);
        ALTER TABLE whole ATTACH PARTITION events FOR VALUES IN (0); DELETE FROM whole""",
    "into another partition": """CREATE TABLE whole (LIKE events) PARTITION BY LIST (shard);
        ALTER TABLE whole ATTACH PARTITION events FOR VALUES IN (0);
        CREATE TABLE beside PARTITION OF whole FOR VALUES IN (1); UPDATE whole SET shard = 1""",
    "by a cascade": """CREATE TABLE owner (stream integer PRIMARY KEY); INSERT INTO owner SELECT id FROM streams;
        ALTER TABLE events ADD FOREIGN KEY (stream) REFERENCES owner ON DELETE CASCADE; DELETE FROM owner""",
    "stream renamed": "UPDATE streams SET name = 'x' WHERE shard = 0 AND name = 't1'",
    "stream renumbered": "UPDATE streams SET id = 9 WHERE shard = 0 AND name = 't1'",
    "stream to another shard": "UPDATE streams SET shard = 1 WHERE shard = 0",
    "stream deleted": "DELETE FROM streams WHERE shard = 0",
    "streams truncated": "TRUNCATE streams",
    "stream renumbered by upsert": """INSERT INTO streams VALUES (0, 9, 't1')
        ON CONFLICT (shard, name) DO UPDATE SET id = 9""",
    "stream renamed as a replica": """SET LOCAL session_replication_role = replica;
        UPDATE streams SET name = 'x' WHERE shard = 0""",
    "counter backwards": "UPDATE shards SET position = position - 1 WHERE shard = 0",
    "counter of streams backwards": "UPDATE shards SET streams = streams - 1 WHERE shard = 0",
    "counter renamed": "UPDATE shards SET shard = 5 WHERE shard = 0",
    "counter deleted": "SET LOCAL session_replication_role = replica; DELETE FROM shards WHERE shard = 0",
    "counter truncated": "TRUNCATE shards, streams",
    "other number of shards": "UPDATE installation SET shards = 2",
    "installation deleted": "DELETE FROM installation",
    "installation truncated": "TRUNCATE installation",
}


@pytest.mark.parametrize("statement", CHANGES.values(), ids=CHANGES.keys())
async def test_the_past_cannot_be_changed(
    connection: psycopg.AsyncConnection, statement: str, on_a_cluster: bool
) -> None:
    with refused(on_a_cluster):
        await connection.execute(statement.encode())


async def test_copy_cannot_write_over_an_event(connection: psycopg.AsyncConnection, on_a_cluster: bool) -> None:
    kinds = (UniqueViolation, InternalError) if on_a_cluster else UniqueViolation
    with pytest.raises(kinds, match="duplicate key"):
        async with connection.cursor().copy(f"COPY events {EVENT} FROM STDIN".encode()) as copy:
            await copy.write_row((0, 9, 1, 1, "x", b"x", b"x", b"x"))


@pytest.mark.parametrize(
    "values",
    ["(0, 9, 1, 1, 'x', 'x', 'x', 'x')", "(0, 1, 9, 1, 'x', 'x', 'x', 'x')"],
    ids=["version", "position"],
)
async def test_a_version_and_a_position_are_given_once(connection: psycopg.AsyncConnection, values: str) -> None:
    with pytest.raises(UniqueViolation):
        await connection.execute(f"INSERT INTO events {EVENT} VALUES {values}".encode())


async def test_a_command_id_is_written_once_for_a_stream(connection: psycopg.AsyncConnection) -> None:
    with pytest.raises(UniqueViolation):
        await connection.execute(
            "INSERT INTO events SELECT 9, shard, stream, 9, command, hash, type, meta, body FROM events"
            " WHERE shard = 0 AND position = 1"
        )


@pytest.mark.parametrize("values", ["(0, 9, 't1')", "(0, 1, 't9')"], ids=["name", "number"])
async def test_a_stream_has_one_number_and_a_number_one_stream(
    connection: psycopg.AsyncConnection, values: str
) -> None:
    with pytest.raises(UniqueViolation):
        await connection.execute(f"INSERT INTO streams VALUES {values}".encode())


@pytest.fixture
async def stranger(database_url: str, connection: psycopg.AsyncConnection) -> AsyncIterator[psycopg.AsyncConnection]:
    """Another role that was given every right on every table."""
    async with await psycopg.AsyncConnection.connect(database_url, autocommit=True) as owner:
        await owner.execute(f"CREATE ROLE {STRANGER} LOGIN".encode())
        await owner.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {STRANGER}".encode())
        await connection.execute(f"SET LOCAL ROLE {STRANGER}".encode())
        yield connection
        await connection.rollback()
        await owner.execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {STRANGER}".encode())
        await owner.execute(f"DROP ROLE {STRANGER}".encode())


@pytest.mark.parametrize(
    "statement",
    ["UPDATE events SET body = 'x' WHERE shard = 0", "DELETE FROM events WHERE shard = 0", "TRUNCATE events"],
)
async def test_another_role_cannot_change_the_past(
    stranger: psycopg.AsyncConnection, statement: str, on_a_cluster: bool
) -> None:
    with refused(on_a_cluster):
        await stranger.execute(statement.encode())


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "DROP TRIGGER append_only ON events",
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "DROP TABLE events",
        "ALTER TABLE events DROP COLUMN body",
        "CREATE TABLE p (LIKE events); ALTER TABLE events INHERIT p",
        "SET session_replication_role = replica",
        "CREATE RULE r AS ON INSERT TO events DO INSTEAD NOTHING",
    ],
)
async def test_another_role_cannot_take_the_guards_away(
    stranger: psycopg.AsyncConnection, statement: str, on_a_cluster: bool
) -> None:
    with pytest.raises((InsufficientPrivilege, *BY_THE_ENGINE) if on_a_cluster else InsufficientPrivilege):
        await stranger.execute(statement.encode())


async def test_the_record_of_privileged_reads_only_grows(connection: psycopg.AsyncConnection) -> None:
    await connection.execute("INSERT INTO privileged_reads (account, stream, what, at) VALUES ('a', 't1', 'x', 1)")
    with pytest.raises(IntegrityConstraintViolation, match="only grows"):
        await connection.execute("DELETE FROM privileged_reads")


async def test_the_epoch_may_change(connection: psycopg.AsyncConnection) -> None:
    changed = await connection.execute("UPDATE installation SET epoch = 'restored'")
    assert changed.rowcount == 1
