"""`orrery up` starts again what dies, and stops when that does not help."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.e2e.conftest import Process, free_port, wait_for_health
from tests.e2e.test_up import processes_in, wait_for
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("up")


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def up(folder: Path, port: int, tmp_path: Path) -> Iterator[Process]:
    """`orrery up` on servers of its own, ready."""
    env = {"ORRERY_DATA": str(folder / "data"), "ORRERY_PORT": str(port), "DATABASE_URL": "", "REDIS_URL": ""}
    process = Process("up", "--no-demo", log=tmp_path / "up.log", **env)
    wait_for(process, "Ctrl-C stops everything")
    yield process
    if process.running.poll() is None:
        process.stop(signal.SIGINT)


def pid_of(folder: Path, word: str) -> int:
    """The eldest process of this folder that was started with this word, or runs the program of this name."""
    found = [int(pid) for pid in processes_in(folder) if word in _words(int(pid))]
    assert found, word
    return min(found, key=_started)


def _started(pid: int) -> int:
    """When a process was started, in ticks; numbers of processes begin anew at some time, and say nothing of age."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[19])


def _words(pid: int) -> list[str]:
    try:
        told = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
    except OSError:  # it has ended meanwhile
        return []
    return [Path(word).name for word in told.replace("\0", " ").split()]


def healthy(port: int, process: Process) -> None:
    """Until the API says that it and both servers are well."""

    def is_well() -> bool:
        assert process.running.poll() is None, process.text()
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
                told = json.load(answer)
        except (URLError, OSError):
            return False
        return bool(told["ready"]) and set(told["parts"].values()) == {"up"}

    wait_until(is_well, process.text)


def restarted(up: Process, part: str, times: int) -> None:
    """Until a part was started again so many times."""
    wait_until(lambda: up.text().count(f"the {part} is started again") >= times, up.text)


@pytest.mark.parametrize("part", ["serve", "worker"])
def test_a_part_that_is_killed_is_started_again(up: Process, folder: Path, port: int, part: str) -> None:
    name = {"serve": "api", "worker": "worker"}[part]
    dead = pid_of(folder, part)
    os.kill(dead, signal.SIGKILL)
    wait_for(up, f"the {name} was killed by SIGKILL; starting it again in 0.5 s")
    wait_for(up, f"the {name} is started again")
    wait_for_health(port, up)
    assert pid_of(folder, part) != dead
    assert up.stop(signal.SIGINT) == 0
    assert processes_in(folder) == []


@pytest.mark.parametrize(("program", "name"), [("postgres", "PostgreSQL"), ("valkey-server", "Valkey")])
def test_a_server_that_is_killed_is_started_again(
    up: Process, folder: Path, port: int, program: str, name: str
) -> None:
    os.kill(pid_of(folder, program), signal.SIGKILL)
    wait_for(up, f"{name} was killed by SIGKILL; starting it again in 0.5 s")
    wait_for(up, f"{name} is running again")
    healthy(port, up)
    assert up.stop(signal.SIGINT) == 0
    assert processes_in(folder) == []


def test_a_part_that_dies_again_and_again_ends_everything(up: Process, folder: Path) -> None:
    for death in (1, 2):
        os.kill(pid_of(folder, "worker"), signal.SIGKILL)
        restarted(up, "worker", death)
    os.kill(pid_of(folder, "worker"), signal.SIGKILL)
    assert up.running.wait(PATIENCE) == 1
    assert "the worker was killed by SIGKILL, 3 times within 60 s; everything is stopped" in up.text()
    assert processes_in(folder) == []


def test_ctrl_c_during_a_pause_stops_everything(up: Process, folder: Path) -> None:
    os.kill(pid_of(folder, "worker"), signal.SIGKILL)
    restarted(up, "worker", 1)
    os.kill(pid_of(folder, "worker"), signal.SIGKILL)
    wait_for(up, "starting it again in 1 s")
    assert up.stop(signal.SIGINT) == 0
    assert processes_in(folder) == []
