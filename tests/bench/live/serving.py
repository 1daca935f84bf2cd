"""An application on one server or another, in a loop that is already there."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import uvicorn

from api.server import server_config
from api.settings import Settings

_MANY: Final = 1_000_000
Serve = Callable[[Any, Settings], Awaitable[None]]
"""Serves an application at the port of the settings until told to stop."""


async def on_uvicorn(app: Any, settings: Settings) -> None:
    """As the API is served, but that sockets may be compressed for those who ask for it."""
    config = server_config(app, settings)
    config.port, config.ws_per_message_deflate = settings.port, True
    await uvicorn.Server(config).serve()


async def on_granian(app: Any, settings: Settings) -> None:
    """As its documentation shows for a loop of one's own. Sockets count as requests under way, so those may be many."""
    from granian.constants import Interfaces  # noqa: PLC0415 -- an optional peer
    from granian.server.embed import Server  # noqa: PLC0415

    server = Server(
        app, port=settings.port, interface=Interfaces.ASGI, backlog=1024, backpressure=_MANY, log_enabled=False
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, server.stop)
    await server.serve()


SERVERS: Final[Mapping[str, Serve]] = {"uvicorn": on_uvicorn, "granian": on_granian}
