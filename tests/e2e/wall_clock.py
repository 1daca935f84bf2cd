"""`orrery` on a machine whose clock someone sets. Usage: WALL_CLOCK=FILE python -m tests.e2e.wall_clock COMMAND ...

The file holds by how many milliseconds the clock on the wall is set. What passes between two looks is not touched.
"""

import os
import time
from pathlib import Path

VARIABLE = "WALL_CLOCK"


def set_clock(file: Path, milliseconds: int) -> None:
    """Set the clock of all processes that look at this file. It is replaced at once: nobody reads half a number."""
    new = file.with_suffix(".new")
    new.write_text(str(milliseconds))
    new.replace(file)


if __name__ == "__main__":
    _file, _time_ns, _time = Path(os.environ[VARIABLE]), time.time_ns, time.time
    time.time_ns = lambda: _time_ns() + int(_file.read_text()) * 1_000_000
    time.time = lambda: _time() + int(_file.read_text()) / 1000
    from api.cli import main

    main()
