"""Real processes on real servers, talked to over real sockets."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """One `orrery` process."""

    def __init__(self, *arguments: str, log: Path, **env: str) -> None:
        self.log = log
        with log.open("wb") as output:
            self.running = subprocess.Popen(
                [sys.executable, "-m", "api.cli", *arguments],
                env={**os.environ, **env},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def text(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        if self.running.poll() is None:
            self.running.send_signal(how)
        try:
            return self.running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"did not stop:\n{self.text()}") from None


def wait_for_health(port: int, process: Process) -> None:
    """Until the API is ready; fails with what it printed."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.running.poll() is None, process.text()
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            time.sleep(0.05)  # polling a condition with a deadline
    raise AssertionError(f"not ready in {PATIENCE} s:\n{process.text()}")


class Deployment:
    """Two API processes and a worker on the same servers."""

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

    def api(self) -> int:
        """Start an API process; its port."""
        port = free_port()
        process = self._start("serve", ORRERY_PORT=str(port))
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
        for process in self.processes:
            if process.running.poll() is None:
                process.running.terminate()
        for process in self.processes:
            process.stop()


@pytest.fixture
def deployment(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[Deployment]:
    made = Deployment(database_url, redis_url, tmp_path)
    yield made
    made.end()


@contextmanager
def occupied_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]
