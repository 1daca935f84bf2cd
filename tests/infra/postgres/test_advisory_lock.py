"""One owner at a time, another when it goes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from zlib import crc32

import psycopg
import pytest

from infra.postgres.advisory_lock import run_owned
from tests.servers import Databases
from tests.waiting import PATIENCE

pytestmark = pytest.mark.servers
ALIKE = ("plumless", "buckeroo")
"""Two names whose 32-bit checksums are equal."""


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    with databases.lend() as lent:
        yield lent


class Worker:
    """A process that would do a job: it says when it has begun, and works until it is stopped."""

    def __init__(self, url: str, name: str, work: Callable[[], Awaitable[None]] | None = None) -> None:
        self.begun, self.stopped = asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(run_owned(url, name, work or self._work))

    async def _work(self) -> None:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()

    async def go(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


async def one_waits(connection: psycopg.AsyncConnection) -> None:
    """Until somebody waits for an advisory lock of this database."""
    query = """SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
    while await (await connection.execute(query)).fetchone() == (0,):
        pass


async def test_a_second_worker_waits_and_takes_over(url: str) -> None:
    async with asyncio.timeout(PATIENCE), await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        first = Worker(url, "attend 0")
        await first.begun.wait()
        second = Worker(url, "attend 0")
        await one_waits(connection)
        assert not second.begun.is_set()
        await first.go()
        assert first.stopped.is_set()
        await second.begun.wait()
        await second.go()


@pytest.mark.parametrize("names", [("attend 0", "attend 1"), ALIKE])
async def test_workers_with_different_jobs_do_not_wait_for_each_other(url: str, names: tuple[str, str]) -> None:
    workers = [Worker(url, name) for name in names]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(worker.begun.wait() for worker in workers))
        await asyncio.gather(*(worker.go() for worker in workers))


def test_the_names_that_are_alike_are_alike() -> None:
    assert crc32(ALIKE[0].encode()) == crc32(ALIKE[1].encode())


async def test_an_owner_whose_connection_breaks_stops_before_it_begins_again(url: str) -> None:
    begun: asyncio.Queue[str] = asyncio.Queue()

    async def work() -> None:
        await begun.put("begun")
        try:
            await asyncio.Event().wait()
        finally:
            await begun.put("stopped")

    async with asyncio.timeout(PATIENCE), await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        worker = Worker(url, "attend 0", work)
        assert await begun.get() == "begun"
        await connection.execute(
            """SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
        )
        assert [await begun.get(), await begun.get()] == ["stopped", "begun"]
        await worker.go()
