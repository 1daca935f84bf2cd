"""When a bot is asked: in its turn, out of turn, and once for each thought."""

import asyncio
import dataclasses
import threading
from typing import Any

from domain.kernel.bots import Bot, Rung, Search, random_bot
from domain.kernel.rng import Rng
from domain.tables.codec import Codec
from domain.tables.commands import AddBot, StartGame, TakeSeat
from domain.tables.rule_sets import RuleSets
from infra.memory.bot_tasks import MemoryBotTasks
from infra.memory.event_store import MemoryEventStore
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import Tables
from services.workers.bots import MOST_THOUGHT_MS, BotDispatcher, BotHand, BotPlayer, BotTurn, next_bot_turn
from services.workers.clocks import TableClocks
from services.workers.table_run import TableRun
from tests.changed import changed
from tests.services.workers.workplace import a_process
from tests.toy import TOY
from tests.world import CountedEntropy, HandClock, World


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


async def thinking_table(world: World, bot: Bot) -> tuple[Tables, BotTurn]:
    """A table of two such bots, and the turn of the first of them."""
    game = dataclasses.replace(TOY, bots=(*TOY.bots, bot))
    tables = Tables(world.store, RuleSets(game), Codec(RuleSets(game)), world.clock, CountedEntropy())
    host = Account("host", "Host")
    table = (await tables.open(Intent(host), "toy", b"{}", sit=False)).now.state.id
    for _ in range(2):
        await tables.ask(table, Intent(host), AddBot, bot=bot.name)
    turn = next_bot_turn((await tables.ask(table, Intent(host), StartGame)).now)
    assert turn is not None
    return tables, turn


async def test_others_are_served_while_a_bot_thinks(world: World) -> None:
    """The thought cannot end before the loop has gone on to something else."""
    thinks, served = asyncio.Event(), threading.Event()
    loop, in_time = asyncio.get_running_loop(), []

    def slowly(_: Any, legal: Any, __: Rng) -> Any:
        if not served.is_set():
            loop.call_soon_threadsafe(thinks.set)
            in_time.append(served.wait(60))
        return legal[0]

    search = Search(slowly, lambda _: (0.5, 0.5), playouts=4, horizon=2)
    tables, turn = await thinking_table(world, Bot(Rung.EXPERT, random_bot, search=search))
    playing = asyncio.create_task(BotPlayer(tables).play(turn))
    await thinks.wait()
    assert (await tables.load(turn.loaded.state.id)).head == turn.loaded.head
    served.set()
    assert (await playing).head.version > turn.loaded.head.version
    assert in_time == [True]


async def test_a_thought_is_stopped_when_it_takes_too_long(world: World) -> None:
    played_out = 0

    def worth(_: Any) -> tuple[float, float]:
        nonlocal played_out
        played_out += 1
        world.clock.pass_by(MOST_THOUGHT_MS // 10)
        return 0.5, 0.5

    search = Search(random_bot, worth, playouts=1_000_000, horizon=2)
    tables, turn = await thinking_table(world, Bot(Rung.EXPERT, random_bot, search=search))
    assert (await BotPlayer(tables).play(turn)).head.version > turn.loaded.head.version
    assert played_out == 11


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
