"""Both servers of one folder."""

import fcntl
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from infra.embedded.identity import WAYS
from infra.embedded.postgres import Postgres
from infra.embedded.process import CannotStart
from infra.embedded.valkey import Valkey

_LONGEST_SOCKET: Final = 103  # macOS has room for 104 bytes with the closing zero, Linux for 108


class Embedded:
    """Both servers, from `start` to `stop`. What PostgreSQL holds stays in the folder; what Valkey holds does not.

    The servers lead sessions of their own, so Ctrl-C in a terminal reaches us and not them. Whoever holds the
    folder's lock owns the servers in it: any that still run are left from an owner that was killed, and are stopped.
    `ways` are the ways root has of not being root to PostgreSQL, in the order in which they are tried.
    """

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None, ways: Sequence[str] = WAYS) -> None:
        self.folder = folder.expanduser().absolute()
        self._postgres = Postgres(self.folder, settings or {}, ways)
        self._valkey = Valkey(self.folder)
        self._lock: IO[str] | None = None

    @property
    def database_url(self) -> str:
        """Where PostgreSQL listens."""
        return self._postgres.url

    @property
    def redis_url(self) -> str:
        """Where Valkey listens."""
        return self._valkey.url

    @property
    def postgres_pid(self) -> int:
        """The process that leads PostgreSQL."""
        assert self._postgres.process is not None, "PostgreSQL was not started"
        return self._postgres.process.pid

    @property
    def valkey_pid(self) -> int:
        """The process of Valkey."""
        assert self._valkey.process is not None, "Valkey was not started"
        return self._valkey.process.pid

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
            self._postgres.start()
            self._valkey.start()
        except OSError as error:
            self.stop()
            raise CannotStart(f"cannot use {self.folder}: {error.strerror}; use another folder") from error
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop both servers and wait until they are gone."""
        self._valkey.stop()
        self._postgres.stop()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def ended(self) -> dict[str, int]:
        """The servers that were started and have ended by themselves, with their exit status."""
        both = {"PostgreSQL": self._postgres.process, "Valkey": self._valkey.process}
        return {name: made.returncode for name, made in both.items() if made is not None and made.poll() is not None}

    def start_again(self, name: str) -> None:
        """Start one that has ended."""
        start = {"PostgreSQL": self._postgres.start, "Valkey": self._valkey.start}[name]
        start()

    def start_postgres(self) -> None:
        """Start PostgreSQL alone."""
        self._postgres.start()

    def stop_postgres(self) -> None:
        """Stop PostgreSQL alone."""
        self._postgres.stop()

    def start_valkey(self) -> None:
        """Start Valkey alone."""
        self._valkey.start()

    def stop_valkey(self) -> None:
        """Stop Valkey alone."""
        self._valkey.stop()

    def _take_folder(self) -> None:
        longest = max(len(os.fsencode(path)) for path in (self._postgres.socket, self._valkey.socket))
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
