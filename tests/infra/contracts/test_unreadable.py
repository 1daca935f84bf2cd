"""What every record of unreadable streams promises."""

from msgspec.structs import replace

from services.ports import UnreadableStream, UnreadableStreams

MARK = UnreadableStream("lists", "table:t1", shard=3, position=7, since=100, reason="ValidationError: unknown field")


async def test_a_new_record_is_empty(unreadable: UnreadableStreams) -> None:
    assert await unreadable.marked() == []


async def test_a_stream_is_marked_as_it_was_found(unreadable: UnreadableStreams) -> None:
    assert await unreadable.mark(MARK)
    assert await unreadable.marked() == [MARK]


async def test_of_a_stream_marked_again_the_first_mark_stands(unreadable: UnreadableStreams) -> None:
    await unreadable.mark(MARK)
    assert not await unreadable.mark(replace(MARK, since=200, reason="another"))
    assert await unreadable.marked() == [MARK]


async def test_each_part_has_marks_of_its_own(unreadable: UnreadableStreams) -> None:
    other = replace(MARK, part="tables", since=50)
    for each in (MARK, other):
        assert await unreadable.mark(each)
    assert await unreadable.marked() == [other, MARK]
    assert await unreadable.marked("lists") == [MARK]
    await unreadable.unmark("lists", MARK.stream)
    assert await unreadable.marked() == [other]


async def test_to_unmark_what_is_not_marked_does_nothing(unreadable: UnreadableStreams) -> None:
    await unreadable.mark(MARK)
    await unreadable.unmark("lists", "table:t2")
    await unreadable.unmark("tables", MARK.stream)
    assert await unreadable.marked() == [MARK]
