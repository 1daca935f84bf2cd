"""What is said at tables, outside their logs."""

from typing import Annotated, Protocol

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.units import Id, Millis


class ChatMessage(Struct, frozen=True):
    """Something that was said at a table."""

    id: Annotated[int, doc("Its number, growing with time.")]
    table: Annotated[Id, doc("The id of the table.")]
    account: Annotated[Id, doc("The id of the account that said it.")]
    name: Annotated[str, doc("Who said it.")]
    text: Annotated[str, doc("What was said.")]
    at: Annotated[Millis, doc("When it was said.")]


class ChatStore(Protocol):
    """Where messages are kept."""

    async def add(self, table: str, account: str, name: str, text: str, at: int) -> int:
        """Keep a message; its id."""
        ...

    async def after(
        self, table: str, message: int, limit: int, *, before: int | None = None, last: bool = False
    ) -> list[ChatMessage]:
        """The messages of a table after one and before another, oldest first; the last ones if `last`."""
        ...

    async def newest(self, table: str) -> int:
        """The id of the last message of a table; 0 if it has none."""
        ...

    async def said_at(self, table: str) -> int:
        """How many messages a table has."""
        ...

    async def said_by(self, account: str, since: int) -> int:
        """How many messages someone wrote after a moment, at all tables."""
        ...


class ChatNews(Protocol):
    """Tells the other processes that something was said. News may be lost: the store knows, and is asked too."""

    async def tell(self, table: str, message: int) -> None:
        """Tell every process that a table has a message with this id. Whoever tells is not failed by it."""
        ...
