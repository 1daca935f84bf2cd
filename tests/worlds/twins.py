"""Two whole services on PostgreSQL and Redis, alike in every draw and every moment, behind real sockets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn

from api.app import Health, create_app
from api.auth import Authenticator
from api.crowd import Crowd
from api.graphql.execution.document_cache import MEMORY, Documents
from api.graphql.execution.engine import Engine, Limits
from api.metrics import Metrics
from api.processes import listen
from api.server import server_config
from api.settings import Settings
from api.wiring.backend import Backend, connected
from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from domain.registry import CODEC
from infra.postgres.event_store import PostgresEventStore
from services.company.limits import Buckets
from services.composition import Parts, Services, compose
from services.notary.notary import Entering
from services.ports import Account, Appended, Bodies, Credentials, Logged
from services.ratings.recording import Recorder, StandingsProjection
from services.tables.listing import table_projection
from tests.waiting import PATIENCE
from tests.world import SCHEMA, CountedEntropy, HandClock

_ALL: Final = 100_000
_NOWHERE: Final = Path("nowhere")
_CONNECTIONS: Final = 30
"""Enough for many questions side by side, so that none waits in vain for its turn on a busy machine."""
PLAYERS: Final = 12
"""How many people each world has; the last one never sits at any table."""


@dataclass
class Work:
    """What was asked of the log, and how many events that brought: by it one could tell worlds apart as by the time."""

    asked: dict[str, int] = field(default_factory=dict)

    def count(self, name: str, events: int = 0) -> None:
        """One more question, and what it brought."""
        for key, more in ((name, 1), (f"{name} events", events)):
            self.asked[key] = self.asked.get(key, 0) + more

    def taken(self) -> dict[str, int]:
        """All since the last time."""
        found, self.asked = self.asked, {}
        return found


class CountedStore:
    """The log of a world; whatever is asked of it is counted."""

    def __init__(self, store: PostgresEventStore, work: Work) -> None:
        self._store, self._work = store, work
        self.shards, self.shard_of = store.shards, store.shard_of

    async def append(self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]) -> Appended:
        self._work.count("append", len(events))
        return await self._store.append(stream, expected, command_id, events)

    async def find(self, stream: str, command_id: str) -> Appended | None:
        self._work.count("find")
        return await self._store.find(stream, command_id)

    async def head(self, stream: str) -> Head | None:
        self._work.count("head")
        return await self._store.head(stream)

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        found = await self._store.read(stream, after, upto)
        self._work.count("read", len(found))
        return found

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        found = await self._store.bodies(stream, after, upto)
        self._work.count("bodies", found.last - after if found else 0)
        return found

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        found = await self._store.read_shard(shard, after, limit, upto)
        self._work.count("read_shard", len(found))
        return found

    async def last_position(self, shard: int) -> int:
        self._work.count("last_position")
        return await self._store.last_position(shard)

    async def streams(self, shard: int, after: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        self._work.count("streams")
        return await self._store.streams(shard, after, limit)


@dataclass
class Twin:
    """One of two worlds."""

    backend: Backend
    parts: Parts
    services: Services
    clock: HandClock
    work: Work
    http: httpx.AsyncClient
    address: str = ""
    people: list[tuple[Credentials, str]] = field(default_factory=list)
    """Everyone there is, each with their token."""

    def account(self, number: int) -> Account:
        """One of the people."""
        return self.people[number][0].account

    def token(self, number: int | None) -> str:
        """The token of one of them; nothing for a stranger."""
        return "" if number is None else self.people[number][1]

    async def settle(self) -> None:
        """Bring lists, results, ratings and the tree up to date, as a worker does."""
        store, feed, standings = self.backend.store, self.backend.feed, self.parts.standings
        lists = table_projection(self.services.tables, feed, self.parts.directory)
        recorder = Recorder(self.services.tables, store, feed, standings)
        entering = Entering(self.parts.tree, store, feed, CODEC)
        for shard in range(store.shards):
            after = await self.parts.directory.checkpoint(shard)
            if batch := await store.read_shard(shard, after, _ALL):
                assert await lists.apply(shard, after, batch)
            after = await self.parts.tree.looked_at(shard)
            if batch := await store.read_shard(shard, after, _ALL):
                assert await self.parts.tree.enter(shard, after, batch[-1].position, await entering.ended(batch))
            await recorder.take(await store.read_shard(shard, await standings.recorded(shard), _ALL))
        adding = StandingsProjection(store, feed, standings)
        for slug in self.services.tables.rule_sets.slugs:
            generation = await standings.live(slug)
            after = await standings.progress(slug, generation) or 0
            if events := await store.read(f"results:{slug}", after):
                assert await adding.apply(slug, generation, after, events)
        await self.services.notary.sign()


Twins = tuple[Twin, Twin]


@asynccontextmanager
async def twins(databases: Sequence[str], redis_url: str) -> AsyncIterator[Twins]:
    """Two worlds, each on a database of its own, with the same people in them."""
    async with AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(world_on(url, redis_url)) for url in databases]
        yield first, second


async def in_both(worlds: Twins, act: Callable[[Twin], Awaitable[Any]]) -> tuple[Any, Any]:
    """The same in both worlds, one after the other."""
    return await act(worlds[0]), await act(worlds[1])


@asynccontextmanager
async def world_on(
    database_url: str, redis_url: str, archive: Path = _NOWHERE, name: str = "worlds"
) -> AsyncIterator[Twin]:
    """One world, with the people it had if it was there before."""
    settings = Settings(
        database_url=database_url, redis_url=redis_url, archive=archive, max_body=1_000_000, connections=_CONNECTIONS
    )
    async with (
        connected(settings) as backend,
        httpx.AsyncClient(timeout=PATIENCE, headers={"accept-encoding": "identity"}) as http,
    ):
        clock, work = HandClock(), Work()
        parts = replace(
            backend.parts,
            store=CountedStore(backend.store, work),
            clock=clock,
            entropy=CountedEntropy(name),
            secret=bytes(32),
            guests=None,
            patience_ms=0,
        )
        twin = Twin(backend, parts, compose(parts), clock, work, http)
        for number in range(PLAYERS):
            scopes = frozenset({"play"})
            twin.people.append(await twin.services.registration.ensure(f"Player {number}", "person", scopes))
        async with _served(twin, settings) as twin.address:
            yield twin


@asynccontextmanager
async def _served(twin: Twin, settings: Settings) -> AsyncIterator[str]:
    async def well() -> str:
        return ""

    limits = [Buckets(twin.clock, burst=10**9, per_second=10**9) for _ in range(2)]
    authenticator = Authenticator(twin.services, addresses=limits[0], accounts=limits[1])
    engine = Engine(SCHEMA, Limits(tokens=20_000, depth=40, cost=10**9), twin.services.off_loop)
    engine.documents = Documents(largest=MEMORY)  # everything that can be asked is long, and asked again and again
    health = Health(vital={"postgres": well}, others={})
    app = create_app(SCHEMA, engine, authenticator, Metrics(), health, max_body=settings.max_body, crowd=Crowd())
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(server_config(app, settings))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task
        listening.close()
