"""People at the service: they play, they watch, and they try again when nothing comes back."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeVar

from msgspec.json import decode, encode

from api.graphql.execution.engine import Answer
from services.ports import Credentials
from tests.simulated.loop import SimulatedLoop
from tests.simulated.service import ApiProcess

T = TypeVar("T")
_PATIENCE: Final = 5.0
_LOOK: Final = "query($t: ID!) { table(id: $t) { version status legal { key } } }"
_ACT: Final = """
mutation($t: ID!, $m: ID!, $c: String!) {
  act(table: $t, move: $m, commandId: $c) { __typename ... on TableChanged { version } }
}
"""
_LEAVE: Final = """
mutation($t: ID!, $c: String!) { leaveSeat(table: $t, commandId: $c) { __typename ... on TableChanged { version } } }
"""
_FOLLOW: Final = """
subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version hash } }
"""


class NoAnswer(Exception):
    """The connection broke, the service is busy, or nothing came in time: it may have been done or not."""


class Apis:
    """The way in: any process that answers, over a network that takes time."""

    def __init__(self, loop: SimulatedLoop, processes: list[ApiProcess], luck: Random) -> None:
        self.loop, self.processes, self.luck = loop, processes, luck

    def any(self) -> ApiProcess:
        """Where the balancer sends someone."""
        return self.luck.choice(self.processes)

    async def ask(self, document: str, caller: Credentials, **variables: Any) -> dict[str, Any]:
        """The data of an answer; NoAnswer if there is none."""
        process = self.any()
        await self._travel()
        answer: Answer = await self._in(process, process.answer(document, caller, variables))
        await self._travel()
        if answer.errors:
            raise NoAnswer(str(answer.errors))
        data: dict[str, Any] = decode(encode(answer.data))
        return data

    async def follow(self, table: str, caller: Credentials, after: int, take: Callable[[int, str], None]) -> None:
        """Take what comes after a version, until the table is over; NoAnswer when the connection breaks."""
        process = self.any()
        wire: asyncio.Queue[Answer | None] = asyncio.Queue()

        async def send() -> None:
            async for answer in process.stream(_FOLLOW, caller, {"t": table, "v": after}):
                wire.put_nowait(answer)
            wire.put_nowait(None)

        await self._travel()
        node, sending = process.node, process.spawn(send())
        try:
            while (answer := await self._or_broken(node, sending, asyncio.ensure_future(wire.get()))) is not None:
                await self._travel()
                if answer.errors:
                    raise NoAnswer(str(answer.errors))
                step = decode(encode(answer.data))["tableEvents"]
                take(step["version"], step["hash"])
        finally:
            sending.cancel()

    async def _in(self, process: ApiProcess, work: Coroutine[Any, Any, T]) -> T:
        """The result of something done in a process, unless that dies or takes too long."""
        if not process.node.is_alive:
            work.close()
            raise NoAnswer("connection refused")
        task: asyncio.Task[T] = process.spawn(work)
        return await self._or_broken(process.node, None, asyncio.ensure_future(_mirror(task)), _PATIENCE)

    async def _or_broken(
        self, node: Any, sending: asyncio.Task[Any] | None, waiting: "asyncio.Future[T]", patience: float | None = None
    ) -> T:
        """What `waiting` brings, unless the process at the other end dies first."""
        since = self.loop.time()
        while True:
            done, _ = await asyncio.wait([waiting], timeout=0.5)
            if done:
                try:
                    return waiting.result()
                except Exception as error:
                    raise NoAnswer(str(error)) from error
            failed = sending is not None and sending.done() and sending.exception() is not None
            if not node.is_alive or failed or (patience and self.loop.time() - since > patience):
                waiting.cancel()
                raise NoAnswer("connection reset")

    async def _travel(self) -> None:
        await asyncio.sleep(self.luck.expovariate(1 / 0.002))


async def _mirror(task: "asyncio.Task[T]") -> T:
    """The result of a task of another process; who waits may go without ending it."""
    return await asyncio.shield(task)


@dataclass
class Acknowledged:
    """What the service has said was done."""

    table: str
    command_id: str
    version: int


@dataclass
class Player:
    """Plays at one table until told to leave; every act is tried until there is an answer to it."""

    caller: Credentials
    table: str
    apis: Apis
    luck: Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    tried: int = 0
    leaving: bool = False
    is_done: bool = False

    async def run(self) -> None:
        """Look, choose, act, and think a while."""
        number = 0
        while not self.is_done:
            seen = (await self._insist(_LOOK))["table"]
            if seen["status"] != "PLAYING":
                self.is_done = True
            elif self.leaving:
                await self._do(_LEAVE, f"leave-{number}", seen)
            elif seen["legal"]:
                await self._do(_ACT, f"move-{number}", seen, m=self.luck.choice(seen["legal"])["key"])
            number += 1
            await asyncio.sleep(self.luck.uniform(0.1, 1.5))

    async def _do(self, document: str, name: str, seen: dict[str, Any], **more: Any) -> None:
        command_id = f"{self.table}-{seen['version']}-{name}"
        self.tried += 1
        (answer,) = (await self._insist(document, c=command_id, **more)).values()
        if answer["__typename"] == "TableChanged":
            self.acknowledged.append(
                Acknowledged(self.table, f"{self.caller.account.id}/{command_id}", answer["version"])
            )

    async def _insist(self, document: str, **variables: Any) -> dict[str, Any]:
        while True:
            try:
                return await self.apis.ask(document, self.caller, t=self.table, **variables)
            except NoAnswer:
                await asyncio.sleep(self.luck.uniform(0.05, 0.5))


@dataclass
class Watcher:
    """Follows one table to its end, and comes back after what it has seen whenever the connection breaks."""

    caller: Credentials
    table: str
    apis: Apis
    luck: Random
    seen: list[tuple[int, str]] = field(default_factory=list)
    breaks: int = 0
    is_done: bool = False

    async def run(self) -> None:
        """Follow until the table is over."""
        while not self.is_done:
            after = self.seen[-1][0] if self.seen else 0
            try:
                await self.apis.follow(self.table, self.caller, after, lambda *step: self.seen.append(step))
                self.is_done = True
            except NoAnswer:
                self.breaks += 1
                await asyncio.sleep(self.luck.uniform(0.05, 0.5))
