"""Commands at tables: once each, in order, on the newest state, and nothing lost when two race."""

import asyncio

import pytest

from domain.games.solitaire.commands import Finish, Recycle, Turn
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, StartGame
from domain.tables.state import Status
from services.errors import NotFound, Stale
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import PREFIX, Tables
from tests.world import CountedEntropy, World


async def ann_at_a_table(world: World) -> tuple[Account, str]:
    ann, _ = await world.someone("Ann")
    return ann.account, await world.solitaire(ann.account)


def second_process(world: World) -> Tables:
    """Another process on the same log, with nothing in memory yet."""
    return Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("second"))


async def test_opening_seats_the_host_and_publishes_the_commitment(world: World) -> None:
    ann, _ = await world.someone("Ann")
    done = await world.tables.open(Intent(ann.account), "solitaire", b"{}", entropy="mine")
    state = done.now.state
    assert (state.status, [holder.name for holder in state.seats]) == (Status.OPEN, ["Ann"])
    assert len(state.commitment) == 64
    assert done.last == 2


async def test_options_are_checked_when_the_table_is_opened(world: World) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(MalformedCommand, match="options of solitaire"):
        await world.tables.open(Intent(ann.account), "solitaire", b'{"turn": "many"}')
    with pytest.raises(MalformedCommand, match="no game 'poker'"):
        await world.tables.open(Intent(ann.account), "poker", b"{}")


async def test_a_retry_returns_the_first_answer_and_acts_once(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    first = await world.tables.ask(table, Intent(ann, "c1"), Act, command=Turn())
    await world.tables.ask(table, Intent(ann, "c2"), Act, command=Turn())
    again = await world.tables.ask(table, Intent(ann, "c1"), Act, command=Turn())
    assert again.repeated
    assert (again.first, again.last, again.position) == (first.first, first.last, first.position)
    assert again.now.state == first.now.state
    assert (await world.tables.load(table)).head.version == first.last + 1


async def test_a_retry_is_answered_even_when_the_command_would_be_refused_by_now(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    first = await world.tables.ask(table, Intent(ann, "end"), Act, command=Finish())
    again = await world.tables.ask(table, Intent(ann, "end", expected=first.first - 1), Act, command=Finish())
    assert again.repeated
    assert again.last == first.last


async def test_opening_twice_with_one_id_opens_one_table(world: World) -> None:
    ann, _ = await world.someone("Ann")
    first = await world.tables.open(Intent(ann.account, "open"), "solitaire", b"{}")
    again = await world.tables.open(Intent(ann.account, "open"), "solitaire", b"{}")
    assert again.now.state.id == first.now.state.id
    assert again.last == first.last


async def test_one_players_command_id_does_not_answer_for_another(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    bob, _ = await world.someone("Bob")
    await world.tables.ask(table, Intent(ann, "c1"), Act, command=Turn())
    with pytest.raises(IllegalMove, match="TB-08"):
        await world.tables.ask(table, Intent(bob.account, "c1"), Act, command=Turn())


async def test_a_command_meant_for_an_older_version_changes_nothing(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    now = (await world.tables.load(table)).head.version
    await world.tables.ask(table, Intent(ann, expected=now), Act, command=Turn())
    with pytest.raises(Stale) as stale:
        await world.tables.ask(table, Intent(ann, expected=now), Act, command=Turn())
    assert stale.value.version == now + 1
    assert (await world.tables.load(table)).head.version == now + 1


async def test_a_refusal_names_the_rule_and_writes_nothing(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    before = await world.store.last_position(0)
    with pytest.raises(IllegalMove) as refusal:
        await world.tables.ask(table, Intent(ann), Act, command=Recycle())
    assert refusal.value.rule == "US-R-05"
    assert await world.store.last_position(0) == before


async def test_only_the_seats_own_player_acts(world: World) -> None:
    _, table = await ann_at_a_table(world)
    bob, _ = await world.someone("Bob")
    with pytest.raises(IllegalMove, match="TB-08"):
        await world.tables.ask(table, Intent(bob.account), Act, command=Turn())


async def test_a_table_that_is_not_there_is_not_found_whatever_is_asked_of_it(world: World) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(NotFound):
        await world.tables.ask("none", Intent(ann.account), StartGame)
    with pytest.raises(NotFound):
        await world.tables.load("none")


async def test_two_processes_interleave_on_one_table(world: World) -> None:
    """Any process can serve any table: each sees what the other wrote."""
    ann, table = await ann_at_a_table(world)
    other = second_process(world)
    for number in range(6):
        await (world.tables if number % 2 else other).ask(table, Intent(ann), Act, command=Turn())
    here, there = await world.tables.load(table), await other.load(table)
    assert here == there
    assert here.head.version == 10


async def test_a_refusal_is_judged_on_the_newest_state(world: World) -> None:
    """The other process has an old state in memory, on which the command would be refused."""
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}")
    table, other = opened.now.state.id, second_process(world)
    await other.load(table)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    done = await other.ask(table, Intent(ann.account), Act, command=Turn())
    assert done.now.state.status is Status.PLAYING


async def test_racing_commands_of_many_processes_all_land_once(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    processes = [second_process(world) for _ in range(5)]
    await asyncio.gather(
        *(each.ask(table, Intent(ann, f"c{n}"), Act, command=Turn()) for n, each in enumerate(processes))
    )
    log = await world.store.read(PREFIX + table)
    assert [event.version for event in log] == list(range(1, 10))


async def test_the_memory_for_hot_tables_is_bounded(world: World) -> None:
    ann, _ = await world.someone("Ann")
    small = Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("small"), keep=2)
    for _ in range(4):
        await small.open(Intent(ann.account), "solitaire", b"{}")
    assert len(small._handler._kept) == 2


async def test_an_endless_command_id_is_refused(world: World) -> None:
    ann, table = await ann_at_a_table(world)
    with pytest.raises(MalformedCommand, match="at most 64"):
        await world.tables.ask(table, Intent(ann, "x" * 65), Act, command=Turn())
