"""Streams that cannot be read, on record in PostgreSQL."""

from typing import Final

from msgspec.structs import astuple

from infra.postgres.pool import Pool
from services.ports import UnreadableStream

_MARK: Final = """
INSERT INTO unreadable_streams (part, stream, shard, position, since, reason) VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT DO NOTHING
"""
_UNMARK: Final = "DELETE FROM unreadable_streams WHERE part = %s AND stream = %s"
_MARKED: Final = """
SELECT part, stream, shard, position, since, reason FROM unreadable_streams
 WHERE %(part)s::text IS NULL OR part = %(part)s ORDER BY since, part, stream
"""


class PostgresUnreadableStreams:
    """`UnreadableStreams` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def mark(self, found: UnreadableStream) -> bool:
        """Put a stream on record; False, and nothing changed, if its part had done so before."""
        return await self._pool.execute(_MARK, astuple(found)) > 0

    async def unmark(self, part: str, stream: str) -> None:
        """Take it off the record."""
        await self._pool.execute(_UNMARK, (part, stream))

    async def marked(self, part: str | None = None) -> list[UnreadableStream]:
        """What is on record, of one part or of all, the oldest first."""
        return [UnreadableStream(*row) for row in await self._pool.fetch(_MARKED, {"part": part})]
