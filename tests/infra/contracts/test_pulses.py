"""What every record of pulses promises."""

import asyncio

from services.ports import Pause, Pulses


async def test_a_part_that_never_lived_has_no_pulse(pulses: Pulses) -> None:
    assert await pulses.last("api") is None


async def test_the_first_beat_ends_no_pause(pulses: Pulses) -> None:
    assert await pulses.beat("api", 1_000, 500) is None
    assert await pulses.last("api") == 1_000


async def test_a_beat_in_time_ends_no_pause(pulses: Pulses) -> None:
    await pulses.beat("api", 1_000, 500)
    assert await pulses.beat("api", 1_500, 500) is None


async def test_a_beat_after_a_silence_ends_a_pause_which_is_on_record(pulses: Pulses) -> None:
    await pulses.beat("api", 1_000, 500)
    assert await pulses.beat("api", 1_501, 500) == Pause(1_000, 1_501)
    assert await pulses.pauses(["api"], 0) == [Pause(1_000, 1_501)]


async def test_a_beat_from_the_past_changes_nothing(pulses: Pulses) -> None:
    await pulses.beat("api", 5_000, 500)
    assert await pulses.beat("api", 1_000, 500) is None
    assert await pulses.last("api") == 5_000


async def test_every_part_has_its_own_pulse(pulses: Pulses) -> None:
    await pulses.beat("api", 1_000, 500)
    await pulses.beat("worker", 9_000, 500)
    assert await pulses.pauses(["api", "worker"], 0) == []


async def test_pauses_come_by_their_beginning_and_only_those_asked_for(pulses: Pulses) -> None:
    for part, at in (("b", 2_000), ("a", 1_000), ("c", 0), ("c", 10_000), ("b", 5_000), ("a", 4_000)):
        await pulses.beat(part, at, 500)
    assert await pulses.pauses(["a", "b"], 4_000) == [Pause(2_000, 5_000)]
    assert await pulses.pauses(["a", "b"], 0) == [Pause(1_000, 4_000), Pause(2_000, 5_000)]


async def test_of_many_who_beat_at_once_one_ends_the_pause(pulses: Pulses) -> None:
    await pulses.beat("api", 1_000, 500)
    ended = await asyncio.gather(*(pulses.beat("api", 9_000, 500) for _ in range(5)))
    assert [each for each in ended if each] == [Pause(1_000, 9_000)]
