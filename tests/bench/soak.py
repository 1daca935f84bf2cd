"""Whether anything leaks: sockets that only wait, and bots that play for long. `python -m tests.bench.soak --help`

Starts servers, an API process and a worker of its own, opens many sockets, lets bots play without a pause, and prints
what both processes hold in memory as time goes by. Exit status 1 if that has not become flat.
"""

import argparse
import asyncio
import base64
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import psycopg

from tests.e2e.conftest import Deployment, Process
from tests.servers import Databases, embedded_servers
from tests.waiting import eventually

_PING, _PONG, _TEXT, _CLOSE = 0x89, 0x8A, 0x81, 0x88
_LIMITS: Final = {
    f"ORRERY_{name}": "50000"
    for name in (
        "MAX_CONNECTIONS",
        "MAX_CONNECTIONS_PER_ADDRESS",
        "MAX_SOCKETS_PER_ADDRESS",
        "MAX_SUBSCRIPTIONS",
        "MAX_SUBSCRIPTIONS_PER_ADDRESS",
    )
} | {"ORRERY_REQUEST_TIMEOUT": "600"}
_SUBSCRIBE: Final = json.dumps({"type": "subscribe", "id": "1", "payload": {"query": "subscription { lobby { id } }"}})
_FLAT: Final = 1.10
"""What the last quarter may hold more than the second one, at most."""


class Idle(asyncio.Protocol):
    """A client that follows the lobby, answers pings and does nothing else; a small one, as there are many of them."""

    __slots__ = ("_buffer", "_is_open", "_transport", "ready")

    def __init__(self) -> None:
        self._buffer, self._is_open = b"", False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /graphql HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n"
            f"sec-websocket-protocol: graphql-transport-ws\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open, self._buffer = True, rest
            self._send(_TEXT, b'{"type": "connection_init"}')
        while frame := self._frame():
            self._heed(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"closed before it was ready: {exc}"))

    def close(self) -> None:
        self._transport.close()

    def _heed(self, kind: int, payload: bytes) -> None:
        if kind == _PING:
            self._send(_PONG, payload)
        elif kind == _TEXT and not self.ready.done() and b"connection_ack" in payload:
            self._send(_TEXT, _SUBSCRIBE.encode())
            self.ready.set_result(None)

    def _send(self, kind: int, payload: bytes) -> None:
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self._transport.write(bytes([kind]) + length + bytes(4) + payload)  # a mask of zeros leaves it as it is

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame of what has come."""
        if len(self._buffer) < 2:
            return None
        size, start = self._buffer[1] & 0x7F, 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, start = int.from_bytes(self._buffer[2 : 2 + width], "big"), 2 + width
        if len(self._buffer) < start + size:
            return None
        kind, payload = self._buffer[0], self._buffer[start : start + size]
        self._buffer = self._buffer[start + size :]
        return kind, payload


def megabytes(process: Process) -> float:
    """What a process holds in memory."""
    pages = int(Path(f"/proc/{process.running.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def descriptors(process: Process) -> int:
    """How many files and sockets a process has open."""
    return len(list(Path(f"/proc/{process.running.pid}/fd").iterdir()))


async def sockets(port: int, count: int, at_once: int = 20) -> list[Idle]:
    """So many clients, connected and subscribed; who was sent away by a busy machine comes again."""
    made: list[Idle] = []
    loop = asyncio.get_running_loop()
    while len(made) < count:
        some = [loop.create_connection(Idle, "127.0.0.1", port) for _ in range(min(at_once, count - len(made)))]
        fresh = [client for _, client in await asyncio.gather(*some)]
        await asyncio.gather(*(client.ready for client in fresh), return_exceptions=True)
        made += [client for client in fresh if client.ready.exception() is None]
    return made


class Soak:
    """The processes, and what was seen of them."""

    def __init__(self, deployment: Deployment, url: str) -> None:
        self.port = deployment.api(**_LIMITS)
        self.api = deployment.of(0)
        self.worker = deployment.worker(ORRERY_DEMO="true", ORRERY_BOT_PACE_MS="0")
        self._connection = psycopg.connect(url, autocommit=True)
        self.seen: list[tuple[float, float]] = []

    def look(self, what: str) -> None:
        """Print a row."""
        ((events, tables),) = self._connection.execute(
            "SELECT (SELECT sum(position) FROM shards), (SELECT count(*) FROM tables)"
        ).fetchall()
        self.seen.append((megabytes(self.api), megabytes(self.worker)))
        api, worker = self.seen[-1]
        print(
            f"{what:<28}{api:8.1f} MB {descriptors(self.api):6} fd {worker:8.1f} MB {descriptors(self.worker):4} fd"
            f"{events:10} events {tables:6} tables",
            flush=True,
        )

    async def idle(self, count: int) -> float:
        """Open sockets, hold and close them; kilobytes for each."""
        before = megabytes(self.api)
        clients = await sockets(self.port, count)
        after = megabytes(self.api)
        self.look(f"{count} sockets")
        await asyncio.sleep(10)
        self.look("the same, 10 s later")
        for client in clients:
            client.close()
        await eventually(lambda: descriptors(self.api) < 200, "the sockets are closed at the other end too")
        self.look("all closed")
        return 1000 * (after - before) / count

    async def play(self, minutes: float, rows: int = 12) -> None:
        """Let bots play, and look from time to time."""
        began = time.monotonic()
        for row in range(1, rows + 1):
            await asyncio.sleep(max(0, began + row * minutes * 60 / rows - time.monotonic()))
            self.look(f"{row * minutes / rows:.1f} min of bots")

    def is_flat(self, rows: int = 12) -> bool:
        """Whether neither process grew by much from the second quarter to the last."""
        series, quarter = self.seen[-rows:], rows // 4
        early, late = series[quarter : 2 * quarter], series[-quarter:]
        return all(max(row[which] for row in late) <= _FLAT * max(row[which] for row in early) for which in (0, 1))


async def soak(count: int, rounds: int, minutes: float) -> bool:
    """The whole run; whether memory was flat."""
    with embedded_servers() as servers, tempfile.TemporaryDirectory(prefix="soak-") as folder:
        url = Databases(servers.database_url).new()
        deployment = Deployment(url, servers.redis_url, Path(folder))
        try:
            run = Soak(deployment, url)
            run.look("at the start")
            each = [await run.idle(count) for _ in range(rounds)]
            print(f"each socket: {', '.join(f'{size:.1f}' for size in each)} KB, round after round", flush=True)
            await run.play(minutes)
            return run.is_flat()
        finally:
            deployment.end()


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=2, help="how often they are all opened and closed")
    parser.add_argument("--minutes", type=float, default=60, help="how long bots play")
    given = parser.parse_args()
    is_flat = asyncio.run(soak(given.sockets, given.rounds, given.minutes))
    print("memory is flat" if is_flat else "memory grows")
    sys.exit(not is_flat)


if __name__ == "__main__":
    main()
