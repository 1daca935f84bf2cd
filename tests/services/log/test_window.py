"""What many follow at once: what a window holds, in which order those who wait are woken, how long a source lives."""

import asyncio
from collections import Counter
from functools import partial

import pytest

from services.log.turns import Turns
from services.log.window import Commons, Memory, Shared, Usher, Window
from tests.waiting import eventually


def filled(commons: Commons, upto: int, keep: int = 64, weight: int = 1) -> Window[str]:
    window: Window[str] = Window(commons, keep)
    for number in range(1, upto + 1):
        window.add([number], [str(number)], [weight])
    return window


def test_a_window_gives_what_comes_after_a_number() -> None:
    window = filled(Commons(), 5)
    assert (window.after(0), window.after(3), window.after(5), window.after(9)) == (list("12345"), list("45"), (), ())


def test_numbers_may_have_gaps() -> None:
    window: Window[str] = Window(Commons())
    window.open(10)
    window.add([12, 17], ["a", "b"], [1, 1])
    assert (window.after(10), window.after(12), window.after(15)) == (["a", "b"], ["b"], ["b"])


def test_what_is_no_longer_there_is_said_to_be_missing() -> None:
    window = filled(Commons(), 1000, keep=10)
    assert len(window) < 20
    assert window.after(window.start) is not None
    assert window.after(window.start - 1) is None


def test_all_windows_together_hold_so_many_bytes_and_the_one_longest_without_news_is_emptied() -> None:
    commons = Commons(memory=Memory(most=100))
    old, new = filled(commons, 4, weight=10), filled(commons, 6, weight=10)
    assert (commons.memory.bytes, len(old), len(new)) == (100, 4, 6)
    new.add([7], ["7"], [10])
    assert (commons.memory.bytes, len(old), len(new)) == (70, 0, 7)
    assert (old.after(3), old.after(4)) == (None, ())
    old.add([5], ["5"], [10])
    assert (old.after(4), commons.memory.bytes) == (["5"], 80)


def test_an_item_that_is_larger_than_all_memory_is_not_held() -> None:
    commons = Commons(memory=Memory(most=100))
    window = filled(commons, 1, weight=101)
    assert (commons.memory.bytes, len(window), window.after(0), window.after(1)) == (0, 0, None, ())


def test_what_a_closed_window_held_is_given_back() -> None:
    async def closed() -> int:
        commons = Commons()
        filled(commons, 5, weight=10).close()
        return commons.memory.bytes

    assert asyncio.run(closed()) == 0


async def test_a_crowd_is_woken_a_portion_in_each_turn_and_players_before_everyone() -> None:
    window: Window[str] = Window(Commons(usher=Usher(portion=10)))
    woken: list[int] = []

    async def follow(number: int, *, first: bool) -> None:
        await window.wait(first=first)
        woken.append(number)

    crowd = [asyncio.create_task(follow(number, first=number >= 100)) for number in range(104)]
    await asyncio.sleep(0)
    window.ring()
    turns = []
    while len(woken) < 104:
        before = len(woken)
        await asyncio.sleep(0)
        turns.append(len(woken) - before)
    assert woken[:4] == [100, 101, 102, 103]
    assert woken[4:] == list(range(100))
    assert max(turns) <= 14
    await asyncio.gather(*crowd)


@pytest.mark.parametrize("is_under_way", [True, False])
async def test_between_portions_there_is_a_rest_while_a_command_is_under_way(is_under_way: bool) -> None:
    """However often the loop goes round: it is not the only one who needs the processor."""
    usher, turns = Usher(portion=10, breath=3600), Turns()
    usher.heed(turns)
    window: Window[str] = Window(Commons(usher=usher))
    served: list[None] = []
    crowd = [asyncio.create_task(window.wait(take=lambda: not served.append(None))) for _ in range(100)]  # type: ignore[func-returns-value]
    await asyncio.sleep(0)
    if is_under_way:
        await turns.begin("table")
    window.ring()
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(served) == (10 if is_under_way else 100)
    for each in crowd:
        each.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)


async def test_commands_without_end_do_not_keep_a_crowd_waiting() -> None:
    usher, turns = Usher(portion=10), Turns()
    usher.heed(turns)
    window: Window[str] = Window(Commons(usher=usher))
    crowd = [asyncio.create_task(window.wait()) for _ in range(100)]
    await asyncio.sleep(0)
    await turns.begin("table")
    window.ring()
    await asyncio.gather(*crowd)


def test_what_comes_together_is_held_together() -> None:
    window = filled(Commons(), 30, keep=10)
    seen = window.newest
    window.add(range(seen + 1, seen + 101), ["x"] * 100, [1] * 100)
    found = window.after(seen)
    assert found is not None
    assert len(found) == 100


async def test_two_crowds_share_the_turns_and_a_few_need_not_wait_for_many() -> None:
    commons = Commons(usher=Usher(portion=10))
    windows: list[Window[str]] = [Window(commons) for _ in range(3)]
    woken: Counter[int] = Counter()

    async def follow(number: int) -> None:
        await windows[number].wait()
        woken[number] += 1

    crowd = [asyncio.create_task(follow(number)) for number, size in enumerate((500, 500, 3)) for _ in range(size)]
    await asyncio.sleep(0)
    for window in windows:
        window.ring()
    turns = 0
    while woken.total() < 1003:
        before = woken.total()
        await asyncio.sleep(0)
        turns += 1
        assert woken.total() - before <= 10
        if turns == 5:
            assert woken[2] == 3
        if turns == 50:
            assert min(woken[0], woken[1]) > 200
    await asyncio.gather(*crowd)


async def test_who_went_away_is_not_waited_for_and_leaves_nothing_behind() -> None:
    window: Window[str] = Window(Commons())
    for _ in range(3):
        waiting = asyncio.create_task(window.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert not window._others
    window.ring()


async def test_those_who_are_called_twice_before_their_turn_are_woken_once() -> None:
    window: Window[str] = Window(Commons(usher=Usher(portion=1)))
    crowd = [asyncio.create_task(window.wait()) for _ in range(5)]
    await asyncio.sleep(0)
    window.ring()
    window.ring()
    await asyncio.gather(*crowd)


class Ticking:
    """A source that ends when it is told to."""

    def __init__(self, key: str) -> None:
        self.key, self.ends, self.is_running = key, asyncio.Event(), False

    async def run(self) -> None:
        self.is_running = True
        try:
            await self.ends.wait()
        finally:
            self.is_running = False


async def test_a_source_is_shared_and_ends_with_the_last_who_holds_it() -> None:
    shared = Shared(Ticking)
    with shared.held("a") as one:
        with shared.held("a") as other:
            assert one is other
            await eventually(lambda: one.is_running, "it runs")
        assert len(shared) == 1
        await asyncio.sleep(0)
        assert one.is_running
    await eventually(lambda: not one.is_running, "it has ended")
    assert len(shared) == 0
    with shared.held("a") as again:
        assert again is not one


async def test_a_source_that_has_ended_is_made_anew_for_those_who_come_later() -> None:
    shared = Shared(Ticking)
    with shared.held("a") as one:
        await eventually(lambda: one.is_running, "it runs")
        one.ends.set()
        await eventually(lambda: not one.is_running, "it has ended")
        await asyncio.sleep(0)
        with shared.held("a") as other:
            assert other is not one
    assert len(shared) == 0


async def test_a_failure_is_everyones() -> None:
    window: Window[str] = Window(Commons())
    window.close(ValueError("broken"))
    for _ in range(2):
        with pytest.raises(ValueError, match="broken"):
            window.raise_failure()


async def test_who_can_take_what_is_new_sleeps_on_until_they_cannot() -> None:
    window: Window[str] = Window(Commons())
    taken: list[int] = []

    def take() -> bool:
        taken.append(len(taken))
        return len(taken) < 3

    waiting = asyncio.create_task(window.wait(take=take))
    await asyncio.sleep(0)
    for _ in range(2):
        window.ring()
        await asyncio.sleep(0)
        assert not waiting.done()
    window.ring()
    await waiting
    window.ring()
    assert taken == [0, 1, 2]
    assert not window._others


async def test_who_fails_to_take_is_woken_to_meet_it_themselves() -> None:
    window: Window[str] = Window(Commons())

    def take() -> bool:
        raise ValueError("not now")

    waiting = [asyncio.create_task(window.wait(take=each)) for each in (take, lambda: True)]
    await asyncio.sleep(0)
    window.ring()
    await waiting[0]
    assert not waiting[1].done()
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not window._others


async def test_who_was_told_to_end_takes_nothing_more() -> None:
    window: Window[str] = Window(Commons(usher=Usher(portion=1)))
    taken: list[int] = []

    def taking(number: int) -> bool:
        taken.append(number)
        return True

    waiting = [asyncio.create_task(window.wait(take=partial(taking, each))) for each in range(3)]
    await asyncio.sleep(0)
    window.ring()  # the first takes at once, the others when it is their turn
    waiting[1].cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert taken == [0, 2]
    window.ring()
    await asyncio.sleep(0)
    assert sorted(taken) == [0, 0, 2, 2]
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not window._others
