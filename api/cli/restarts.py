"""How often a part that dies is started again, and when to give up."""

import signal
import time
from collections.abc import Callable
from typing import Final

MOST: Final = 3
"""So many deaths..."""
WITHIN_S: Final = 60.0
"""...within this time mean that starting it again will not help."""
_FIRST_PAUSE_S: Final = 0.5


class Restarts:
    """The deaths of every part, and when each is due again. Pauses double from one death to the next."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._deaths: dict[str, list[float]] = {}
        self._due: dict[str, float] = {}

    def started(self, part: str) -> None:
        """A part runs, for the first time or again."""
        self._due.pop(part, None)

    def died(self, part: str) -> float | None:
        """A part has died: seconds until it is to be started again, None if it is time to give up."""
        now = self._clock()
        deaths = [*(at for at in self._deaths.get(part, ()) if now - at < WITHIN_S), now]
        self._deaths[part] = deaths
        if len(deaths) >= MOST:
            return None
        pause = _FIRST_PAUSE_S * (1 << (len(deaths) - 1))
        self._due[part] = now + pause
        return pause

    def is_waiting(self, part: str) -> bool:
        """Whether its death is known and it is to be started again."""
        return part in self._due

    def due(self) -> list[str]:
        """The parts whose pause is over."""
        now = self._clock()
        return [part for part, at in self._due.items() if at <= now]


def how_it_ended(status: int) -> str:
    """An exit status in words: `was killed by SIGKILL`, `ended with status 1`."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"was killed by signal {-status}"
