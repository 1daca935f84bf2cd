"""A service in memory whose webhooks lead to a list."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from domain.tables.commands import Act, StartGame, TakeSeat
from domain.tables.terms import NO_TERMS, Terms
from services.hooks.gathering import Gathering
from services.log.handler import Intent
from services.ports import Account, Credentials, Reply, Webhook, WebhookEvent
from tests.world import World

URL = "https://receiver.example/in"


@dataclass
class Post:
    """Everything about webhooks in one service, and what arrives."""

    world: World
    ann: Credentials
    bram: Credentials
    gathering: Gathering = field(init=False)
    taken: int = 0

    def __post_init__(self) -> None:
        self.gathering = self.world.services.hooks.gathering()

    async def add(self, who: Credentials, *events: WebhookEvent, url: str = URL, **of: Any) -> Webhook:
        return (await self.world.services.hooks.owned.add(who, url, events, **of))[0]

    async def gather(self) -> None:
        """Make messages of all that is new in the log, and of what is due."""
        if batch := await self.world.store.read_shard(0, self.taken, limit=100_000):
            await self.gathering.take(batch)
            self.taken = batch[-1].position
        await self.gathering.look()

    async def deliver(self) -> list[dict[str, Any]]:
        """Gather and send whatever is due; what was sent."""
        await self.gather()
        before = len(self.world.poster.sent)
        while await self.world.services.hooks.sending.send_due():
            pass
        return self.bodies(before)

    def bodies(self, after: int = 0) -> list[dict[str, Any]]:
        return [json.loads(body) for _, _, body in self.world.poster.sent[after:]]

    def ids(self) -> list[str]:
        return [headers["webhook-id"] for _, headers, _ in self.world.poster.sent]

    def fail(self, status: int | None = 500, retry_after: float | None = None) -> None:
        trouble = None if status else "no connection could be made"
        self.world.poster.answer = lambda _: Reply(status, trouble, retry_after)

    def work(self) -> None:
        self.world.poster.answer = lambda _: Reply(204, None)

    async def table(self, *, game: str = "uno", terms: Terms = NO_TERMS, options: bytes = b"{}") -> str:
        """A game between Ann and Bram that has begun."""
        tables = self.world.tables
        table = (await tables.open(Intent(self.ann.account), game, options, terms=terms)).now.state.id
        await tables.ask(table, Intent(self.bram.account), TakeSeat)
        await tables.ask(table, Intent(self.ann.account), StartGame)
        return table

    async def move(self, table: str, times: int = 1) -> None:
        """Whoever is to act plays the first legal move."""
        for _ in range(times):
            state = (await self.world.tables.load(table)).state
            if state.is_over:
                return
            seat = state.game.rules.to_act(state.play)[0]
            who = Account(state.seats[seat].player, state.seats[seat].name)
            command = state.game.rules.legal(state.play, seat)[0]
            await self.world.tables.ask(table, Intent(who), Act, command=command)


def versions(bodies: Sequence[dict[str, Any]]) -> list[int]:
    return [each["data"]["version"] for each in bodies]


@pytest.fixture
async def post(world: World) -> Post:
    ann, _ = await world.someone("Ann", "play", "hooks")
    bram, _ = await world.someone("Bram", "play", "hooks")
    return Post(world, ann, bram)
