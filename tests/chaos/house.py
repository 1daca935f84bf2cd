"""A whole installation on this machine: its servers, two APIs, two workers, and cables between them."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict

from infra.embedded.servers import Embedded
from tests.chaos.proxy import Cable
from tests.chaos.shifted import VARIABLE
from tests.e2e.conftest import free_port


class Part:
    """One process of the service, started again as it was."""

    def __init__(self, name: str, command: str, folder: Path, env: dict[str, str]) -> None:
        self.name, self.command, self.env = name, command, env
        self.log = folder / f"{name}.log"
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, at the end of the same log."""
        with self.log.open("ab") as output:
            self.running = subprocess.Popen(
                [sys.executable, "-m", "tests.chaos.shifted", self.command],
                env={**os.environ, **self.env},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def tell(self, how: signal.Signals) -> None:
        """Send it a signal."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(how)

    def kill(self) -> None:
        """Kill it outright."""
        self.tell(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """Wait for its end; the exit status."""
        assert self.running is not None, "it was not started"
        return self.running.wait()

    def text(self) -> str:
        """What it printed."""
        return self.log.read_text()


class House:
    """Everything that can be harmed, with a handle on it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shift = folder / "shift"
        self.servers = Embedded(folder / "servers")
        self.ports = [free_port(), free_port()]
        self.apis: list[Part] = []
        self.workers: list[Part] = []
        self._cables: list[Cable] = []

    @property
    def parts(self) -> Sequence[Part]:
        """All processes of the service."""
        return (*self.apis, *self.workers)

    @property
    def database_url(self) -> str:
        """PostgreSQL itself, past the cable."""
        return self.servers.database_url

    async def start(self) -> None:
        """Start everything and wait until it answers."""
        self.servers.start()
        self._shift.write_text("0")
        cables = self._folder / "cables"
        cables.mkdir(mode=0o700)
        real = Path(str(conninfo_to_dict(self.database_url)["host"]))
        self.to_postgres = Cable(cables / ".s.PGSQL.5432", real / ".s.PGSQL.5432")
        self.to_redis = Cable(cables / "valkey", Path(self.servers.redis_url.removeprefix("unix://")))
        self._cables = [self.to_postgres, self.to_redis]
        for cable in self._cables:
            await cable.plug_in()
        env = {
            "DATABASE_URL": self.database_url.replace(quote(str(real), safe=""), quote(str(cables), safe="")),
            "REDIS_URL": f"unix://{cables / 'valkey'}",
            "ORRERY_BOT_PACE_MS": "50",
            "ORRERY_GUESTS_PER_MINUTE": "100000",
            "ORRERY_REQUESTS_PER_SECOND": "100000",
            "ORRERY_REQUESTS_BURST": "100000",
            VARIABLE: str(self._shift),
        }
        self.run("migrate")
        ports = [str(port) for port in self.ports]
        self.apis = [
            Part(f"api {n}", "serve", self._folder, {**env, "ORRERY_PORT": port}) for n, port in enumerate(ports)
        ]
        self.workers = [Part(f"worker {n}", "worker", self._folder, env) for n in range(2)]
        for part in self.parts:
            part.start()

    async def stop(self) -> list[int]:
        """Stop everything in good order; the exit statuses of the processes of the service."""
        for part in self.parts:
            part.tell(signal.SIGTERM)
        statuses = [await asyncio.to_thread(part.end) for part in self.parts]
        await self._close()
        return statuses

    async def abandon(self) -> None:
        """Leave nothing behind, whatever is running still and whatever is not."""
        for part in self.parts:
            if part.running is not None:
                part.kill()
        await self._close()

    async def _close(self) -> None:
        for cable in self._cables:
            await cable.unplug()
        await asyncio.to_thread(self.servers.stop)

    def set_clock(self, milliseconds: int) -> None:
        """Make the clock on the wall wrong by so much."""
        new = self._shift.with_suffix(".new")
        new.write_text(str(milliseconds))
        new.replace(self._shift)

    def run(self, *arguments: str) -> str:
        """Run a command of the service past the cables; what it printed."""
        env = {"DATABASE_URL": self.database_url, "REDIS_URL": self.servers.redis_url}
        command = [sys.executable, "-m", "api.cli", *arguments]
        return subprocess.run(command, env={**os.environ, **env}, stdout=subprocess.PIPE, text=True, check=True).stdout
