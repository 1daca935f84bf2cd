"""Carries the events of an older schema over into the log as it is now, a portion at a time.

Each portion is a transaction of its own and begins where the log ends, so the work may be interrupted anywhere and
taken up again, by whoever comes. The older tables go when every event is in its place.
"""

import logging
from typing import Any, Final

from psycopg import Connection

from domain.kernel.errors import OrreryError

PORTION: Final = 50_000
# Not by to_regclass: it may still know a table that somebody else dropped while this session waited for a lock.
UNDER_WAY: Final = "SELECT EXISTS (SELECT FROM pg_class WHERE relname = 'events_before' AND pg_table_is_visible(oid))"
_LAST: Final = """
SELECT s.shard, coalesce((SELECT max(e.position) FROM events e WHERE e.shard = s.shard), 0) AS carried
  FROM shards s ORDER BY s.shard
"""
# Metadata stays as it was written: in full, it is its own shorthand, unless it has control characters (shorthand.py).
_CARRY: Final = r"""
INSERT INTO events (position, shard, stream, version, command, hash, type, meta, body)
SELECT b.position, b.shard, s.id, b.version,
       encode(substring(sha256(convert_to(b.command_id, 'UTF8')) FROM 1 FOR 16), 'hex')::uuid, b.hash, b.type,
       CASE WHEN encode(b.meta, 'escape') ~ '[\x01-\x1f]' OR position('\x00'::bytea IN b.meta) > 0
            THEN '\x00'::bytea || b.meta ELSE b.meta END,
       b.body
  FROM (SELECT * FROM events_before WHERE shard = %s AND position > %s ORDER BY position LIMIT %s) AS b
  JOIN streams s ON s.shard = b.shard AND s.name = b.stream
 ORDER BY b.position
"""
_MISSING: Final = "SELECT (SELECT count(*) FROM events_before) - (SELECT count(*) FROM events)"
_ASTRAY: Final = """
SELECT b.id FROM streams_before b
  LEFT JOIN streams s ON s.shard = b.shard AND s.name = b.id
 WHERE (b.version, b.hash) IS DISTINCT FROM
       (SELECT (e.version, e.hash) FROM events e
         WHERE e.shard = s.shard AND e.stream = s.id ORDER BY e.version DESC LIMIT 1)
 UNION ALL
SELECT 'the counter of shard ' || c.shard FROM shards c
 WHERE c.position <> (SELECT coalesce(max(e.position), 0) FROM events e WHERE e.shard = c.shard)
    OR c.position <> (SELECT count(*) FROM events e WHERE e.shard = c.shard)
 LIMIT 1
"""
_log = logging.getLogger(__name__)


class NotCarriedOver(OrreryError):
    """The events of an older schema do not add up; nothing of them was removed."""


def carry_portion(connection: Connection[Any], most: int = PORTION) -> bool:
    """Carry the next events over, in the caller's transaction; False when there is nothing left to do."""
    if not _one(connection, UNDER_WAY):
        return False
    for shard, carried in connection.execute(_LAST).fetchall():
        if done := connection.execute(_CARRY, (shard, carried, most)).rowcount:
            _log.info("carried %d events of shard %d over, after position %d", done, shard, carried)
            return True
    _finish(connection)
    return False


def _finish(connection: Connection[Any]) -> None:
    if missing := _one(connection, _MISSING):
        raise NotCarriedOver(f"{missing} events of the older log belong to no stream; they are kept in events_before")
    if astray := connection.execute(_ASTRAY).fetchone():
        raise NotCarriedOver(f"{astray[0]} is not where its events end; the older log is kept in events_before")
    connection.execute("DROP TABLE events_before, streams_before")
    connection.execute("ANALYZE events, streams")


def _one(connection: Connection[Any], statement: str) -> Any:
    ((value,),) = connection.execute(statement.encode()).fetchall()
    return value
