"""The end of patience with a server, beside a cancellation from elsewhere."""

import asyncio

import pytest

from infra.postgres.committer import Patience

SHORT, LONG = 0.001, 600.0


async def for_ever(seconds: float) -> None:
    with Patience(seconds):
        await asyncio.Event().wait()


async def test_what_takes_too_long_times_out() -> None:
    with pytest.raises(TimeoutError):
        await for_ever(SHORT)
    task = asyncio.current_task()
    assert task is not None
    assert not task.cancelling(), "it is over, and nothing is left of it"


async def test_a_cancellation_stays_one() -> None:
    task = asyncio.create_task(for_ever(LONG))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_cancellation_that_comes_with_the_end_of_patience_is_not_lost() -> None:
    async def cancelled_at_the_end() -> None:
        task = asyncio.current_task()
        assert task is not None
        with Patience(SHORT):
            try:
                await asyncio.Event().wait()
            finally:
                task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await asyncio.create_task(cancelled_at_the_end())


async def test_what_is_done_in_time_is_done() -> None:
    with Patience(LONG):
        await asyncio.sleep(0)


async def test_an_error_of_its_own_passes() -> None:
    with pytest.raises(ValueError, match="own"), Patience(LONG):
        raise ValueError("own")
