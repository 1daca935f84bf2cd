"""A process that starts lives by the time of those that run."""

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest

from infra.postgres.pool import Pool
from infra.postgres.pulses import PostgresPulses
from infra.postgres.service_time import service_time
from tests.world import HandClock

pytestmark = pytest.mark.servers
NOW, HOUR = 1_800_000_000_000, 3_600_000


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[Pool]:
    opened = await Pool.open(database_url, 2)
    yield opened
    await opened.aclose()


async def test_the_first_process_ever_lives_by_its_machine(pool: Pool) -> None:
    assert await service_time(pool, HandClock(NOW)) == NOW


@pytest.mark.parametrize("set_by", [HOUR, -HOUR])
async def test_a_clock_set_by_an_hour_does_not_count_while_others_run(pool: Pool, set_by: int) -> None:
    await PostgresPulses(pool).beat("api", NOW, 5000)
    told = await service_time(pool, HandClock(NOW + set_by))
    assert NOW <= told < NOW + 5000


@pytest.mark.parametrize("set_by", ["1 hour", "-1 hour"])
async def test_when_the_clock_of_the_server_was_set_too_the_next_beat_tells(
    pool: Pool, database_url: str, set_by: str
) -> None:
    """Others run, but their last beat is of before: we wait for the next one."""
    pulses = PostgresPulses(pool)
    await pulses.beat("api", NOW, 5000)
    await pool.execute("UPDATE pulses SET heard = heard - %s::interval", (set_by,))
    other = await psycopg.AsyncConnection.connect(database_url, autocommit=True, application_name="orrery another")

    async def beat() -> None:
        for second in range(1, 1000):
            await pulses.beat("api", NOW + 1000 * second, 5000)
            await asyncio.sleep(0.1)

    beating = asyncio.create_task(beat())
    told = await service_time(pool, HandClock(NOW + HOUR))
    assert NOW + 1000 <= told < NOW + HOUR
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    await other.close()


async def test_when_nobody_runs_the_time_is_the_machines_but_never_goes_back(pool: Pool) -> None:
    await PostgresPulses(pool).beat("api", NOW, 5000)
    await pool.execute("UPDATE pulses SET heard = heard - interval '10 s'")
    assert await service_time(pool, HandClock(NOW + HOUR)) == NOW + HOUR
    assert await service_time(pool, HandClock(NOW - HOUR)) == NOW
    assert await service_time(pool, HandClock(NOW - 30 * 24 * HOUR)) == NOW - 30 * 24 * HOUR
