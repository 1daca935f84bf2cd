"""Clients over HTTP and over a socket."""

import json
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.waiting import PATIENCE


class Player:
    """Someone with a token, at one API process."""

    def __init__(self, http: httpx.AsyncClient, port: int, token: str = "") -> None:
        self.http, self.port, self.token = http, port, token

    def at(self, port: int) -> "Player":
        """The same person at another API process."""
        return Player(self.http, port, self.token)

    async def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        body = {"query": query, "variables": variables}
        response = await self.http.post(f"http://127.0.0.1:{self.port}/graphql", json=body, headers=headers)
        answer = response.json()
        assert "errors" not in answer, (query[:300], answer["errors"][:2])
        data: dict[str, Any] = answer["data"]
        return data

    @classmethod
    async def guest(cls, http: httpx.AsyncClient, port: int, name: str) -> "Player":
        made = await cls(http, port).ask("mutation($n: String!) { createGuest(name: $n) { token } }", n=name)
        return cls(http, port, made["createGuest"]["token"])


class Watcher:
    """Follows one table over a socket and keeps what it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.moments: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, port: int, token: str, query: str, **variables: Any) -> "Watcher":
        socket = await connect(
            f"ws://127.0.0.1:{port}/graphql",
            subprotocols=[Subprotocol("graphql-transport-ws")],
            max_size=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )
        payload = {"authorization": f"Bearer {token}"} if token else {}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        assert json.loads(await socket.recv()) == {"type": "connection_ack"}
        subscribe = {"type": "subscribe", "id": "w", "payload": {"query": query, "variables": variables}}
        await socket.send(json.dumps(subscribe))
        return cls(socket)

    async def next(self) -> dict[str, Any] | None:
        """The next moment; None when the subscription is complete."""
        heard = json.loads(await self._socket.recv())
        if heard["type"] == "complete":
            return None
        assert heard["type"] == "next", heard
        moment: dict[str, Any] = heard["payload"]["data"]["tableEvents"]
        self.moments.append(moment)
        return moment

    async def watch_to_the_end(self) -> list[dict[str, Any]]:
        while await self.next() is not None:
            pass
        await self._socket.close()
        return self.moments

    async def close(self) -> None:
        await self._socket.close()
