"""Turns: of all who want the same thing one at a time has it, in the order in which they came."""

import asyncio
from collections import deque


class Turns:
    """Whose turn it is, for each key. Made for keys that mostly nobody else wants: then it is a place in a dict."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Those who wait for a key that someone has."""

    def __len__(self) -> int:
        """How many keys someone has."""
        return len(self._waiting)

    async def begin(self, key: str) -> None:
        """Wait for one's turn; it lasts until `end`."""
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = deque()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given before we were gone
                self.end(key)
            raise

    def end(self, key: str) -> None:
        """Let the next one have it."""
        waiting = self._waiting[key]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[key]
