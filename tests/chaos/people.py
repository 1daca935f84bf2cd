"""People over real sockets: every act is tried until it is answered, every connection is taken up again."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

_PATIENCE: Final = 4.0
_ACT: Final = """
mutation($t: ID!, $m: ID!, $c: String!) {
  act(table: $t, move: $m, commandId: $c) { __typename ... on TableChanged { version } }
}
"""
_COME_IN: Final = "mutation($n: String!) { createGuest(name: $n) { token account { id } } }"
_LOOK: Final = "query($t: ID!) { table(id: $t) { status version legal { key } } }"
_LEAVE: Final = """
mutation($t: ID!, $c: String!) { leaveSeat(table: $t, commandId: $c) { __typename ... on TableChanged { version } } }
"""
_OPEN: Final = """
mutation($o: GameOptionsInput!, $c: String!) {
  openTable(options: $o, commandId: $c) { ... on TableChanged { table { id } } }
}
"""
_BOT: Final = "mutation($t: ID!, $c: String!) { addBot(table: $t, strength: 2, commandId: $c) { __typename } }"
_START: Final = "mutation($t: ID!, $c: String!) { startGame(table: $t, commandId: $c) { __typename } }"
_FOLLOW: Final = "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version hash } }"


class NoAnswer(Exception):
    """Nothing came back, or that the service is not available."""


@dataclass
class Diary:
    """What all people saw: what was acknowledged, and when."""

    acts: list[tuple[str, str, int]] = field(default_factory=list)
    """(table, command id, version)"""
    times: list[float] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)


class Person:
    """Someone with a token who asks any of the APIs."""

    def __init__(self, http: httpx.AsyncClient, ports: list[int], luck: Random, diary: Diary) -> None:
        self.http, self.ports, self.luck, self.diary = http, ports, luck, diary
        self.token, self.name = "", ""

    async def come_in(self, name: str) -> None:
        """Become a guest. An account whose answer got lost is nobody's: the next try takes another name."""
        made: dict[str, Any] = {}
        for tries in count():
            with suppress(NoAnswer):
                made = await self._ask(_COME_IN, {"n": f"{name} the {tries}."})
                break
        self.token, self.name = made["createGuest"]["token"], made["createGuest"]["account"]["id"]

    async def insist(self, document: str, **variables: Any) -> dict[str, Any]:
        """The answer, however long it takes."""
        while True:
            try:
                return await self._ask(document, variables)
            except NoAnswer:
                await asyncio.sleep(self.luck.uniform(0.05, 0.3))

    async def _ask(self, document: str, variables: dict[str, Any]) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"http://127.0.0.1:{self.luck.choice(self.ports)}/graphql"
        try:
            answer = await self.http.post(
                address, json={"query": document, "variables": variables}, headers=headers, timeout=_PATIENCE
            )
            self.diary.statuses.add(answer.status_code)
            told = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise NoAnswer(str(error)) from error
        if "errors" in told:
            if told["errors"][0]["extensions"]["code"] not in {"UNAVAILABLE", "BUSY", "RATE_LIMITED"}:
                raise AssertionError(told["errors"])
            raise NoAnswer
        data: dict[str, Any] = told["data"]
        return data


@dataclass
class Player:
    """Plays one table after another against a bot, and follows each of them from elsewhere."""

    person: Person
    number: int
    stop: asyncio.Event
    tables: list[str] = field(default_factory=list)
    followers: list["Follower"] = field(default_factory=list)

    async def run(self) -> None:
        """Play until told to stop, then leave the last table."""
        await self.person.come_in(f"Person {self.number}")
        async with asyncio.TaskGroup() as following:
            while not self.stop.is_set():
                game = self.person.luck.choice(["uno", "solitaire"])
                table = await self._open(game)
                follower = Follower(self.person, table)
                self.followers.append(follower)
                following.create_task(follower.run())
                await self._play(table)

    async def _open(self, game: str) -> str:
        name = f"{self.number}-{len(self.tables)}"
        opened = await self.person.insist(_OPEN, o={game: {}}, c=f"open-{name}")
        table: str = opened["openTable"]["table"]["id"]
        self.tables.append(table)
        if game != "solitaire":
            await self.person.insist(_BOT, t=table, c="bot")
        await self.person.insist(_START, t=table, c="start")
        return table

    async def _play(self, table: str) -> None:
        luck, moves = self.person.luck, 0
        most = luck.randint(10, 60)
        while (seen := (await self.person.insist(_LOOK, t=table))["table"])["status"] == "PLAYING":
            if self.stop.is_set() or moves > most:
                await self._do(_LEAVE, table, f"leave-{seen['version']}")
            elif seen["legal"]:
                key = luck.choice(seen["legal"])["key"]
                await self._do(_ACT, table, f"act-{seen['version']}", m=key)
                moves += 1
            await asyncio.sleep(luck.uniform(0.02, 0.3))

    async def _do(self, document: str, table: str, command_id: str, **more: Any) -> None:
        (answer,) = (await self.person.insist(document, t=table, c=command_id, **more)).values()
        if answer["__typename"] == "TableChanged":
            self.person.diary.acts.append((table, f"{self.person.name}/{command_id}", answer["version"]))
            self.person.diary.times.append(time.monotonic())


@dataclass
class Follower:
    """Follows a table to its end, after what it has seen whenever the connection breaks."""

    person: Person
    table: str
    seen: list[tuple[int, str]] = field(default_factory=list)
    connections: int = 0

    async def run(self) -> None:
        """Follow until the table is over."""
        while True:
            self.connections += 1
            try:
                if await self._follow(self.person.luck.choice(self.person.ports)):
                    return
            except (OSError, WebSocketException, TimeoutError, NoAnswer):
                await asyncio.sleep(self.person.luck.uniform(0.05, 0.3))

    async def _follow(self, port: int) -> bool:
        """Take what comes; True when that was all."""
        address = f"ws://127.0.0.1:{port}/graphql"
        quick = {"open_timeout": _PATIENCE, "ping_interval": 1.0, "ping_timeout": _PATIENCE, "close_timeout": 0.1}
        async with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")], **quick) as socket:  # type: ignore[arg-type]
            payload = {"authorization": f"Bearer {self.person.token}"}
            await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
            variables = {"t": self.table, "v": self.seen[-1][0] if self.seen else 0}
            begun = {"type": "subscribe", "id": "1", "payload": {"query": _FOLLOW, "variables": variables}}
            assert json.loads(await asyncio.wait_for(socket.recv(), _PATIENCE))["type"] == "connection_ack"
            await socket.send(json.dumps(begun))
            async for message in socket:
                told = json.loads(message)
                if told["type"] == "complete":
                    return True
                if told["type"] != "next" or told["payload"].get("errors"):
                    raise NoAnswer(str(told))
                step = told["payload"]["data"]["tableEvents"]
                self.seen.append((step["version"], step["hash"]))
        return False
