"""Crowds of spectators: brought to a table, and asked when something has reached all of them."""

import asyncio
from asyncio.subprocess import Process
from typing import Final

from msgspec.json import decode, encode

from tests.bench.child import ChildFailed, child
from tests.bench.documents import VERSION, follow, request
from tests.bench.live import boardgame
from tests.bench.live.spectators import Arrival, Crowd
from tests.bench.live.table import subscribe
from tests.bench.stage import Stage

_PATIENCE: Final = 300.0


def watching(port: int, spectators: int, table: str, version: int, *, compressed: bool = False) -> Crowd:
    """A crowd at a table of ours, or of the floor."""
    hello = subscribe("watch", request(follow(), t=table, v=version)).decode()
    return Crowd(port, spectators, hello, VERSION.decode(), compressed=compressed)


def watching_boardgame(port: int, spectators: int, match: str) -> Crowd:
    """A crowd at a match of the peer."""
    hello = boardgame.sync(match, None).decode()
    return Crowd(port, spectators, hello, boardgame.STATE.decode(), speaks="boardgame")


class Watched:
    """A crowd that has come, in its own process."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked, self._reports = process.stdin, process.stdout

    @classmethod
    async def come(cls, stage: Stage, crowd: Crowd) -> "Watched":
        """Bring a crowd; it goes when the benchmark is over."""
        process = await stage.closing.enter_async_context(child("tests.bench.live.spectators"))
        made = cls(process)
        made._asked.write(encode(crowd) + b"\n")
        await made.saw(0)
        return made

    async def saw(self, version: int) -> Arrival:
        """When all had that version; those before it are passed over."""
        async with asyncio.timeout(_PATIENCE):
            while line := await self._reports.readline():
                arrival = decode(line, type=Arrival)
                if arrival.version == version:
                    return arrival
        raise ChildFailed("the crowd has gone")
