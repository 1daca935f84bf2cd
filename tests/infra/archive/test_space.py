"""What was moved leaves room, which the log fills again before it grows."""

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import Connection

from infra.archive.space import give_back
from tests.servers import Databases

_INDEXES = ("events_pkey", "events_shard_position_key", "events_command")
_STREAMS, _LONG, _LEFT = 500, 80, 3
_WRITE = """
INSERT INTO events (position, shard, stream, version, type, command, meta, body, hash)
SELECT %(long)s * (s - 1) + v, 0, s, v, 'x', md5(v::text)::uuid, '{}', '{}', sha256('')
  FROM generate_series(%(from)s + 1, %(from)s + %(streams)s) s, generate_series(1, %(long)s) v
"""


@pytest.fixture
def connection(databases: Databases) -> Iterator[Connection]:
    """On a log that anybody may write to and remove from."""
    url = databases.new(shards=1)
    with psycopg.connect(url, autocommit=True) as made:
        made.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        yield made
    databases.drop(url)


def size(connection: Connection, name: str = "events") -> int:
    ((found,),) = connection.execute("SELECT pg_relation_size(%s)", (name,)).fetchall()
    return int(found)


def a_year(connection: Connection, number: int) -> None:
    """Streams are written, and all of them removed but for their last events."""
    connection.execute(_WRITE, {"from": number * _STREAMS, "streams": _STREAMS, "long": _LONG})
    connection.execute("DELETE FROM events WHERE version <= %s", (_LONG - _LEFT,))


def test_the_log_grows_by_what_stays_and_no_more(connection: Connection) -> None:
    sizes = []
    for year in range(4):
        a_year(connection, year)
        sizes.append({name: size(connection, name) for name in ("events", *_INDEXES)})
        give_back(connection)
    grown = {name: sizes[-1][name] / sizes[0][name] for name in sizes[0]}
    most = 1 + 2 * 3 * _LEFT / _LONG  # three years of what stays, in pages that are half full
    assert all(each < most for each in grown.values()), grown


def test_an_index_that_is_filled_is_left_alone(connection: Connection) -> None:
    connection.execute(_WRITE, {"from": 0, "streams": _STREAMS, "long": _LONG})
    before = connection.execute("SELECT relname, relfilenode FROM pg_class WHERE relname LIKE 'events%'").fetchall()
    give_back(connection)
    assert (
        connection.execute("SELECT relname, relfilenode FROM pg_class WHERE relname LIKE 'events%'").fetchall()
        == before
    )


def test_what_a_killed_run_left_is_taken_away(connection: Connection) -> None:
    connection.execute(_WRITE, {"from": 0, "streams": 2, "long": _LONG})
    with pytest.raises(psycopg.errors.UniqueViolation):  # which leaves an index that is not valid, as a kill does
        connection.execute("CREATE UNIQUE INDEX CONCURRENTLY events_pkey_ccnew ON events (shard)")
    give_back(connection)
    names = connection.execute("SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'events'::regclass")
    assert {name for (name,) in names} == set(_INDEXES)
