"""A disk that fills up, a server that hangs: health says which, and nothing that was acknowledged is lost."""

import asyncio
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from api.settings import Settings
from api.wiring.backend import Backend, connected
from api.wiring.watching import PostgresProbe, postgres_trouble
from domain.kernel.chain import Recorded
from infra.embedded import Embedded
from infra.postgres import committer
from infra.postgres.migrate import migrate
from services.ports import Unavailable
from tests.infra.samples import records
from tests.waiting import eventually

pytestmark = pytest.mark.servers
LARGE = 100_000
STREAMS = 8


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A folder on a disk of its own, in memory."""
    with tempfile.TemporaryDirectory(prefix="orrery-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", folder]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            pytest.skip("a small disk is mounted by root only: run this test as root, where mount is allowed")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


class Writers:
    """Write large events to several streams, and note what was acknowledged."""

    def __init__(self, backend: Backend) -> None:
        self._store = backend.store
        self.acknowledged: dict[str, list[Recorded]] = {f"t{n}": [] for n in range(STREAMS)}
        self.refused = 0

    async def round(self) -> int:
        """One event for each stream; how many were acknowledged."""
        answers = await asyncio.gather(*(self._write(stream) for stream in self.acknowledged))
        return sum(answers)

    async def _write(self, stream: str) -> bool:
        done = self.acknowledged[stream]
        (event,) = records(len(done), 1, stream)
        event = Recorded(event.version, event.type, event.meta, os.urandom(LARGE), event.hash)
        try:
            await self._store.append(stream, len(done), f"{stream} {len(done)} {self.refused}", [event])
        except Unavailable:
            self.refused += 1
            return False
        done.append(event)
        return True

    async def require_all(self) -> None:
        """Everything that was acknowledged is there, to the byte, and nothing else."""
        for stream, events in self.acknowledged.items():
            assert await self._store.read(stream) == events


async def test_a_full_disk_is_told_and_loses_nothing(redis_url: str) -> None:
    with small_disk(260) as folder, Embedded(folder, {"fsync": "off", "max_wal_size": "64MB"}) as server:
        migrate(server.database_url)
        async with connected(Settings(database_url=server.database_url, redis_url=redis_url)) as backend:
            writers = Writers(backend)
            assert await writers.round() == STREAMS
            with psycopg.connect(server.database_url, autocommit=True) as connection:
                connection.execute("SELECT pg_switch_wal()")  # a whole new piece of it: the log of writes has room
                connection.execute("CHECKPOINT")
            disk = os.statvfs(folder)
            ballast = folder / "ballast"
            ballast.write_bytes(bytes(max(0, disk.f_bavail * disk.f_frsize - 3_000_000)))
            while await writers.round() == STREAMS:
                assert await postgres_trouble(backend) == ""
            assert writers.refused > 0
            assert await postgres_trouble(backend) == "has no room left"
            assert await writers.round() < STREAMS
            await writers.require_all()
            ballast.unlink()
            await eventually(lambda: _is_well(backend), "the server has room again")
            assert await writers.round() == STREAMS
            await writers.require_all()


async def _is_well(backend: Backend) -> bool:
    return await postgres_trouble(backend) == ""


async def test_a_server_that_hangs_is_told_and_loses_nothing(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of the server are stopped, and go on later: what was on its way is written once or not at all."""
    monkeypatch.setattr(committer, "_PATIENCE", 3.0)  # nobody here wants to wait for half a minute
    with tempfile.TemporaryDirectory(prefix="orrery-") as folder, Embedded(Path(folder), {"fsync": "off"}) as server:
        migrate(server.database_url)
        async with connected(Settings(database_url=server.database_url, redis_url=redis_url)) as backend:
            probe, writers = PostgresProbe(backend, patience=0.5), Writers(backend)
            assert await writers.round() == STREAMS
            assert await probe.trouble() == ""
            pids = _processes(server.postgres_pid)
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            try:
                assert await probe.trouble() == "does not answer"
                assert await probe.slowness() == ""
                assert await writers.round() == 0
            finally:
                for pid in pids:
                    os.kill(pid, signal.SIGCONT)
            assert writers.refused == STREAMS

            async def is_well() -> bool:
                return await probe.trouble() == ""

            await eventually(is_well, "the server answers again")
            for stream, events in writers.acknowledged.items():
                stored = await backend.store.read(stream)
                assert stored[: len(events)] == events
                assert len(stored) <= len(events) + 1  # what was refused may have been written: nobody was told it was


def _processes(postmaster: int) -> list[int]:
    """A server and its helpers."""
    found = [postmaster]
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == postmaster:
                found.append(int(entry.name))
    return found
