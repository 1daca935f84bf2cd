"""Python modules of ours as processes of their own, which end with the benchmark."""

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec.structs import fields

from api.settings import Settings, variable
from domain.kernel.errors import OrreryError

_PATIENCE: Final = 20.0


class ChildFailed(OrreryError):
    """A process of the benchmark ended with an error; its own words are on standard error."""


@asynccontextmanager
async def child(
    module: str, *arguments: str, settings: Settings | None = None, sockets: Sequence[int] = ()
) -> AsyncIterator[Process]:
    """`python -m module`, given the settings as its environment and these open sockets."""
    given = (
        {}
        if settings is None
        else {variable(each.name): str(getattr(settings, each.name)) for each in fields(settings)}
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, **given},
        pass_fds=sockets,
    )
    try:
        yield process
    finally:
        await ended(process)


async def ended(process: Process) -> None:
    """End a process, by force if it takes its time."""
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def free_port() -> int:
    """A port at which nobody listens just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def answer_of(module: str, *arguments: str, asked: bytes) -> bytes:
    """What a module prints, given `asked` on its standard input."""
    async with child(module, *arguments) as process:
        printed, _ = await process.communicate(asked)
    if process.returncode:
        raise ChildFailed(f"{module} ended with status {process.returncode}")
    return printed
