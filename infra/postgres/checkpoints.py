"""How far each projection reflects the log, in PostgreSQL."""

from typing import Final

from psycopg import AsyncConnection

from infra.postgres.pool import Pool

_AT: Final = "SELECT position FROM checkpoints WHERE name = %s AND shard = %s"
_MOVE: Final = "UPDATE checkpoints SET position = %s WHERE name = %s AND shard = %s AND position = %s"
_BEGIN: Final = "INSERT INTO checkpoints (position, name, shard) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_REACH: Final = """
INSERT INTO checkpoints (name, shard, position) VALUES (%s, %s, %s)
    ON CONFLICT (name, shard) DO UPDATE SET position = greatest(checkpoints.position, excluded.position)
"""
_REWIND: Final = "DELETE FROM checkpoints WHERE name = %s"


class Checkpoints:
    """The checkpoints of one projection, one for each shard. A move belongs into the transaction of what it covers."""

    def __init__(self, pool: Pool, name: str) -> None:
        self._pool, self._name = pool, name

    async def at(self, shard: int) -> int:
        """The position up to which the shard is reflected; 0 at first."""
        rows = await self._pool.fetch(_AT, (self._name, shard))
        return rows[0][0] if rows else 0

    async def move(self, connection: AsyncConnection, shard: int, after: int, upto: int) -> bool:
        """Move from `after` to `upto`; False, and nothing changed, if it is not at `after`."""
        moved = await connection.execute(_MOVE, (upto, self._name, shard, after))
        if moved.rowcount == 0 and after == 0:
            moved = await connection.execute(_BEGIN, (upto, self._name, shard))
        return moved.rowcount > 0

    async def reach(self, shard: int, upto: int) -> None:
        """Move forward to `upto` from wherever it is; for work that is idempotent by itself."""
        await self._pool.execute(_REACH, (self._name, shard, upto))

    async def rewind(self, connection: AsyncConnection) -> None:
        """Start again from position 0."""
        await connection.execute(_REWIND, (self._name,))
