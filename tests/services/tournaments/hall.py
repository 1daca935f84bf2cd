"""The service with tournaments in it, in memory, and its workers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from domain.tournaments import commands as ask
from domain.tournaments.config import AT_ONCE, Format, Stage
from domain.tournaments.state import TournamentState
from domain.tournaments.views import TournamentSummary
from services.log.handler import Intent
from services.log.projection import Projection
from services.ports import Account
from services.tournaments.listing import tournament_projection
from services.tournaments.plan import TournamentPlan
from services.tournaments.runner import TournamentRunner
from services.tournaments.services import TournamentServices
from services.workers.table_runner import TableRunner
from tests.world import World

BOSS = Account("boss", "Boss")
SWISS = Stage(Format.SWISS, rounds=3)
KNOCKOUT = Stage(Format.SINGLE_ELIMINATION)
SHORT_UNO = b'{"turn_limit":3}'


@dataclass
class Hall:
    """The service with tournaments in it."""

    world: World
    services: TournamentServices

    def runner(self) -> TournamentRunner:
        world, services = self.world, self.services
        return TournamentRunner(
            services.commands, world.tables, world.feed, services.directory, world.directory, world.accounts, sweep_ms=5
        )

    def worker(self) -> TableRunner:
        world = self.world
        return TableRunner(world.tables, world.store, world.feed, world.directory)

    def jobs(self) -> list[Awaitable[None]]:
        return [self.projection().run(0), self.runner().run(1), self.worker().run(0)]

    def projection(self) -> Projection[TournamentState, TournamentSummary]:
        return tournament_projection(self.services.commands, self.world.feed, self.services.directory)

    async def opened(self, *stages: Stage, game: str = "uno", options: bytes = SHORT_UNO, **plan: Any) -> str:
        chosen = {"closing": AT_ONCE, "grace": 0, **plan}
        planned, commands = TournamentPlan("Cup", stages, **chosen), self.services.commands
        config = commands.config(planned, game, options)
        conduct = commands.conduct(planned, config)
        return (await commands.create(Intent(BOSS), config, conduct=conduct)).now.state.id

    async def with_bots(self, count: int, *stages: Stage, **plan: Any) -> str:
        id_ = await self.opened(*stages, **plan)
        names = [f"Bot {number}" for number in range(count)]
        await self.services.commands.enter_bots(id_, Intent(BOSS), "random", names)
        return id_

    async def start(self, id_: str) -> None:
        await self.services.commands.ask(id_, Intent(BOSS), ask.StartTournament(by=BOSS.id))

    async def state(self, id_: str) -> TournamentState:
        return (await self.services.commands.load(id_)).state

    async def is_over(self, id_: str) -> bool:
        return (await self.state(id_)).is_over


@asynccontextmanager
async def working(jobs: Sequence[Awaitable[None]]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
