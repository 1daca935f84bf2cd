from collections.abc import AsyncIterator

import pytest

from tests.world import World, new_world


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """The service in memory."""
    made = await new_world()
    yield made
    await made.feed.aclose()
