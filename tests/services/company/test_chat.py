"""Talk at the table: who may, how much, and who hears."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from domain.games.solitaire.commands import Finish
from domain.kernel.errors import MalformedCommand
from domain.tables.commands import Act, LeaveSeat, StartGame, TakeSeat
from domain.tables.terms import Terms, Watch
from infra.memory.chat import MemoryChat
from infra.memory.chat_news import MemoryChatNews
from services.company.chat import LONGEST, MOST_AT_ONCE, MOST_AT_TABLE, OPEN_FOR_MS, WINDOW_MS
from services.errors import Forbidden, NotFound, RateLimited
from services.log.handler import Intent
from services.ports import ChatMessage, Credentials
from services.tables.commands import PREFIX
from tests.services.company.test_lobby import private_table
from tests.services.workers.workplace import working
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


class Listeners:
    """Many who listen at a table, and what each has heard."""

    def __init__(self, world: World, table: str, callers: Sequence[Credentials | None], after: int = 0) -> None:
        self.heard: list[list[str]] = [[] for _ in callers]
        self._world, self._table, self._callers, self._after = world, table, callers, after

    async def listen(self, number: int) -> None:
        async for message in self._world.services.chat.follow(self._table, self._callers[number], self._after):
            self.heard[number].append(message.text)

    async def have(self, *texts: str) -> None:
        await eventually(lambda: all(each == list(texts) for each in self.heard), f"all have heard {texts}")

    def listening(self) -> AbstractAsyncContextManager[None]:
        return working(*map(self.listen, range(len(self.heard))))


@pytest.fixture
def chat_reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After which message the store was asked for more."""
    asked: list[int] = []
    real = MemoryChat.after

    async def after(self: MemoryChat, table: str, message: int, limit: int, **more: Any) -> list[ChatMessage]:
        asked.append(message)
        return await real(self, table, message, limit, **more)

    monkeypatch.setattr(MemoryChat, "after", after)
    return asked


async def test_a_message_to_many_is_read_once_and_a_silent_table_not_at_all(
    world: World, chat_reads: list[int]
) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    listeners = Listeners(world, table, [ann, *[None] * 300])
    async with listeners.listening():
        await world.services.chat.say(table, ann, "one")
        await listeners.have("one")
        for _ in range(100):
            await asyncio.sleep(0)
        chat_reads.clear()
        await world.services.chat.say(table, ann, "two")
        await listeners.have("one", "two")
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(chat_reads) == 1


async def test_news_of_what_is_known_already_costs_nothing(world: World, chat_reads: list[int]) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    listeners = Listeners(world, table, [None])
    async with listeners.listening():
        said = await world.services.chat.say(table, ann, "one")
        await listeners.have("one")
        chat_reads.clear()
        world.services.chat.heard(table, said.id)
        for _ in range(10):
            await asyncio.sleep(0)
        assert chat_reads == []


async def test_what_was_said_in_another_process_is_heard_by_the_news_of_it(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    elsewhere = MemoryChatNews()
    hearing = elsewhere.listen(world.services.chat.heard, world.services.chat.missed)
    listeners = Listeners(world, table, [None, ann])
    store = world.chat
    async with working(hearing), listeners.listening():
        await eventually(lambda: world.feed.followers == 1, "they listen")
        for number in range(1, 4):
            message = await store.add(table, ann.account.id, "Ann", str(number), 0)
            await elsewhere.tell(table, message)
            await listeners.have(*map(str, range(1, number + 1)))


async def test_what_no_news_told_of_is_found_when_some_may_have_been_missed(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    listeners = Listeners(world, table, [None])
    async with listeners.listening():
        await world.services.chat.say(table, ann, "one")
        await listeners.have("one")
        await world.chat.add(table, ann.account.id, "Ann", "two", 0)
        world.services.chat.missed()
        await listeners.have("one", "two")


async def test_those_behind_the_window_read_what_they_missed(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    texts = [str(number) for number in range(250)]
    for text in texts:
        await world.chat.add(table, ann.account.id, "Ann", text, 0)
    listeners = Listeners(world, table, [None, None])
    async with listeners.listening():
        await listeners.have(*texts)


async def test_a_delayed_spectator_hears_all_of_it_once_the_table_is_revealed(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann, Terms(watch=Watch(delay_moves=50)))
    listeners = Listeners(world, table, [None])
    async with listeners.listening():
        await world.services.chat.say(table, ann, "I win!")
        for _ in range(50):
            await asyncio.sleep(0)
        assert listeners.heard == [[]]
        await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
        await listeners.have("I win!")


async def test_a_player_who_leaves_a_delayed_game_hears_nothing_more(world: World) -> None:
    ann, bob, cid = [(await world.someone(name))[0] for name in ("Ann", "Bob", "Cid")]
    terms = Terms(watch=Watch(delay_moves=50))
    table = (await world.tables.open(Intent(ann.account), "uno", b"{}", terms=terms)).now.state.id
    for each in (bob, cid):
        await world.tables.ask(table, Intent(each.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    listeners = Listeners(world, table, [bob, cid])
    async with listeners.listening():
        await world.services.chat.say(table, ann, "one")
        await listeners.have("one")
        await world.tables.ask(table, Intent(cid.account), LeaveSeat)
        await world.services.chat.say(table, ann, "two")
        await eventually(lambda: listeners.heard[0] == ["one", "two"], "who plays has heard it")
        for _ in range(20):
            await asyncio.sleep(0)
        assert listeners.heard[1] == ["one"]


async def test_when_nobody_listens_nothing_is_left(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await table_of(world, ann)
    for _ in range(50):
        async with Listeners(world, table, [None, ann]).listening():
            await asyncio.sleep(0)
    await eventually(lambda: world.feed.followers == 0, "nobody follows")
    assert not world.services.chat._rooms
    assert len(world.services.live_tables) == 0
