"""Talk at the table: who may, how much, and who hears."""

import pytest

from domain.kernel.errors import MalformedCommand
from domain.tables.commands import LeaveSeat, StartGame, TakeSeat
from domain.tables.terms import Terms, Watch
from services.company.chat import LONGEST, MOST_AT_ONCE, MOST_AT_TABLE, OPEN_FOR_MS, WINDOW_MS
from services.errors import Forbidden, NotFound, RateLimited
from services.log.handler import Intent
from services.ports import ChatMessage, Credentials
from services.tables.commands import PREFIX
from tests.services.company.test_lobby import private_table
from tests.services.workers.test_worker import working
from tests.waiting import eventually
from tests.world import World


async def table_of(world: World, ann: Credentials, terms: Terms | None = None) -> str:
    opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}", terms=terms or Terms())
    await world.tables.ask(opened.now.state.id, Intent(ann.account), StartGame)
    return opened.now.state.id


async def test_players_talk_and_spectators_listen(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    await world.services.chat.say(table, ann, "Good luck!")
    heard = await world.services.chat.read(table, None, 0, 10)
    assert [(each.name, each.text) for each in heard] == [("Ann", "Good luck!")]


async def test_nothing_that_is_said_is_in_the_log(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    before = await world.store.last_position(0)
    await world.services.chat.say(table, ann, "Good luck!")
    assert await world.store.last_position(0) == before


async def test_onlookers_do_not_talk(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    table = await table_of(world, ann)
    with pytest.raises(Forbidden):
        await world.services.chat.say(table, bob, "Play the seven!")


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * (LONGEST + 1), "\x00"])
async def test_a_message_has_a_length(world: World, text: str) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(MalformedCommand):
        await world.services.chat.say(await table_of(world, ann), ann, text)


async def test_signs_that_are_not_to_be_seen_are_left_out(world: World) -> None:
    ann, _ = await world.someone("Ann")
    said = await world.services.chat.say(await table_of(world, ann), ann, " a\x1b[31m\n b\u202e ")
    assert said.text == "a [31m b"


async def test_who_talks_too_fast_has_to_wait(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table, chat = await table_of(world, ann), world.services.chat
    for _ in range(MOST_AT_ONCE):
        await chat.say(table, ann, "x")
    with pytest.raises(RateLimited):
        await chat.say(table, ann, "x")
    world.clock.pass_by(WINDOW_MS)
    assert (await chat.say(table, ann, "y")).text == "y"


async def test_a_table_holds_so_many_messages(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table, chat = await table_of(world, ann), world.services.chat
    for _ in range(MOST_AT_TABLE):
        await chat.say(table, ann, "x")
        world.clock.pass_by(WINDOW_MS)
    with pytest.raises(Forbidden):
        await chat.say(table, ann, "x")


async def test_some_time_after_the_end_nobody_talks_any_more(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    table = opened.now.state.id
    bob, _ = await world.someone("Bob")
    await world.tables.ask(table, Intent(bob.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    await world.tables.ask(table, Intent(bob.account), LeaveSeat)
    assert (await world.services.chat.say(table, ann, "Thanks!")).text == "Thanks!"
    world.clock.pass_by(OPEN_FOR_MS + 1)
    with pytest.raises(Forbidden):
        await world.services.chat.say(table, ann, "Anyone?")


async def test_spectators_who_are_kept_behind_hear_nothing(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann, Terms(watch=Watch(delay_ms=60_000)))
    await world.services.chat.say(table, ann, "I win!")
    assert await world.services.chat.read(table, None, 0, 10) == []
    assert len(await world.services.chat.read(table, ann, 0, 10)) == 1


async def test_strangers_do_not_hear_what_is_said_in_private(world: World) -> None:
    ann, table, _ = await private_table(world)
    await world.services.chat.say(table, ann, "psst")
    eve, _ = await world.someone("Eve")
    with pytest.raises(NotFound):
        await world.services.chat.read(table, eve, 0, 10)


async def test_a_listener_hears_what_is_said(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    heard: list[ChatMessage] = []

    async def listen() -> None:
        async for message in world.services.chat.follow(table, None, 0):
            heard.extend([message])

    await world.services.chat.say(table, ann, "one")
    async with working(listen()):

        async def said(count: int) -> bool:
            return len(heard) >= count

        await eventually(lambda: said(1))
        await world.services.chat.say(table, ann, "two")
        await eventually(lambda: said(2))
    assert [each.text for each in heard] == ["one", "two"]


async def test_an_auditor_who_listens_in_private_is_on_record(world: World) -> None:
    ann, table, _ = await private_table(world)
    await world.services.chat.say(table, ann, "psst")
    eve, _ = await world.someone("Eve", "audit")
    assert len(await world.services.chat.read(table, eve, 0, 10)) == 1
    assert [read.what for read in await world.accounts.privileged_reads(PREFIX + table)] == ["chat as spectator"]
