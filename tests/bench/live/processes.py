"""The servers of a measurement as processes of their own, and how long each has computed."""

import asyncio
import os
import resource
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psutil
from msgspec import Struct
from msgspec.structs import replace

from api.settings import Settings
from tests.bench.child import ChildFailed, child, ended, free_port
from tests.bench.live.wire import HOST, get
from tests.bench.stage import Stage

_PATIENCE: Final = 60.0
_AGAIN: Final = 0.05
_MANY: Final = 1_000_000


class Server(Struct, frozen=True):
    """A server that answers at `port`."""

    port: int
    pid: int


Meter = Mapping[str, Callable[[], float]]
"""Seconds of processor time so far, part by part."""


def unlimited(stage: Stage) -> Settings:
    """Settings for a new installation that turns nobody away."""
    return replace(
        stage.settings(),
        bot_requests_per_second=1e9,
        bot_requests_burst=1e9,
        max_connections=_MANY,
        max_connections_per_address=_MANY,
        max_sockets_per_address=_MANY,
        max_subscriptions=_MANY,
        max_subscriptions_per_address=_MANY,
    )


async def api(stage: Stage, settings: Settings) -> Server:
    """An API process, ready."""
    return await python_server(stage, settings, "api.cli", "serve", "--with-parent")


async def worker(stage: Stage, settings: Settings) -> int:
    """A worker; its process id."""
    process = await stage.closing.enter_async_context(child("api.cli", "worker", "--with-parent", settings=settings))
    return process.pid


async def python_server(stage: Stage, settings: Settings, module: str, *arguments: str) -> Server:
    """A module of ours that serves at the port of its settings, ready."""
    here = replace(settings, port=free_port())
    process = await stage.closing.enter_async_context(child(module, *arguments, settings=here))
    await answering(here.port, process)
    return Server(here.port, process.pid)


async def answering(port: int, process: Process) -> None:
    """Wait until someone answers there, whatever; ChildFailed if the process ends before."""
    async with asyncio.timeout(_PATIENCE):
        while process.returncode is None:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(HOST, port)
                writer.write(get("/health"))
                answered = await reader.read(1)
                writer.close()
                if answered:
                    return
            await asyncio.sleep(_AGAIN)
    raise ChildFailed(f"the server at port {port} ended with status {process.returncode}")


@asynccontextmanager
async def program(*command: str, environ: Mapping[str, str]) -> AsyncIterator[Process]:
    """A program that is not ours; it ends with us."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=sys.stderr, env={**os.environ, **environ}
    )
    try:
        yield process
    finally:
        await ended(process)


def meter(stage: Stage, **parts: Sequence[int]) -> Meter:
    """The processes of each part, and those of the database and of Redis, which everybody uses."""
    pids: dict[str, Sequence[int]] = {**parts, "postgres": [stage.postgres_pid], "redis": [stage.redis_pid]}
    return {name: _computed(each) for name, each in pids.items()}


def _computed(pids: Sequence[int]) -> Callable[[], float]:
    return lambda: sum(map(cpu_seconds, pids))


def cpu_seconds(pid: int) -> float:
    """What a process has computed, with its children, those that have ended included."""
    root = psutil.Process(pid)
    return sum(map(_own_seconds, (root, *root.children(recursive=True))))


def _own_seconds(process: Any) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:  # it ended just now, and its parent has counted it
        return 0.0
    return float(times.user + times.system + times.children_user + times.children_system)


def allow_many_sockets() -> None:
    """Take all the open files that this process, and so each of its children, may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
