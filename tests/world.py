"""The whole service in memory, with a clock and a randomness that tests hold in their hands."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from msgspec.json import decode, encode

from api.auth import Authenticator
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Limits, Request
from api.graphql.execution.frames import Frame
from api.graphql.schema import Schema
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, StartGame
from infra.memory.accounts import MemoryAccounts
from infra.memory.applications import MemoryApplications
from infra.memory.chat import MemoryChat
from infra.memory.chat_news import MemoryChatNews
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.memory.feed import MemoryEventFeed
from infra.memory.hooks import MemoryHooks
from infra.memory.poster import MemoryPoster
from infra.memory.revocations import NoNews
from infra.memory.standings import MemoryStandings
from infra.memory.tournaments import MemoryTournaments
from infra.memory.tree import MemoryTree
from infra.memory.unreadable import MemoryUnreadableStreams
from services.company.limits import Buckets
from services.composition import Parts, Services, compose
from services.log.handler import Intent
from services.notary.notary import Entering
from services.ports import Account, Credentials, Logged
from services.ratings.recording import Recorder, StandingsProjection
from services.tables.commands import Tables
from services.tables.listing import table_projection

SCHEMA = Schema(RULE_SETS)


class HandClock:
    """Time passes when a test says so."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.time, self.gone_by = now, 0

    def now(self) -> int:
        return self.time

    def passed(self) -> int:
        return self.gone_by

    def pass_by(self, millis: int) -> None:
        self.time += millis
        self.gone_by += millis

    def set_by(self, millis: int) -> None:
        """Someone sets the clock on the wall; no time passes."""
        self.time += millis


class CountedEntropy:
    """Seeds, tokens and ids that are the same in every run."""

    def __init__(self, name: str = "test") -> None:
        self._name, self._count = name, 0

    def _next(self, kind: str) -> bytes:
        self._count += 1
        return sha256(f"{self._name}/{kind}/{self._count}".encode()).digest()

    def seed(self) -> bytes:
        return self._next("seed")

    def token(self) -> str:
        return "orr_" + self._next("token").hex()

    def id(self) -> str:
        return self._next("id").hex()[:16]

    def id_for(self, words: str) -> str:
        return sha256(f"secret of the service/{words}".encode()).hexdigest()[:16]


@dataclass
class World:
    """One process of the service, in memory."""

    store: MemoryEventStore
    feed: MemoryEventFeed
    accounts: MemoryAccounts
    directory: MemoryDirectory
    chat: MemoryChat
    clock: HandClock
    services: Services
    engine: Engine
    tree: MemoryTree
    poster: MemoryPoster

    @property
    def tables(self) -> Tables:
        return self.services.tables

    async def someone(self, name: str, *scopes: str) -> tuple[Credentials, str]:
        """A new account with its token."""
        return await self.services.registration.register(name, "person", frozenset(scopes or ("play",)))

    async def ask(self, query: str, caller: Credentials | None = None, **variables: Any) -> dict[str, Any]:
        """The data of an operation that must succeed."""
        answer = await self.answer(query, caller, **variables)
        assert not isinstance(answer.errors, list), answer.errors
        seen: dict[str, Any] = decode(encode(answer.data))
        return seen

    async def answer(self, query: str, caller: Credentials | None = None, **variables: Any) -> Answer:
        """The answer to an operation, errors and all."""
        context = Context(self.services, caller, "127.0.0.1")
        return await self.engine.run(Request(query, variables=variables), context)

    async def stream(
        self, query: str, caller: Credentials | None = None, **variables: Any
    ) -> AsyncGenerator[Answer, None]:
        """The answers of a subscription that must be accepted."""
        operation = await self.engine.prepare(Request(query, variables=variables))
        assert not isinstance(operation, Answer), operation.errors
        async with aclosing(self.engine.stream(operation, Context(self.services, caller, "127.0.0.1"))) as answers:
            async for answer, _ in answers:
                yield as_answer(answer)

    async def settle(self) -> None:
        """Bring the directory up to date."""
        projection = table_projection(self.tables, self.feed, self.directory)
        for shard in range(self.store.shards):
            after = await self.directory.checkpoint(shard)
            if batch := await self.store.read_shard(shard, after, limit=100_000):
                assert await projection.apply(shard, after, batch)

    async def enter_ended(self) -> None:
        """Enter the logs that have ended into the tree, and sign its head."""
        entering = Entering(self.tree, self.store, self.feed, CODEC)
        for shard in range(self.store.shards):
            after = await self.tree.looked_at(shard)
            if batch := await self.store.read_shard(shard, after, limit=100_000):
                assert await self.tree.enter(shard, after, batch[-1].position, await entering.ended(batch))
        await self.services.notary.sign()

    async def count(self) -> None:
        """Write down the results of all tables that are over, and add them up."""
        standings = self.services.standings
        recorder = Recorder(self.tables, self.store, self.feed, standings)
        for shard in range(self.store.shards):
            batch = await self.store.read_shard(shard, await standings.recorded(shard), limit=100_000)
            await recorder.take(batch)
        projection = StandingsProjection(self.store, self.feed, standings)
        for game in self.tables.rule_sets:
            generation = await standings.live(game.about.slug)
            after = await standings.progress(game.about.slug, generation) or 0
            if events := await self.store.read(f"results:{game.about.slug}", after):
                assert await projection.apply(game.about.slug, generation, after, events)

    async def solitaire(self, player: Account, seed_moves: int = 0) -> str:
        """A table at which `player` has begun a game of solitaire and turned the stock a few times."""
        opened = await self.tables.open(Intent(player), "solitaire", b"{}")
        table = opened.now.state.id
        await self.tables.ask(table, Intent(player), StartGame)
        for _ in range(seed_moves):
            state = (await self.tables.load(table)).state
            await self.tables.ask(table, Intent(player), Act, command=state.game.rules.legal(state.play, 0)[0])
        return table


def as_answer(answer: Answer | Frame) -> Answer:
    """An answer of a subscription, read again if it was made for many."""
    return decode(answer, type=Answer) if isinstance(answer, bytes) else answer


async def new_world(*, name: str = "test", limits: Limits | None = None, planned: bool = True) -> World:
    """A service with nothing in it yet."""
    clock, entropy = HandClock(), CountedEntropy(name)
    feeds: list[MemoryEventFeed] = []

    def on_commit(shard: int, events: Sequence[Logged]) -> None:
        for feed in feeds:
            feed.offer(shard, events)

    store = MemoryEventStore(on_commit=on_commit)
    feed = MemoryEventFeed(store)
    feeds.append(feed)
    await feed.start()
    accounts, directory, chat, tree = MemoryAccounts(), MemoryDirectory(), MemoryChat(), MemoryTree()
    poster = MemoryPoster()
    parts = Parts(
        rule_sets=RULE_SETS,
        codec=CODEC,
        store=store,
        feed=feed,
        accounts=accounts,
        directory=directory,
        tournaments=MemoryTournaments(),
        standings=MemoryStandings(),
        chat=chat,
        unreadable=MemoryUnreadableStreams(),
        tree=tree,
        hooks=MemoryHooks(),
        applications=MemoryApplications(accounts),
        poster=poster,
        chat_news=MemoryChatNews(),
        clock=clock,
        entropy=entropy,
        news=NoNews(),
        secret=bytes(32),
        guests=Buckets(clock, burst=3, per_second=0.05),
        patience_ms=0,
    )
    services = compose(parts)
    engine = Engine(SCHEMA, limits, services.off_loop, planned=planned)
    return World(store, feed, accounts, directory, chat, clock, services, engine, tree, poster)


def open_door(world: World, *, burst: float = 1000, per_second: float = 1000) -> Authenticator:
    """An authenticator that lets nearly everyone in."""
    addresses, accounts = (Buckets(world.clock, burst=burst, per_second=per_second) for _ in range(2))
    return Authenticator(world.services, addresses=addresses, accounts=accounts)
