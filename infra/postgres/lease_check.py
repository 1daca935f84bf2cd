"""What is written under a lease is written in one transaction with a look at whether the lease is still good."""

from typing import Final

import psycopg
from psycopg import AsyncConnection

from services.ports import Lease, LeaseLost, held

_LOST: Final = "OR001"
"""The code of the error of `require_leases`."""
_REQUIRE: Final = """
SELECT set_config('idle_in_transaction_session_timeout', %s, true), require_leases(%s::text[], %s::int4[])
"""
_MOST_IDLE: Final = "2000"
"""Milliseconds for which a transaction under a lease may wait for its process. One that hangs longer is ended, and
what it locked is free before others take its lease."""


async def require_lease(connection: AsyncConnection) -> None:
    """In a transaction that writes: refuse it unless the lease it is written under, if any, is still good."""
    lease = held()
    if lease is not None:
        await connection.execute(_REQUIRE, (_MOST_IDLE, [lease.job], [lease.number]))


def lost(error: psycopg.Error, lease: Lease | None) -> LeaseLost | None:
    """The loss of a lease, if that is what a statement was refused for."""
    return lease.lose() if lease is not None and error.diag.sqlstate == _LOST else None
