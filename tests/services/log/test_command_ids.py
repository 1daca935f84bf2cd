"""A command id stands for one command: a retry gets the first answer, another command under it is refused."""

import pytest

from domain.games.solitaire.commands import Finish, Turn
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, AddBot, CallReady, LeaveSeat, StartGame, TakeSeat
from domain.tournaments.commands import OpenCheckIn, Pause
from domain.tournaments.config import Format, Stage
from services.errors import CommandIdTaken
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import Tables
from services.tournaments.plan import TournamentPlan
from tests.world import CountedEntropy, World

BOSS = Account("boss", "Boss")


def restarted(world: World) -> Tables:
    """Another process on the same log, with nothing in memory."""
    return Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("second"))


async def test_a_retry_of_the_same_command_gets_the_first_answer(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    by = Intent(ann.account, "move-7")
    first = await world.tables.ask(table, by, Act, command=Turn())
    await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    for tables in (world.tables, restarted(world)):
        again = await tables.ask(table, by, Act, command=Turn())
        assert (again.first, again.last, again.repeated) == (first.first, first.last, True)


async def test_another_command_under_the_same_id_is_refused_by_every_process(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    by = Intent(ann.account, "move-7")
    await world.tables.ask(table, by, Act, command=Turn())
    before = (await world.tables.load(table)).head
    for tables in (world.tables, restarted(world)):
        with pytest.raises(CommandIdTaken, match="'move-7' was used for another command"):
            await tables.ask(table, by, Act, command=Finish())
        with pytest.raises(CommandIdTaken):
            await tables.ask(table, by, StartGame)
    assert (await world.tables.load(table)).head == before


async def test_a_command_that_would_be_refused_now_is_told_by_its_id_too(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    table = opened.now.state.id
    await world.tables.ask(table, Intent(bea.account, "x"), TakeSeat)
    await world.tables.ask(table, Intent(bea.account, "y"), LeaveSeat)
    with pytest.raises(CommandIdTaken):
        await world.tables.ask(table, Intent(bea.account, "x"), LeaveSeat)  # has no seat to leave any more
    again = await world.tables.ask(table, Intent(bea.account, "y"), LeaveSeat)
    assert again.repeated
    assert (await world.tables.ask(table, Intent(bea.account, "x"), TakeSeat)).repeated


async def test_what_the_service_fills_in_makes_no_other_command(world: World) -> None:
    """Seeds are drawn and bots are named anew for a retry; the wish is the same."""
    ann, _ = await world.someone("Ann")
    by = Intent(ann.account, "open")
    opened = await world.tables.open(by, "uno", b"{}")
    table = opened.now.state.id
    assert (await restarted(world).open(by, "uno", b"{}")).now.state.id == table
    await world.tables.ask(table, Intent(ann.account, "bot"), AddBot, strength=5)
    await world.tables.ask(table, Intent(ann.account), AddBot)
    assert (await restarted(world).ask(table, Intent(ann.account, "bot"), AddBot, strength=5)).repeated
    with pytest.raises(CommandIdTaken):
        await world.tables.ask(table, Intent(ann.account, "bot"), AddBot, bot="random")
    with pytest.raises(CommandIdTaken):
        await world.tables.ask(table, Intent(ann.account, "bot"), CallReady)


async def test_a_table_is_not_opened_with_other_options_under_the_same_id(world: World) -> None:
    ann, _ = await world.someone("Ann")
    by = Intent(ann.account, "open")
    await world.tables.open(by, "uno", b"{}")
    with pytest.raises(CommandIdTaken):
        await world.tables.open(by, "uno", b'{"turn_limit":9}')
    with pytest.raises(CommandIdTaken):
        await world.tables.open(by, "solitaire", b"{}")


async def test_the_same_id_of_another_account_is_another_id(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    opened = await world.tables.open(Intent(ann.account, "one"), "uno", b"{}", sit=False)
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account, "x"), TakeSeat)
    done = await world.tables.ask(table, Intent(bea.account, "x"), TakeSeat)
    assert not done.repeated


async def test_tournaments_refuse_it_too(world: World) -> None:
    commands = world.services.tournaments.commands
    plan = commands.config(TournamentPlan("Cup", (Stage(Format.SWISS, rounds=3),), check_in=True), "uno", b"{}")
    by = Intent(BOSS, "cup")
    id_ = (await commands.create(by, plan)).now.state.id
    assert (await commands.create(by, plan)).repeated
    other = commands.config(TournamentPlan("Bowl", (Stage(Format.SWISS, rounds=3),)), "uno", b"{}")
    with pytest.raises(CommandIdTaken):
        await commands.create(by, other)
    await commands.enter_bots(id_, Intent(BOSS, "bots"), "random", ["A", "B"])
    assert (await commands.enter_bots(id_, Intent(BOSS, "bots"), "random", ["A", "B"])).repeated
    with pytest.raises(CommandIdTaken):
        await commands.enter_bots(id_, Intent(BOSS, "bots"), "random", ["A", "C"])
    await commands.ask(id_, Intent(BOSS, "go"), OpenCheckIn(by=BOSS.id))
    with pytest.raises(CommandIdTaken):
        await commands.ask(id_, Intent(BOSS, "go"), Pause(reason="lunch", by=BOSS.id))
