"""Spectators who are kept behind: by every channel, in moves and in seconds."""

import asyncio
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode

from domain.kernel.record import Meta
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, StartGame
from domain.tables.state import Status
from domain.tables.terms import Terms, Watch
from domain.tables.verify import verify
from services.company.lobby import Lobby
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Credentials, TableFilter
from services.tables.commands import PREFIX
from services.tables.delay import visible
from services.tables.listing import table_projection
from services.tables.shown import TableStep
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World

ACT = Raw(b'{"type":"table.act","seat":0,"command":{}}')


def metas(*times: int, act: bool = True) -> list[Meta]:
    return [Meta(at=at, actor="a", id=str(at), command=ACT if act else Raw(b'{"type":"table.start"}')) for at in times]


@pytest.mark.parametrize(
    ("watch", "shown"),
    [
        (Watch(delay_moves=1), 3),
        (Watch(delay_moves=3), 1),
        (Watch(delay_moves=9), 0),
        (Watch(delay_ms=10), 3),
        (Watch(delay_ms=25), 1),
        (Watch(delay_moves=1, delay_ms=25), 1),
        (Watch(delay_moves=3, delay_ms=10), 1),
    ],
)
def test_a_delay_hides_the_newest(watch: Watch, shown: int) -> None:
    assert visible(metas(10, 20, 30, 40), watch, 40, over=False) == shown


def test_a_delay_in_moves_ends_with_the_game() -> None:
    assert visible(metas(10, 20), Watch(delay_moves=5), 20, over=True) == 2


def test_what_is_no_move_does_not_count_as_one() -> None:
    log = [*metas(10), *metas(20, 21, act=False), *metas(30)]
    assert visible(log, Watch(delay_moves=2), 40, over=False) == 0
    assert visible(log, Watch(delay_moves=1), 40, over=False) == 3


def test_the_deal_belongs_to_the_beginning_and_is_not_hidden() -> None:
    deal = Meta(at=10, actor="a", id="start", part=1, parts=2)
    assert visible([deal, *metas(20, 30)], Watch(delay_moves=9, delay_ms=99), 40, over=False) == 1


async def game(world: World, watch: Watch, moves: int = 6) -> tuple[Credentials, str]:
    """Ann plays solitaire, a move a second, and is watched."""
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}", terms=Terms(watch=watch))
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account), StartGame)
    for _ in range(moves):
        await move(world, ann, table)
    return ann, table


async def move(world: World, ann: Credentials, table: str) -> None:
    world.clock.pass_by(1_000)
    legal = await world.services.reading.legal(table, ann)
    await world.tables.ask(table, Intent(ann.account), Act, command=legal[0].command)


async def finish(world: World, ann: Credentials, table: str) -> None:
    from domain.games.solitaire.commands import Finish  # noqa: PLC0415 - one game's own command

    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())


async def channels(world: World, table: str, caller: Credentials | None) -> dict[str, Any]:
    """Everything that comes out of the service for someone who looks."""
    reading = world.services.reading
    await world.settle()
    return {
        "summary": await reading.summary(table, caller),
        "view": await reading.view(table, caller),
        "events": [(moment.version, moment.hash) for moment in await reading.events(table, caller)],
        "export": await reading.export(table, caller),
        "list": await world.directory.page(TableFilter(), 10, None),
        "winners": await world.directory.page(TableFilter(winner="x"), 10, None),
        "finished": await world.directory.count(TableFilter(status=Status.FINISHED)),
    }


@pytest.mark.parametrize("watch", [Watch(delay_moves=3), Watch(delay_ms=3_000)], ids=["moves", "seconds"])
async def test_spectators_see_the_table_as_it_was(world: World, watch: Watch) -> None:
    ann, table = await game(world, watch)
    reading = world.services.reading
    behind = await reading.view(table, None)
    assert behind.version == 7, "opened, seated, begun, dealt and three moves"
    assert (await reading.view(table, ann)).version == 10
    assert (await reading.summary(table, None)).version == 7
    assert [moment.version for moment in await reading.events(table, None)] == list(range(1, 8))
    report = verify(RULE_SETS, CODEC, await reading.export(table, None))
    assert (report.passed, report.events, report.head) == (True, 7, behind.hash)


async def test_what_is_hidden_is_not_found_by_its_version(world: World) -> None:
    _, table = await game(world, Watch(delay_moves=3))
    with pytest.raises(NotFound):
        await world.services.reading.view(table, None, at=8)
    assert (await world.services.reading.view(table, None, at=6)).version == 6
    assert await world.services.reading.events(table, None, after=7) == []


async def test_no_channel_differs_for_a_spectator_when_only_hidden_things_differ(world: World) -> None:
    """The strongest form: the game goes on, and even ends, and nothing that a spectator can get changes."""
    ann, table = await game(world, Watch(delay_ms=60_000), moves=2)
    bob, _ = await world.someone("Bob")
    before = await channels(world, table, bob)
    for _ in range(3):
        await move(world, ann, table)
    await finish(world, ann, table)
    after = await channels(world, table, bob)
    assert encode(after) == encode(before)


async def test_after_the_end_the_delay_goes_on_and_then_all_is_revealed(world: World) -> None:
    ann, table = await game(world, Watch(delay_ms=5_000), moves=2)
    await finish(world, ann, table)
    reading = world.services.reading
    assert (await reading.summary(table, ann)).outcome is not None
    assert (await reading.summary(table, None)).outcome is None
    with pytest.raises(Forbidden):
        await reading.audit(table, None)
    worker = TableRunner(world.tables, world.store, world.feed, world.directory)
    async with working(table_projection(world.tables, world.feed, world.directory).run(0), worker.run(0)):
        world.clock.pass_by(5_000)

        async def revealed() -> bool:
            return (await world.tables.load(table)).state.revealed

        await eventually(revealed)
    assert (await reading.summary(table, None)).outcome is not None
    assert (await reading.audit(table, None)).passed
    await world.settle()
    assert await world.directory.count(TableFilter(status=Status.FINISHED)) == 1


async def test_a_delay_in_moves_ends_when_the_game_does(world: World) -> None:
    ann, table = await game(world, Watch(delay_moves=50))
    assert (await world.services.reading.summary(table, None)).version == 4
    await finish(world, ann, table)
    assert (await world.services.reading.summary(table, None)).outcome is not None


async def test_an_auditor_is_not_kept_behind_and_goes_on_record(world: World) -> None:
    _, table = await game(world, Watch(delay_moves=3))
    eve, _ = await world.someone("Eve", "audit")
    assert (await world.services.reading.view(table, eve)).version == 7
    assert (await world.services.reading.view(table, eve, everything=True)).version == 10
    assert [read.what for read in await world.accounts.privileged_reads(PREFIX + table)] == ["view as all"]


async def test_a_follower_behind_gets_every_event_once_and_in_order(world: World) -> None:
    ann, table = await game(world, Watch(delay_moves=2), moves=1)
    seen: list[TableStep] = []

    async def watch() -> None:
        async for moment in world.services.reading.follow(table, None):
            seen.extend([moment])

    async with working(watch()):
        for moves in range(2, 6):
            await move(world, ann, table)
            visible_now = 4 + moves - 2

            async def caught_up(count: int = visible_now) -> bool:
                return len(seen) >= count

            await eventually(caught_up)
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(seen) == visible_now
        await finish(world, ann, table)

        async def all_seen() -> bool:
            return len(seen) == (await world.tables.load(table)).head.version

        await eventually(all_seen)
    assert [moment.version for moment in seen] == list(range(1, len(seen) + 1))


async def test_a_follower_behind_in_time_is_served_when_time_has_passed(world: World) -> None:
    _, table = await game(world, Watch(delay_ms=20), moves=1)
    seen: list[int] = []

    async def watch() -> None:
        async for moment in world.services.reading.follow(table, None):
            seen.extend([moment.version])

    async with working(watch()):

        async def begun() -> bool:
            return len(seen) >= 4

        await eventually(begun)
        world.clock.pass_by(20)

        async def all_seen() -> bool:
            return seen == [1, 2, 3, 4, 5]

        await eventually(all_seen)


async def test_a_tree_of_forks_does_not_tell_of_a_delayed_end(world: World) -> None:
    ann, table = await game(world, Watch(delay_ms=60_000))
    await finish(world, ann, table)
    shown = {each: (await world.services.forks.tree(table, each))[0].status for each in (None, ann)}
    assert shown == {None: Status.PLAYING, ann: Status.FINISHED}


async def test_the_lobby_does_not_hear_of_a_delayed_end(world: World) -> None:
    heard: list[tuple[str, int]] = []

    async def listen() -> None:
        async for table in Lobby(world.tables, world.store, world.feed, world.directory).follow():
            heard.extend([(table.status, table.version)])

    async with working(listen()):
        await asyncio.sleep(0)
        ann, table = await game(world, Watch(delay_ms=60_000), moves=1)

        async def started() -> bool:
            return bool(heard) and heard[-1][0] == Status.PLAYING

        await eventually(started)
        count = len(heard)
        await finish(world, ann, table)
        other, _ = await world.someone("Bob")
        await world.tables.open(Intent(other.account), "uno", b"{}")

        async def next_table() -> bool:
            return len(heard) > count

        await eventually(next_table)
    assert heard[count][0] == Status.OPEN, "the next the lobby hears of is another table"
