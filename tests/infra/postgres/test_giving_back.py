"""Connections that all share: whoever is cancelled, at whatever moment, gives theirs back."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from infra.postgres.pool import Pool
from tests.waiting import eventually

pytestmark = pytest.mark.servers


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[Pool]:
    """With one connection."""
    made = await Pool.open(database_url, size=1)
    yield made
    await made.aclose()


async def test_who_is_cancelled_while_giving_a_connection_back_has_given_it_back(pool: Pool) -> None:
    had, enough, connections = asyncio.Event(), asyncio.Event(), pool.connections

    async def have() -> None:
        async with connections.connection():
            had.set()
            await enough.wait()

    having = asyncio.create_task(have())
    await had.wait()
    waiting = asyncio.create_task(pool.fetch_once("SELECT 1"))
    await eventually(lambda: connections.get_stats().get("requests_waiting", 0) == 1, "someone waits for it")
    async with connections._lock:  # somebody else is about to be served, so that giving back takes a moment
        enough.set()
        await asyncio.sleep(0)
        having.cancel()
        await asyncio.wait([having], timeout=0)
    assert await waiting == [(1,)]
    await asyncio.wait([having])
