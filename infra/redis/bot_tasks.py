"""Bots' turns, given out through a Redis consumer group to the hands of all workers."""

from contextlib import suppress
from typing import Any, Final, Self

from redis.exceptions import ResponseError

from infra.redis.client import AWAY, Client
from infra.redis.connecting import connect
from services.ports import BotTask, Unavailable

_GROUP: Final = "hands"
_LENGTH: Final = 10_000
_TIMEOUT: Final = 0.5
_ABANDONED_MS: Final = 15_000


class RedisBotTasks:
    """`BotTasks` as a stream with one consumer group. The braces keep its keys in one slot of a Redis Cluster.

    A task whose hand died stays pending and is claimed by another hand after a while. A Redis that loses everything
    loses no turn either: the table's runner gives it out again, and playing a turn is idempotent.
    """

    def __init__(self, client: Client, epoch: str, abandoned_ms: int = _ABANDONED_MS) -> None:
        self._client, self._abandoned = client, abandoned_ms
        self._key = f"orrery:{{{epoch}:bots}}:tasks".encode()

    @classmethod
    def open(cls, url: str, epoch: str, abandoned_ms: int = _ABANDONED_MS) -> Self:
        """Tasks over a connection of their own."""
        return cls(connect(url), epoch, abandoned_ms)

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()

    async def offer(self, task: BotTask) -> bool:
        """Give a task to whoever has a hand free; False while Redis is away."""
        try:
            fields = {"table": task.table, "version": task.version}
            await self._client.ask(
                self._key,
                lambda server: server.xadd(self._key, fields, maxlen=_LENGTH, approximate=True),
                _TIMEOUT,
            )
        except AWAY:
            return False
        return True

    async def take(self, hand: str, patience: float) -> BotTask | None:
        """The next task for `hand`: a new one, or one that another hand took long ago and never did."""
        try:
            try:
                return await self._claimed(hand) or await self._new(hand, patience)
            except ResponseError as error:
                if "NOGROUP" not in str(error):
                    raise
                await self._make_group()
                return None
        except AWAY as error:
            raise Unavailable("redis", str(error)) from error

    async def done(self, task: BotTask) -> None:
        """Acknowledge a task. Without Redis it is delivered again, which does no harm."""

        async def finish(server: Any) -> None:
            pipeline = server.pipeline(transaction=False)
            pipeline.xack(self._key, _GROUP, task.receipt)
            pipeline.xdel(self._key, task.receipt)
            await pipeline.execute()

        with suppress(*AWAY):
            await self._client.ask(self._key, finish, _TIMEOUT)

    async def _new(self, hand: str, patience: float) -> BotTask | None:
        new, block = {self._key: ">"}, max(1, int(patience * 1000))
        answer = await self._client.ask(
            self._key,
            lambda server: server.xreadgroup(_GROUP, hand, new, count=1, block=block),
            patience + _TIMEOUT,
        )
        return _task(answer[0][1]) if answer else None

    async def _claimed(self, hand: str) -> BotTask | None:
        answer = await self._client.ask(
            self._key,
            lambda server: server.xautoclaim(self._key, _GROUP, hand, self._abandoned, count=1),
            _TIMEOUT,
        )
        return _task(answer[1])

    async def _make_group(self) -> None:
        try:
            await self._client.ask(
                self._key,
                lambda server: server.xgroup_create(self._key, _GROUP, id="0", mkstream=True),
                _TIMEOUT,
            )
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):  # another hand claimed it first
                raise


def _task(entries: Any) -> BotTask | None:
    for identity, fields in entries:
        if fields:  # an entry trimmed away before it was claimed has none
            return BotTask(fields[b"table"].decode(), int(fields[b"version"]), identity.decode())
    return None
