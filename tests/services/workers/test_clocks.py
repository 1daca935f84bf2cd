"""Clocks run out by themselves, and time in which the service was away is given back."""

import asyncio

from domain.tables.commands import AddBot, StartGame, TakeSeat
from domain.tables.terms import Terms
from domain.tables.timing import Abandonment, Timing
from infra.memory.pulses import MemoryPulses
from services.log.handler import Intent
from services.tables.commands import PREFIX
from services.workers.pulse import API, Pulse
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World

CLOCKED = Terms(timing=Timing(per_move_ms=60_000, abandoned_after=1, abandoned=Abandonment.SUBSTITUTE))


async def uno_table(world: World, terms: Terms = CLOCKED) -> str:
    """Ann, Bob and a bot have begun a game of Uno, and one of the people is to move."""
    people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
    opened = await world.tables.open(Intent(people[0]), "uno", b"{}", terms=terms)
    table = opened.now.state.id
    await world.tables.ask(table, Intent(people[1]), TakeSeat)
    await world.tables.ask(table, Intent(people[0]), AddBot, bot="random")
    await world.tables.ask(table, Intent(people[0]), StartGame)
    return table


def pulsing(world: World, pulses: MemoryPulses) -> TableRunner:
    pulse = Pulse(pulses, world.clock, "worker 0", others=[API], tolerance_ms=5_000)
    return TableRunner(world.tables, world.store, world.feed, world.directory, pulse=pulse)


async def tags(world: World, table: str) -> list[str]:
    return [event.type for event in await world.store.read(PREFIX + table)]


async def test_a_clock_of_the_table_runs_out_and_a_bot_plays_on_for_the_absent(world: World) -> None:
    table = await uno_table(world)
    world.clock.pass_by(60_000)
    async with working(pulsing(world, MemoryPulses()).run(0)):
        await eventually(lambda: _has(world, table, "table.seat_handed_over"))
    assert (await tags(world, table)).count("table.clock_expired") == 1


async def _has(world: World, table: str, tag: str) -> bool:
    return tag in await tags(world, table)


async def test_time_in_which_no_worker_ran_is_given_back(world: World) -> None:
    pulses = MemoryPulses()
    table = await uno_table(world)
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _beaten(pulses, "worker 0"))
    due = (await world.tables.load(table)).state.expiries_due[0][0]
    world.clock.pass_by(600_000)
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _has(world, table, "table.time_credited"))
        state = (await world.tables.load(table)).state
        assert state.expiries_due[0][0] == due + 600_000
    assert not await _has(world, table, "table.clock_expired")


async def test_who_comes_right_after_a_pause_does_not_make_it_count(world: World) -> None:
    """The clock of the player to move has run since before the newcomer's event, and the pause lies between."""
    pulses = MemoryPulses()
    table = await uno_table(world)
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _beaten(pulses, "worker 0"))
    due = (await world.tables.load(table)).state.expiries_due[0][0]
    world.clock.pass_by(600_000)
    carl, _ = await world.someone("Carl")
    await world.tables.ask(table, Intent(carl.account), TakeSeat)
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _has(world, table, "table.time_credited"))
        assert (await world.tables.load(table)).state.expiries_due[0][0] == due + 600_000
    assert not await _has(world, table, "table.clock_expired")


async def _beaten(pulses: MemoryPulses, part: str) -> bool:
    return await pulses.last(part) is not None


async def test_while_no_api_answers_no_clock_runs_out(world: World) -> None:
    pulses = MemoryPulses()
    table = await uno_table(world)
    await pulses.beat(API, world.clock.now(), 5_000)
    world.clock.pass_by(3_600_000)
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _beaten(pulses, "worker 0"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not await _has(world, table, "table.clock_expired")
        await pulses.beat(API, world.clock.now(), 5_000)
        await eventually(lambda: _has(world, table, "table.time_credited"))
    assert not await _has(world, table, "table.clock_expired")


async def test_a_pause_within_another_is_credited_once(world: World) -> None:
    pulses = MemoryPulses()
    table = await uno_table(world)
    start = world.clock.now()
    for part in (API, "worker 0"):
        await pulses.beat(part, start, 5_000)
    world.clock.pass_by(100_000)
    await pulses.beat(API, world.clock.now() - 20_000, 5_000)
    await pulses.beat(API, world.clock.now(), 5_000)
    due = (await world.tables.load(table)).state.expiries_due[0][0]
    async with working(pulsing(world, pulses).run(0)):
        await eventually(lambda: _has(world, table, "table.time_credited"))

        async def all_given_back() -> bool:
            return (await world.tables.load(table)).state.expiries_due[0][0] == due + 100_000

        await eventually(all_given_back)
