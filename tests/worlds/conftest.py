from collections.abc import AsyncIterator

import pytest

from tests.servers import Databases
from tests.worlds.twins import Twins, twins


@pytest.fixture
async def worlds(databases: Databases, redis_url: str) -> AsyncIterator[Twins]:
    """Two services, alike so far."""
    with databases.lend() as one, databases.lend() as other:
        async with twins((one, other), redis_url) as made:
            yield made
