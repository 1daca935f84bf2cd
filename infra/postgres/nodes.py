"""Appends straight to the nodes of a Citus cluster, each to the one that holds the shard."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from infra.postgres.distribution import HOLDERS, IS_CLUSTER
from infra.postgres.gone import GONE
from infra.postgres.line import Line
from infra.postgres.lines import Lines
from infra.postgres.pool import Pool

T = TypeVar("T")
Node = tuple[str, int]

_LOOK_AGAIN: Final = 30.0
"""Seconds after which it is asked anew who holds what. Until then a shard that has moved is written to by way of the
node that held it, which passes everything on."""
_PAUSE: Final = 5.0
"""Seconds for which nothing is sent to a node that could not be reached."""
_LONG_AGO: Final = float("-inf")
_PATIENCE: Final = 2
"""Seconds in which a node has to answer whoever connects."""


class Nodes:
    """At most `size` connections to each node. What a node does not take goes by the coordinator, as everything else.

    Nodes are reached by the names under which the cluster knows them, as the same user and with the same database.
    """

    def __init__(self, pool: Pool, database_url: str, size: int, coordinator: Lines) -> None:
        self._pool, self._url, self._size, self._coordinator = pool, database_url, size, coordinator
        self._lines: dict[Node, Lines] = {}
        self._holders: dict[int, Node] = {}
        self._known_until = _LONG_AGO
        self._shunned_until: dict[Node, float] = {}

    async def run(self, shard: int, work: Callable[[Line], Awaitable[T]]) -> T:
        """Do some work over a connection to the node that holds the shard."""
        loop = asyncio.get_running_loop()
        if loop.time() >= self._known_until:
            self._holders = await self._ask()
            self._known_until = loop.time() + _LOOK_AGAIN
        node = self._holders.get(shard)
        if node is not None and loop.time() >= self._shunned_until.get(node, _LONG_AGO):
            try:
                return await self._to(node).run(work)
            except GONE:  # the coordinator may know of another node by now; what was written will not be again
                self._shunned_until[node], self._known_until = loop.time() + _PAUSE, _LONG_AGO
        return await self._coordinator.run(work)

    async def aclose(self) -> None:
        """Close the connections that nobody uses."""
        for lines in self._lines.values():
            await lines.aclose()

    async def _ask(self) -> dict[int, Node]:
        """The holder of each shard; of none where there is no cluster."""
        if not (await self._pool.fetch(IS_CLUSTER))[0][0]:
            return {}
        return {shard: (host, port) for shard, host, port in await self._pool.fetch(HOLDERS)}

    def _to(self, node: Node) -> Lines:
        if node not in self._lines:
            host, port = node
            named = {key: value for key, value in conninfo_to_dict(self._url).items() if key != "hostaddr"}
            url = make_conninfo("", **{**named, "host": host, "port": port, "connect_timeout": _PATIENCE})
            self._lines[node] = Lines(url, self._size, room=self._coordinator.room)
        return self._lines[node]
