"""What every store of messages promises."""

from services.ports import ChatMessage, ChatStore


async def test_a_message_comes_back_as_it_was_said(chat: ChatStore) -> None:
    number = await chat.add("t1", "a1", "Ann", "Good luck — ♠!", 1_000)
    assert await chat.after("t1", 0, 10) == [ChatMessage(number, "t1", "a1", "Ann", "Good luck — ♠!", 1_000)]


async def test_messages_come_in_order_and_go_on_after_one(chat: ChatStore) -> None:
    numbers = [await chat.add("t1", "a1", "Ann", text, 1_000) for text in "abc"]
    assert numbers == sorted(numbers)
    assert [each.text for each in await chat.after("t1", numbers[0], 1)] == ["b"]


async def test_every_table_has_its_own(chat: ChatStore) -> None:
    await chat.add("t1", "a1", "Ann", "here", 1_000)
    assert await chat.after("t2", 0, 10) == []
    assert (await chat.said_at("t1"), await chat.said_at("t2")) == (1, 0)


async def test_it_is_known_how_much_someone_has_said_lately(chat: ChatStore) -> None:
    for at in (1_000, 2_000, 3_000):
        await chat.add("t1", "a1", "Ann", "x", at)
    assert (await chat.said_by("a1", 1_000), await chat.said_by("a2", 0)) == (2, 0)


async def test_the_newest_message_of_a_table_is_known(chat: ChatStore) -> None:
    assert await chat.newest("t1") == 0
    number = await chat.add("t1", "a1", "Ann", "one", 1_000)
    await chat.add("t2", "a1", "Ann", "elsewhere", 1_000)
    assert await chat.newest("t1") == number
