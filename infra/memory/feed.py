"""The feed for one process without servers: commits go straight to the followers."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from types import TracebackType
from typing import Self

from services.log.fanout import KEEP, Fanout
from services.ports import EventStore, Logged, Take


class MemoryEventFeed:
    """`EventFeed` over a store whose every commit is offered to it."""

    def __init__(self, store: EventStore, keep: int = KEEP) -> None:
        self._store = store
        self._fanout = Fanout(store, keep)

    @property
    def followers(self) -> int:
        """How many followers there are."""
        return self._fanout.followers

    def offer(self, shard: int, events: Sequence[Logged]) -> None:
        """Take the events of one commit. Followers have them a turn later, when whoever committed them is answered."""
        asyncio.get_running_loop().call_soon(self._fanout.logs[shard].deliver, events)

    def follow(self, stream: str, after: int, take: Take | None = None) -> AsyncGenerator[Sequence[Logged], None]:
        """See `EventFeed.follow`."""
        return self._fanout.follow(stream, after, take)

    def follow_shard(self, shard: int, after: int) -> AsyncGenerator[Sequence[Logged], None]:
        """See `EventFeed.follow_shard`."""
        return self._fanout.follow_shard(shard, after)

    async def start(self) -> None:
        """Begin at the end of the log."""
        for log in self._fanout.logs:
            log.open(await self._store.last_position(log.shard))

    async def aclose(self) -> None:
        """End every follower."""
        self._fanout.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
