"""Large exports: every table once, in order, from any place on; nothing that is not the caller's; nothing held."""

from typing import Any

import pytest

from domain.games.solitaire.commands import Finish, Turn
from domain.kernel.chain import Recorded
from domain.tables.commands import Act, StartGame
from domain.tables.terms import Access, Terms, Watch
from domain.tables.verify import verify
from infra.memory.event_store import MemoryEventStore
from services.log.handler import Intent
from services.ports import Bodies, Credentials, Place
from services.tables import bulk
from services.tables.bulk import BulkFilter
from services.tables.commands import Tables
from tests.world import CountedEntropy, World


async def finished(world: World, someone: Credentials, *, turns: int = 1, terms: Terms | None = None) -> str:
    world.clock.time += 1000
    by = Intent(someone.account)
    opened = await world.tables.open(by, "solitaire", b"{}", terms=terms or Terms())
    table = opened.now.state.id
    await world.tables.ask(table, by, StartGame)
    for command in (*[Turn()] * turns, Finish()):
        await world.tables.ask(table, by, Act, command=command)
    return table


async def exported(
    world: World, where: BulkFilter | None = None, caller: Credentials | None = None, after: Place | None = None
) -> dict[str, tuple[bytes, Place]]:
    """The file of each table, and the place after it."""
    found, data = dict[str, tuple[bytes, Place]](), b""
    async for piece in world.services.bulk.pieces(where or BulkFilter(), caller, after):
        data += piece.data
        if piece.ends is not None:
            found[piece.ends.id] = (data, piece.ends)
            data = b""
    assert not data
    return found


@pytest.mark.rule("TB-61")
async def test_every_table_that_is_over_is_there_as_its_own_export_has_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "EVENTS_AT_ONCE", 3)
    monkeypatch.setattr(bulk, "TABLES_AT_ONCE", 2)
    ann, _ = await world.someone("Ann")
    tables = [await finished(world, ann, turns=number) for number in range(5)]
    await world.solitaire(ann.account)
    await world.settle()
    found = await exported(world)
    assert list(found) == tables
    for table, (data, _) in found.items():
        assert data == await world.services.reading.export(table, None, everything=True)
        assert verify(world.tables.rule_sets, world.tables.codec, data).complete


async def test_one_goes_on_from_any_place(world: World) -> None:
    ann, _ = await world.someone("Ann")
    tables = [await finished(world, ann) for _ in range(4)]
    await world.settle()
    for number, (_, place) in enumerate((await exported(world)).values(), start=1):
        assert list(await exported(world, after=place)) == tables[number:]


async def test_filters_are_those_of_lists(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    first, second = await finished(world, ann), await finished(world, bea)
    third = await finished(world, ann, terms=Terms(rated=True))
    await world.settle()
    opened = [(await world.tables.load(table)).state.opened_at for table in (first, second, third)]

    async def of(**where: Any) -> list[str]:
        return list(await exported(world, BulkFilter(**where)))

    assert await of(player=ann.account.id) == [first, third]
    assert await of(winner=bea.account.id) == [second]
    assert await of(rated=True) == [third]
    assert await of(opened_from=opened[1], opened_until=opened[2]) == [second]
    assert await of(game="uno") == []
    assert await of(tournament="x") == []


@pytest.mark.rule("TB-61")
async def test_what_is_private_delayed_or_going_on_is_there_for_nobody_else(world: World) -> None:
    """Neither its events nor a trace of it in a cursor."""
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    auditor, _ = await world.someone("Cato", "audit")
    private = await finished(world, ann, terms=Terms(access=Access.PRIVATE))
    delayed = await finished(world, ann, terms=Terms(watch=Watch(delay_ms=60_000)))
    going_on = await world.solitaire(ann.account)
    public = await finished(world, bea)
    await world.settle()
    for caller in (None, bea, auditor):
        found = await exported(world, caller=caller)
        assert list(found) == [public]
        told = b"".join(data + place.id.encode() for data, place in found.values())
        assert not any(each.encode() in told for each in (private, delayed, going_on))
    assert list(await exported(world, caller=ann)) == [private, public]


class Watched(MemoryEventStore):
    """A store that counts what is read, and how much at a time."""

    def __init__(self, inner: MemoryEventStore) -> None:
        self._inner, self.most, self.reads, self.folds = inner, 0, 0, 0

    def __getattribute__(self, name: str) -> Any:
        own = name in ("_inner", "most", "reads", "folds", "read", "bodies")
        return object.__getattribute__(self, name) if own else getattr(self._inner, name)

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        found = await self._inner.read(stream, after, upto)
        self.most, self.reads = max(self.most, len(found)), self.reads + 1
        return found

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        self.folds += 1
        return await self._inner.bodies(stream, after, upto)


async def test_no_more_is_read_at_a_time_however_long_a_table_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of the list and a page of events: what is in memory does not follow from what is asked for."""
    monkeypatch.setattr(bulk, "EVENTS_AT_ONCE", 4)
    ann, _ = await world.someone("Ann")
    tables = [await finished(world, ann, turns=17) for _ in range(3)]
    await world.settle()
    watched = Watched(world.store)
    many = bulk.BulkExport(world.tables, watched, world.directory, world.services.off_loop)
    pieces = [piece async for piece in many.pieces(BulkFilter(), None)]
    events = [(await world.tables.load(table)).head.version for table in tables]
    assert sum(piece.events for piece in pieces) == sum(events) > 60
    assert watched.most == 4
    assert watched.reads == len(pieces) == sum(-(-each // 4) for each in events)


async def test_an_export_does_not_push_out_what_is_in_use(world: World) -> None:
    ann, _ = await world.someone("Ann")
    tables = [await finished(world, ann) for _ in range(4)]
    await world.settle()
    watched = Watched(world.store)
    small = Tables(watched, world.tables.rule_sets, world.tables.codec, world.clock, CountedEntropy("x"), keep=1)
    in_use = await small.load(tables[0])
    many = bulk.BulkExport(small, watched, world.directory, world.services.off_loop)
    assert len([piece async for piece in many.pieces(BulkFilter(), None)]) == 4
    before = watched.folds
    assert await small.load(tables[0], at_least=in_use.head.version) == in_use
    assert watched.folds == before
