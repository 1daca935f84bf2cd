"""Starting, awaiting and ending a server's process."""

import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from domain.kernel.errors import OrreryError

PATIENCE: Final = 60.0  # a database that was killed may have much to recover
POLL: Final = 0.02


class CannotStart(OrreryError):
    """An embedded server cannot run here; the text says why and what to do."""


def package_folder(name: str) -> Path:
    """The folder of a package, found without importing it: importing alone makes lock files."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise CannotStart(f"the package {name} is not installed; set DATABASE_URL and REDIS_URL to use other servers")
    return Path(spec.origin).parent


def spawn(command: Sequence[str], log: Path) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, so that Ctrl-C in a terminal does not reach it."""
    try:
        with log.open("ab") as output:
            return subprocess.Popen(  # noqa: S603 -- only programs of our own wheels come here
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                cwd=log.parent,
            )
    except (OSError, subprocess.SubprocessError) as error:
        raise CannotStart(f"cannot run {command[0]}: {error}") from error


def wait_until(answers: Callable[[], bool], process: subprocess.Popen[bytes], deadline: float) -> bool:
    """Whether the server came to answer before it ended or the deadline passed."""
    while process.poll() is None and time.monotonic() < deadline:
        if answers():
            return True
        time.sleep(POLL)
    return False


def end(process: subprocess.Popen[bytes] | None, politely: signal.Signals) -> None:
    """Ask a server to stop, and kill it if it does not."""
    if process is None:
        return
    process.send_signal(politely)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def complaints(log: Path) -> list[str]:
    """The lines of a server's log that say what went wrong, or its last line if none does; at least one."""
    lines = log.read_text(errors="replace").strip().splitlines()[-40:]
    return [line for line in lines if "FATAL" in line or "error" in line] or lines[-1:] or ["it said nothing"]
