"""A table in live play: four players who watch it over a socket each, and one move at a time."""

import asyncio
import re
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, Protocol

from msgspec.json import encode

from domain.kernel.errors import OrreryError
from domain.kernel.viewers import Seat
from tests.bench.documents import ACCEPTED, ACT, VERSION, follow, request
from tests.bench.live.script import Move, Script
from tests.bench.live.wire import Http, Socket, Told, post
from tests.bench.samples import SEATS

Channel = Literal["http", "socket"]
PROTOCOL: Final = "graphql-transport-ws"
PATIENCE: Final = 60.0
_WATCHING: Final = b'"id":"watch"'
_HEAD: Final = 48
"""Bytes of a message in which its type and its id stand."""


class NotPlayed(OrreryError):
    """The server did not take a move, or ended a subscription; the text is what it said."""


class Playable(Protocol):
    """Anything at which moves can be made, one after the other."""

    def plan(self, moves: int) -> None:
        """Have so many moves ready."""

    async def move(self, by: Channel) -> None:
        """Make the next move; return when it is answered and every watcher has seen it."""


async def graphql_socket(port: int, told: Told, token: str = "", *, compressed: bool = False) -> Socket:
    """A socket on which operations can be sent."""
    acknowledged = asyncio.get_running_loop().create_future()
    socket = await Socket.open(port, "/graphql", acknowledged.set_result, protocol=PROTOCOL, compressed=compressed)
    socket.send(encode({"type": "connection_init", "payload": {"token": token} if token else {}}))
    await acknowledged
    socket.told = told
    return socket


def subscribe(id_: str, body: bytes) -> bytes:
    """The message that starts an operation."""
    return b'{"type":"subscribe","id":"%b","payload":%b}' % (id_.encode(), body)


def numbered(mark: bytes) -> re.Pattern[bytes]:
    """Finds the number that stands behind a mark."""
    return re.compile(re.escape(mark) + rb"(\d+)")


def version_in(text: bytes) -> int:
    """The version that a message to a watcher is about."""
    found = _VERSION.search(text)
    if found is None:
        raise NotPlayed(f"no version: {text[:200].decode(errors='replace')}")
    return int(found[1])


class Table:
    """One table of a server that speaks as ours does."""

    def __init__(self, id_: str, script: Script, tokens: Sequence[str]) -> None:
        self.id = id_
        self._script, self._tokens = script, tokens
        self._shows: tuple[int, ...] = ()
        self._missing = self._made = 0
        self._done: asyncio.Future[None] | None = None
        self._ports: list[int] = []
        self._connections: dict[Seat, Http] = {}
        self._sockets: list[Socket] = []

    async def connect(self, ports: Sequence[int], version: int) -> None:
        """Let the players in, each by the next of the servers, to watch what comes after `version`."""
        watching = subscribe("watch", request(follow(), t=self.id, v=version))
        for seat, token in enumerate(self._tokens):
            port = ports[seat % len(ports)]
            self._ports.append(port)
            socket = await graphql_socket(port, partial(self._told, seat), token)
            socket.send(watching)
            self._sockets.append(socket)

    def plan(self, moves: int) -> None:
        """Have so many moves ready."""
        self._script.plan(moves)

    async def move(self, by: Channel) -> None:
        """Make the next move; return when it is answered and every watcher has seen it."""
        await self.play(self._script.next(), by)

    async def play(self, move: Move, by: Channel) -> None:
        """The same with a given move."""
        self._shows = move.shows
        self._missing = 1 + sum(1 for version in move.shows[:SEATS] if version)
        self._done = asyncio.get_running_loop().create_future()
        body = self.asked(move)
        if by == "http":
            connection = await self._connection(move.seat)
            connection.ask(post(body, token=self._tokens[move.seat]), self._answered)
        else:
            self._made += 1
            self._sockets[move.seat].send(subscribe(str(self._made), body))
        async with asyncio.timeout(PATIENCE):
            await self._done

    def next(self) -> Move:
        """The next move, for those who want to know what it shows."""
        return self._script.next()

    def asked(self, move: Move) -> bytes:
        """A move as the body of a request."""
        return b'{"query":%b,"variables":{"t":"%b","c":%b,"v":%d}}' % (
            _ACT,
            self.id.encode(),
            move.command,
            move.version,
        )

    def close(self) -> None:
        """Send everyone away."""
        for connection in self._connections.values():
            connection.close()
        for socket in self._sockets:
            socket.close()

    async def _connection(self, seat: Seat) -> Http:
        """The player's own, made when it is needed: a server does not keep those who say nothing for long."""
        known = self._connections.get(seat)
        if known is None or not known.is_open:
            known = self._connections[seat] = await Http.open(self._ports[seat])
        return known

    def _told(self, seat: Seat, text: bytes) -> None:
        head = text[:_HEAD]
        if b'"next"' not in head:
            if b'"complete"' not in head or _WATCHING in head:
                self._failed(text)
        elif _WATCHING in head:
            if self._missing and version_in(text) == self._shows[seat]:
                self._one_less()
        else:
            self._answered(text)

    def _answered(self, body: bytes) -> None:
        if ACCEPTED in body:
            self._one_less()
        else:
            self._failed(body)

    def _one_less(self) -> None:
        self._missing -= 1
        if not self._missing and self._done is not None and not self._done.done():
            self._done.set_result(None)

    def _failed(self, text: bytes) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_exception(NotPlayed(text[:400].decode(errors="replace") or "the connection ended"))


_ACT: Final = encode(ACT)
_VERSION: Final = numbered(VERSION)
