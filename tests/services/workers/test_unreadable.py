"""A stream that cannot be read stops that stream alone: it is marked, and made up for once it can be read."""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.chain import Recorded
from domain.kernel.structs import Event
from domain.registry import CODEC, RULE_SETS
from domain.tables.codec import Codec
from domain.tables.commands import AddBot, StartGame
from domain.tables.state import Status, TableState
from domain.tables.views import TableSummary
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import StartTournament
from domain.tournaments.config import Format, Stage
from infra.memory.accounts import MemoryAccounts
from infra.memory.bot_tasks import MemoryBotTasks
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.memory.feed import MemoryEventFeed
from infra.memory.standings import MemoryStandings
from infra.memory.tournaments import MemoryTournaments
from infra.memory.unreadable import MemoryUnreadableStreams
from infra.postgres.directory import PostgresDirectory
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.pool import Pool
from infra.postgres.standings import PostgresStandings
from infra.postgres.tournaments import PostgresTournaments
from infra.postgres.unreadable import PostgresUnreadableStreams
from services.company.quick_match import QueuePlace, QuickMatch
from services.errors import NotFound, Unreadable
from services.log.handler import Intent
from services.log.projection import Projection
from services.log.unreadable import SetAside
from services.ports import (
    Account,
    BotTask,
    Directory,
    EventStore,
    Logged,
    Standings,
    TableFilter,
    TournamentDirectory,
    TournamentFilter,
    UnreadableStreams,
)
from services.ratings.recording import Recorder, StandingsProjection
from services.tables.commands import PREFIX, Tables
from services.tables.listing import DirectoryRebuild, table_projection
from services.tournaments.commands import PREFIX as TOURNAMENT
from services.tournaments.listing import tournament_projection
from services.tournaments.plan import TournamentPlan
from services.tournaments.runner import TournamentRunner
from services.tournaments.services import TournamentServices
from services.workers.bots import BotHand
from services.workers.retry import run_all
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import CountedEntropy, HandClock, World, new_world

HOST = Account("host", "Host")


# -- a log that was written by a later version ---------------------------------------------------------------

LATER = {
    "an unknown tag": (b'_taken"', b'_taken_9"'),
    "an unknown field": (b'"table.seat_taken",', b'"table.seat_taken","later":1,'),
    "an unknown game": (b'"game":"uno"', b'"game":"later"'),
    "a damaged body": (b'"table.seat_taken",', b'"table.seat_taken"#,'),
}
"""What a later version writes where this one writes the same fact otherwise."""


class LaterCodec(Codec):
    """Reads what a later version has written."""

    def events(self, lines: bytes) -> list[Event]:
        for ours, later in LATER.values():
            lines = lines.replace(later, ours)
        return super().events(lines)


@dataclass
class Installation:
    """The parts of a service in memory or on PostgreSQL, for workers of this version and of a later one."""

    store: EventStore
    feed: MemoryEventFeed
    directory: Directory
    tournaments: TournamentDirectory
    standings: Standings
    marks: UnreadableStreams
    clock: HandClock

    def tables(self, codec: Codec = CODEC) -> Tables:
        return Tables(self.store, RULE_SETS, codec, self.clock, CountedEntropy())

    @property
    def later(self) -> Tables:
        return self.tables(LaterCodec(RULE_SETS))

    def aside(self, part: str) -> SetAside:
        return SetAside(part, self.marks, self.clock, 0)

    async def marked(self) -> set[tuple[str, str]]:
        return {(each.part, each.stream) for each in await self.marks.marked()}

    async def write(self, stream: str, events: Sequence[Recorded]) -> None:
        await self.store.append(stream, events[0].version - 1, f"copy {events[0].version}", events)


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
async def installation(request: pytest.FixtureRequest) -> AsyncIterator[Installation]:
    feeds: list[MemoryEventFeed] = []

    def on_commit(shard: int, events: Sequence[Logged]) -> None:
        for feed in feeds:
            feed.offer(shard, events)

    async with AsyncExitStack() as stack:
        store: Any = MemoryEventStore(on_commit=on_commit)
        kinds: Any = (MemoryDirectory, MemoryTournaments, MemoryStandings, MemoryUnreadableStreams)
        read_models = [each() for each in kinds]
        if request.param == "postgres":
            url = request.getfixturevalue("database_url")
            store = await PostgresEventStore.open(url, on_commit)
            stack.push_async_callback(store.aclose)
            pool = await Pool.open(url)
            stack.push_async_callback(pool.aclose)
            kinds = (PostgresDirectory, PostgresTournaments, PostgresStandings, PostgresUnreadableStreams)
            read_models = [each(pool) for each in kinds]
        feed = await stack.enter_async_context(MemoryEventFeed(store))
        feeds.append(feed)
        directory, tournaments, standings, marks = read_models
        yield Installation(store, feed, directory, tournaments, standings, marks, HandClock())


@pytest.fixture(params=LATER)
def written(request: pytest.FixtureRequest) -> tuple[bytes, bytes]:
    """How the later version differs."""
    return LATER[request.param]


def in_later_words(events: Sequence[Recorded], written: tuple[bytes, bytes]) -> list[Recorded]:
    ours, later = written
    type_of = {b'_taken"': "table.seat_taken_9"} if later == b'_taken_9"' else {}
    changed = [
        replace(each, body=each.body.replace(ours, later), type=type_of.get(ours, each.type))
        if ours in each.body
        else each
        for each in events
    ]
    assert changed != list(events)
    return changed


async def bots_at_uno(world: World, turns: int = 30) -> str:
    """A table at which three bots have begun a game."""
    opened = await world.tables.open(Intent(HOST), "uno", b'{"turn_limit": %d}' % turns, sit=False)
    table = opened.now.state.id
    for _ in range(3):
        await world.tables.ask(table, Intent(HOST), AddBot, bot="random")
    await world.tables.ask(table, Intent(HOST), StartGame)
    return table


class Played(Struct):
    """A table somewhere else, with its log."""

    id: str
    log: list[Recorded]

    @property
    def stream(self) -> str:
        return PREFIX + self.id


async def recorded(*, over: bool) -> tuple[Played, Played]:
    """Two tables at which bots play, to the end perhaps."""
    world = await new_world(name=f"over {over}")
    tables = [await bots_at_uno(world) for _ in range(2)]
    if over:
        await world.settle()
        async with working(TableRunner(world.tables, world.store, world.feed, world.directory).run(0)):
            for table in tables:
                await eventually(partial(is_over, world.tables, table))
    strange, usual = [Played(table, await world.store.read(PREFIX + table)) for table in tables]
    await world.feed.aclose()
    return strange, usual


async def is_over(tables: Tables, table: str) -> bool:
    return (await tables.load(table)).state.is_over


async def listed(directory: Directory) -> dict[str, Status]:
    return {each.id: each.status for each in await directory.page(TableFilter(), 10, None)}


def lists(installation: Installation, tables: Tables) -> Projection[TableState, TableSummary]:
    return table_projection(tables, installation.feed, installation.directory, installation.aside("lists"))


# -- lists ---------------------------------------------------------------------------------------------------


async def test_lists_leave_out_what_they_cannot_read_and_a_later_version_brings_it(
    installation: Installation, written: tuple[bytes, bytes], caplog: pytest.LogCaptureFixture
) -> None:
    strange, usual = await recorded(over=True)
    await installation.write(strange.stream, in_later_words(strange.log, written))
    await installation.write(usual.stream, usual.log)
    last = await installation.store.last_position(0)
    for _ in range(3):  # each start tries again, and says nothing new
        work = table_projection(
            installation.tables(), installation.feed, installation.directory, aside=installation.aside("lists")
        )
        async with working(work.run(0)):
            await eventually(lambda: reaches(installation.directory, last))
            await eventually(lambda: has(installation, "lists", strange.stream))
    assert await listed(installation.directory) == {usual.id: Status.FINISHED}
    (mark,) = await installation.marks.marked()
    assert (mark.part, mark.stream, mark.shard, mark.since) == ("lists", strange.stream, 0, installation.clock.now())
    assert mark.position == 1
    assert mark.reason
    assert len([line for line in caplog.records if line.levelno == logging.ERROR]) == 1
    work = table_projection(
        installation.later, installation.feed, installation.directory, aside=installation.aside("lists")
    )
    async with working(work.run(0)):
        await eventually(lambda: lacks(installation, "lists", strange.stream))
    assert await listed(installation.directory) == {usual.id: Status.FINISHED, strange.id: Status.FINISHED}
    assert await installation.marks.marked() == []


async def reaches(directory: Directory | TournamentDirectory, position: int) -> bool:
    return await directory.checkpoint(0) >= position


async def has(installation: Installation, part: str, stream: str) -> bool:
    return (part, stream) in await installation.marked()


async def lacks(installation: Installation, part: str, stream: str) -> bool:
    return not await has(installation, part, stream)


async def test_a_list_is_written_anew_without_what_cannot_be_read(installation: Installation) -> None:
    strange, usual = await recorded(over=False)
    await installation.write(strange.stream, in_later_words(strange.log, LATER["an unknown tag"]))
    await installation.write(usual.stream, usual.log)
    async for _ in DirectoryRebuild(installation.tables(), installation.store, installation.directory).run(0):
        pass
    assert len(await listed(installation.directory)) == 1


# -- tables --------------------------------------------------------------------------------------------------


async def test_bots_play_on_at_all_other_tables_and_later_there_too(
    installation: Installation, written: tuple[bytes, bytes]
) -> None:
    strange, usual = await recorded(over=False)

    def runner(tables: Tables) -> TableRunner:
        return TableRunner(
            tables, installation.store, installation.feed, installation.directory, aside=installation.aside("tables")
        )

    ours, later = installation.tables(), installation.later
    for _ in range(2):
        async with working(runner(ours).run(0)):
            if await installation.store.last_position(0) == 0:
                await installation.write(strange.stream, in_later_words(strange.log, written))
                await installation.write(usual.stream, usual.log)
            await eventually(lambda: is_over(ours, usual.id))
            await eventually(lambda: has(installation, "tables", strange.stream))
    assert await installation.store.head(strange.stream) is not None
    assert not await is_over(later, strange.id)
    async with working(runner(later).run(0)):
        await eventually(lambda: is_over(later, strange.id))
    assert await installation.marks.marked() == []


async def test_a_hand_that_cannot_read_a_table_drops_the_task(installation: Installation) -> None:
    strange, _ = await recorded(over=False)
    await installation.write(strange.stream, in_later_words(strange.log, LATER["an unknown field"]))
    tasks = MemoryBotTasks()
    await tasks.offer(BotTask(strange.id, len(strange.log)))
    assert await BotHand(installation.tables(), tasks, "one").play_one(0.01)
    assert await tasks.take("two", 0.01) is None


# -- results -------------------------------------------------------------------------------------------------


async def test_results_of_other_tables_are_written_down_and_later_all_are(
    installation: Installation, written: tuple[bytes, bytes]
) -> None:
    strange, usual = await recorded(over=True)
    await installation.write(strange.stream, in_later_words(strange.log, written))
    await installation.write(usual.stream, usual.log)

    def recorder(tables: Tables) -> Recorder:
        aside = installation.aside("results")
        return Recorder(tables, installation.store, installation.feed, installation.standings, aside=aside)

    async def results(count: int) -> bool:
        return len(await installation.store.read("results:uno")) == count

    for _ in range(2):
        async with working(recorder(installation.tables()).run(0)):
            await eventually(lambda: results(1))
            await eventually(lambda: has(installation, "results", strange.stream))
    async with working(recorder(installation.later).run(0)):
        await eventually(lambda: lacks(installation, "results", strange.stream))
    assert await results(2)


async def test_standings_of_other_games_are_added_up(installation: Installation) -> None:
    _, usual = await recorded(over=True)
    await installation.write(usual.stream, usual.log)
    recorder = Recorder(installation.tables(), installation.store, installation.feed, installation.standings)
    await recorder.take(await installation.store.read_shard(0, 0))
    (result,) = await installation.store.read("results:uno")
    strange = replace(result, body=result.body.replace(b'{"type"', b'{"later":1,"type"'))
    await installation.write("results:solitaire", [strange])

    def adding(game: str) -> Any:
        aside = installation.aside("standings")
        work = StandingsProjection(installation.store, installation.feed, installation.standings, aside)
        return lambda: work.run(game)

    async def added() -> bool:
        return bool(await installation.standings.tallies("uno"))

    async with working(run_all(adding("solitaire"), adding("uno"))):
        await eventually(added)
        await eventually(lambda: has(installation, "standings", "results:solitaire"))
    assert await installation.marked() == {("standings", "results:solitaire")}


async def test_queues_of_other_games_go_on(installation: Installation) -> None:
    tables = installation.tables()
    matching = QuickMatch(tables, installation.store, installation.feed, CountedEntropy())
    people = [Account(name, name.title()) for name in ("ann", "bob")]
    await matching.wait(people[0], "programs", b"{}", 2)
    (opened, *_) = await installation.store.read("queue:programs")
    await installation.write("queue:uno", [replace(opened, body=b'{"type":"queue.later"}')])

    async def brought_together() -> bool:
        place: QueuePlace = await matching.place(people[0], "programs")
        return place.table is not None and await installation.store.head(PREFIX + place.table) is not None

    works = [lambda game=game: matching.run(game, installation.aside("quick match")) for game in ("uno", "programs")]
    async with working(run_all(*works)):
        await eventually(lambda: has(installation, "quick match", "queue:uno"))
        await matching.wait(people[1], "programs", b"{}", 2)
        await eventually(brought_together)


# -- tournaments ---------------------------------------------------------------------------------------------


_LATER_FIELD = b'"later":1,'


class LaterTournamentCodec(TournamentCodec):
    """Reads what a later version has written."""

    def event(self, body: bytes) -> Event:
        return super().event(body.replace(_LATER_FIELD, b""))


def services(installation: Installation, *, later: bool = False) -> TournamentServices:
    tables = installation.later if later else installation.tables()
    made = TournamentServices.beside(
        tables, installation.feed, MemoryAccounts(), installation.tournaments, CountedEntropy(f"later {later}")
    )
    if later:
        made.commands.codec = LaterTournamentCodec(RULE_SETS)
    return made


def runner_of(installation: Installation, made: TournamentServices, tables: Tables) -> TournamentRunner:
    aside = SetAside("tournaments", installation.marks, installation.clock)
    return TournamentRunner(
        made.commands,
        tables,
        installation.feed,
        made.directory,
        installation.directory,
        MemoryAccounts(),
        sweep_ms=5,
        aside=aside,
    )


async def a_tournament(made: TournamentServices, bots: int = 2) -> str:
    """Bots wait for their first matches."""
    plan = TournamentPlan("Cup", (Stage(Format.SINGLE_ELIMINATION),))
    config = made.commands.config(plan, "uno", b'{"turn_limit":3}')
    id_ = (await made.commands.create(Intent(HOST), config)).now.state.id
    await made.commands.enter_bots(id_, Intent(HOST), "random", [f"Bot {n}" for n in range(bots)])
    await made.commands.ask(id_, Intent(HOST), StartTournament(by=HOST.id))
    return id_


async def test_other_tournaments_are_listed_and_run_and_later_all_are(installation: Installation) -> None:
    scratch = await new_world(name="scratch")
    beside = TournamentServices.beside(
        scratch.tables, scratch.feed, scratch.accounts, MemoryTournaments(), CountedEntropy("scratch")
    )
    strange = await a_tournament(beside)
    log = await scratch.store.read(TOURNAMENT + strange)
    await installation.write(TOURNAMENT + strange, [replace(each, body=_with_field(each.body)) for each in log])
    ours, later = services(installation), services(installation, later=True)
    usual = await a_tournament(ours)

    def jobs(made: TournamentServices, tables: Tables) -> list[Any]:
        lists = tournament_projection(
            made.commands, installation.feed, made.directory, installation.aside("tournament lists")
        )
        playing = TableRunner(tables, installation.store, installation.feed, installation.directory)
        return [runner_of(installation, made, tables).run(1), lists.run(0), playing.run(0)]

    async def over(made: TournamentServices, id_: str) -> bool:
        return (await made.commands.load(id_)).state.is_over

    async def shown(count: int) -> bool:
        return len(await installation.tournaments.page(TournamentFilter(), 10, None)) == count

    both = {("tournaments", TOURNAMENT + strange), ("tournament lists", TOURNAMENT + strange)}
    for _ in range(2):
        async with working(*jobs(ours, installation.tables())):
            await eventually(lambda: over(ours, usual))
            await eventually(lambda: shown(1))

            async def marked() -> bool:
                return await installation.marked() == both

            await eventually(marked)
    with pytest.raises(Unreadable):
        await ours.commands.load(strange)
    async with working(*jobs(later, installation.later)):
        await eventually(lambda: over(later, strange))
        await eventually(lambda: shown(2))
    assert await installation.marked() == set()


def _with_field(body: bytes) -> bytes:
    return body.replace(b'",', b'",' + _LATER_FIELD, 1)


async def test_a_table_that_cannot_be_read_keeps_its_match_waiting_and_no_other(installation: Installation) -> None:
    made = services(installation)
    id_ = await a_tournament(made, 4)

    async def tables_of_matches(started: bool) -> list[str]:
        state = (await made.commands.load(id_)).state
        found = [match.table for match in state.matches if match.table]
        if not started:
            return found
        loaded = [(await installation.tables().load(table)).state for table in found]
        return [each.id for each in loaded if each.status is Status.PLAYING]

    async def both_play() -> bool:
        try:
            return len(await tables_of_matches(started=True)) == 2
        except NotFound:
            return False

    async with working(runner_of(installation, made, installation.tables()).run(1)):
        await eventually(both_play)
    strange, usual = await tables_of_matches(started=False)
    head = await installation.store.head(PREFIX + strange)
    assert head is not None
    later = Recorded(head.version + 1, "table.later", b"{}", b'{"type":"table.later"}', head.hash)
    await installation.write(PREFIX + strange, [later])
    made, tables = services(installation), installation.tables()
    playing = TableRunner(tables, installation.store, installation.feed, installation.directory)

    async def one_is_recorded() -> bool:
        types = [each.type for each in await installation.store.read(TOURNAMENT + id_)]
        return types.count("tour.game_recorded") >= 1  # a drawn game is played again

    async with working(runner_of(installation, made, tables).run(1), playing.run(0)):
        await eventually(one_is_recorded)
        await eventually(lambda: is_over(tables, usual))
    assert await installation.marked() == {("tournaments", PREFIX + strange)}
