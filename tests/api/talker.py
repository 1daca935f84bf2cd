"""A client of the graphql-transport-ws protocol that says exactly what a test wants."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.waiting import PATIENCE

PROTOCOL = Subprotocol("graphql-transport-ws")


class Client:
    """Speaks JSON over one socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(await self._socket.recv())
        return heard

    async def closed(self) -> tuple[int, str]:
        with pytest.raises(ConnectionClosed) as closing:
            await self._drain()
        received = closing.value.rcvd
        assert received is not None
        return received.code, received.reason

    async def _drain(self) -> None:
        while True:
            await self._socket.recv()

    async def raw(self, text: str) -> None:
        await self._socket.send(text)

    async def close(self) -> None:
        await self._socket.close()

    async def begin(self, token: str = "") -> None:
        await self.send(type="connection_init", payload={"Authorization": f"Bearer {token}"} if token else {})
        assert await self.hear() == {"type": "connection_ack"}

    async def subscribe(self, id_: str, query: str, **variables: Any) -> None:
        await self.send(type="subscribe", id=id_, payload={"query": query, "variables": variables})


@asynccontextmanager
async def talking(address: str, path: str = "/graphql", **headers: str) -> AsyncIterator[Client]:
    """A client on a socket of its own, with these headers in the handshake."""
    where = f"ws://{address}{path}"
    async with connect(where, subprotocols=[PROTOCOL], additional_headers=headers, open_timeout=PATIENCE) as socket:
        yield Client(socket)
