"""The floor: the least a server with our log can do for a move. `python -m tests.bench.live.floor uvicorn|granian`.

It speaks as the API does, on the same server: no rules, no viewers, no GraphQL, but the move is committed by the same
committer before it is answered, and everyone who watches is sent the same text. The settings come from the environment.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any, Final

import uvloop
from msgspec import Raw, Struct
from msgspec.json import Decoder

from api.collector import freeze_collected
from api.processes import end_with_parent
from api.settings import Settings, read_settings
from domain.kernel.chain import Recorded
from infra.postgres.event_store import PostgresEventStore
from services.ports import Logged
from tests.bench.live.serving import SERVERS, Serve
from tests.bench.live.table import PROTOCOL

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
_PREFIX: Final = "floor:"
"""Not the prefix of tables: nobody should take these for games."""
_TYPE: Final = "floor.moved"
_META: Final = b'{"at":1,"by":"player-0","salt":"%b"}' % (b"0" * 64)
_FILLER: Final = b"x" * 120
"""As much as an event of Uno has beside its command."""
_HASH: Final = bytes(32)
_ACK: Final = {"type": "websocket.send", "text": '{"type":"connection_ack"}'}
_TOLD: Final = '{"type":"next","id":"watch","payload":{"data":{"tableEvents":{"version":%d,"event":%s}}}}'
_ANSWERED: Final = b'{"data":{"act":{"__typename":"TableChanged","version":%d}}}'


class Asked(Struct, frozen=True):
    """The variables of a move or a subscription: which table, after which version, what."""

    t: str
    v: int
    c: Raw = Raw(b"null")


class Body(Struct, frozen=True):
    """A request."""

    variables: Asked


class Message(Struct, frozen=True):
    """A message on a socket."""

    type: str
    id: str = ""
    payload: Raw = Raw(b"")


_bodies, _messages = Decoder(Body), Decoder(Message)


class Floor:
    """The application."""

    def __init__(self) -> None:
        self.store: PostgresEventStore | None = None
        self._watchers: defaultdict[str, list[Send]] = defaultdict(list)
        self._commands = count(1)
        self._going = set[asyncio.Task[None]]()

    def committed(self, _: int, events: Sequence[Logged]) -> None:
        """Send each event to everyone who watches, written once."""
        for logged in events:
            text = _TOLD % (logged.event.version, logged.event.body.decode())
            message = {"type": "websocket.send", "text": text}
            for send in self._watchers[logged.stream]:
                self._start(send(message))

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve one request, one socket, or the life of the server."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(receive, send)

    async def _http(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            event = await receive()
            body, more = body + event.get("body", b""), event.get("more_body", False)
        answer = await self._move(_bodies.decode(body).variables) if scope["method"] == "POST" else b"{}"
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _socket(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": PROTOCOL})
        watched: list[Send] = []
        while (event := await receive())["type"] != "websocket.disconnect":
            message = _messages.decode(event["text"])
            if message.type == "connection_init":
                await send(_ACK)
                continue
            asked = _bodies.decode(message.payload).variables
            if message.id == "watch":
                watched = self._watchers[_PREFIX + asked.t]
                watched.append(send)
            else:
                self._start(self._answer(message.id, asked, send))
        if send in watched:
            watched.remove(send)

    async def _answer(self, id_: str, asked: Asked, send: Send) -> None:
        answer = (await self._move(asked)).decode()
        await send({"type": "websocket.send", "text": f'{{"type":"next","id":"{id_}","payload":{answer}}}'})

    async def _move(self, asked: Asked) -> bytes:
        """Commit one event; the answer when it is on the disk."""
        assert self.store is not None
        body = b'{"type":"%b","command":%b,"filler":"%b"}' % (_TYPE.encode(), bytes(asked.c), _FILLER)
        event = Recorded(asked.v + 1, _TYPE, _META, body, _HASH)
        command = f"player-0/{next(self._commands)}"
        done = await self.store.append(_PREFIX + asked.t, asked.v, command, (event,))
        return _ANSWERED % done.last

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._going.add(task)
        task.add_done_callback(self._going.discard)


async def serve(settings: Settings, on: Serve) -> None:
    """Serve until told to stop."""
    floor = Floor()
    floor.store = await PostgresEventStore.open(settings.database_url, floor.committed)
    freeze_collected()
    await on(floor, settings)
    await floor.store.aclose()


if __name__ == "__main__":
    end_with_parent()
    uvloop.run(serve(read_settings(), SERVERS[sys.argv[1]]))
