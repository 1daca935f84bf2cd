"""What is said at tables, in PostgreSQL."""

from typing import Final

from infra.postgres.paging import shown
from infra.postgres.pool import Pool
from services.ports import ChatMessage

_SAY: Final = "INSERT INTO chat (table_id, account, name, text, at) VALUES (%s, %s, %s, %s, %s) RETURNING id"
_AFTER: Final = """
SELECT id, table_id, account, name, text, at FROM chat WHERE table_id = %s AND id > %s AND id < %s
 ORDER BY id {turn} LIMIT %s
"""
_NONE_AFTER: Final = 2**63 - 1
_NEWEST: Final = "SELECT coalesce(max(id), 0) FROM chat WHERE table_id = %s"
_SAID_AT: Final = "SELECT count(*) FROM chat WHERE table_id = %s"
_SAID_BY: Final = "SELECT count(*) FROM chat WHERE account = %s AND at > %s"


class PostgresChat:
    """`ChatStore` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def add(self, table: str, account: str, name: str, text: str, at: int) -> int:
        """Keep a message; its id."""
        ((message,),) = await self._pool.returning(_SAY, (table, account, name, text, at))
        return int(message)

    async def after(
        self, table: str, message: int, limit: int, *, before: int | None = None, last: bool = False
    ) -> list[ChatMessage]:
        """The messages of a table after one and before another, oldest first; the last ones if `last`."""
        statement = _AFTER.format(turn="DESC" if last else "ASC")
        rows = await self._pool.fetch(statement, (table, message, _NONE_AFTER if before is None else before, limit))
        return shown([ChatMessage(*row) for row in rows], last=last)

    async def newest(self, table: str) -> int:
        """The id of the last message of a table; 0 if it has none."""
        return int((await self._pool.fetch(_NEWEST, (table,)))[0][0])

    async def said_at(self, table: str) -> int:
        """How many messages a table has."""
        return int((await self._pool.fetch(_SAID_AT, (table,)))[0][0])

    async def said_by(self, account: str, since: int) -> int:
        """How many messages someone wrote after a moment, at all tables."""
        return int((await self._pool.fetch(_SAID_BY, (account, since)))[0][0])
