"""`orrery` on a machine whose clock someone sets. Usage: SHIFT=FILE python -m tests.chaos.shifted COMMAND ...

The file holds the milliseconds by which the clock on the wall is wrong. Time itself passes as it does.
"""

import os
import time
from pathlib import Path

VARIABLE = "SHIFT"


def _install() -> None:
    file, right, right_ns = Path(os.environ[VARIABLE]), time.time, time.time_ns
    time.time = lambda: right() + int(file.read_text()) / 1000
    time.time_ns = lambda: right_ns() + int(file.read_text()) * 1_000_000


if __name__ == "__main__":
    _install()  # before anything else has taken hold of the clock
    from api.cli import main

    main()
