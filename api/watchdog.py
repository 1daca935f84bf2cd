"""Watches from a thread of its own whether the event loop goes round, and notes who held it when it does not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event, Thread
from time import monotonic
from typing import Final

_BEAT: Final = 0.02
"""Seconds between two signs of life of the loop."""
_NOTICED: Final = 0.05
"""Seconds without one that count as standing still."""


class Watchdog:
    """The longest time the loop stood still, for each thing it was last seen to begin.

    What that can be is a field of the schema or a step around it, so there are not more names than fields. It is a
    hint, not a proof: work that goes on after a pause is charged to whoever began something since.
    """

    def __init__(self) -> None:
        self.doing = ""
        """What the loop began last; set by those who do it."""
        self.longest: dict[str, float] = {}
        """Seconds."""
        self._alive_at = 0.0
        self._stopped = Event()

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Watch the running loop meanwhile."""
        beating = asyncio.ensure_future(self._beat())
        thread = Thread(target=self._watch, name="watchdog", daemon=True)
        self._alive_at = monotonic()
        thread.start()
        try:
            yield
        finally:
            self._stopped.set()
            beating.cancel()
            thread.join()

    async def _beat(self) -> None:
        while True:
            self._alive_at = monotonic()
            await asyncio.sleep(_BEAT)

    def _watch(self) -> None:
        while not self._stopped.wait(_BEAT):
            self.look(monotonic() - self._alive_at)

    def look(self, silent: float) -> None:
        """Take note if the loop has been silent for too long."""
        if silent > _NOTICED:
            self.longest[self.doing] = max(silent, self.longest.get(self.doing, 0.0))
