"""A Redis Cluster: a map of who holds which slots, and an ordinary client for each node that is asked.

The library has a client of clusters, which does not suit us: after every failure it reads the table of all commands
again and makes all connections anew, to healthy nodes too; and whoever only listens to a channel is never told that
the node has gone. Our questions are about one slot each, which leaves little to do.
"""

import asyncio
from asyncio import timeout
from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, NamedTuple, TypeVar

from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, ResponseError, TryAgainError
from redis.exceptions import ConnectionError as RedisAway

from infra.redis.client import AWAY, Client

_MAP_TIMEOUT: Final = 0.2
_REDIRECTIONS: Final = 4

T = TypeVar("T")


class Address(NamedTuple):
    """Where a node listens."""

    host: str
    port: int


class _Range(NamedTuple):
    """Slots that lie next to each other, and the node that holds them."""

    first: int
    last: int
    holder: Address


class Cluster(Client):
    """Redis as a cluster, known by the addresses of some of its nodes.

    The map is read when it is first needed, and again when a node does not answer, or not as the holder of a slot
    would. A slot that is just being moved counts as away until it has arrived: whatever is kept in Redis can wait.
    """

    def __init__(self, addresses: Sequence[Address], server_at: Callable[[Address], Any]) -> None:
        self.maps_read = 0
        """How often the map was read."""
        self._addresses, self._server_at = tuple(addresses), server_at
        self._servers: dict[Address, Any] = {}
        self._map: list[_Range] = []
        self._moved: dict[int, Address] = {}
        """Slots of which a node has told that they are elsewhere than the map says."""
        self._is_stale = True
        self._reading = asyncio.Lock()
        self._first_asked = 0

    async def ask(self, key: bytes, question: Callable[[Any], Awaitable[T]], within: float) -> T:
        """See `Client.ask`."""
        slot = key_slot(key)
        with self._suspecting():
            async with timeout(within):
                for _ in range(_REDIRECTIONS):
                    holder = await self._holder(slot)
                    try:
                        return await question(self._server(holder))
                    except MovedError as moved:
                        self._moved[slot] = Address(moved.host or holder.host, moved.port)
                raise RedisAway(f"slot {slot} is sent round in a circle")

    @asynccontextmanager
    async def led_to(self, key: bytes) -> AsyncIterator[Any]:
        """See `Client.led_to`."""
        with self._suspecting():
            yield self._server(await self._holder(key_slot(key)))

    async def aclose(self) -> None:
        """See `Client.aclose`."""
        servers, self._servers = self._servers, {}
        for server in servers.values():
            await server.aclose()

    @contextmanager
    def _suspecting(self) -> Iterator[None]:
        """Read the map again before the next question, unless this one was merely refused."""
        try:
            yield
        except AWAY as error:
            misled = isinstance(error, (AskError, TryAgainError, ClusterDownError))
            self._is_stale = self._is_stale or misled or not isinstance(error, ResponseError)
            raise

    async def _holder(self, slot: int) -> Address:
        if self._is_stale:
            await self._read_map()
        if slot in self._moved:
            return self._moved[slot]
        place = bisect_right(self._map, slot, key=lambda each: each.first)
        if not place or self._map[place - 1].last < slot:
            self._is_stale = True
            raise RedisAway(f"no node holds slot {slot}")
        return self._map[place - 1].holder

    async def _read_map(self) -> None:
        """Ask one node after another who holds what; those who come meanwhile wait for the same answer.

        Each time another is asked first: one that hangs, or is cut off from the rest, keeps nobody for long.
        """
        async with self._reading:
            if not self._is_stale:
                return
            known = list(dict.fromkeys([*self._addresses, *(each.holder for each in self._map)]))
            self._first_asked += 1
            start = self._first_asked % len(known)
            for address in (*known[start:], *known[:start]):
                try:
                    async with timeout(_MAP_TIMEOUT):
                        answer = await self._server(address).execute_command("CLUSTER SLOTS")
                except AWAY:
                    continue
                await self._take_map(address, answer)
                return
            raise RedisAway("no node of the cluster answers")

    async def _take_map(self, asked: Address, answer: Any) -> None:
        ranges = []
        for first, last, (host, port, *_), *_ in answer:
            name = (host or b"").decode()
            ranges.append(_Range(first, last, Address(name if name not in {"", "?"} else asked.host, port)))
        self._map, self._is_stale = sorted(ranges), False
        self._moved.clear()
        self.maps_read += 1
        wanted = {*self._addresses, *(each.holder for each in self._map)}
        for gone in self._servers.keys() - wanted:
            await self._servers.pop(gone).aclose()

    def _server(self, address: Address) -> Any:
        if address not in self._servers:
            self._servers[address] = self._server_at(address)
        return self._servers[address]
