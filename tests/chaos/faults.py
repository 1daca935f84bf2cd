"""The faults of a campaign, by name. Each is done, held for some seconds, and undone."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg
from redis import Redis

from tests.chaos.house import House

Fault = Callable[[House, float], Awaitable[None]]
FAULTS: Final[dict[str, Fault]] = {}


def _fault(name: str) -> Callable[[Fault], Fault]:
    def put(fault: Fault) -> Fault:
        FAULTS[name] = fault
        return fault

    return put


async def _nothing(_house: House, seconds: float) -> None:
    await asyncio.sleep(seconds)


FAULTS["nothing, for comparison"] = _nothing


@_fault("kill -9 an API")
async def _kill_api(house: House, seconds: float) -> None:
    house.apis[0].kill()
    await asyncio.sleep(seconds)
    house.apis[0].start()


@_fault("kill -9 a worker")
async def _kill_worker(house: House, seconds: float) -> None:
    house.workers[0].kill()
    await asyncio.sleep(seconds)
    house.workers[0].start()


@_fault("kill -9 PostgreSQL")
async def _kill_postgres(house: House, seconds: float) -> None:
    _signal(house.servers.postgres_pid, signal.SIGKILL)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(house.servers.start_postgres)


@_fault("kill -9 a backend of PostgreSQL that writes")
async def _kill_backend(house: House, _seconds: float) -> None:
    async with await psycopg.AsyncConnection.connect(house.database_url, autocommit=True) as connection:
        found = await connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE query LIKE '%append_batch%' AND pid <> pg_backend_pid() LIMIT 1"
        )
        row = await found.fetchone()
    if row is not None:
        _signal(row[0], signal.SIGKILL)  # PostgreSQL restarts all its backends after that


@_fault("all connections to PostgreSQL ended")
async def _end_connections(house: House, _seconds: float) -> None:
    async with await psycopg.AsyncConnection.connect(house.database_url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@_fault("kill -9 Valkey")
async def _kill_valkey(house: House, seconds: float) -> None:
    _signal(house.servers.valkey_pid, signal.SIGKILL)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(house.servers.start_valkey)


@_fault("Valkey loses everything")
async def _flush(house: House, seconds: float) -> None:
    for _ in range(3):
        with Redis.from_url(house.servers.redis_url) as redis:
            await asyncio.to_thread(redis.flushall)
        await asyncio.sleep(seconds / 3)


def _stopping(name: str, pids: Callable[[House], list[int]]) -> None:
    @_fault(f"SIGSTOP {name}")
    async def _stop(house: House, seconds: float) -> None:
        stopped = pids(house)
        for pid in stopped:
            _signal(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        for pid in stopped:
            _signal(pid, signal.SIGCONT)


_stopping("an API", lambda house: [_pid_of(house, "apis")])
_stopping("a worker", lambda house: [_pid_of(house, "workers")])
_stopping("Valkey", lambda house: [house.servers.valkey_pid])
_stopping("PostgreSQL", lambda house: [house.servers.postgres_pid, *_children(house.servers.postgres_pid)])


@_fault("the network to PostgreSQL cut")
async def _cut_postgres(house: House, seconds: float) -> None:
    await house.to_postgres.cut()
    await asyncio.sleep(seconds)
    await house.to_postgres.plug_in()


@_fault("the network to PostgreSQL hangs")
async def _clog_postgres(house: House, seconds: float) -> None:
    house.to_postgres.clog()
    await asyncio.sleep(seconds)
    house.to_postgres.clear()


@_fault("the network to Valkey hangs")
async def _clog_redis(house: House, seconds: float) -> None:
    house.to_redis.clog()
    await asyncio.sleep(seconds)
    house.to_redis.clear()


@_fault("PostgreSQL read-only")
async def _read_only(house: House, seconds: float) -> None:
    await _set(house, "ALTER SYSTEM SET default_transaction_read_only = on")
    await asyncio.sleep(seconds)
    await _set(house, "ALTER SYSTEM RESET default_transaction_read_only")


@_fault("the clock an hour ahead, then right")
async def _clock_ahead(house: House, seconds: float) -> None:
    house.set_clock(3_600_000)
    await asyncio.sleep(seconds)
    house.set_clock(0)


@_fault("the clock an hour behind, then right")
async def _clock_behind(house: House, seconds: float) -> None:
    house.set_clock(-3_600_000)
    await asyncio.sleep(seconds)
    house.set_clock(0)


@_fault("kill -9 everything")
async def _kill_all(house: House, seconds: float) -> None:
    for part in house.parts:
        part.kill()
    _signal(house.servers.postgres_pid, signal.SIGKILL)
    _signal(house.servers.valkey_pid, signal.SIGKILL)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(house.servers.start_postgres)
    await asyncio.to_thread(house.servers.start_valkey)
    for part in house.parts:
        part.start()


def _signal(pid: int, how: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, how)


def _pid_of(house: House, kind: str) -> int:
    running = getattr(house, kind)[0].running
    assert running is not None
    return int(running.pid)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in found.split()]


async def _set(house: House, statement: str) -> None:
    async with await psycopg.AsyncConnection.connect(house.database_url, autocommit=True) as connection:
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(statement.encode())
        await connection.execute("SELECT pg_reload_conf()")
