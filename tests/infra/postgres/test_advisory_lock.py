"""One owner at a time, another when it goes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
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
        self._task = asyncio.create_task(run_owned(url, {name: work or self._work}))

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


async def beats(connection: psycopg.AsyncConnection, count: int) -> None:
    """Until somebody who holds no lock of this database has asked for one so many times."""
    query = """SELECT max(query_start) FROM pg_stat_activity a WHERE query LIKE %s AND datname = current_database()
               AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND locktype = 'advisory')"""
    asked: set[object] = set()
    while len(asked) < count:
        for (at,) in await (await connection.execute(query, ("%pg_try_advisory_lock%",))).fetchall():
            asked.update([at] if at else [])


async def test_a_second_worker_waits_and_takes_over(url: str) -> None:
    async with asyncio.timeout(PATIENCE), await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        first = Worker(url, "attend 0")
        await first.begun.wait()
        second = Worker(url, "attend 0")
        await beats(connection, 2)
        assert not second.begun.is_set()
        await first.go()
        assert first.stopped.is_set()
        await second.begun.wait()
        await second.go()


async def test_all_jobs_of_a_worker_are_owned_by_one_connection(url: str) -> None:
    begun: asyncio.Queue[str] = asyncio.Queue()

    async def work(name: str) -> None:
        await begun.put(name)
        await asyncio.Event().wait()

    jobs = {f"attend {shard}": partial(work, f"attend {shard}") for shard in range(64)}
    query = """SELECT count(*), count(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
    async with asyncio.timeout(PATIENCE), await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        owner = asyncio.create_task(run_owned(url, jobs))
        assert {await begun.get() for _ in jobs} == set(jobs)
        assert await (await connection.execute(query)).fetchall() == [(64, 1)]
        owner.cancel()
        await asyncio.gather(owner, return_exceptions=True)


async def test_a_job_that_ends_is_begun_again_and_disturbs_no_other(url: str) -> None:
    short: asyncio.Queue[str] = asyncio.Queue()
    long: asyncio.Queue[str] = asyncio.Queue()

    async def ends() -> None:
        await short.put("begun")

    async def stays() -> None:
        await long.put("begun")
        await asyncio.Event().wait()

    async with asyncio.timeout(PATIENCE):
        owner = asyncio.create_task(run_owned(url, {"ends": ends, "stays": stays}))
        assert [await short.get() for _ in range(3)] == ["begun"] * 3
        assert long.qsize() == 1
        owner.cancel()
        await asyncio.gather(owner, return_exceptions=True)


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
