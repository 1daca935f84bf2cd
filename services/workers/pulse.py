"""Heartbeats: time in which the service stood still counts for no player's clock."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from services.ports import Clock, Pause, Pulses, Unavailable

API = "api"
BEAT = 1.0
"""Seconds."""
_log = logging.getLogger("orrery.pulse")


class Pulse:
    """The heartbeat of one part of the service, and what it knows of the pauses of all parts that clocks depend on.

    Pauses are on record in the database, so one that was noticed just before a process died is not forgotten.
    """

    def __init__(
        self, pulses: Pulses, clock: Clock, part: str, *, others: Sequence[str] = (), tolerance_ms: int = 5000
    ) -> None:
        self._pulses, self._clock, self._part = pulses, clock, part
        self._others, self._tolerance = tuple(others), tolerance_ms
        self._beaten = 0
        self._alive = False

    async def beat(self) -> Pause | None:
        """Put on record that this part is alive; the pause that ends with this, if there was one."""
        now, first = self._clock.now(), self._beaten == 0
        pause = await self._pulses.beat(self._part, now, self._tolerance)
        silent = [last for other in self._others if (last := await self._pulses.last(other)) is not None]
        self._alive = all(now - last <= self._tolerance for last in silent)
        self._beaten = now
        if pause is not None and first:
            _log.info("%s was switched off for %.1f s", self._part, (pause.until - pause.since) / 1000)
        elif pause is not None:
            _log.warning("%s stood still for %.1f s", self._part, (pause.until - pause.since) / 1000)
        return pause

    async def run(self, woken: Callable[[], None] = lambda: None) -> None:
        """Beat until cancelled; `woken` is called when there was a pause, or the other parts have come back."""
        while True:
            alive = self._alive
            try:
                if await self.beat() is not None or self._alive > alive:
                    woken()
            except Unavailable:
                self._alive = False
            await asyncio.sleep(BEAT)

    def is_steady(self) -> bool:
        """Whether all parts were alive a moment ago: only then may a clock run out."""
        return self._alive and self._clock.now() - self._beaten <= self._tolerance

    async def pauses(self, after: int) -> list[Pause]:
        """The pauses of all parts that ended after `after`."""
        return await self._pulses.pauses((self._part, *self._others), after)
