"""What goes on without anyone asking: lists, clocks, bots, demo tables."""

import asyncio
import dataclasses
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.solitaire.commands import Turn
from domain.kernel.record import decode_meta
from domain.registry import CODEC, RULE_SETS
from domain.tables.codec import Codec
from domain.tables.commands import Act, AddBot, LeaveSeat, StartGame, TakeSeat
from domain.tables.rule_sets import RuleSets
from domain.tables.state import Status, TableState
from domain.tables.terms import Terms
from domain.tables.timing import Abandonment, Timing
from domain.tables.views import TableSummary
from infra.memory.bot_tasks import MemoryBotTasks
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.memory.pulses import MemoryPulses
from services.errors import Unsettled
from services.log.handler import Intent
from services.log.projection import Projection
from services.ports import Account, Bodies, BotTask, TableFilter, Unavailable
from services.ratings.recording import Recorder
from services.tables.commands import PREFIX, Tables, seated
from services.tables.listing import PACE, DirectoryRebuild, Listing, table_projection
from services.workers.bots import BotDispatcher, BotHand, BotPlayer, BotTurn, next_bot_turn
from services.workers.clocks import TableClocks
from services.workers.demo import Demo
from services.workers.pulse import API, Pulse
from services.workers.retry import retry_while_unavailable, run_all
from services.workers.table_run import TableRun
from services.workers.table_runner import TableRunner
from tests.changed import changed
from tests.toy import TOY
from tests.waiting import eventually
from tests.world import CountedEntropy, HandClock, World


@asynccontextmanager
async def working(*jobs: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def projection(world: World) -> Projection[TableState, TableSummary]:
    return table_projection(world.tables, world.feed, world.directory)


def a_worker(world: World) -> TableRunner:
    return TableRunner(world.tables, world.store, world.feed, world.directory)


async def bot_table(world: World, name: str = "easy") -> str:
    host, bot = Account("host", "Host"), Account("b1", "Ceres", "bot")
    opened = await world.tables.open(Intent(host), "solitaire", b"{}", sit=False)
    table = opened.now.state.id
    await world.tables.do(table, Intent(bot), seated(bot, bot=name))
    await world.tables.ask(table, Intent(host), StartGame)
    return table


async def is_over(world: World, table: str) -> bool:
    return (await world.tables.load(table)).state.is_over


async def test_the_projection_lists_what_happens(world: World) -> None:
    async with working(projection(world).run(0)):
        table = await bot_table(world)

        async def listed() -> bool:
            page = await world.directory.page(TableFilter(status=Status.PLAYING), 10, None)
            return [each.id for each in page] == [table]

        await eventually(listed)
    assert await world.directory.checkpoint(0) == await world.store.last_position(0)


async def test_a_projection_that_stops_goes_on_from_its_checkpoint(world: World) -> None:
    first = await bot_table(world)
    await world.settle()
    second = await bot_table(world)
    async with working(projection(world).run(0)):

        async def both() -> bool:
            return {each.id for each in await world.directory.page(TableFilter(), 10, None)} == {first, second}

        await eventually(both)
    assert await world.directory.count(TableFilter()) == 2


async def test_two_projections_of_one_shard_do_not_harm_each_other(world: World) -> None:
    async with working(projection(world).run(0), projection(world).run(0)):
        tables = {await bot_table(world) for _ in range(5)}

        async def caught_up() -> bool:
            return await world.directory.checkpoint(0) == await world.store.last_position(0)

        await eventually(caught_up)
    assert {each.id for each in await world.directory.page(TableFilter(), 10, None)} == tables


async def test_a_list_that_lags_says_so_instead_of_lying(world: World) -> None:
    await bot_table(world)
    impatient = Listing(world.directory, world.clock, patience_ms=-1)
    with pytest.raises(Unsettled):
        await impatient.settle(0, 1)


async def test_bots_play_a_table_to_its_end(world: World) -> None:
    async with working(a_worker(world).run(0)):
        table = await bot_table(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.tables.load(table)).state.outcome is not None


class HeldReads:
    """A log whose reads answer with what was there when they began, but only once they are let go."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store, self.begun, self.let_go = store, asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        found = await self._store.bodies(stream, after, upto)
        self.begun.set()
        await self.let_go.wait()
        return found


async def test_a_game_that_starts_while_its_table_is_being_read_is_attended(world: World) -> None:
    held = HeldReads(world.store)
    tables = Tables(held, RULE_SETS, CODEC, world.clock, CountedEntropy())
    host, bot = Account("host", "Host"), Account("b1", "Ceres", "bot")
    table = (await world.tables.open(Intent(host), "solitaire", b"{}", sit=False)).now.state.id
    await world.settle()
    async with working(TableRunner(tables, world.store, world.feed, world.directory).run(0)):
        await held.begun.wait()
        await world.tables.do(table, Intent(bot), seated(bot, bot="easy"))
        started = await world.tables.ask(table, Intent(host), StartGame)
        async for batch in world.feed.follow_shard(0, 0):
            if batch[-1].position >= started.position:
                break
        for _ in range(10):  # the worker hears of it in the same breath as we do
            await asyncio.sleep(0)
        held.let_go.set()
        await eventually(lambda: is_over(world, table))
    assert await is_over(world, table)


async def test_a_worker_that_starts_late_finds_the_tables_in_play(world: World) -> None:
    table = await bot_table(world)
    await world.settle()
    async with working(a_worker(world).run(0)):
        await eventually(lambda: is_over(world, table))
    assert await is_over(world, table)


async def test_two_workers_play_every_turn_once(world: World) -> None:
    async with working(a_worker(world).run(0), a_worker(world).run(0)):
        table = await bot_table(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


async def test_a_bot_turn_played_twice_counts_once(world: World) -> None:
    table = await bot_table(world)
    loaded = await world.tables.load(table)
    turn = next_bot_turn(loaded)
    assert turn is not None
    moved = await asyncio.gather(BotPlayer(world.tables).play(turn), BotPlayer(world.tables).play(turn))
    versions = sorted(each.head.version for each in moved)
    assert versions[0] > loaded.head.version
    assert (await world.services.reading.events(table, None, after=loaded.head.version))[-1].version == versions[-1]


async def test_a_clock_that_runs_out_ends_the_game_as_a_recorded_event(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b'{"clock_seconds": 60}')
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account), StartGame)
    world.clock.pass_by(59_999)
    async with working(a_worker(world).run(0)):
        await world.settle()
        assert not await is_over(world, table)
        world.clock.pass_by(1)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


async def test_demo_tables_are_dealt_and_replaced_when_they_end(world: World) -> None:
    demo = Demo(world.tables, world.directory, world.services.registration)
    worker = a_worker(world)
    async with working(projection(world).run(0), worker.run(0), demo.run(pause=0.001)):

        async def second_round() -> bool:
            return await world.directory.count(TableFilter(game="solitaire", status=Status.FINISHED)) >= 2

        await eventually(second_round)
    games = {each.game for each in await world.directory.page(TableFilter(), 50, None)}
    assert games == {game.about.slug for game in RULE_SETS}


# -- clocks and pauses ---------------------------------------------------------------------------------------

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


# -- bots by many hands --------------------------------------------------------------------------------------


async def bots_only(world: World) -> str:
    host = Account("host", "Host")
    opened = await world.tables.open(Intent(host), "uno", b'{"turn_limit": 30}', sit=False)
    table = opened.now.state.id
    for _ in range(3):
        await world.tables.ask(table, Intent(host), AddBot, bot="random")
    await world.tables.ask(table, Intent(host), StartGame)
    return table


async def test_bots_are_played_by_whoever_has_a_hand_free(world: World) -> None:
    tasks = MemoryBotTasks()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks)
    hands = [BotHand(world.tables, tasks, name).run(0.01) for name in ("left", "right")]
    async with working(worker.run(0), *hands):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))
    assert (await world.services.reading.audit(table, None)).passed


class LosingTasks(MemoryBotTasks):
    """Loses every second task without a word."""

    offers = 0

    async def offer(self, task: BotTask) -> bool:
        self.offers += 1
        return True if self.offers % 2 else await super().offer(task)


async def test_a_turn_that_was_lost_is_given_out_again(world: World) -> None:
    tasks = LosingTasks()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks, sweep_ms=1)
    async with working(worker.run(0), BotHand(world.tables, tasks, "one").run(0.01)):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))
    assert tasks.offers > 2


class NoTasks(MemoryBotTasks):
    """Reaches nobody, as without Redis."""

    async def offer(self, task: BotTask) -> bool:  # noqa: ARG002 - nobody is there to take it
        return False


async def test_while_no_hand_can_be_reached_the_worker_plays_itself(world: World) -> None:
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=NoTasks())
    async with working(worker.run(0)):
        table = await bots_only(world)
        await eventually(lambda: is_over(world, table))


async def test_the_same_turn_given_out_many_times_is_played_once(world: World) -> None:
    table = await bots_only(world)
    version = (await world.tables.load(table)).head.version
    tasks = MemoryBotTasks()
    for _ in range(5):
        await tasks.offer(BotTask(table, version))
    hand = BotHand(world.tables, tasks, "one")
    await asyncio.gather(*(hand.play_one(0.01) for _ in range(5)))
    log = await world.store.read(PREFIX + table, after=version)
    assert len({decode_meta(event.meta).id for event in log}) == 1


async def test_a_task_for_a_table_that_is_not_there_is_dropped(world: World) -> None:
    tasks = MemoryBotTasks()
    await tasks.offer(BotTask("nowhere", 1))
    assert await BotHand(world.tables, tasks, "one").play_one(0.01)
    assert await tasks.take("two", 0.01) is None


# -- how often the log is read -------------------------------------------------------------------------------


class CountedReads:
    """A log that counts how often it is read."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store, self.reads = store, 0

    def __getattr__(self, name: str) -> Any:
        if name in ("bodies", "find", "head", "read"):
            self.reads += 1
        return getattr(self._store, name)


def a_process(world: World) -> tuple[CountedReads, Tables]:
    """The tables as another process would hold them, and its view of the log."""
    store = CountedReads(world.store)
    return store, Tables(store, RULE_SETS, CODEC, world.clock, CountedEntropy())


async def moves_of_bots(world: World, table: str) -> int:
    metas = [decode_meta(event.meta) for event in await world.store.read(PREFIX + table)]
    return len({meta.id for meta in metas if "/bot-" in meta.id})


async def test_a_worker_that_plays_bots_itself_does_not_read_the_log_for_every_move(world: World) -> None:
    table = await bots_only(world)
    await world.settle()
    store, tables = a_process(world)
    async with working(TableRunner(tables, store, world.feed, world.directory).run(0)):
        await eventually(lambda: is_over(world, table))
    assert await moves_of_bots(world, table) > 20
    assert store.reads <= 3


async def test_a_bots_move_costs_one_read_at_most_by_the_one_who_plays_it_elsewhere(world: World) -> None:
    table = await bots_only(world)
    await world.settle()
    tasks = MemoryBotTasks()
    (asking, asker), (playing, player) = a_process(world), a_process(world)
    runner = TableRunner(asker, asking, world.feed, world.directory, tasks=tasks)
    async with working(runner.run(0), BotHand(player, tasks, "one").run(0.01)):
        await eventually(lambda: is_over(world, table))
    moves = await moves_of_bots(world, table)
    assert moves > 20
    assert playing.reads <= moves
    assert asking.reads <= 3


async def test_in_one_process_nobody_reads_what_another_has_just_written(world: World) -> None:
    table = await bots_only(world)
    await world.settle()
    tasks = MemoryBotTasks()
    store, tables = a_process(world)
    runner = TableRunner(tables, store, world.feed, world.directory, tasks=tasks)
    async with working(runner.run(0), BotHand(tables, tasks, "one").run(0.01)):
        await eventually(lambda: is_over(world, table))
    assert await moves_of_bots(world, table) > 20
    assert store.reads <= 3


async def test_for_a_move_of_people_without_clocks_nothing_is_run(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others play; the worker folds their moves and sees that nobody waits for it."""
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    elsewhere = Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("elsewhere"))
    begun: list[str] = []
    real = TableRun.until_idle

    async def counted(run: TableRun) -> None:
        begun.append(run._table)
        await real(run)

    monkeypatch.setattr(TableRun, "until_idle", counted)
    async with working(a_worker(world).run(world.store.shard_of(PREFIX + table))):
        await eventually(lambda: world.feed.followers > 0, "it follows")
        await elsewhere.ask(table, Intent(ann.account), Act, command=Turn())
        begun.clear()
        for _ in range(5):
            done = await elsewhere.ask(table, Intent(ann.account), Act, command=Turn())
        await eventually(lambda: _known_version(world, table) == done.last, "it has folded them")
    assert begun == []


def _known_version(world: World, table: str) -> int:
    known = world.tables._handler.known(table)
    return known.head.version if known else 0


async def test_the_list_takes_moves_of_others_from_the_feed_and_reads_no_table_again(world: World) -> None:
    """The table is followed from its first event on, or was loaded once: either way, its copy is current."""
    known = await bots_only(world)
    store, tables = a_process(world)
    await tables.load(known)
    store.reads = 0
    lists = table_projection(tables, world.feed, world.directory)
    async with working(lists.run(0), Recorder(tables, store, world.feed, world.services.standings).run(0)):
        async with working(a_worker(world).run(0)):
            fresh = await bots_only(world)
            for table in (known, fresh):
                await eventually(partial(is_over, world, table))

        async def caught_up() -> bool:
            return await world.directory.count(TableFilter(status=Status.FINISHED)) == 2

        await eventually(caught_up)
    assert await moves_of_bots(world, fresh) > 20
    assert store.reads <= 2 * 2  # of the recorder: where the stream of results stands, for each of two results


class CountedSaves(MemoryDirectory):
    """A directory that counts how often it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[int] = []

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        self.saves.append(len(summaries))
        return await super().save(shard, after, upto, summaries)


def writing_every(seconds: float, world: World, directory: MemoryDirectory) -> Projection[TableState, TableSummary]:
    return table_projection(world.tables, world.feed, directory, pace=replace(PACE, interval=seconds))


async def turned(world: World, table: str, player: Account) -> int:
    """The position after another turn of the stock, which lists show as a version and nothing else."""
    state = (await world.tables.load(table)).state
    command = state.game.rules.legal(state.play, 0)[0]
    return (await world.tables.ask(table, Intent(player), Act, command=command)).position


async def test_moves_gather_until_the_time_is_over_or_something_is_urgent(world: World) -> None:
    directory = CountedSaves()
    ann, _ = await world.someone("Ann")
    tables = [await world.solitaire(ann.account) for _ in range(3)]

    async def caught_up() -> bool:
        return await directory.checkpoint(0) == await world.store.last_position(0)

    async with working(writing_every(3600, world, directory).run(0)):
        await eventually(caught_up)
        written = len(directory.saves)
        for _ in range(10):
            for table in tables:
                await turned(world, table, ann.account)
        for _ in range(100):  # whatever is to happen at once has happened by then
            await asyncio.sleep(0)
        assert len(directory.saves) == written
        await world.tables.ask(tables[0], Intent(ann.account), LeaveSeat)
        await eventually(caught_up)
        assert directory.saves[written:] == [3]
        page = {each.id: each for each in await directory.page(TableFilter(), 10, None)}
        assert page[tables[0]].status is Status.FINISHED
        for table in tables[1:]:
            assert page[table].version == (await world.tables.load(table)).head.version


async def test_a_list_is_written_a_few_times_a_second_however_many_moves_there_are(world: World) -> None:
    directory = CountedSaves()
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    listing = Listing(directory, world.clock, patience_ms=10_000)
    loop = asyncio.get_running_loop()
    async with working(writing_every(0.05, world, directory).run(0)):
        await listing.settle(0, await world.store.last_position(0))
        began, written = loop.time(), len(directory.saves)
        for _ in range(40):
            position = await turned(world, table, ann.account)
            await asyncio.sleep(0.001)
        await listing.settle(0, position)  # who waits for their own move gets it
        assert len(directory.saves) - written <= 2 + (loop.time() - began) / 0.05
    (row,) = await directory.page(TableFilter(), 10, None)
    assert row.version == (await world.tables.load(table)).head.version


async def test_what_a_bot_may_play_is_found_out_once_per_turn(world: World) -> None:
    asked: list[int] = []

    def legal(state: Any, seat: int) -> Any:
        asked.append(seat)
        return TOY.rules.legal(state, seat)

    rule_sets = RuleSets(changed(TOY, legal=legal))
    tables = Tables(world.store, rule_sets, Codec(rule_sets), world.clock, CountedEntropy())
    host = Account("host", "Host")
    table = (await tables.open(Intent(host), "toy", b"{}", sit=False)).now.state.id
    for _ in range(2):
        await tables.ask(table, Intent(host), AddBot, bot="random")
    loaded = (await tables.ask(table, Intent(host), StartGame)).now
    asked.clear()
    turn = next_bot_turn(loaded)
    assert turn is not None
    await BotPlayer(tables).play(turn)
    assert asked == [turn.seat]


# -- through trouble -----------------------------------------------------------------------------------------


async def test_the_directory_is_written_anew_while_it_is_kept_up_to_date(world: World) -> None:
    tables = [await bot_table(world) for _ in range(3)]
    await world.settle()
    before = await world.directory.page(TableFilter(), 10, None)
    checkpoint = await world.directory.checkpoint(0)
    await world.directory.clear()
    steps = [step async for step in DirectoryRebuild(world.tables, world.store, world.directory).run(0)]
    assert await world.directory.page(TableFilter(), 10, None) == before
    assert {each.id for each in before} == set(tables)
    assert steps == [(checkpoint, checkpoint)]


async def test_work_goes_on_when_a_server_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.workers.retry.RETRY_PAUSE", 0)
    tries: list[int] = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise Unavailable("postgres", "away")

    await retry_while_unavailable(work)
    assert tries == [0, 1, 2]


async def test_works_side_by_side_are_done_again_when_they_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.workers.retry.RETRY_PAUSE", 0)
    done: Counter[str] = Counter()

    async def work(name: str) -> None:
        done[name] += 1

    async with working(run_all(lambda: work("one"), lambda: work("two"))):
        await eventually(lambda: min(done["one"], done["two"]) > 1)
    assert done.keys() == {"one", "two"}


class Cursed(MemoryBotTasks):
    """Breaks for one table."""

    table = ""

    async def offer(self, task: BotTask) -> bool:
        if task.table == self.table:
            raise RuntimeError("cursed")
        return False


async def test_a_table_that_cannot_be_looked_after_does_not_keep_the_worker_from_others(world: World) -> None:
    tasks = Cursed()
    worker = TableRunner(world.tables, world.store, world.feed, world.directory, tasks=tasks)
    tasks.table, other = await bot_table(world), await bot_table(world)
    await world.settle()
    async with working(worker.run(0)):
        await eventually(lambda: is_over(world, other))
    assert not await is_over(world, tasks.table)


async def test_a_bot_that_has_answered_is_not_due_while_others_are_waited_for() -> None:
    """Where a game does not show who has answered, it goes on waiting for all of them."""
    both: Any = changed(TOY, to_act=lambda state: (0, 1) if state.hands else ())
    store, clock = MemoryEventStore(), HandClock()
    tables = Tables(store, RuleSets(both), Codec(RuleSets(both)), clock, CountedEntropy())
    ann = Account("ann", "Ann")
    table = (await tables.open(Intent(ann), "toy", b"{}", sit=False)).now.state.id
    await tables.ask(table, Intent(ann), AddBot, bot="random")
    await tables.ask(table, Intent(ann), TakeSeat)
    loaded = (await tables.ask(table, Intent(ann), StartGame)).now
    turn = next_bot_turn(loaded)
    assert turn is not None
    assert turn.seat == 0
    assert next_bot_turn(await BotPlayer(tables).play(turn)) is None


# -- out of turn -------------------------------------------------------------------------------------------


class Heard:
    """What a bot that may interject was asked, by version, and whether it has something to say."""

    def __init__(self, *, speaks: bool) -> None:
        self.speaks, self.asked = speaks, 0

    def game(self) -> Any:
        """A toy game in which whoever is not waited for may play as well, and seat 0 is asked whether it does."""

        def legal(state: Any, seat: int) -> Any:
            return TOY.rules.legal(state, TOY.rules.to_act(state)[0]) if state.hands else ()

        def interject(_: Any, legal: Any, __: Any) -> Any:
            self.asked += 1
            return legal[0] if self.speaks else None

        def decide(state: Any, _: int, command: Any, moment: Any) -> Any:
            return TOY.rules.decide(state, TOY.rules.to_act(state)[0], command, moment)

        def others(state: Any) -> tuple[int, ...]:
            return tuple(seat for seat in (0, 1) if seat not in TOY.rules.to_act(state)) if state.hands else ()

        changes = changed(TOY, legal=legal, decide=decide, may_interject=others)
        return dataclasses.replace(
            changes, bots=tuple(dataclasses.replace(bot, interject=interject) for bot in TOY.bots)
        )


async def opened_with(heard: Heard, world: World) -> tuple[Tables, str]:
    """A table of a bot and a person, at which the person is to move."""
    game = heard.game()
    tables = Tables(world.store, RuleSets(game), Codec(RuleSets(game)), world.clock, CountedEntropy())
    ann = Account("ann", "Ann")
    table = (await tables.open(Intent(ann), "toy", b"{}")).now.state.id
    await tables.ask(table, Intent(ann), AddBot, bot="random")
    loaded = (await tables.ask(table, Intent(ann), StartGame)).now
    if game.rules.to_act(loaded.state.play) == (1,):
        turn = next_bot_turn(loaded)
        assert turn is not None
        loaded = await BotPlayer(tables).play(replace_free(turn))
    assert game.rules.to_act(loaded.state.play) == (0,)
    return tables, table


def replace_free(turn: BotTurn) -> BotTurn:
    return dataclasses.replace(turn, free=())


async def test_a_bot_speaks_though_the_game_waits_for_a_person(world: World) -> None:
    heard = Heard(speaks=True)
    tables, table = await opened_with(heard, world)
    before = (await tables.load(table)).head.version
    turn = next_bot_turn(await tables.load(table))
    assert turn is not None
    assert not turn.is_owed
    after = await BotPlayer(tables).play(turn)
    assert after.head.version > before
    assert heard.asked == 1


async def test_a_bot_that_lets_a_moment_pass_is_asked_once_and_the_run_ends(world: World) -> None:
    heard = Heard(speaks=False)
    tables, table = await opened_with(heard, world)
    run = TableRun(table, tables, BotDispatcher(tables), TableClocks(tables, world.store, None))
    version = (await tables.load(table)).head.version
    await run.until_idle()
    assert heard.asked == 1
    assert (await tables.load(table)).head.version == version


async def test_what_may_be_let_pass_is_given_out_once(world: World) -> None:
    heard = Heard(speaks=False)
    tables, table = await opened_with(heard, world)
    tasks = MemoryBotTasks()
    run = TableRun(table, tables, BotDispatcher(tables, tasks, sweep=0), TableClocks(tables, world.store, None))
    hand = BotHand(tables, tasks, "hand")
    await run.until_idle()
    assert await hand.play_one(0)
    assert not await hand.play_one(0)
    assert heard.asked == 1


async def test_an_interjection_asked_for_by_two_workers_counts_once(world: World) -> None:
    heard = Heard(speaks=True)
    tables, table = await opened_with(heard, world)
    loaded = await tables.load(table)
    one, other = next_bot_turn(loaded), next_bot_turn(loaded)
    assert one is not None
    assert other is not None
    after = await BotPlayer(tables).play(one)
    assert (await BotPlayer(tables).play(other)).head == after.head


# -- thinking ahead ----------------------------------------------------------------------------------------


async def test_a_bot_that_thinks_reads_only_what_is_new_since_its_last_thought(world: World) -> None:
    host = Account("host", "Host")
    table = (await world.tables.open(Intent(host), "uno", b'{"turn_limit": 8}', sit=False)).now.state.id
    for _ in range(2):
        await world.tables.ask(table, Intent(host), AddBot, bot="hard")
    await world.tables.ask(table, Intent(host), StartGame)
    store, tables = a_process(world)
    player, loaded = BotPlayer(tables), await tables.load(table)
    first, moves = store.reads, 0
    while (turn := next_bot_turn(loaded)) is not None:
        loaded, moves = await player.play(turn), moves + 1
    assert loaded.state.is_over
    assert store.reads - first <= moves
    assert (await world.services.reading.audit(table, None)).passed
