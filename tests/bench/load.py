"""Sends HTTP requests again and again over kept connections: `python -m tests.bench.load PORT CONNECTIONS SECONDS`.

The requests come on standard input, as a JSON list of texts, and are sent in turn; what is printed is answers per
second, and how many there were in all. It does so little itself that the server is what is measured.
"""

import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final, cast

import uvloop

from tests.bench.child import answer_of
from tests.bench.live.processes import Server, cpu_seconds
from tests.bench.suite import Figures, Measure

_HEAD_ENDS: Final = b"\r\n\r\n"
_PATIENCE: Final = 60.0


class Counter:
    """Answers so far, over all connections."""

    def __init__(self) -> None:
        self.answers = 0
        self.wrong = b""

    async def reaches(self, answers: int) -> None:
        """Wait for so many."""
        while self.answers < answers:  # noqa: ASYNC110 -- an event would be looked at for every answer
            await asyncio.sleep(0.001)


class Client(asyncio.Protocol):
    """One connection: the next request goes out when the last answer is in."""

    def __init__(self, requests: Iterator[bytes], counter: Counter) -> None:
        self._requests, self._counter = requests, counter
        self._head = b""
        self._missing = 0
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop's is one in all but its class
        self._transport.write(next(self._requests))

    def data_received(self, data: bytes) -> None:
        """Some of an answer."""
        if self._missing:
            self._missing -= len(data)
        else:
            self._head += data
            head, found, body = self._head.partition(_HEAD_ENDS)
            if not found:
                return
            self._missing = _length(head) - len(body)
            self._head = b""
            if not head.startswith(b"HTTP/1.1 200 "):
                self._counter.wrong = head
        if self._missing <= 0:
            self._missing = 0
            self._counter.answers += 1
            assert self._transport is not None
            self._transport.write(next(self._requests))


def _length(head: bytes) -> int:
    _, _, after = head.lower().partition(b"content-length:")
    return int(after.split(b"\r\n", 1)[0])


async def answers(requests: Sequence[bytes], port: int, connections: int, seconds: float) -> tuple[float, int]:
    """How often the server at `port` answers in a second, and how often it did; SystemExit for any answer but 200."""
    loop = asyncio.get_running_loop()
    counter, in_turn = Counter(), cycle(requests)
    made = [
        await loop.create_connection(lambda: Client(in_turn, counter), "127.0.0.1", port) for _ in range(connections)
    ]
    async with asyncio.timeout(_PATIENCE):
        await counter.reaches(2 * connections)
        before, began = counter.answers, time.perf_counter()
        await asyncio.sleep(seconds)
        await counter.reaches(before + connections)
    rate = (counter.answers - before) / (time.perf_counter() - began)
    for transport, _ in made:
        transport.abort()
    if counter.wrong:
        sys.exit(counter.wrong.decode())
    return rate, counter.answers


def loaded(name: str, requests: Sequence[bytes], port: int, connections: int = 8) -> Measure:
    """A measure of answers a second, asked for from a process of its own."""

    async def measure(seconds: float) -> Figures:
        rate, _ = await _loaded(requests, port, connections, seconds)
        return {name: rate}

    return measure


def computed(name: str, requests: Sequence[bytes], server: Server, connections: int = 8) -> Measure:
    """The same for a second in which the server computes: someone else's load on the machine does not show."""

    async def measure(seconds: float) -> Figures:
        began = cpu_seconds(server.pid)
        _, answered = await _loaded(requests, server.port, connections, seconds)
        return {name: answered / (cpu_seconds(server.pid) - began)}

    return measure


async def _loaded(requests: Sequence[bytes], port: int, connections: int, seconds: float) -> tuple[float, int]:
    asked = json.dumps([each.decode() for each in requests]).encode()
    printed = await answer_of("tests.bench.load", str(port), str(connections), str(seconds), asked=asked)
    rate, answered = printed.split()
    return float(rate), int(answered)


def main() -> None:
    """Load as the arguments say."""
    port, connections, seconds = sys.argv[1:]
    requests = [each.encode() for each in json.loads(sys.stdin.buffer.read())]
    rate, answered = uvloop.run(answers(requests, int(port), int(connections), float(seconds)))
    sys.stdout.write(f"{rate} {answered}\n")


if __name__ == "__main__":
    main()
