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

    async def after(self, table: str, message: int, limit: int) -> list[ChatMessage]:
        """The messages of a table after one, oldest first."""
        return [each for each in self._said if each.table == table and each.id > message][:limit]

    async def said_at(self, table: str) -> int:
        """How many messages a table has."""
        return sum(each.table == table for each in self._said)

    async def said_by(self, account: str, since: int) -> int:
        """How many messages someone wrote after a moment, at all tables."""
        return sum(each.account == account and each.at > since for each in self._said)
