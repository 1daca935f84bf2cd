"""News of what was said at tables, within one process."""

import asyncio
from collections.abc import Callable


class MemoryChatNews:
    """`ChatNews` without a server."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str, int], None]] = []

    async def tell(self, table: str, message: int) -> None:
        """Tell everyone who listens."""
        for heard in self._listeners:
            heard(table, message)

    async def listen(self, heard: Callable[[str, int], None], back: Callable[[], None]) -> None:
        """Call `heard` with every piece of news until cancelled; `back` once, for what was said before."""
        self._listeners.append(heard)
        try:
            back()
            await asyncio.Event().wait()
        finally:
            self._listeners.remove(heard)
