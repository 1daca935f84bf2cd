"""The processes of the service, each a node with its own memory and clock, on servers behind a network."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeVar

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Request
from domain.registry import CODEC, RULE_SETS
from infra.memory.accounts import MemoryAccounts
from infra.memory.applications import MemoryApplications
from infra.memory.chat import MemoryChat
from infra.memory.chat_news import MemoryChatNews
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.memory.hooks import MemoryHooks
from infra.memory.poster import MemoryPoster
from infra.memory.pulses import MemoryPulses
from infra.memory.revocations import NoNews
from infra.memory.standings import MemoryStandings
from infra.memory.tournaments import MemoryTournaments
from infra.memory.tree import MemoryTree
from infra.memory.unreadable import MemoryUnreadableStreams
from infra.redis.bot_tasks import RedisBotTasks
from infra.redis.client import OneServer
from infra.redis.feed import RedisEventFeed
from infra.system import SystemClock
from services.composition import Parts, compose
from services.ports import Credentials
from services.ratings.recording import Recorder, StandingsProjection
from services.tables.listing import table_projection
from services.workers.bots import BotHand
from services.workers.ownership import Ownership, Work
from services.workers.pulse import API, Pulse
from services.workers.retry import retry_while_unavailable, run_all
from services.workers.table_runner import TableRunner
from tests.simulated.loop import Node, SimulatedLoop
from tests.simulated.network import Fence, Server, over
from tests.simulated.redis import SimulatedClient, SimulatedRedis
from tests.simulated.store import SimulatedStore
from tests.world import SCHEMA, as_answer

T = TypeVar("T")
EPOCH: Final = 1_700_000_000_000
SHARDS: Final = 2
STAY: Final = 0.05
"""Seconds: short, so that shards fall asleep and wake many times in a run."""
GAMES: Final = ("uno", "solitaire")


def _passed() -> int:
    return int(asyncio.get_running_loop().time() * 1_000_000_000)


class NodeClock(SystemClock):
    """The clock of one process, on a machine whose clock on the wall someone sets."""

    def __init__(self, wall: "Wall") -> None:
        super().__init__(wall, _passed)

    def passed(self) -> int:
        return _passed() // 1_000_000


class Wall:
    """The clock on the wall of one machine."""

    def __init__(self) -> None:
        self.set_by = 0
        """Seconds by which it is wrong."""

    def __call__(self) -> int:
        return EPOCH * 1_000_000 + self.set_by * 1_000_000_000 + _passed()


class NodeEntropy:
    """Ids and seeds that follow from the seed of the run; no two processes draw the same."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def seed(self) -> bytes:
        return self._luck.randbytes(32)

    def token(self) -> str:
        return "orr_" + self._luck.randbytes(32).hex()

    def id(self) -> str:
        return self._luck.randbytes(8).hex()

    def id_for(self, words: str) -> str:
        return sha256(f"secret of the service/{words}".encode()).hexdigest()[:16]


class Servers:
    """PostgreSQL and Redis, with all that is in them."""

    def __init__(self, luck: Random) -> None:
        self.postgres, self.redis = Server("postgres", luck), SimulatedRedis("redis", luck)
        self.log = MemoryEventStore(SHARDS)
        self.accounts, self.directory, self.standings = MemoryAccounts(), MemoryDirectory(), MemoryStandings()
        self.tournaments, self.chat, self.tree = MemoryTournaments(), MemoryChat(), MemoryTree()
        self.unreadable, self.pulses, self.hooks = MemoryUnreadableStreams(), MemoryPulses(), MemoryHooks()
        self.applications = MemoryApplications(self.accounts)
        self.fence = Fence()
        self.clocks: dict[str, NodeClock] = {}
        """The clocks of the processes that run."""


class Process(ABC):
    """One process of the service: it can be killed, paused and started again, and its wall clock set."""

    def __init__(self, name: str, loop: SimulatedLoop, servers: Servers, luck: Random) -> None:
        self.name, self.loop, self.servers, self.luck = name, loop, servers, luck
        self.wall, self.node = Wall(), Node(name)
        self.failed: BaseException | None = None
        """Why it ended by itself."""

    def start(self) -> None:
        """Begin with nothing in memory."""
        self.node, self.clock = Node(self.name), NodeClock(self.wall)
        if self.servers.clocks:  # who begins asks the others what time it is
            self.clock.agree(max(each.now() for each in self.servers.clocks.values()))
        self.servers.clocks[self.name] = self.clock
        self.spawn(self._run())

    def kill(self) -> None:
        """As SIGKILL does."""
        self.servers.clocks.pop(self.name)
        self.loop.kill(self.node)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in this process."""
        task = self.loop.create_task(work, context=self.node.context())
        self.loop.keep(task)
        return task

    async def _run(self) -> None:
        try:
            await self.run()
        except Exception as error:  # noqa: BLE001 -- the checker tells of it
            self.failed = error

    @abstractmethod
    async def run(self) -> None:
        """What the process does until it is killed."""

    def over(self, target: T) -> T:
        """A port at the database, as this process sees it."""
        return over(self.servers.postgres, self.servers.fence, target)

    async def connect(self) -> tuple[Parts, RedisEventFeed]:
        """The parts of this process, connected to the servers; again and again until they answer."""
        servers, over = self.servers, self.over
        store = SimulatedStore(servers.postgres, servers.fence, servers.log)
        feed = RedisEventFeed(store, OneServer(SimulatedClient(servers.redis)), store.epoch, stay=STAY)
        await retry_while_unavailable(feed.start)
        store.on_commit = feed.offer
        parts = Parts(
            rule_sets=RULE_SETS,
            codec=CODEC,
            store=store,
            feed=feed,
            accounts=over(servers.accounts),
            directory=over(servers.directory),
            tournaments=over(servers.tournaments),
            standings=over(servers.standings),
            chat=over(servers.chat),
            unreadable=over(servers.unreadable),
            tree=over(servers.tree),
            hooks=over(servers.hooks),
            applications=over(servers.applications),
            poster=MemoryPoster(),
            chat_news=MemoryChatNews(),
            clock=self.clock,
            entropy=NodeEntropy(self.luck),
            news=NoNews(),
            secret=bytes(32),
            guests=None,
        )
        return parts, feed


class ApiProcess(Process):
    """Answers people."""

    def start(self) -> None:
        self._opened = asyncio.Event()
        super().start()

    async def run(self) -> None:
        parts, _ = await self.connect()
        services = compose(parts)
        self._services, self._engine = services, Engine(SCHEMA, off_loop=services.off_loop)
        pulse = Pulse(self.over(self.servers.pulses), self.clock, API)
        self._opened.set()
        await pulse.run()

    async def answer(self, document: str, caller: Credentials, variables: dict[str, Any]) -> Answer:
        """The answer to a query or a mutation; it runs in this process."""
        await self._opened.wait()
        return await self._engine.run(Request(document, variables=variables), self._context(caller))

    async def stream(
        self, document: str, caller: Credentials, variables: dict[str, Any]
    ) -> AsyncGenerator[Answer, None]:
        """The answers of a subscription; it runs in this process."""
        await self._opened.wait()
        operation = await self._engine.prepare(Request(document, variables=variables))
        assert not isinstance(operation, Answer), operation.errors
        async with aclosing(self._engine.stream(operation, self._context(caller))) as answers:
            async for answer, _ in answers:
                yield as_answer(answer)

    def _context(self, caller: Credentials) -> Context:
        return Context(self._services, caller, "127.0.0.1")


class WorkerProcess(Process):
    """Does what nobody asks for: lists, results, clocks, bots."""

    async def run(self) -> None:
        parts, feed = await self.connect()
        services, servers = compose(parts), self.servers
        tasks = RedisBotTasks(OneServer(SimulatedClient(servers.redis)), "simulated")
        pulses = self.over(servers.pulses)
        shards: dict[str, Work] = {}
        for shard in range(SHARDS):
            runner = TableRunner(
                services.tables,
                parts.store,
                feed,
                parts.directory,
                tasks=tasks,
                pulse=Pulse(pulses, self.clock, f"worker {shard}", others=[API]),
                pace_ms=200,
                sweep_ms=2000,
            )
            lists = table_projection(services.tables, feed, parts.directory)
            recorder = Recorder(services.tables, parts.store, feed, parts.standings, [services.matches.go_on])
            of_one = [partial(each.run, shard) for each in (runner, lists, recorder)]
            shards[f"shard {shard}"] = partial(run_all, *of_one)
        adding = StandingsProjection(parts.store, feed, parts.standings)
        standings: dict[str, Work] = {f"standings {slug}": partial(adding.run, slug) for slug in GAMES}
        patient = {
            kind: {name: partial(retry_while_unavailable, work) for name, work in works.items()}
            for kind, works in {"shards": shards, "service": standings}.items()
        }
        ownership = Ownership(self.over(servers.fence.leases), parts.entropy, patient)
        async with asyncio.TaskGroup() as group:
            group.create_task(ownership.run())
            for number in range(2):
                group.create_task(BotHand(services.tables, tasks, f"{self.name}-{number}").run())
