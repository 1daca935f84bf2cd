"""boardgame.io beside us: its own server in Node, and matches played over the same sockets as our tables."""

import asyncio
import random
import shutil
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Raw, Struct, field
from msgspec.json import Decoder, encode

from domain.kernel.viewers import Seat
from tests.bench.child import free_port
from tests.bench.live.processes import Server, answering, program
from tests.bench.live.table import PATIENCE, Channel, NotPlayed
from tests.bench.live.wire import Socket, Told
from tests.bench.samples import SEATS
from tests.bench.stage import Stage

NAME: Final = "boardgame.io"
NEEDED: Final = "not installed: `make bench` does that where there is Node"
PACKAGES: Final = Path(__file__).parents[4] / "build" / "node_modules"
SOCKET_PATH: Final = "/socket.io/?EIO=4&transport=websocket"
JOIN: Final = b"40/uno,"
STATE: Final = b'"_stateID":'
"""What stands before the number of the state in each message to a client."""
PING: Final = b"2"
PONG: Final = b"3"
_EVENT: Final = b"42/uno,"
_UPDATE: Final = _EVENT + b'["update"'
_SYNC: Final = _EVENT + b'["sync"'
_BLACK: Final = 64
_COLOURS: Final = 4


def is_installed() -> bool:
    """Whether it is there to be measured."""
    return shutil.which("node") is not None and (PACKAGES / NAME).is_dir()


async def serve(stage: Stage) -> Server:
    """The server, ready."""
    node, port = shutil.which("node"), free_port()
    assert node is not None, "asked for only where it is installed"
    command = (node, str(Path(__file__).with_name("server.cjs")), str(port), str(SEATS))
    environ = {"NODE_PATH": str(PACKAGES), "NODE_ENV": "production"}
    process = await stage.closing.enter_async_context(program(*command, environ=environ))
    await answering(port, process)
    return Server(port, process.pid)


def sync(match: str, seat: Seat | None) -> bytes:
    """The message that brings a client into a match, which begins with the first of them."""
    return _EVENT + encode(["sync", match, None if seat is None else str(seat), None, SEATS])


class Piles(Struct, frozen=True):
    """What a player sees of the game: a hand of their own, of the others the number of cards."""

    hands: list[list[int] | int]
    colour: int
    symbol: int


class Turn(Struct, frozen=True, rename="camel"):
    """Whose turn it is."""

    current_player: str


class Seen(Struct, frozen=True):
    """A match as a client is told."""

    piles: Piles = field(name="G")
    turn: Turn = field(name="ctx")
    number: int = field(name="_stateID")


class _Synced(Struct, frozen=True):
    state: Seen


_arguments, _seen, _synced = Decoder(list[Raw]), Decoder(Seen), Decoder(_Synced)


class Match:
    """A match with four players who watch it over a socket each."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self._luck = random.Random(id_)
        self._sockets: list[Socket] = []
        self._last = [b""] * SEATS
        self._missing = 0
        self._done: asyncio.Future[None] | None = None

    async def connect(self, port: int) -> None:
        """Let the players in."""
        for seat in range(SEATS):
            self._missing, self._done = 1, asyncio.get_running_loop().create_future()
            socket = await joined(port, partial(self._told, seat))
            socket.send(sync(self.id, seat))
            self._sockets.append(socket)
            await self._done

    def plan(self, moves: int) -> None:
        """Nothing to do: what a player may lay is told with every move."""

    async def move(self, by: Channel) -> None:  # noqa: ARG002 -- there is but one
        """Make the next move, by socket; return when every player has seen it."""
        seat = int(_state(self._last[0]).turn.current_player)
        seen = _state(self._last[seat])
        name, said = self._chosen(seen.piles, seat)
        payload = {"type": name, "args": said, "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._missing, self._done = SEATS, asyncio.get_running_loop().create_future()
        self._sockets[seat].send(_EVENT + encode(["update", action, seen.number, self.id, str(seat)]))
        try:
            async with asyncio.timeout(PATIENCE):
                await self._done
        except TimeoutError:
            raise NotPlayed(f"{NAME}: {name} {said} was not taken") from None

    @property
    def number(self) -> int:
        """The number of the newest state."""
        return _state(self._last[0]).number

    def close(self) -> None:
        """Send everyone away."""
        for each in self._sockets:
            each.close()

    def _chosen(self, piles: Piles, seat: Seat) -> tuple[str, list[int]]:
        hand = piles.hands[seat]
        assert isinstance(hand, list), "a player sees their own hand"
        fitting = [place for place, card in enumerate(hand) if _fits(piles, card)]
        return ("play", [self._luck.choice(fitting), self._luck.randrange(_COLOURS)]) if fitting else ("pick", [])

    def _told(self, seat: Seat, text: bytes) -> None:
        if text.startswith((_UPDATE, _SYNC)):
            self._last[seat] = text
            self._missing -= 1
            if not self._missing and self._done is not None and not self._done.done():
                self._done.set_result(None)
        elif text == PING:
            self._sockets[seat].send(PONG)


async def joined(port: int, told: Told) -> Socket:
    """A socket in the room of the game."""
    admitted = asyncio.get_running_loop().create_future()

    def wait(text: bytes) -> None:
        if text.startswith(JOIN):
            admitted.set_result(None)

    socket = await Socket.open(port, SOCKET_PATH, wait)
    socket.send(JOIN)
    await admitted
    socket.told = told
    return socket


def _state(text: bytes) -> Seen:
    arguments: list[Any] = _arguments.decode(text.removeprefix(_EVENT))
    return _synced.decode(arguments[2]).state if text.startswith(_SYNC) else _seen.decode(arguments[2])


def _fits(piles: Piles, card: int) -> bool:
    return card >= _BLACK or card >> 4 == piles.colour or card & 15 == piles.symbol
