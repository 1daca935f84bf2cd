"""Real processes on real servers, talked to over real sockets."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.e2e.hand_clock import VARIABLE, HandClock
from tests.e2e.wall_clock import VARIABLE as WALL
from tests.e2e.wall_clock import set_clock
from tests.waiting import PATIENCE, wait_until

STARTED_AT = 1_800_000_000_000
"""The time a clock moved by hand begins with."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """One `orrery` process."""

    def __init__(self, *arguments: str, log: Path, **env: str) -> None:
        self.log, self.killed = log, False
        clocks = {VARIABLE: "tests.e2e.hand_clock", WALL: "tests.e2e.wall_clock"}
        module = next((clocks[each] for each in clocks if each in env), "api.cli")
        with log.open("wb") as output:
            self.running = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", "-m", module, *arguments],
                env={**os.environ, **env},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def text(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        self.killed = True
        self.running.kill()
        self.running.wait()

    def tell(self, how: signal.Signals) -> None:
        """Send a signal, once: a second one would mean something else."""
        if self.running.poll() is None:
            self.running.send_signal(how)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit status."""
        self.tell(how)
        return self.ended()

    def ended(self) -> int:
        """Its exit status, once it has ended; who never ends is made to tell where it stands."""
        try:
            return self.running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.running.send_signal(signal.SIGABRT)
            self.running.wait()
            raise AssertionError(f"did not stop:\n{self.text()}") from None


def wait_for_health(port: int, process: Process) -> None:
    """Until the API is ready; fails with what it printed."""

    def is_ready() -> bool:
        assert process.running.poll() is None, process.text()
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    wait_until(is_ready, lambda: f"not ready:\n{process.text()}")


class Deployment:
    """API processes and workers on the same servers."""

    def __init__(self, database_url: str, redis_url: str, folder: Path) -> None:
        self._env = {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "ORRERY_BOT_PACE_MS": "0",
            "ORRERY_GUESTS_PER_MINUTE": "1000",
            "ORRERY_REQUESTS_PER_SECOND": "100000",
            "ORRERY_REQUESTS_BURST": "100000",
            "ORRERY_MAX_COST": "100000",
        }
        self._folder, self._started = folder, 0
        self.processes: list[Process] = []

    def stop_the_clock(self) -> HandClock:
        """From now on processes live by a clock that only the test moves."""
        clock = HandClock(self._folder / "clock")
        clock.file.write_text(str(STARTED_AT))
        self._env[VARIABLE] = str(clock.file)
        return clock

    def set_the_clock(self, milliseconds: int) -> None:
        """Set the clock of the machine on which all processes are started from now on."""
        file = self._folder / "wall"
        set_clock(file, milliseconds)
        self._env[WALL] = str(file)

    def api(self, port: int = 0, /, **env: str) -> int:
        """Start an API process, at a port of its own unless one is given; its port."""
        port = port or free_port()
        process = self._start("serve", ORRERY_PORT=str(port), **env)
        wait_for_health(port, process)
        return port

    def worker(self, **env: str) -> Process:
        return self._start("worker", **env)

    def run(self, *arguments: str) -> str:
        """Run a command to its end; what it printed."""
        command = [sys.executable, "-m", "api.cli", *arguments]
        done = subprocess.run(command, env={**os.environ, **self._env}, capture_output=True, text=True, check=True)
        return done.stdout

    def of(self, index: int) -> Process:
        return self.processes[index]

    def _start(self, command: str, **env: str) -> Process:
        self._started += 1
        process = Process(command, log=self._folder / f"{command}-{self._started}.log", **{**self._env, **env})
        self.processes.append(process)
        return process

    def end(self) -> None:
        """Stop all that run. Who was told before it could listen ends by the signal, everyone else in good order."""
        for process in self.processes:
            process.tell(signal.SIGTERM)
        for process in self.processes:
            if not process.killed:
                assert process.ended() in {0, -signal.SIGTERM}, process.text()


@pytest.fixture
def deployment(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[Deployment]:
    made = Deployment(database_url, redis_url, tmp_path)
    yield made
    made.end()


@pytest.fixture
def address(deployment: Deployment) -> str:
    """Where a browser finds a service with a worker, so that bots play."""
    deployment.run("migrate")
    deployment.worker()
    return f"http://127.0.0.1:{deployment.api()}"


@contextmanager
def occupied_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]
