"""What a worker costs PostgreSQL: write-ahead log and transactions for each move, connections for all its jobs."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from api.settings import Settings
from api.wiring.backend import Backend, connected
from api.wiring.jobs import worker_jobs
from domain.tables.commands import AddBot, StartGame
from services.log.handler import Intent
from services.ports import Account, TableFilter
from services.tables.listing import table_projection
from services.workers.bots import BotPlayer, next_bot_turn
from tests.servers import Databases
from tests.services.workers.workplace import working
from tests.waiting import eventually

HOST = Account("host", "Host")
TABLES, ROUNDS = 20, 20


class Meter:
    """What the server has written so far."""

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)

    def wal(self) -> int:
        """Bytes of write-ahead log."""
        return self._number("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")

    def transactions(self) -> int:
        """Transactions that wrote something."""
        return self._number("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::int8")

    def connections(self) -> int:
        """Of others to this database."""
        return self._number(
            """SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
        )

    def _number(self, query: str) -> int:
        ((number,),) = self._connection.execute(query.encode()).fetchall()
        return int(number)

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def meter(database_url: str) -> Iterator[Meter]:
    made = Meter(database_url)
    yield made
    made.close()


async def bots_at_uno(backend: Backend) -> str:
    """A table at which four bots have begun a game."""
    tables = backend.services.tables
    table = (await tables.open(Intent(HOST), "uno", b"{}", sit=False)).now.state.id
    for _ in range(4):
        await tables.ask(table, Intent(HOST), AddBot, bot="random")
    await tables.ask(table, Intent(HOST), StartGame)
    return table


async def move(backend: Backend, table: str) -> None:
    turn = next_bot_turn(await backend.services.tables.load(table))
    if turn is not None:
        await BotPlayer(backend.services.tables).play(turn)


async def test_the_list_adds_less_than_a_fifth_to_the_log_of_a_move(
    database_url: str, redis_url: str, meter: Meter
) -> None:
    """One move at each table between two writes of the list, so that none is saved by writing two together."""
    settings = Settings(database_url=database_url, redis_url=redis_url)
    async with connected(settings) as playing, connected(settings) as worker:
        lists = table_projection(worker.services.tables, worker.feed, worker.parts.directory)
        tables = [await bots_at_uno(playing) for _ in range(TABLES)]
        played = listed = transactions = position = 0
        for round_ in range(ROUNDS + 1):
            before = meter.wal()
            for table in tables:
                await move(playing, table)
            between, began = meter.wal(), meter.transactions()
            batch = await worker.store.read_shard(0, position, limit=100_000)
            assert await lists.apply(0, position, batch)
            position = batch[-1].position
            if round_:  # the first time rows are made, which happens once in the life of a table
                played += between - before
                listed += meter.wal() - between
                transactions += meter.transactions() - began
        heads = {table: (await playing.services.tables.load(table)).head.version for table in tables}
        page = await worker.parts.directory.page(TableFilter(), 100, None)
    assert {each.id: each.version for each in page} == heads
    assert transactions == ROUNDS
    assert listed < 0.2 * played, (listed / played, listed / ROUNDS / TABLES, played / ROUNDS / TABLES)


async def test_a_worker_has_few_connections_however_many_tables_and_shards(
    databases: Databases, redis_url: str
) -> None:
    shards = 16
    with databases.lend(shards) as url:
        settings = Settings(database_url=url, redis_url=redis_url, bot_pace_ms=0)
        async with connected(settings) as playing:
            tables = [await bots_at_uno(playing) for _ in range(100)]
        meter, most = Meter(url), 0
        async with (
            connected(settings, settings.worker_connections - 1) as backend,
            worker_jobs(backend) as jobs,
            working(*jobs),
        ):

            async def all_have_moved() -> bool:
                nonlocal most
                most = max(most, meter.connections())
                page = await backend.parts.directory.page(TableFilter(), 100, None)
                return len(page) == len(tables) and all(each.version > 20 for each in page)

            await eventually(all_have_moved)
            await asyncio.sleep(0)
        meter.close()
    assert most <= settings.worker_connections
