"""The pool of connections, seen by a task that is cancelled while it waits for one."""

import asyncio

import pytest

from infra.postgres.pool import Pool


@pytest.mark.servers
async def test_a_cancellation_is_kept_in_whichever_turn_of_the_loop_it_comes(database_url: str) -> None:
    """Someone waits for the only connection, gets it, and is cancelled some turns of the event loop later."""
    pool = await Pool.open(database_url, size=1)
    try:
        for turns in range(24):
            async with pool.transaction():
                waiting = asyncio.create_task(pool.fetch("SELECT 1"))
                await asyncio.sleep(0)
            for _ in range(turns):
                await asyncio.sleep(0)
            accepted = waiting.cancel()
            await asyncio.wait([waiting])
            assert waiting.cancelled() == accepted, f"lost after {turns} turns"
    finally:
        await pool.aclose()
