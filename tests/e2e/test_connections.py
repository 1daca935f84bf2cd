"""How many connections to PostgreSQL a service takes, and that it can live behind a pooler in transaction mode."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
import pytest

from infra.embedded.identity import find_identity
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment, free_port
from tests.e2e.test_leases import Look
from tests.servers import Databases
from tests.waiting import PATIENCE, wait_until

MOST = 10
_SESSIONS = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_LAST = "SELECT sum(position) FROM shards"
_PROGRAM = "ORRERY_TEST_PGBOUNCER"


async def test_one_api_and_one_worker_have_ten_connections_at_most(
    databases: Databases, redis_url: str, tmp_path: Path
) -> None:
    """With many shards, bots at many tables and people who ask: what was taken most at any time counts."""
    with databases.lend(16) as url:
        deployment, look, most = Deployment(url, redis_url, tmp_path), Look(url), 0
        port = deployment.api()
        worker = deployment.worker(ORRERY_DEMO="true", ORRERY_BOT_PACE_MS="0")

        def are_busy() -> bool:
            nonlocal most
            most = max(most, look.number(_SESSIONS))
            return look.number(_LAST) > 1500

        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            await Player.guest(http, port, "Ann")
            wait_until(are_busy, worker.text)
        deployment.end()
        look.close()
    assert 3 <= most <= MOST


class Pooler:
    """PgBouncer in transaction mode before a database, with as few sessions as it can do with."""

    def __init__(self, program: str, url: str, folder: Path) -> None:
        at = urlsplit(url)
        host = parse_qs(at.query).get("host", [at.hostname or ""])[0]
        name, self.port = at.path.strip("/"), free_port()
        server = f"host={host} port={at.port or 5432} dbname={name} user={at.username or 'postgres'}"
        users, config = folder / "users.txt", folder / "pgbouncer.ini"
        users.write_text('"orrery" ""\n')
        config.write_text(
            f"""[databases]
pooled = {server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self.port}
unix_socket_dir =
auth_type = any
auth_file = {users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 100
ignore_startup_parameters = extra_float_digits
logfile = {folder / "pgbouncer.log"}
pidfile = {folder / "pgbouncer.pid"}
"""
        )
        identity = find_identity(Path(program), Path(host) if host.startswith("/") else folder)  # not as root
        identity.own(folder)
        self.running = subprocess.Popen(identity.command(Path(program), "-q", str(config)))
        self.url = f"postgresql://orrery@127.0.0.1:{self.port}/pooled"

    def wait(self) -> None:
        wait_until(self._answers, lambda: "the pooler does not answer")

    def _answers(self) -> bool:
        assert self.running.poll() is None, "the pooler has ended"
        try:
            psycopg.connect(self.url, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        self.running.terminate()
        self.running.wait(PATIENCE)


@pytest.fixture
def pooler(database_url: str, tmp_path: Path) -> Iterator[Pooler]:
    program = os.environ.get(_PROGRAM) or shutil.which("pgbouncer")
    if program is None:
        pytest.skip(f"there is no pgbouncer here: install Debian's, or name one in {_PROGRAM}")
    folder = tmp_path / "pooler"
    folder.mkdir()
    made = Pooler(program, database_url, folder)
    made.wait()
    yield made
    made.stop()


async def test_it_lives_behind_a_pooler_in_transaction_mode(
    pooler: Pooler, database_url: str, redis_url: str, tmp_path: Path
) -> None:
    """Bots play, a worker that is killed is replaced, and every chain is whole: nothing rests on a session."""
    deployment, look = Deployment(pooler.url, redis_url, tmp_path), Look(database_url)
    calm = {"ORRERY_POOLER": "true", "ORRERY_DEMO": "true", "ORRERY_BOT_PACE_MS": "0"}
    port = deployment.api(**calm)
    first, second = deployment.worker(**calm), deployment.worker(**calm)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        await Player.guest(http, port, "Ann")
        wait_until(lambda: look.number(_LAST) > 500, first.text)
        wait_until(lambda: len(look.shares()) == 2, second.text)
        first.kill()
        wait_until(lambda: len(look.shares()) == 1, second.text)
        before = look.number(_LAST)
        wait_until(lambda: look.number(_LAST) > before + 500, second.text)
        assert look.number(_SESSIONS) <= 4
    deployment.end()
    Deployment(database_url, redis_url, tmp_path).run("audit", "--all", "--processes", "1")
    look.close()
    for process in deployment.processes:
        assert "Traceback" not in process.text(), process.text()
