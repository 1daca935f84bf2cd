"""`orrery up`: starts everything, continues with the same data, stops everything, explains itself."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.e2e.conftest import Process, free_port, occupied_port, wait_for_health
from tests.servers import Databases
from tests.waiting import PATIENCE, wait_until


def run_up(command: str = "up", **env: str) -> "subprocess.CompletedProcess[str]":
    """`orrery up`, or one of its parts, expected to refuse."""
    return subprocess.run(
        [sys.executable, "-m", "api.cli", command],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def wait_for(process: Process, text: str) -> str:
    def has_said_it() -> bool:
        assert process.running.poll() is None, process.text()
        return text in process.text()

    wait_until(has_said_it, process.text)
    return process.text()


def processes_in(folder: Path) -> list[str]:
    """Command lines and working environment of processes that mention the folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            try:
                said = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
            except OSError:
                continue
            if str(folder).encode() in said:
                found.append(entry.name)
    return found


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("up")


def test_ctrl_c_stops_every_process_and_the_next_start_continues(folder: Path, tmp_path: Path) -> None:
    port = free_port()
    env = {"ORRERY_DATA": str(folder / "data"), "ORRERY_PORT": str(port), "DATABASE_URL": "", "REDIS_URL": ""}
    first = Process("up", log=tmp_path / "first.log", **env)
    told = wait_for(first, "Ctrl-C stops everything")
    wait_for_health(port, first)
    assert re.search(r"token +orr_\S+", told)
    assert f"http://127.0.0.1:{port}/graphql" in told
    token = subprocess.run(
        [sys.executable, "-m", "api.cli", "token", "Keeper"],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout.strip()
    assert first.stop(signal.SIGINT) == 0
    assert processes_in(folder) == []

    second = Process("up", "--no-demo", log=tmp_path / "second.log", **env)
    wait_for(second, "Ctrl-C stops everything")
    who = subprocess.run(
        [sys.executable, "-c", _WHO, str(port), token], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert who.stdout.strip() == "Keeper"
    assert second.stop(signal.SIGTERM) == 0
    assert processes_in(folder) == []


_WHO = """
import sys
from api.cli.client import ask
answer = ask(f"http://127.0.0.1:{sys.argv[1]}/graphql", sys.argv[2], "{ me { account { name } } }")
print(answer["me"]["account"]["name"])
"""


def test_killed_outright_it_leaves_no_api_and_no_worker_behind(folder: Path, tmp_path: Path) -> None:
    port = free_port()
    env = {"ORRERY_DATA": str(folder / "data"), "ORRERY_PORT": str(port), "DATABASE_URL": "", "REDIS_URL": ""}
    first = Process("up", "--no-demo", log=tmp_path / "first.log", **env)
    wait_for(first, "Ctrl-C stops everything")
    first.kill()
    again = Process("up", "--no-demo", log=tmp_path / "again.log", **{**env, "ORRERY_PORT": str(free_port())})
    wait_for(again, "Ctrl-C stops everything")
    assert again.stop(signal.SIGINT) == 0
    wait_until(lambda: not processes_in(folder), lambda: f"left behind: {processes_in(folder)}")


def one_sentence(refused: "subprocess.CompletedProcess[str]", *words: str) -> None:
    assert refused.returncode != 0
    lines = [line for line in refused.stderr.splitlines() if line.strip()]
    assert len(lines) == 1, refused.stderr
    assert lines[0].startswith("orrery: ")
    for word in words:
        assert word in lines[0]


def test_a_taken_port_is_one_sentence(folder: Path) -> None:
    with occupied_port() as port:
        one_sentence(run_up(ORRERY_PORT=str(port), ORRERY_DATA=str(folder)), str(port), "ORRERY_PORT")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    refused = run_up(ORRERY_PORT=str(free_port()), ORRERY_DATA=str(tmp_path / "file" / "data"))
    one_sentence(refused, str(tmp_path / "file"))


def test_a_server_that_does_not_answer_is_one_sentence() -> None:
    refused = run_up(
        ORRERY_PORT=str(free_port()), DATABASE_URL="postgresql://127.0.0.1:9/none", REDIS_URL="redis://127.0.0.1:9"
    )
    one_sentence(refused, "postgres")


def test_half_of_the_servers_is_one_sentence() -> None:
    refused = run_up(ORRERY_PORT=str(free_port()), DATABASE_URL="postgresql://127.0.0.1:9/none", REDIS_URL="")
    one_sentence(refused, "both")


def test_a_setting_that_cannot_be_read_is_one_sentence() -> None:
    one_sentence(run_up(ORRERY_PORT="many"), "ORRERY_PORT")


@pytest.mark.parametrize("command", ["up", "serve", "worker"])
def test_a_database_newer_than_the_code_is_one_sentence(databases: Databases, redis_url: str, command: str) -> None:
    url = databases.new()
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO migrations (number, name) VALUES (9999, 'from the future')")
    refused = run_up(command, ORRERY_PORT=str(free_port()), DATABASE_URL=url, REDIS_URL=redis_url)
    one_sentence(refused, "the database is at migration 9999", "run a newer version")
    databases.drop(url)


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_older_than_the_code_is_one_sentence(databases: Databases, redis_url: str, command: str) -> None:
    url = databases.new()
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM migrations WHERE number = 16")
    refused = run_up(command, ORRERY_PORT=str(free_port()), DATABASE_URL=url, REDIS_URL=redis_url)
    one_sentence(refused, "the database has no migration 16 yet", "run `orrery migrate`")
    databases.drop(url)
