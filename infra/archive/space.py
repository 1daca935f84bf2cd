"""Gives back the room in the database that moved logs have left.

Free room in the rows' pages is filled by later events. That of an index is not: of every moved log a few entries stay,
and a page is used again only when it is empty. So the indexes would go on growing with everything that ever happened.
"""

from typing import Any, Final

from psycopg import Connection, sql

_FULL: Final = 64
"""Bytes an entry takes in an index, at most, with the page half full; well filled they take some 30."""
_SMALL: Final = 65_536
"""Bytes below which an index is left as it is."""
_SPARSE: Final = """
SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
 WHERE indrelid = 'events'::regclass AND pg_relation_size(indexrelid) > greatest(%s * reltuples, %s)
"""
_UNFINISHED: Final = """
SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
 WHERE indrelid = 'events'::regclass AND NOT indisvalid
"""


def give_back(connection: Connection[Any]) -> None:
    """Make the room of removed events free, and indexes that are more than half empty anew; appends go on meanwhile.

    Outside a transaction. What a run that was killed in the middle has left is taken away first.
    """
    for (name,) in connection.execute(_UNFINISHED).fetchall():
        connection.execute(sql.SQL("DROP INDEX CONCURRENTLY {}").format(sql.Identifier(name)))
    connection.execute("VACUUM (ANALYZE) events")
    for (name,) in connection.execute(_SPARSE, (_FULL, _SMALL)).fetchall():
        connection.execute(sql.SQL("REINDEX INDEX CONCURRENTLY {}").format(sql.Identifier(name)))
