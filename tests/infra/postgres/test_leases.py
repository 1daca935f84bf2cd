"""What is written under a lease is written by its owner or not at all."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import psycopg
import pytest

from infra.postgres.directory import PostgresDirectory
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.lease_check import require_lease
from infra.postgres.leases import PostgresLeases
from infra.postgres.pool import Pool
from infra.postgres.pulses import PostgresPulses
from infra.postgres.standings import PostgresStandings
from infra.postgres.tournaments import PostgresTournaments
from infra.postgres.tree import PostgresTree
from infra.postgres.unreadable import PostgresUnreadableStreams
from services.ports import Batch, EndedLog, Lease, LeaseLost, SignedNote, UnreadableStream, held, holding
from tests.infra.samples import records, summary
from tests.waiting import PATIENCE, eventually

pytestmark = pytest.mark.servers
JOB = "shard 0"


@dataclass
class Place:
    """A log, and two workers that would write it."""

    url: str
    leases: PostgresLeases
    pool: Pool
    store: PostgresEventStore

    async def taken_over(self) -> tuple[Lease, Lease]:
        """The lease of a worker that has lost it, and that of the one who has it now."""
        await self.leases.join("old", {"shards": [JOB]})
        old = Lease(JOB, (await self.leases.take("old", {JOB: 0}))[JOB])
        await self.leases.join("new", {"shards": [JOB]})
        await self.leases.leave("old")
        return old, Lease(JOB, (await self.leases.take("new", {JOB: 1}))[JOB])


@pytest.fixture
async def place(database_url: str) -> AsyncIterator[Place]:
    pool = await Pool.open(database_url, 2)
    store = await PostgresEventStore.open(database_url)
    leases = PostgresLeases(database_url, PATIENCE)
    yield Place(database_url, leases, pool, store)
    await leases.aclose()
    await store.aclose()
    await pool.aclose()


async def test_an_old_owner_appends_nothing_and_is_told(place: Place) -> None:
    old, new = await place.taken_over()
    with holding(old), pytest.raises(LeaseLost, match="another worker does shard 0 by now"):
        await place.store.append("t", 0, "late", records(0, 3))
    assert old.is_lost
    assert await place.store.head("t") is None
    with holding(new):
        await place.store.append("t", 0, "in time", records(0, 3))
    assert not new.is_lost
    assert await place.store.last_position(0) == 3


async def test_in_one_batch_everyone_is_held_to_their_own_lease(place: Place) -> None:
    old, new = await place.taken_over()

    async def append(stream: str, lease: Lease | None) -> object:
        if lease is None:
            return await place.store.append(stream, 0, "c", records(0, 2, stream))
        with holding(lease):
            return await place.store.append(stream, 0, "c", records(0, 2, stream))

    by: dict[str, Lease | None] = {f"{n}": [old, new, None][n % 3] for n in range(12)}
    answers = await asyncio.gather(*(append(stream, lease) for stream, lease in by.items()), return_exceptions=True)
    for (stream, lease), answer in zip(by.items(), answers, strict=True):
        assert isinstance(answer, LeaseLost) == (lease is old), (stream, answer)
        assert (await place.store.head(stream) is None) == (lease is old)
    assert await place.store.last_position(0) == 16


async def test_an_old_owner_changes_nothing_anywhere(place: Place) -> None:
    """Lists, checkpoints, ratings, the tree, what is signed, pulses and marks."""
    old, new = await place.taken_over()
    pool = place.pool
    standings = PostgresStandings(pool)
    await standings.live("toy")
    writes: dict[str, Callable[[], Awaitable[object]]] = {
        "lists": lambda: PostgresDirectory(pool).save(0, 0, 5, [summary("t")]),
        "a late list": lambda: PostgresDirectory(pool).refresh([summary("t")]),
        "lists of tournaments": lambda: PostgresTournaments(pool).save(0, 0, 5, []),
        "ratings": lambda: standings.save("toy", 1, 0, 5, Batch((), (), (), ())),
        "results": lambda: standings.move_recorded(0, 5),
        "the tree": lambda: PostgresTree(pool).enter(0, 0, 5, [EndedLog("t", 1, b"entry")]),
        "a signed head": lambda: PostgresTree(pool).publish(SignedNote(1, 0, "note")),
        "a pulse": lambda: PostgresPulses(pool).beat("worker 0", 1, 5),
        "a mark": lambda: PostgresUnreadableStreams(pool).mark(UnreadableStream("lists", "t", 0, 0, 0, "why")),
    }
    counted = ("tables", "checkpoints", "pulses", "tree_entries", "tree_notes", "unreadable_streams")
    written = " + ".join(f"(SELECT count(*) FROM {each})" for each in counted)
    written = f"SELECT {written} + (SELECT sum(version) FROM standings_progress)"
    for what, write in writes.items():
        with holding(old), pytest.raises(LeaseLost):
            await write()
        assert (await pool.fetch(written))[0][0] == 0, what
    for what, write in writes.items():
        with holding(new):
            await write()
        assert (await pool.fetch(written))[0][0] > 0, what


async def test_nobody_takes_a_lease_while_something_is_written_under_it(place: Place) -> None:
    await place.leases.join("old", {"shards": [JOB]})
    old = Lease(JOB, (await place.leases.take("old", {JOB: 0}))[JOB])
    await place.leases.join("new", {"shards": [JOB]})
    with holding(old):
        async with place.pool.transaction():
            await place.leases.leave("old")
            assert await place.leases.take("new", {JOB: 1}) == {}
    assert await place.leases.take("new", {JOB: 1}) == {JOB: 2}


async def test_a_writer_that_hangs_in_a_transaction_is_put_out(place: Place) -> None:
    """Who stops in the middle of a transaction holds its locks for two seconds, not for ever."""
    old, _ = await place.taken_over()
    await place.leases.join("third", {"shards": [JOB]})
    await place.leases.leave("new")
    good = Lease(JOB, (await place.leases.take("third", {JOB: 2}))[JOB])
    assert old.number < good.number
    hanging = await psycopg.AsyncConnection.connect(place.url)  # nobody at this end answers from here on
    with holding(good):
        await require_lease(hanging)
    assert held() is None
    await place.leases.join("fourth", {"shards": [JOB]})
    await place.leases.leave("third")

    async def can_be_taken() -> bool:
        return bool(await place.leases.take("fourth", {JOB: 3}))

    await eventually(can_be_taken)
    await hanging.close()


async def test_a_session_that_is_gone_is_seen_at_once(place: Place) -> None:
    other = PostgresLeases(place.url, PATIENCE)
    await other.join("a", {"shards": [JOB]})
    await place.leases.join("b", {"shards": [JOB]})
    await other.aclose()

    async def is_gone() -> bool:
        roster = await place.leases.beat("b")
        assert roster is not None
        return {member.id: member.is_connected for member in roster.members} == {"a": False, "b": True}

    await eventually(is_gone)
