"""`orrery` with a clock that someone else moves. Usage: HAND_CLOCK=FILE python -m tests.e2e.hand_clock COMMAND ...

The file holds the time in milliseconds. It stands still until a test moves it, for all processes at once, so what the
service makes of an hour can be seen in a moment, and nobody's time runs out while a busy machine does something else.
"""

import os
import time
from pathlib import Path

from infra import system

VARIABLE = "HAND_CLOCK"


class HandClock:
    """`Clock` from a file."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or Path(os.environ[VARIABLE])

    def now(self) -> int:
        return int(self.file.read_text())

    def passed(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def agree(self, now: int) -> None:
        """The file is what all processes agree on."""

    def move(self, milliseconds: int) -> None:
        """Let time pass. The file is replaced at once: nobody ever reads half a number."""
        later = self.now() + milliseconds
        new = self.file.with_suffix(".new")
        new.write_text(str(later))
        new.replace(self.file)


if __name__ == "__main__":
    system.SystemClock = HandClock  # type: ignore[misc,assignment]
    from api.cli import main

    main()
