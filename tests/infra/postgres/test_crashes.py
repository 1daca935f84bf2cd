"""The server goes away in the middle of appends: nothing is half-written, and the committer recovers by itself."""

import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from infra.embedded import Embedded
from infra.postgres.distribution import IS_CLUSTER
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.migrate import migrate
from services.ports import Appended, Logged, Unavailable
from tests.infra.samples import records

pytestmark = pytest.mark.servers
SIZE, STREAMS, COMMANDS, ENOUGH = 3, 16, 30, 100


@pytest.fixture
def server() -> Iterator[Embedded]:
    """A server that a test may kill."""
    with tempfile.TemporaryDirectory(prefix="orrery-") as folder, Embedded(Path(folder), {"fsync": "off"}) as embedded:
        migrate(embedded.database_url)
        yield embedded


class Load:
    """Writers that try each command until it is answered, and note what they were told."""

    def __init__(self, store: PostgresEventStore) -> None:
        self._store = store
        self.answers: list[Appended] = []
        self.enough = asyncio.Event()
        self.failures = 0

    async def run(self) -> None:
        await asyncio.gather(*(self._write(f"t{n}") for n in range(STREAMS)))

    async def _write(self, stream: str) -> None:
        for n in range(COMMANDS):
            events = records(n * SIZE, SIZE, stream)
            while True:
                try:
                    answer = await self._store.append(stream, n * SIZE, f"c{n}", events)
                    break
                except Unavailable:
                    self.failures += 1
                    await asyncio.sleep(0.01)
            self.answers.append(answer)
            if len(self.answers) >= ENOUGH:
                self.enough.set()


def terminate_backends(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def check_log(store: PostgresEventStore, load: Load) -> None:
    log = await store.read_shard(0, 0, limit=1_000_000)
    whole = STREAMS * COMMANDS * SIZE
    assert [entry.position for entry in log] == list(range(1, whole + 1))
    assert Counter(entry.stream for entry in log) == {f"t{n}": COMMANDS * SIZE for n in range(STREAMS)}
    assert len({answer.position for answer in load.answers}) == STREAMS * COMMANDS


async def test_the_connections_are_cut_in_mid_append(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    load = Load(store)
    running = asyncio.create_task(load.run())
    await load.enough.wait()
    for _ in range(5):
        await asyncio.to_thread(terminate_backends, server.database_url)
    await running
    await check_log(store, load)
    await store.aclose()


async def test_the_server_is_killed_in_mid_append(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    load = Load(store)
    running = asyncio.create_task(load.run())
    await load.enough.wait()
    os.kill(server.postgres_pid, signal.SIGKILL)
    await asyncio.to_thread(server.stop_postgres)
    await asyncio.to_thread(server.start_postgres)
    await running
    assert load.failures > 0
    await check_log(store, load)
    await store.aclose()


async def test_while_the_server_is_away_an_append_is_unavailable(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    await store.append("t1", 0, "c1", records(0))
    await asyncio.to_thread(server.stop_postgres)
    with pytest.raises(Unavailable, match="postgres"):
        await store.append("t1", 1, "c2", records(1))
    await store.aclose()


async def test_a_connection_lost_while_idle_is_replaced_unnoticed(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    await store.append("t1", 0, "c1", records(0))
    await asyncio.to_thread(server.stop_postgres)
    await asyncio.to_thread(server.start_postgres)
    assert await store.append("t1", 1, "c2", records(1)) == Appended(2, 2, 2)
    await store.aclose()


async def test_reads_go_on_after_a_restart(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    await store.append("t1", 0, "c1", records(0))
    await asyncio.gather(*(store.read("t1") for _ in range(20)))
    await asyncio.to_thread(server.stop_postgres)
    await asyncio.to_thread(server.start_postgres)
    assert await store.read("t1") == records(0)
    await store.aclose()


async def test_reads_are_unavailable_while_the_server_is_away_and_go_on_after(server: Embedded) -> None:
    store = await PostgresEventStore.open(server.database_url)
    await store.append("t1", 0, "c1", records(0))
    await asyncio.to_thread(server.stop_postgres)
    with pytest.raises(Unavailable, match="postgres"):
        await store.read("t1")
    await asyncio.to_thread(server.start_postgres)
    assert await store.read("t1") == records(0)
    await store.aclose()


async def test_a_writer_killed_in_mid_append_leaves_whole_commands(server: Embedded) -> None:
    arguments = [str(number) for number in (STREAMS, 32, 10_000, 1)]
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.infra.postgres.writer", server.database_url, "p", *arguments
    )
    store = await PostgresEventStore.open(server.database_url)
    while await store.last_position(0) < ENOUGH:
        assert writer.returncode is None
    writer.kill()
    await writer.wait()
    log = await store.read_shard(0, 0, limit=1_000_000)
    written = Counter(_command_of(entry) for entry in log)
    with psycopg.connect(server.database_url) as connection:
        streams = connection.execute("SELECT name FROM streams").fetchall()
    assert {entry.stream for entry in log} == {name for (name,) in streams}
    for stream, size in Counter(entry.stream for entry in log).items():
        assert [entry.event.version for entry in log if entry.stream == stream] == list(range(1, size + 1))
    for (stream, command_id), size in written.items():
        answer = await store.find(stream, command_id)
        assert answer is not None
        assert answer.last - answer.first + 1 == size
    await store.aclose()


def _command_of(entry: Logged) -> tuple[str, str]:
    return entry.stream, entry.event.body.decode().split(" ")[1]


async def test_a_command_postgres_cannot_hold_does_not_harm_its_neighbours(database_url: str) -> None:
    store = await PostgresEventStore.open(database_url)
    results = await asyncio.gather(
        store.append("t1", 0, "c1", records(0)),
        store.append("a zero \0 byte", 0, "c1", records(0)),
        store.append("t3", 0, "c1", records(0)),
        return_exceptions=True,
    )
    await store.aclose()
    assert [isinstance(result, Appended) for result in results] == [True, False, True]


async def test_when_the_loop_ends_early_nobody_is_left_waiting(database_url: str) -> None:
    store = await PostgresEventStore.open(database_url)
    async with await psycopg.AsyncConnection.connect(database_url) as blocker:
        await blocker.execute("SELECT FROM shards WHERE shard = 0 FOR UPDATE")
        on_its_way = asyncio.ensure_future(store.append("t1", 0, "c1", records(0)))
        while not await _someone_waits(blocker):
            pass
        behind = asyncio.ensure_future(store.append("t2", 0, "c1", records(0)))
        await asyncio.sleep(0)
        for task in asyncio.all_tasks():
            if task.get_name().startswith("committer"):
                task.cancel()
        results = await asyncio.gather(on_its_way, behind, return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable, Unavailable]
    with pytest.raises(Unavailable, match="closed"):
        await store.append("t3", 0, "c1", records(0))
    with suppress(asyncio.CancelledError):
        await store.aclose()


async def test_while_one_batch_is_written_the_next_one_gathers(database_url: str) -> None:
    commits: list[int] = []
    store = await PostgresEventStore.open(database_url, lambda _, events: commits.append(len(events)))
    await store.append("t0", 0, "c0", records(0))
    async with await psycopg.AsyncConnection.connect(database_url) as blocker:
        await blocker.execute("SELECT FROM shards WHERE shard = 0 FOR UPDATE")
        first = asyncio.ensure_future(store.append("t1", 0, "c1", records(0)))
        while not await _someone_waits(blocker):
            pass
        others = [asyncio.ensure_future(store.append(f"u{n}", 0, "c1", records(0))) for n in range(40)]
        await blocker.commit()
    await asyncio.gather(first, *others)
    await store.aclose()
    assert commits == [1, 1, 40]


async def _someone_waits(connection: psycopg.AsyncConnection) -> bool:
    """On a cluster the wait is on the node that holds the shard."""
    here = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    on_nodes = "SELECT FROM citus_lock_waits"
    is_cluster = await (await connection.execute(IS_CLUSTER)).fetchone()
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    return bool(await (await connection.execute(on_nodes if is_cluster == (True,) else here)).fetchall())
