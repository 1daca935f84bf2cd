"""What goes wrong, drawn from the seed of the run."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from tests.simulated.loop import SimulatedLoop
from tests.simulated.network import Server
from tests.simulated.redis import SimulatedRedis
from tests.simulated.service import Process, Servers


@dataclass
class Trouble:
    """Faults of all kinds, one after another and on top of each other, until it is told to stop."""

    loop: SimulatedLoop
    processes: list[Process]
    servers: Servers
    luck: Random
    only_clocks: bool = False
    told: list[str] = field(default_factory=list)
    """What happened when, for people."""
    _under_way: list[asyncio.Task[None]] = field(default_factory=list)

    async def run(self, seconds: float) -> None:
        """Make trouble for some time, then let everything recover."""
        kinds: list[Callable[[], Awaitable[None]]] = [
            self._kill,
            self._kill,
            self._pause,
            self._lose_messages,
            self._take_postgres_away,
            self._take_redis_away,
            self._set_clock,
        ]
        if self.only_clocks:
            kinds = [self._set_clock]
        until = self.loop.time() + seconds
        while self.loop.time() < until:
            await asyncio.sleep(self.luck.expovariate(1 / 3))
            fault = self.luck.choice(kinds)
            self._under_way.append(self.loop.create_task(fault()))  # type: ignore[arg-type]
        await asyncio.gather(*self._under_way)

    async def _kill(self) -> None:
        process = self.luck.choice(self.processes)
        if not process.node.is_alive:
            return
        self._tell(f"{process.name} is killed")
        process.kill()
        await asyncio.sleep(self.luck.uniform(0.2, 4))
        self._tell(f"{process.name} starts again")
        process.start()

    async def _pause(self) -> None:
        process = self.luck.choice(self.processes)
        node = process.node
        if not node.is_alive or node.is_paused:
            return
        self._tell(f"{process.name} is stopped")
        self.loop.pause(node)
        await asyncio.sleep(self.luck.uniform(0.2, 12))
        self._tell(f"{process.name} goes on")
        self.loop.resume(node)

    async def _set_clock(self) -> None:
        process = self.luck.choice(self.processes)
        process.wall.set_by = self.luck.choice([-3600, -60, -1, 1, 60, 3600])
        self._tell(f"the clock of {process.name} is {process.wall.set_by:+,} s wrong")
        await asyncio.sleep(self.luck.uniform(1, 8))
        process.wall.set_by = 0

    async def _lose_messages(self) -> None:
        server: Server = self.luck.choice([self.servers.postgres, self.servers.redis])
        self._tell(f"messages of {server.node.name} get lost")
        server.losing = self.luck.uniform(0.02, 0.4)
        await asyncio.sleep(self.luck.uniform(0.5, 6))
        server.losing = 0.0

    async def _take_postgres_away(self) -> None:
        self._tell("postgres is away")
        self.servers.postgres.is_away = True
        await asyncio.sleep(self.luck.uniform(0.1, 3))
        self.servers.postgres.is_away = False

    async def _take_redis_away(self) -> None:
        redis: SimulatedRedis = self.servers.redis
        self._tell("redis is away")
        redis.go_away()
        await asyncio.sleep(self.luck.uniform(0.1, 5))
        if self.luck.random() < 0.5:
            self._tell("redis has lost everything")
            redis.forget()
        redis.is_away = False

    def _tell(self, what: str) -> None:
        self.told.append(f"{self.loop.time():8.3f} s  {what}")
