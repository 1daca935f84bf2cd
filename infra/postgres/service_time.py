"""What time it is for the service: all its processes live by the same, whatever their machines say.

A player's clock is begun by one process and runs out in another. Were the machine's clock set by an hour, a process
that starts afterwards would find everyone's time gone. So it goes on from what those tell that run already.
"""

import asyncio
from typing import Final

from infra.postgres.connecting import NAME
from infra.postgres.pool import Pool
from services.ports import Clock
from services.workers.pulse import BEAT

_LOOKS: Final = 5
_DAY_MS: Final = 24 * 3600 * 1000
# The sessions of others tell whether anybody runs who could tell the time. A beat counts while it is fresh by the
# server's clock: where that was set, the next one is.
_TOLD: Final = """
SELECT max(at + ago) FILTER (WHERE ago BETWEEN 0 AND 5000), max(at),
       EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'orrery %%'
                  AND application_name <> %s)
  FROM (SELECT at, (1000 * extract(epoch FROM clock_timestamp() - heard))::int8 AS ago FROM pulses) AS beats
"""


async def service_time(pool: Pool, clock: Clock) -> int:
    """The time by which the processes live that run.

    If none does, it is the machine's time, but not earlier than it was when one did: unless that is more than a day,
    which no clock is off by mistake of ours.
    """
    for look in range(_LOOKS):
        ((fresh, last, others),) = await pool.fetch(_TOLD, (NAME,))
        if fresh is not None:
            return int(fresh)
        if not others or look == _LOOKS - 1:
            break
        await asyncio.sleep(BEAT / 2)
    now = clock.now()
    return int(last) if last is not None and now < last < now + _DAY_MS else now
