"""What takes long is done in one thread, in a queue of limited length, and once for each key."""

import asyncio
import threading

import pytest

from services.off_loop import OffLoop, Remembered
from services.ports import Unavailable

LOOP = threading.main_thread()


async def test_work_is_done_in_another_thread_and_always_the_same() -> None:
    off_loop = OffLoop()
    threads = {await off_loop.run(threading.current_thread) for _ in range(5)}
    assert len(threads) == 1
    assert LOOP not in threads


async def test_the_queue_has_an_end() -> None:
    off_loop = OffLoop(most_waiting=2)
    go_on = threading.Event()
    waiting = [asyncio.ensure_future(off_loop.run(go_on.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="too many large questions"):
        await off_loop.run(int)
    go_on.set()
    assert await asyncio.gather(*waiting) == [True, True]
    assert await off_loop.run(int) == 0, "there is room again"


async def test_an_answer_is_made_once() -> None:
    remembered, made = Remembered(OffLoop()), list[int]()

    def make() -> str:
        made.append(1)
        return "answer"

    assert await asyncio.gather(*(remembered.get("key", make) for _ in range(5))) == ["answer"] * 5
    assert await remembered.get("key", make) == "answer"
    assert await remembered.get("other", make) == "answer"
    assert len(made) == 2


async def test_what_is_remembered_is_bounded_in_bytes_and_the_oldest_goes_first() -> None:
    remembered = Remembered(OffLoop(), most_bytes=30)
    for key in ("a", "b", "c"):
        await remembered.get(key, lambda: "x" * 10)
    assert remembered.known("a") is not None
    await remembered.get("d", lambda: "x" * 10)
    assert (remembered.known("b"), remembered.bytes) == (None, 30), "b was used least recently"
    await remembered.get("too large", lambda: "x" * 31)
    assert remembered.known("too large") is None
    assert remembered.bytes == 30


async def test_a_failure_is_told_to_all_who_asked_and_not_remembered() -> None:
    remembered = Remembered(OffLoop())

    def fail() -> str:
        raise ValueError("no")

    both = await asyncio.gather(*(remembered.get("key", fail) for _ in range(2)), return_exceptions=True)
    assert [type(each) for each in both] == [ValueError, ValueError]
    assert await remembered.get("key", lambda: "yes") == "yes"


async def test_whoever_gives_up_does_not_take_the_answer_from_others() -> None:
    remembered, go_on = Remembered(OffLoop()), threading.Event()

    def make() -> str:
        go_on.wait()
        return "answer"

    first = asyncio.ensure_future(remembered.get("key", make))
    second = asyncio.ensure_future(remembered.get("key", make))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert await second == "answer"
