"""A crowd on sockets, in a process of its own: `python -m tests.bench.live.spectators`.

What to do comes on the first line of standard input, as JSON. Each line it prints is an `Arrival`: a version that has
reached all of them. The first has the version 0: everyone is there.
"""

import asyncio
import sys
import time
from collections import Counter
from typing import Final

import uvloop
from msgspec import Struct
from msgspec.json import decode, encode

from api.processes import end_with_parent
from tests.bench.live import boardgame
from tests.bench.live.processes import allow_many_sockets
from tests.bench.live.table import graphql_socket, numbered
from tests.bench.live.wire import Socket, Told

_AT_ONCE: Final = 50


class Crowd(Struct, frozen=True):
    """Who comes, and where to: `hello` is what each says on arrival, `mark` what stands before a version."""

    port: int
    spectators: int
    hello: str
    mark: str
    speaks: str = "graphql"
    compressed: bool = False


class Arrival(Struct, frozen=True):
    """A version has reached everyone: when the last had it, and what they all have been sent so far."""

    version: int
    at: int
    """Nanoseconds of the clock that all processes of a machine share."""
    spectators: int
    messages: int
    bytes: int


class Spectators:
    """All of them."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd, self._version = crowd, numbered(crowd.mark.encode())
        self._seen: Counter[int] = Counter()
        self._sockets: list[Socket] = []
        self._lost = self._messages = 0

    async def come(self) -> None:
        """Let them all in, some at a time."""
        hello = self._crowd.hello.encode()
        for first in range(0, self._crowd.spectators, _AT_ONCE):
            some = range(first, min(first + _AT_ONCE, self._crowd.spectators))
            for socket in await asyncio.gather(*(self._open() for _ in some)):
                socket.send(hello)
                self._sockets.append(socket)
        self._report(0)

    async def _open(self) -> Socket:
        def told(text: bytes) -> None:
            self._told(socket, text)

        socket = await self._socket(told)
        return socket

    async def _socket(self, told: Told) -> Socket:
        if self._crowd.speaks == "graphql":
            return await graphql_socket(self._crowd.port, told, compressed=self._crowd.compressed)
        return await boardgame.joined(self._crowd.port, told)

    def _told(self, socket: Socket, text: bytes) -> None:
        found = self._version.search(text)
        if found is None:
            self._told_otherwise(socket, text)
            return
        version = int(found[1])
        self._messages += 1
        self._seen[version] += 1
        if self._seen[version] == len(self._sockets) - self._lost:
            del self._seen[version]
            self._report(version)

    def _told_otherwise(self, socket: Socket, text: bytes) -> None:
        if text == boardgame.PING:
            socket.send(boardgame.PONG)
        elif self._crowd.speaks == "graphql":  # an error or an end: it watches no more
            self._lost += 1
            sys.stderr.write(text[:200].decode() + "\n")

    def _report(self, version: int) -> None:
        now, here = time.monotonic_ns(), len(self._sockets) - self._lost
        arrival = Arrival(version, now, here, self._messages, sum(each.received for each in self._sockets))
        sys.stdout.buffer.write(encode(arrival) + b"\n")
        sys.stdout.buffer.flush()


async def main(crowd: Crowd) -> None:
    """Watch until the parent is gone."""
    await Spectators(crowd).come()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asked = decode(sys.stdin.buffer.readline(), type=Crowd)
    end_with_parent()  # which reads the rest, so the line had to come first
    allow_many_sockets()
    uvloop.run(main(asked))
