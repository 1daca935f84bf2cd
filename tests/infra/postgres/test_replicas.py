"""Reads at a streaming replica that falls behind, dies and hangs: nobody is shown less than they know, or nothing."""

from collections.abc import AsyncIterator, Iterator

import pytest

import infra.postgres.replicas as replicas_module
from api.settings import Settings
from api.wiring.backend import Backend, TooManyReplicas, connected
from api.wiring.watching import replica_trouble
from domain.tables.commands import CancelTable
from domain.tables.views import listed
from infra.postgres.migrate import migrate
from infra.postgres.replicas import Replicas
from services.log.handler import Intent
from services.ports import Account, Credentials, TableFilter
from services.tables.commands import PREFIX
from services.workers.pulse import API
from tests.postgres_pair import Pair, postgres_pair
from tests.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.servers, pytest.mark.xdist_group("a replica of PostgreSQL")]

ANN = Account("ann", "Ann")
CONNECTIONS = 2


@pytest.fixture(scope="module")
def made() -> Iterator[Pair]:
    with postgres_pair() as pair:
        migrate(pair.primary_url, 2)
        yield pair


@pytest.fixture
def pair(made: Pair) -> Pair:
    """Both run, and nothing is held back."""
    if not made.replica_runs:
        made.start_replica()
    return made


@pytest.fixture
async def backend(pair: Pair, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Backend]:
    """A process whose replica may be five seconds behind. It is looked at when a test says so, and never by itself."""
    monkeypatch.setattr(replicas_module, "_PROBE", PATIENCE)
    monkeypatch.setattr(replicas_module, "_PATIENCE", PATIENCE)
    settings = Settings(
        database_url=pair.primary_url,
        redis_url=redis_url,
        database_replica_url=pair.replica_url,
        replica_connections=CONNECTIONS,
    )
    async with connected(settings, replicas=True) as made:
        await beat(made)
        await eventually(lambda: is_used(made), "the replica has caught up")
        yield made


def replicas_of(backend: Backend) -> Replicas:
    assert backend.replicas is not None
    return backend.replicas


async def beat(backend: Backend, later_ms: int = 0) -> None:
    """Put on record that an API process is alive, as each does every second; `later_ms` after all that is there."""
    last = await backend.pulses.last(API) or backend.parts.clock.now()
    await backend.pulses.beat(API, last + later_ms, 1 << 40)


async def is_used(backend: Backend) -> bool:
    await replicas_of(backend).look()
    return replicas_of(backend).used == 1


async def ended_table(backend: Backend) -> str:
    """A table that is over before it began, and stands in the list."""
    tables = backend.services.tables
    opened = await tables.open(Intent(ANN), "solitaire", b"{}")
    table = opened.now.state.id
    done = await tables.ask(table, Intent(ANN), CancelTable)
    await backend.parts.directory.refresh([listed(done.now.state, done.now.head.version)])
    return table


async def shown(backend: Backend, table: str, *, settled: bool = False) -> bool:
    """Whether a table stands in the list."""
    page = await backend.services.listing.page(TableFilter(), 100, None, settled=settled)
    return table in {each.id for each in page}


async def test_lists_and_ended_games_are_read_at_the_replica(backend: Backend, pair: Pair) -> None:
    table = await ended_table(backend)
    await eventually(lambda: shown(backend, table), "the replica shows the table")
    reads = replicas_of(backend).reads
    assert reads > 0
    log = await backend.services.reading.whole(table, Credentials(ANN, frozenset()))
    assert log == await backend.store.read(PREFIX + table)
    assert replicas_of(backend).reads == reads + 1
    assert await backend.services.listing.count(TableFilter()) >= 1
    assert replicas_of(backend).reads == reads + 2
    assert pair.sessions() <= CONNECTIONS
    assert await replica_trouble(backend) == ""


async def test_what_one_has_just_written_is_read_where_it_was_written(backend: Backend, pair: Pair) -> None:
    pair.hold_back()
    table = await ended_table(backend)
    assert not await shown(backend, table), "the replica is behind, but not too far"
    assert await shown(backend, table, settled=True)
    log = await backend.services.reading.whole(table, Credentials(ANN, frozenset()))
    assert [event.version for event in log] == [1, 2, 3][: len(log)]
    assert log == await backend.store.read(PREFIX + table)
    pair.let_go()


async def test_a_log_of_which_the_replica_has_a_part_is_read_whole(backend: Backend, pair: Pair) -> None:
    table = (await backend.services.tables.open(Intent(ANN), "solitaire", b"{}")).now.state.id
    past = backend.services.tables
    await eventually(lambda: _has(backend, table, 1), "the replica has the beginning")
    pair.hold_back()
    done = await past.ask(table, Intent(ANN), CancelTable)
    assert (await past.at(table, done.last)).head == done.now.head
    log = await backend.services.reading.whole(table, Credentials(ANN, frozenset()))
    assert log[-1].version == done.last
    pair.let_go()


async def _has(backend: Backend, table: str, version: int) -> bool:
    assert backend.parts.copies is not None
    before = replicas_of(backend).reads
    await backend.parts.copies.log.read(PREFIX + table, upto=version)
    rows = await replicas_of(backend).rows("SELECT FROM streams WHERE name = %s", (PREFIX + table,))
    return replicas_of(backend).reads > before and bool(rows)


async def test_a_replica_too_far_behind_is_not_read_until_it_has_caught_up(backend: Backend, pair: Pair) -> None:
    pair.hold_back()
    table = await ended_table(backend)
    await beat(backend, later_ms=60_000)
    assert not await is_used(backend)
    assert await replica_trouble(backend) == "replica 1 is 60 s behind"
    assert await shown(backend, table), "the primary is asked"
    pair.let_go()
    await eventually(lambda: is_used(backend), "it has caught up")
    assert await replica_trouble(backend) == ""


async def test_a_replica_that_was_killed_keeps_nobody_waiting(backend: Backend, pair: Pair) -> None:
    table = await ended_table(backend)
    pair.stop_replica()
    assert await shown(backend, table)
    assert await replica_trouble(backend) == "replica 1 does not answer"
    log = await backend.services.reading.whole(table, Credentials(ANN, frozenset()))
    assert log == await backend.store.read(PREFIX + table)
    pair.start_replica()
    await eventually(lambda: is_used(backend), "it is read again")


async def test_a_replica_that_hangs_is_passed_by(backend: Backend, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ended_table(backend)
    monkeypatch.setattr(replicas_module, "_PATIENCE", 0.2)
    pair.hang_replica()
    assert await shown(backend, table)
    assert await replica_trouble(backend) == "replica 1 does not answer"
    pair.wake_replica()
    monkeypatch.setattr(replicas_module, "_PATIENCE", PATIENCE)
    await eventually(lambda: is_used(backend), "it is read again")


async def test_a_service_starts_without_its_replica_and_never_reads_another_log(
    backend: Backend, pair: Pair, database_url: str, redis_url: str
) -> None:
    nowhere = "postgresql://127.0.0.1:1/none"
    settings = Settings(
        database_url=pair.primary_url, redis_url=redis_url, database_replica_url=f"{nowhere}, {database_url}"
    )
    table = await ended_table(backend)
    async with connected(settings, replicas=True) as process:
        await replicas_of(process).look()
        assert await replica_trouble(process) == "replica 1 does not answer; replica 2 holds another log"
        assert await shown(process, table)


async def test_a_worker_reads_where_it_writes(pair: Pair, redis_url: str) -> None:
    settings = Settings(database_url=pair.primary_url, redis_url=redis_url, database_replica_url=pair.replica_url)
    async with connected(settings) as worker:
        assert worker.replicas is None


async def test_there_may_be_a_few_replicas_and_not_many(pair: Pair, redis_url: str) -> None:
    settings = Settings(
        database_url=pair.primary_url, redis_url=redis_url, database_replica_url=",".join([pair.replica_url] * 17)
    )
    with pytest.raises(TooManyReplicas, match="names 17 replicas"):
        async with connected(settings, replicas=True):
            pass
