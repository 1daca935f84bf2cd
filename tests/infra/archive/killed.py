"""`python -m tests.infra.archive.killed URL FOLDER STEP`: moves tables, and is killed where a step begins."""

import os
import signal
import sys
from pathlib import Path

from api.wiring.archiving import archive_tables


def main(url: str, folder: str, step: str) -> None:
    """Move, and be killed there."""

    def told(next_step: str) -> None:
        if next_step == step:
            os.kill(os.getpid(), signal.SIGKILL)

    archive_tables(url, Path(folder), 0, told=told)


if __name__ == "__main__":
    main(*sys.argv[1:])
