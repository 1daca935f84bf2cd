import asyncio
from collections.abc import AsyncIterator

import pytest
import uvicorn

from api.app import Health, create_app
from api.auth import Authenticator
from api.crowd import Crowd
from api.metrics import Metrics
from api.processes import listen
from api.server import server_config
from api.settings import Settings
from tests.world import SCHEMA, World, new_world, open_door


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """The service in memory."""
    made = await new_world()
    yield made
    await made.feed.aclose()


@pytest.fixture
def authenticator(world: World) -> Authenticator:
    return open_door(world)


@pytest.fixture
def ailing() -> dict[str, str]:
    """Part -> what is wrong with it; empty means well."""
    return {"postgres": "", "redis": ""}


@pytest.fixture
def settings() -> Settings:
    """What the server of a test gives to strangers."""
    return Settings(max_body=10_000)


@pytest.fixture
def crowd() -> Crowd:
    return Crowd()


class PromptServer(uvicorn.Server):
    """Ends when it is told to: uvicorn looks ten times a second, and that is what most tests here would wait for."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.over = asyncio.Event()

    async def main_loop(self) -> None:
        """Serve until it is over."""
        await self.on_tick(0)
        await self.over.wait()


@pytest.fixture
async def address(
    world: World, authenticator: Authenticator, ailing: dict[str, str], settings: Settings, crowd: Crowd
) -> AsyncIterator[str]:
    """The service behind a real socket on loopback; `host:port`."""

    async def postgres() -> str:
        return ailing["postgres"]

    async def redis() -> str:
        return ailing["redis"]

    health = Health(vital={"postgres": postgres}, others={"redis": redis})
    app = create_app(SCHEMA, world.engine, authenticator, Metrics(), health, max_body=settings.max_body, crowd=crowd)
    listening = listen("127.0.0.1", 0)
    server = PromptServer(server_config(app, settings))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    yield f"127.0.0.1:{listening.getsockname()[1]}"
    server.over.set()
    await task
    listening.close()
