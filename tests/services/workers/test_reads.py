"""How often the log is read, and what is found out anew, for a move."""

from typing import Any

import pytest

from domain.games.solitaire.commands import Turn
from domain.registry import CODEC, RULE_SETS
from domain.tables.codec import Codec
from domain.tables.commands import Act, AddBot, StartGame
from domain.tables.rule_sets import RuleSets
from infra.memory.bot_tasks import MemoryBotTasks
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import PREFIX, Tables
from services.workers import bots
from services.workers.bots import BotHand, BotPlayer, BotTurn, next_bot_turn
from services.workers.table_run import TableRun
from services.workers.table_runner import TableRunner
from tests.changed import changed
from tests.services.workers.workplace import a_process, a_worker, bots_only, is_over, moves_of_bots, working
from tests.toy import TOY
from tests.waiting import eventually
from tests.world import CountedEntropy, World


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

    def no_turn(*_: object) -> BotTurn:
        raise AssertionError("no bot sits here")

    monkeypatch.setattr(TableRun, "until_idle", counted)
    monkeypatch.setattr(bots, "BotTurn", no_turn)
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
