"""The API on one server or another: `python -m tests.bench.live.same_app uvicorn|granian`.

One process with one loop either way, the settings from the environment.
"""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Final

import uvicorn
import uvloop

from api.app import Health, create_app
from api.auth import Authenticator
from api.collector import freeze_collected
from api.graphql.execution.engine import Engine
from api.graphql.schema import Schema
from api.metrics import Metrics
from api.processes import end_with_parent
from api.server import server_config
from api.settings import Settings, read_settings
from api.socket import Crowd
from api.wiring.backend import connected
from domain.registry import RULE_SETS
from services.company.limits import Buckets

SERVERS: Final = ("uvicorn", "granian")
_MANY: Final = 1_000_000
Serve = Callable[[Any, Settings], Awaitable[None]]


async def serve(settings: Settings, on: Serve) -> None:
    """The application, until told to stop."""
    async with connected(settings) as backend:
        schema = Schema(RULE_SETS)
        limit = Buckets(backend.parts.clock, burst=settings.requests_burst, per_second=settings.requests_per_second)
        authenticator = Authenticator(backend.services, addresses=limit, accounts=limit)
        crowd = Crowd(sockets_per_address=_MANY, operations=_MANY, operations_per_address=_MANY)
        app = create_app(schema, Engine(schema), authenticator, Metrics(), Health({}, {}), crowd=crowd)
        freeze_collected()
        await on(app, settings)


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


if __name__ == "__main__":
    end_with_parent()
    uvloop.run(serve(read_settings(), {"uvicorn": on_uvicorn, "granian": on_granian}[sys.argv[1]]))
