"""What every event store promises."""

import asyncio
from collections.abc import Sequence
from zlib import crc32

import pytest

from domain.kernel.record import Head
from services.ports import Appended, Bodies, EventStore, Logged, StreamMoved
from tests.infra.contracts.conftest import NewStore, Store
from tests.infra.samples import records


async def test_the_first_append_opens_the_stream_at_version_1(store: EventStore) -> None:
    assert await store.append("t1", 0, "c1", records(0)) == Appended(1, 1, 1)


async def test_an_append_answers_with_its_versions_and_the_position_of_its_last_event(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 2))
    assert await store.append("t1", 2, "c2", records(2, 3)) == Appended(3, 5, 5)


async def test_what_is_read_is_what_was_written(store: EventStore) -> None:
    written = records(0, 3)
    await store.append("t1", 0, "c1", written)
    assert await store.read("t1") == written


async def test_every_byte_survives(store: EventStore) -> None:
    every_byte = bytes(range(256))
    (event,) = records(0)
    odd = type(event)(version=1, type="toy.ünïcode ♠", meta=every_byte, body=every_byte * 500, hash=every_byte[:32])
    await store.append("a stream ♥ '%s", 0, "command ♦ {}", [odd])
    assert await store.read("a stream ♥ '%s") == [odd]


async def test_an_empty_body_survives(store: EventStore) -> None:
    (event,) = records(0)
    empty = type(event)(version=1, type="", meta=b"", body=b"", hash=b"")
    await store.append("t1", 0, "c1", [empty])
    assert await store.read("t1") == [empty]


@pytest.mark.parametrize(("after", "upto", "versions"), [(1, None, [2, 3]), (0, 2, [1, 2]), (1, 2, [2]), (3, 9, [])])
async def test_a_read_starts_after_one_version_and_ends_with_another(
    store: EventStore, after: int, upto: int | None, versions: list[int]
) -> None:
    await store.append("t1", 0, "c1", records(0, 3))
    assert [event.version for event in await store.read("t1", after, upto)] == versions


@pytest.mark.parametrize(("after", "upto", "versions"), [(0, None, [1, 2, 3]), (1, None, [2, 3]), (0, 2, [1, 2])])
async def test_bodies_are_those_of_the_events_one_a_line(
    store: EventStore, after: int, upto: int | None, versions: list[int]
) -> None:
    written = records(0, 3)
    await store.append("t1", 0, "c1", written)
    run = [event for event in written if event.version in versions]
    lines = b"\n".join(event.body for event in run)
    assert await store.bodies("t1", after, upto) == Bodies(run[-1].version, run[-1].hash, lines, run[-1].meta)


@pytest.mark.parametrize(("after", "upto"), [(0, None), (1, None), (255, 512), (256, 513), (599, None)])
async def test_the_bodies_of_a_long_stream_are_in_order_too(store: EventStore, after: int, upto: int | None) -> None:
    written = records(0, 600)
    await store.append("t1", 0, "c1", written)
    run = written[after:upto]
    lines = b"\n".join(event.body for event in run)
    assert await store.bodies("t1", after, upto) == Bodies(run[-1].version, run[-1].hash, lines, run[-1].meta)


async def test_there_are_no_bodies_after_the_end(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 3))
    assert await store.bodies("t1", 3) is None
    assert await store.bodies("nobody") is None


async def test_a_stream_that_does_not_exist_has_no_events(store: EventStore) -> None:
    assert await store.read("nobody") == []


async def test_a_stream_that_does_not_exist_has_no_head(store: EventStore) -> None:
    assert await store.head("nobody") is None


async def test_the_head_is_the_version_and_hash_of_the_last_event(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 2))
    last = records(2, 1)
    await store.append("t1", 2, "c2", last)
    assert await store.head("t1") == Head(3, last[-1].hash)


@pytest.mark.parametrize("expected", [0, 1, 3, 7])
async def test_a_wrong_expected_version_is_refused(store: EventStore, expected: int) -> None:
    await store.append("t1", 0, "c1", records(0, 2))
    with pytest.raises(StreamMoved):
        await store.append("t1", expected, "c2", records(expected))


async def test_a_stream_must_begin_at_the_beginning(store: EventStore) -> None:
    with pytest.raises(StreamMoved):
        await store.append("t1", 4, "c1", records(4))


async def test_a_refused_append_writes_nothing(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    with pytest.raises(StreamMoved):
        await store.append("t1", 0, "c2", records(0, 3, "other"))
    assert await store.read("t1") == records(0)


async def test_a_refused_append_uses_no_position(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    with pytest.raises(StreamMoved):
        await store.append("t1", 0, "c2", records(0, 3))
    assert (await store.append("t2", 0, "c1", records(0))).position == 2


@pytest.mark.parametrize("expected", [0, 2, 5])
async def test_a_known_command_id_gets_the_first_answer_whatever_it_expects(store: EventStore, expected: int) -> None:
    await store.append("t0", 0, "c1", records(0))
    await store.append("t1", 0, "c1", records(0, 2))
    await store.append("t1", 2, "c2", records(2, 3))
    assert await store.append("t1", expected, "c1", records(expected, 4)) == Appended(1, 2, 3, repeated=True)


async def test_a_known_command_id_writes_nothing(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 2))
    await store.append("t1", 2, "c1", records(2))
    assert await store.last_position(0) == 2


async def test_a_command_id_is_known_to_its_stream_only(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    assert not (await store.append("t2", 0, "c1", records(0))).repeated


async def test_a_refused_command_may_try_again_under_its_id(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    with pytest.raises(StreamMoved):
        await store.append("t1", 0, "c2", records(0))
    assert await store.append("t1", 1, "c2", records(1)) == Appended(2, 2, 2)


async def test_find_gives_the_first_answer_in_the_middle_of_a_stream(store: EventStore) -> None:
    for version in range(0, 9, 3):
        await store.append("t1", version, f"c{version}", records(version, 3))
    assert await store.find("t1", "c3") == Appended(4, 6, 6, repeated=True)


async def test_find_gives_the_first_answer_at_the_end_of_a_stream(store: EventStore) -> None:
    await store.append("t1", 0, "c0", records(0))
    await store.append("t1", 1, "c1", records(1, 2))
    assert await store.find("t1", "c1") == Appended(2, 3, 3, repeated=True)


async def test_find_does_not_know_what_the_stream_has_not_seen(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    assert await store.find("t1", "c2") is None
    assert await store.find("t2", "c1") is None


async def test_an_append_of_nothing_is_an_error_of_the_caller(store: EventStore) -> None:
    with pytest.raises(ValueError, match="do not follow"):
        await store.append("t1", 0, "c1", [])


async def test_events_that_do_not_follow_the_expected_version_are_an_error_of_the_caller(store: EventStore) -> None:
    with pytest.raises(ValueError, match="do not follow"):
        await store.append("t1", 0, "c1", records(1))


async def test_a_shard_lists_all_streams_in_the_order_of_positions(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0))
    await store.append("t2", 0, "c1", records(0, 2))
    await store.append("t1", 1, "c2", records(1))
    listed = [(entry.position, entry.stream, entry.event.version) for entry in await store.read_shard(0, 0)]
    assert listed == [(1, "t1", 1), (2, "t2", 1), (3, "t2", 2), (4, "t1", 2)]


async def test_a_shard_gives_the_same_events_as_its_streams(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 3))
    assert [entry.event for entry in await store.read_shard(0, 0)] == await store.read("t1")


@pytest.mark.parametrize(
    ("after", "limit", "upto", "positions"),
    [(0, 3, None, [1, 2, 3]), (2, 10, None, [3, 4, 5]), (1, 10, 3, [2, 3]), (1, 1, 3, [2]), (5, 10, None, [])],
)
async def test_a_shard_is_read_in_pieces(
    store: EventStore, after: int, limit: int, upto: int | None, positions: list[int]
) -> None:
    await store.append("t1", 0, "c1", records(0, 5))
    assert [entry.position for entry in await store.read_shard(0, after, limit, upto)] == positions


async def test_an_empty_shard_ends_at_position_0(store: EventStore) -> None:
    assert await store.last_position(0) == 0


async def test_the_last_position_is_that_of_the_newest_event(store: EventStore) -> None:
    await store.append("t1", 0, "c1", records(0, 3))
    assert await store.last_position(0) == 3


async def test_a_stream_lives_in_the_shard_its_name_says(new_store: NewStore) -> None:
    store = await new_store(3)
    names = [f"table-{n}" for n in range(20)]
    for name in names:
        await store.append(name, 0, "c1", records(0))
    found = {e.stream: shard for shard in range(3) for e in await store.read_shard(shard, 0)}
    assert found == {name: crc32(name.encode()) % 3 for name in names}


async def test_every_shard_counts_for_itself(new_store: NewStore) -> None:
    store = await new_store(3)
    for n in range(20):
        await store.append(f"table-{n}", 0, "c1", records(0))
    for shard in range(3):
        positions = [entry.position for entry in await store.read_shard(shard, 0)]
        assert positions == list(range(1, await store.last_position(shard) + 1))


async def test_of_many_at_once_with_the_same_expected_version_one_wins(store: EventStore) -> None:
    tries = [store.append("t1", 0, f"c{n}", records(0, 1, str(n))) for n in range(20)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert sum(isinstance(result, StreamMoved) for result in results) == 19


async def test_many_at_once_with_the_same_command_id_act_once(store: EventStore) -> None:
    results = await asyncio.gather(*(store.append("t1", 0, "c1", records(0, 2)) for _ in range(20)))
    assert {(result.first, result.last, result.position) for result in results} == {(1, 2, 2)}
    assert sum(not result.repeated for result in results) == 1


async def test_many_streams_at_once_all_get_in(store: EventStore) -> None:
    results = await asyncio.gather(*(store.append(f"t{n}", 0, "c1", records(0, n % 3 + 1)) for n in range(2500)))
    positions = sorted(p for r in results for p in range(r.position - (r.last - r.first), r.position + 1))
    assert positions == list(range(1, len(positions) + 1))


async def test_a_queue_of_commands_for_one_stream_is_written_in_order(store: EventStore) -> None:
    await asyncio.gather(*(store.append("t1", n, f"c{n}", records(n)) for n in range(50)))
    assert await store.read("t1") == [records(n)[0] for n in range(50)]


async def test_a_command_that_cannot_be_written_does_not_harm_its_neighbours(store: EventStore) -> None:
    results = await asyncio.gather(
        store.append("t1", 0, "c1", records(0)),
        store.append("lone \ud800 surrogate", 0, "c1", records(0)),
        store.append("t2", 0, "c1", records(0)),
        return_exceptions=True,
    )
    assert [isinstance(result, Appended) for result in results] == [True, False, True]


async def test_a_sender_that_gives_up_does_not_stop_the_others(store: EventStore) -> None:
    lost = asyncio.ensure_future(store.append("t1", 0, "c1", records(0)))
    await asyncio.sleep(0)
    lost.cancel()
    assert (await store.append("t2", 0, "c1", records(0))).first == 1


async def test_the_hook_hears_of_every_event_in_order(new_store: NewStore) -> None:
    heard: list[Logged] = []

    def listen(shard: int, events: Sequence[Logged]) -> None:
        heard.extend(events)

    store = await new_store(1, listen)
    await asyncio.gather(*(store.append(f"t{n}", 0, "c1", records(0, 2)) for n in range(50)))
    assert heard == await store.read_shard(0, 0)


async def test_the_hook_does_not_hear_of_what_was_not_written(new_store: NewStore) -> None:
    heard: list[Logged] = []
    store = await new_store(1, lambda _, events: heard.extend(events))
    await store.append("t1", 0, "c1", records(0))
    await store.append("t1", 0, "c1", records(0))
    with pytest.raises(StreamMoved):
        await store.append("t1", 5, "c2", records(5))
    assert len(heard) == 1


async def test_a_hook_that_fails_does_not_fail_the_commit(new_store: NewStore) -> None:
    def fail(shard: int, events: Sequence[Logged]) -> None:
        raise RuntimeError("no")

    store = await new_store(1, fail)
    assert await store.append("t1", 0, "c1", records(0)) == Appended(1, 1, 1)


async def test_the_epoch_names_one_history(new_store: NewStore) -> None:
    first, second = await new_store(), await new_store()
    assert first.epoch != second.epoch


async def test_closing_finishes_what_was_accepted(new_store: NewStore) -> None:
    store: Store = await new_store()
    accepted = [asyncio.ensure_future(store.append(f"t{n}", 0, "c1", records(0))) for n in range(100)]
    await asyncio.sleep(0)
    await store.aclose()
    assert all([isinstance(await append, Appended) for append in accepted])


async def test_streams_are_listed_in_the_order_in_which_they_began(new_store: NewStore) -> None:
    store = await new_store()
    for name in ("b", "a", "c"):
        await store.append(name, 0, f"{name}/1", records(0, 2))
    listed = await store.streams(0)
    assert [name for _, name in listed] == ["b", "a", "c"]
    assert await store.streams(0, listed[0][0], limit=1) == [listed[1]]
    assert await store.streams(0, listed[-1][0]) == []
