"""What is said at tables, in memory."""

from services.ports import ChatMessage


class MemoryChat:
    """`ChatStore` without a server."""

    def __init__(self) -> None:
        self._said: list[ChatMessage] = []

    async def add(self, table: str, account: str, name: str, text: str, at: int) -> int:
        """Keep a message; its id."""
        message = ChatMessage(len(self._said) + 1, table, account, name, text, at)
        self._said.append(message)
        return message.id

    async def after(
        self, table: str, message: int, limit: int, *, before: int | None = None, last: bool = False
    ) -> list[ChatMessage]:
        """The messages of a table after one and before another, oldest first; the last ones if `last`."""
        said = [each for each in self._said if each.table == table and each.id > message]
        said = [each for each in said if before is None or each.id < before]
        return said[-limit:] if last else said[:limit]

    async def newest(self, table: str) -> int:
        """The id of the last message of a table; 0 if it has none."""
        return max((each.id for each in self._said if each.table == table), default=0)

    async def said_at(self, table: str) -> int:
        """How many messages a table has."""
        return sum(each.table == table for each in self._said)

    async def said_by(self, account: str, since: int) -> int:
        """How many messages someone wrote after a moment, at all tables."""
        return sum(each.account == account and each.at > since for each in self._said)
