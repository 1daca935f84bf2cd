"""Events poured into a sink are those that are followed: each once, in order, with the same eyes, whoever keeps up."""

import asyncio
from collections import Counter

import pytest

from domain.games.solitaire.commands import Finish
from domain.tables.commands import Act, LeaveSeat
from domain.tables.terms import Terms, Watch
from services.errors import NotFound
from services.log import live
from services.log.handler import Intent
from services.ports import Credentials
from services.tables.shown import TableStep
from tests.services.log.test_live import Crowd, play, turn, uno
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World


class Basin:
    """A sink that has room for so many at a time."""

    def __init__(self, room: int = 10**9) -> None:
        self.taken: list[TableStep] = []
        self.waited = 0
        self._size, self._room = room, room
        self._emptied = asyncio.Event()
        self._emptied.set()

    def take(self, item: TableStep) -> bool:
        assert self._emptied.is_set(), "nothing is handed to a sink that is full"
        self.taken.append(item)
        self._room -= 1
        if not self._room:
            self._emptied.clear()
        return bool(self._room)

    async def ready(self) -> None:
        if not self._room:
            self.waited += 1
            await self._emptied.wait()

    def empty(self) -> None:
        self._room = self._size
        self._emptied.set()

    @property
    def versions(self) -> list[int]:
        return [step.version for step in self.taken]


async def poured(world: World, table: str, caller: Credentials | None, basin: Basin, after: int = 0) -> None:
    await world.services.reading.pour(table, caller, basin, after=after)


async def test_what_is_poured_is_what_is_followed(world: World) -> None:
    players, table = await uno(world, "Ann Bob")
    callers = [players[0], players[1], None]
    basins = [Basin() for _ in callers]
    pours = (poured(world, table, caller, basin, 2) for caller, basin in zip(callers, basins, strict=True))
    async with Crowd(world, table, callers, 2) as crowd, working(*pours):
        last = await play(world, players, table, 150)
        await eventually(lambda: all(each.versions[-1:] == [last] for each in basins), "all is poured")
        await crowd.have(len(basins[0].taken))
    for basin, followed in zip(basins, crowd.seen, strict=True):
        assert [(step.version, step.text) for step in basin.taken] == [(step.version, step.text) for step in followed]


async def test_no_task_is_woken_for_those_who_keep_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    woken: Counter[str] = Counter()
    real = live.Copy.after

    async def counted(*args: object, **more: object) -> object:
        woken["after"] += 1
        return await real(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(live.Copy, "after", counted)
    basins = [Basin() for _ in range(300)]
    async with working(*(poured(world, table, None, each, 3) for each in basins)):
        await eventually(lambda: all(each.taken for each in basins), "they have come")
        await eventually(lambda: woken["after"] >= 2 * len(basins), "they wait")
        woken.clear()
        for _ in range(5):
            await turn(world, ann, table)
        await eventually(lambda: all(len(each.taken) == 6 for each in basins), "all took it")
        assert not woken


async def test_a_full_sink_is_waited_for_and_misses_nothing(world: World) -> None:
    players, table = await uno(world, "Ann Bob")
    small, large = Basin(3), Basin()
    async with working(poured(world, table, None, small), poured(world, table, None, large)):
        last = await play(world, players, table, 200)
        await eventually(lambda: large.versions[-1:] == [last], "one has it all")
        assert len(small.taken) == 3
        while small.versions[-1] < last:
            small.empty()
            await asyncio.sleep(0)
        assert small.versions == large.versions == list(range(1, last + 1))
    assert small.waited


async def test_pouring_ends_when_the_table_is_over(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    basin = Basin()
    pouring = asyncio.create_task(poured(world, table, ann, basin))
    await eventually(lambda: len(basin.taken) == 4, "it has caught up")
    await turn(world, ann, table)
    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
    await pouring
    assert basin.versions == list(range(1, (await world.tables.load(table)).head.version + 1))


async def test_windows_without_memory_cost_nobody_an_event(world: World) -> None:
    players, table = await uno(world, "Ann Bob")
    world.services.live_tables.commons.memory._most = 1
    basin = Basin()
    async with working(poured(world, table, None, basin)):
        last = await play(world, players, table, 60)
        await eventually(lambda: basin.versions[-1:] == [last], "it has come")
    assert basin.versions == list(range(1, last + 1))


async def test_who_leaves_a_delayed_game_is_poured_nothing_early(world: World) -> None:
    players, table = await uno(world, "Ann Bob Cid", Terms(watch=Watch(delay_moves=4)))
    cid, basin, other = players[2], Basin(), Basin()
    async with working(poured(world, table, cid, basin), poured(world, table, players[1], other)):
        known = await play(world, players, table, 30)
        await eventually(lambda: basin.versions[-1:] == [known], "a player sees it all")
        gone = await world.tables.ask(table, Intent(cid.account), LeaveSeat)
        after = await play(world, players, table, gone.last + 3)
        await eventually(lambda: other.versions[-1:] == [after], "another still does")
        assert basin.versions[-1] <= known
        await play(world, players, table, after + 40)
        await eventually(lambda: basin.versions[-1] > after, "in its time it comes")
    assert basin.versions == sorted(set(basin.versions))


async def test_pouring_what_is_not_there_is_not_found(world: World) -> None:
    with pytest.raises(NotFound):
        await poured(world, "none", None, Basin())
    assert len(world.services.live_tables) == 0


async def test_who_was_told_to_end_is_poured_nothing_more(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    basin = Basin()
    pouring = asyncio.create_task(poured(world, table, None, basin, 3))
    await eventually(lambda: len(basin.taken) == 1, "it has caught up")
    moved = asyncio.create_task(turn(world, ann, table))
    pouring.cancel()
    await asyncio.gather(pouring, moved, return_exceptions=True)
    assert len(basin.taken) == 1
