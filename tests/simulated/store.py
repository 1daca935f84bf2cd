"""The log behind a network, as one process sees it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from infra.memory.event_store import MemoryEventStore
from services.ports import Appended, Bodies, Logged, Unavailable
from tests.simulated.network import Fence, Server, at_once

T = TypeVar("T")


class SimulatedStore:
    """`EventStore` at the other end of a network. A commit whose answer comes is offered to the process's own feed."""

    def __init__(self, server: Server, fence: Fence, log: MemoryEventStore) -> None:
        self._server, self._fence, self._log = server, fence, log
        self.on_commit: Callable[[int, Sequence[Logged]], None] = lambda _shard, _events: None

    @property
    def shards(self) -> int:
        return self._log.shards

    @property
    def epoch(self) -> str:
        return "simulated"

    def shard_of(self, stream: str) -> int:
        return self._log.shard_of(stream)

    async def append(self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]) -> Appended:
        shard = self.shard_of(stream)

        def work() -> tuple[Appended, list[Logged]]:
            self._fence()
            answer = at_once(self._log.append(stream, expected, command_id, events))
            first = answer.position - len(events)
            return answer, [] if answer.repeated else at_once(self._log.read_shard(shard, first, len(events)))

        answer, logged = await self._ask(work)
        if logged:
            self.on_commit(shard, logged)
        return answer

    async def find(self, stream: str, command_id: str) -> Appended | None:
        return await self._ask(lambda: at_once(self._log.find(stream, command_id)))

    async def head(self, stream: str) -> Head | None:
        return await self._ask(lambda: at_once(self._log.head(stream)))

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        return await self._ask(lambda: at_once(self._log.read(stream, after, upto)))

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        return await self._ask(lambda: at_once(self._log.bodies(stream, after, upto)))

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        return await self._ask(lambda: at_once(self._log.read_shard(shard, after, limit, upto)))

    async def last_position(self, shard: int) -> int:
        return await self._ask(lambda: at_once(self._log.last_position(shard)))

    async def streams(self, shard: int, after: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        return await self._ask(lambda: at_once(self._log.streams(shard, after, limit)))

    async def _ask(self, work: Callable[[], T]) -> T:
        return await self._server.ask(work, lambda why: Unavailable("postgres", why))
