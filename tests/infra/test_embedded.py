"""The private servers: they start on whatever was left behind, and stop for good."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from infra.embedded import CannotStart, Embedded, become
from tests.waiting import PATIENCE

pytestmark = pytest.mark.servers
HASTY = {"fsync": "off"}
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has several ways of running PostgreSQL")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path: sockets allow no other."""
    with tempfile.TemporaryDirectory(prefix="orrery-") as name:
        yield Path(name)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def start_owner(folder: Path, *before: str) -> tuple[subprocess.Popen[str], list[int]]:
    """Servers owned by another process, which leads a group of its own like a command in a terminal."""
    command = [*before, sys.executable, "-m", "tests.infra.owner", str(folder)]
    owner = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert owner.stdout is not None
    return owner, [int(pid) for pid in owner.stdout.readline().split()]


def finish(owner: subprocess.Popen[str]) -> str:
    output, _ = owner.communicate(timeout=PATIENCE)
    return output


def test_both_servers_answer(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers, Redis.from_url(servers.redis_url) as client:
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        assert client.ping()


def test_what_postgres_holds_is_there_after_a_restart(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        connection.execute("CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)")
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT n FROM kept").fetchall() == [(7,)]


def test_what_valkey_holds_is_gone_after_a_restart(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers, Redis.from_url(servers.redis_url) as client:
        client.set("key", "value")
    with Embedded(folder, HASTY) as servers, Redis.from_url(servers.redis_url) as client:
        assert client.get("key") is None


def test_after_stopping_no_process_is_left(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers:
        pids = [servers.postgres_pid, servers.valkey_pid]
    assert not any(map(alive, pids))


def test_stopping_twice_is_harmless(folder: Path) -> None:
    servers = Embedded(folder, HASTY)
    servers.start()
    servers.stop()
    servers.stop()
    assert not (folder / "pg" / "postmaster.pid").exists()


def test_servers_that_were_killed_start_again(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers:
        os.kill(servers.postgres_pid, signal.SIGKILL)
        os.kill(servers.valkey_pid, signal.SIGKILL)
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_servers_whose_owner_was_killed_are_replaced(folder: Path) -> None:
    owner, pids = start_owner(folder)
    owner.kill()
    finish(owner)
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        assert not any(map(alive, pids))


def test_a_noted_pid_that_means_another_process_by_now_does_no_harm(folder: Path) -> None:
    with Embedded(folder, HASTY):
        left = (folder / "pg" / "postmaster.pid").read_text().split("\n")
    (folder / "pg" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *left[1:]]))
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_half_made_data_folder_is_made_again(folder: Path) -> None:
    for name in ("pg", "pg.new"):
        (folder / name / "base").mkdir(parents=True)
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_stale_socket_is_replaced(folder: Path) -> None:
    (folder / "valkey.sock").touch()
    with Embedded(folder, HASTY) as servers, Redis.from_url(servers.redis_url) as client:
        assert client.ping()


def test_ctrl_c_reaches_the_owner_and_not_the_servers(folder: Path) -> None:
    owner, _ = start_owner(folder)
    os.killpg(owner.pid, signal.SIGINT)
    assert finish(owner) == "both answer\n"


def test_an_owner_that_ends_leaves_no_process(folder: Path) -> None:
    owner, pids = start_owner(folder)
    os.killpg(owner.pid, signal.SIGINT)
    finish(owner)
    assert not any(map(alive, pids))


@only_root
def test_the_servers_run_as_a_normal_user(folder: Path) -> None:
    """The user may pass through closed folders: where this project lies below one, nobody else could even read it."""
    nobody = pwd.getpwnam("nobody")
    shutil.chown(folder, "nobody")
    as_nobody = ["capability", str(nobody.pw_uid), str(nobody.pw_gid)]
    owner, pids = start_owner(folder, sys.executable, become.__file__, *as_nobody)
    assert {Path(f"/proc/{pid}").stat().st_uid for pid in pids} == {nobody.pw_uid}
    os.killpg(owner.pid, signal.SIGINT)
    assert finish(owner) == "both answer\n"


@only_root
@pytest.mark.parametrize("way", ["namespace", "capability"])
def test_root_may_use_a_folder_that_only_root_may_enter(folder: Path, way: str) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with Embedded(closed / "data", HASTY, ways=[way]) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700, "nobody else is let in"


@only_root
def test_data_that_another_user_ran_is_taken_over(folder: Path) -> None:
    for way in ("capability", "namespace", "capability"):
        with Embedded(folder, HASTY, ways=[way]) as servers, psycopg.connect(servers.database_url) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
            connection.execute("INSERT INTO kept VALUES (7)")
    with Embedded(folder, HASTY) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (3,)


@only_root
def test_where_no_way_is_open_the_reason_is_told(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(CannotStart, match=r"Permission denied.*be an ordinary user"):
        Embedded(closed / "data", HASTY, ways=["user"]).start()


def test_a_folder_has_one_owner(folder: Path) -> None:
    with Embedded(folder, HASTY), pytest.raises(CannotStart, match="another process"):
        Embedded(folder, HASTY).start()


def test_a_refused_second_owner_does_not_disturb_the_first(folder: Path) -> None:
    with Embedded(folder, HASTY) as servers:
        with pytest.raises(CannotStart):
            Embedded(folder, HASTY).start()
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_folder_that_cannot_be_written_is_named(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(CannotStart, match=f"cannot write to {folder}/file/data: .*; use another folder"):
        Embedded(folder / "file" / "data").start()


def test_a_path_too_long_for_a_socket_is_told(folder: Path) -> None:
    with pytest.raises(CannotStart, match="too long for a socket; use a shorter one"):
        Embedded(folder / ("x" * 100)).start()


def test_data_of_another_version_is_told(folder: Path) -> None:
    (folder / "pg").mkdir(mode=0o700)
    (folder / "pg" / "PG_VERSION").write_text("9\n")
    with pytest.raises(CannotStart, match="made by PostgreSQL 9"):
        Embedded(folder).start()


def test_a_setting_the_server_does_not_know_is_told(folder: Path) -> None:
    with pytest.raises(CannotStart, match="no_such_setting"):
        Embedded(folder, {"no_such_setting": "1"}).start()


def test_after_a_failed_start_no_process_holds_the_folder(folder: Path) -> None:
    with pytest.raises(CannotStart):
        Embedded(folder, {"no_such_setting": "1"}).start()
    with Embedded(folder, HASTY) as servers:
        assert alive(servers.postgres_pid)


def test_a_path_with_odd_characters_works(folder: Path) -> None:
    with Embedded(folder / "a b%20é?#", HASTY) as servers, Redis.from_url(servers.redis_url) as client:
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        assert client.ping()
