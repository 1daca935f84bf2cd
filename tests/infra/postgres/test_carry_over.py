"""A log of the older schema, brought over with everything in it."""

import asyncio
import shutil
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import psycopg
import pytest
from psycopg.types.numeric import Int4

from domain.kernel.chain import Chain, Recorded
from domain.kernel.cuts import check
from domain.kernel.playout import play_out
from domain.kernel.record import decode_meta
from domain.registry import CODEC, RULE_SETS
from domain.tables.decide import RuleSets
from infra.memory.event_store import MemoryEventStore
from infra.postgres.carry_over import NotCarriedOver, carry_portion
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.migrate import NotMigrated, migrate, migrations
from services.offline.simulation import record
from tests.bench.samples import plan_of
from tests.infra.samples import records
from tests.servers import Databases

pytestmark = pytest.mark.servers
SHARDS, PORTION = 3, 40
NUMBER, COMPACT = next((number, path) for number, path in migrations().items() if "compact_log" in path.name)
Written = tuple[str, str, list[Recorded]]
_APPEND = """
SELECT append_batch(%s, %s::text[], %s::int4[], %s::text[], %s::int4[], %s::bytea[], %s::int4[], %s::text[], %s::int4[],
                    %s::text[], %s::bytea[], %s::bytea[], %s::bytea[], %s::text[])
"""


def played() -> tuple[dict[str, bytes], list[Written]]:
    """Recorded tables of two games, command by command and side by side; and the seed of each."""
    seeds, queues = {}, []
    for slug in ("solitaire", "secrets"):
        game = RULE_SETS.newest(slug)
        for number in range(3):
            plan = plan_of(game, "older", number)
            table = f"{slug}-{number}"
            _, log = record(plan, play_out(plan, check=False), RuleSets(game), table)
            seeds[f"table:{table}"] = plan.seed
            commands = groupby(log[:120], lambda event: decode_meta(event.meta).id)
            queues.append([(f"table:{table}", id_, list(events)) for id_, events in commands])
    odd = Recorded(version=1, type="♠", meta=bytes(range(256)), body=b"\n\0", hash=sha256(b"odd").digest())
    written = [queue[n] for n in range(120) for queue in queues if n < len(queue)]
    return seeds, [*written, ("odd", "command ♦", [odd]), ("odd", "c2", records(1, 2))]


SEEDS, WRITTEN = played()


@pytest.fixture
def older(databases: Databases, tmp_path: Path) -> Iterator[str]:
    """A database of the older schema, filled by its own function."""
    for path in list(migrations().values())[: NUMBER - 1]:
        shutil.copy(path, tmp_path)
    url = databases.blank()
    migrate(url, SHARDS, tmp_path)
    shard_of = MemoryEventStore(SHARDS).shard_of
    with psycopg.connect(url, autocommit=True) as connection:
        for stream, id_, events in WRITTEN:
            size, first = len(events), events[0].version
            of_command = [shard_of(stream), [stream], [first - 1], [id_], [size], [events[-1].hash], [1] * size]
            of_events = [[stream] * size, [e.version for e in events], [e.type for e in events]]
            stored = [[e.meta for e in events], [e.body for e in events], [e.hash for e in events]]
            connection.execute(_APPEND, (*of_command, *of_events, *stored, [id_, *[None] * (size - 1)]))
    yield url
    databases.drop(url)


async def expected() -> MemoryEventStore:
    """The same log in memory."""
    memory = MemoryEventStore(SHARDS)
    for stream, id_, events in WRITTEN:
        await memory.append(stream, events[0].version - 1, id_, events)
    return memory


def begin(url: str, portions: int) -> None:
    """Migrate, and die after some portions."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(COMPACT.read_bytes())
        connection.execute("INSERT INTO migrations VALUES (%s, %s)", (NUMBER, COMPACT.name))
        for _ in range(portions):
            with connection.transaction():
                assert carry_portion(connection, PORTION)


async def require_whole(url: str) -> None:
    """Everything that can be asked of the log is answered as before."""
    store, memory = await PostgresEventStore.open(url), await expected()
    for stream in {stream for stream, _, _ in WRITTEN}:
        log = await store.read(stream)
        assert log == await memory.read(stream)
        assert await store.head(stream) == await memory.head(stream)
        assert await store.bodies(stream, 1) == await memory.bodies(stream, 1)
        if stream in SEEDS and (head := await store.head(stream)):
            assert check(Chain(stream, SEEDS[stream]), CODEC.classes, log) == head.hash
    for stream, id_, events in WRITTEN:
        assert await store.find(stream, id_) == await memory.find(stream, id_)
        assert (await store.append(stream, events[0].version - 1, id_, events)).repeated
    for shard in range(SHARDS):
        assert await store.read_shard(shard, 0) == await memory.read_shard(shard, 0)
        assert await store.last_position(shard) == await memory.last_position(shard)
    await store.aclose()


async def test_a_log_of_the_older_schema_is_brought_over_whole(older: str) -> None:
    assert COMPACT.name in await asyncio.to_thread(migrate, older)
    await require_whole(older)


async def test_it_goes_on_where_it_was_interrupted(older: str) -> None:
    await asyncio.to_thread(begin, older, 4)
    assert COMPACT.name not in await asyncio.to_thread(migrate, older)
    await require_whole(older)


async def test_meanwhile_no_service_starts(older: str) -> None:
    await asyncio.to_thread(begin, older, 1)
    with pytest.raises(NotMigrated, match="carried over"):
        await PostgresEventStore.open(older)


def test_meanwhile_older_writers_are_locked_out(older: str) -> None:
    begin(older, 1)
    with psycopg.connect(older) as connection, pytest.raises(psycopg.errors.UndefinedFunction):
        connection.execute(_APPEND, (Int4(0), *([],) * 13))


async def test_several_may_carry_at_once(older: str) -> None:
    await asyncio.to_thread(begin, older, 2)
    await asyncio.gather(*(asyncio.to_thread(migrate, older) for _ in range(4)))
    await require_whole(older)


async def test_the_log_goes_on_after_what_was_brought_over(older: str) -> None:
    await asyncio.to_thread(migrate, older)
    store = await PostgresEventStore.open(older)
    last = await store.last_position(store.shard_of("odd"))
    assert (await store.append("odd", 3, "c3", records(3))).position == last + 1
    new = next(f"new {n}" for n in range(99) if store.shard_of(f"new {n}") == store.shard_of("odd"))
    assert (await store.append(new, 0, "c1", records(0))).position == last + 2
    assert await store.read(new) == records(0)
    await store.aclose()


def test_what_does_not_add_up_is_kept_and_told(older: str) -> None:
    with psycopg.connect(older) as connection:
        connection.execute("UPDATE streams SET version = version + 1 WHERE id = 'odd'")
    with pytest.raises(NotCarriedOver, match="odd is not where its events end"):
        migrate(older)
    with psycopg.connect(older) as connection:
        assert connection.execute("SELECT count(*) FROM events_before").fetchall() != [(0,)]


def test_events_of_no_stream_are_kept_and_told(older: str) -> None:
    with psycopg.connect(older) as connection:
        connection.execute("INSERT INTO events VALUES (0, 9999, 'nobody', 1, 'x', 'x', 'x', 'x')")
    with pytest.raises(NotCarriedOver, match="1 events of the older log belong to no stream"):
        migrate(older)
