"""The record of when the service was alive, in memory."""

from collections.abc import Sequence

from services.ports import Pause


class MemoryPulses:
    """`Pulses` without a server."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._pauses: list[tuple[str, Pause]] = []

    async def beat(self, part: str, at: int, tolerance: int) -> Pause | None:
        """Put on record that `part` is alive; the pause that ends with this, if there was one."""
        last = self._last.get(part, at)
        self._last[part] = max(at, last)
        if at - last <= tolerance:
            return None
        pause = Pause(last, at)
        self._pauses.append((part, pause))
        return pause

    async def last(self, part: str) -> int | None:
        """When `part` was last alive."""
        return self._last.get(part)

    async def pauses(self, parts: Sequence[str], after: int) -> list[Pause]:
        """The pauses of these parts that ended after `after`, by when they began."""
        found = [pause for part, pause in self._pauses if part in parts and pause.until > after]
        return sorted(found, key=lambda pause: (pause.since, pause.until))
