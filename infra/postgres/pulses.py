"""The record of when the service was alive, in PostgreSQL."""

from collections.abc import Sequence
from typing import Final

from infra.postgres.pool import Pool
from services.ports import Pause

_FIRST: Final = "INSERT INTO pulses (part, at) VALUES (%s, %s) ON CONFLICT DO NOTHING"
_LAST: Final = "SELECT at FROM pulses WHERE part = %s FOR UPDATE"
_MOVE: Final = "UPDATE pulses SET at = %s, heard = clock_timestamp() WHERE part = %s"
_PAUSE: Final = "INSERT INTO pauses (part, since, until) VALUES (%s, %s, %s)"
_PAUSES: Final = "SELECT since, until FROM pauses WHERE part = ANY(%s) AND until > %s ORDER BY since, until"


class PostgresPulses:
    """`Pulses` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def beat(self, part: str, at: int, tolerance: int) -> Pause | None:
        """Put on record that `part` is alive; the pause that ends with this, if there was one."""
        async with self._pool.transaction() as connection:
            if (await connection.execute(_FIRST, (part, at))).rowcount:
                return None
            ((last,),) = await (await connection.execute(_LAST, (part,))).fetchall()
            if at <= last:
                return None
            await connection.execute(_MOVE, (at, part))
            if at - last <= tolerance:
                return None
            await connection.execute(_PAUSE, (part, last, at))
            return Pause(last, at)

    async def last(self, part: str) -> int | None:
        """When `part` was last alive."""
        rows = await self._pool.fetch("SELECT at FROM pulses WHERE part = %s", (part,))
        return int(rows[0][0]) if rows else None

    async def pauses(self, parts: Sequence[str], after: int) -> list[Pause]:
        """The pauses of these parts that ended after `after`, by when they began."""
        return [Pause(*row) for row in await self._pool.fetch(_PAUSES, (list(parts), after))]
