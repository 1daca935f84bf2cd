"""The client for programs that do many things at a time."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from orrery_client import wire
from orrery_client.asking import act_call, follow_call, may_repeat, unreachable
from orrery_client.core import Call
from orrery_client.errors import ServiceError
from orrery_client.following import SUBPROTOCOL, Ended, Subscription, closed_for_good
from orrery_client.looking import Look, look
from orrery_client.retry import Retry, is_passing, pause_after
from orrery_client.schema import operations
from orrery_client.schema.async_calls import AsyncCalls
from orrery_client.schema.common import NewAccount, TableChanged
from orrery_client.schema.tables import Command, LegalMove, TableStep

T = TypeVar("T")


class AsyncClient(AsyncCalls):
    """Connections to a service; every query and mutation of the schema is a method to be awaited."""

    def __init__(self, url: str, token: str = "", *, retry: Retry | None = None, timeout: float = 30.0) -> None:
        self._url, self._socket_url = wire.addresses(url)
        self.token = token
        self._retry, self._timeout = retry or Retry(), timeout
        self._http = httpx.AsyncClient(timeout=timeout)
        self._games: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Give up all connections."""
        await self._http.aclose()

    async def sign_in(self, name: str) -> NewAccount:
        """Come as a guest: everything from now on is asked with the new account's token.

        Where the name is taken, a number is put behind it; `create_guest` refuses instead.
        """
        made = await self.create_guest(name, numbered=True)
        self.token = made.token
        return made

    async def query(self, document: str, **variables: Any) -> dict[str, Any]:
        """The data of any document, as plain values. A mutation is sent again only if it never arrived."""
        repeatable = not document.lstrip().startswith("mutation")
        return await self._data(Call("", document, variables, None, repeatable))

    async def run(self, call: Call[T]) -> T:
        """Ask, and hand on the answer; what is refused is raised."""
        if call.needs_game:
            call = call.about(await self.game_of(str(call.variables["table"])))
        return wire.result(call, await self._data(call))

    async def game_of(self, table: str) -> str:
        """Which game is played at a table."""
        if table not in self._games:
            found = await self.run(operations.table(table))
            if found is None:
                raise wire.missing(table)
            self._games[table] = found.game
        return self._games[table]

    async def look(self, table: str) -> Look:
        """A table as you see it now, with what you may play."""
        found = await self.run(look(table, await self.game_of(table)))
        if found is None:
            raise wire.missing(table)
        return found

    async def act(
        self,
        table: str,
        move: LegalMove | Command | str,
        *,
        expected_version: int | None = None,
        command_id: str | None = None,
    ) -> TableChanged:
        """Play a legal move, by itself or its key, or a command. However often it is sent, it is done once."""
        return await self.run(act_call(table, move, expected_version, command_id))

    async def follow(
        self, table: str, from_version: int = 0, *, seat: int | None = None, everything: bool | None = None
    ) -> AsyncGenerator[TableStep, None]:
        """Every event of a table after a version, each once and in order, until the table is over."""
        call = follow_call(table, await self.game_of(table), from_version, seat, everything)
        async with aclosing(self.listen(call)) as steps:
            async for step in steps:
                yield step

    async def listen(self, call: Call[T]) -> AsyncGenerator[T, None]:
        """What a subscription brings, over as many connections as it takes.

        A stream with versions goes on after a break without a gap or a repeat; the others begin again.
        """
        if call.needs_game:
            call = call.about(await self.game_of(str(call.variables["table"])))
        subscription = Subscription(call, self.token)
        pauses, arrived = self._retry.pauses(), 0
        while True:
            try:
                async with aclosing(self._one_connection(subscription)) as answers:
                    async for answer in answers:
                        yield answer
            except Ended:
                return
            except (OSError, WebSocketException, ServiceError) as error:
                if isinstance(error, ServiceError) and not is_passing(error):
                    raise
                if subscription.arrived > arrived:
                    pauses, arrived = self._retry.pauses(), subscription.arrived
                await self._wait(pauses, error)

    async def _one_connection(self, subscription: Subscription[T]) -> AsyncGenerator[T, None]:
        async with connect(
            self._socket_url, subprotocols=[Subprotocol(SUBPROTOCOL)], max_size=None, open_timeout=self._timeout
        ) as socket:
            try:
                await socket.send(subscription.opening())
                while True:
                    reply, found = subscription.heard(await socket.recv())
                    if reply is not None:
                        await socket.send(reply)
                    if found is not None:
                        yield found
            except ConnectionClosed as closed:
                raise closed_for_good(closed) or closed from closed

    async def _data(self, call: Call[Any]) -> dict[str, Any]:
        content, pauses = wire.body(call.document, call.variables), self._retry.pauses()
        while True:
            try:
                answer = await self._http.post(self._url, content=content, headers=wire.headers(self.token))
                return wire.data_of(answer.status_code, answer.content, answer.headers.get("retry-after"))
            except (httpx.TransportError, ServiceError) as error:
                if not may_repeat(call, error):
                    raise unreachable(self._url, error) from None
                await self._wait(pauses, error)

    async def _wait(self, pauses: Iterator[float], error: Exception) -> None:
        pause = next(pauses, None)
        if pause is None:
            raise unreachable(self._url, error) from None
        await asyncio.sleep(pause_after(error, pause) if isinstance(error, ServiceError) else pause)
