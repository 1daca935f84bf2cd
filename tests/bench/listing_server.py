"""The API with two more routes to compare it with: `python -m tests.bench.listing_server SOCKET`.

One process and one event loop for all three, the settings from the environment, and a socket that already listens.
"""

import socket
import sys

import uvicorn
import uvloop
from litestar import get
from litestar.handlers import HTTPRouteHandler

from api.app import Health, create_app
from api.auth import Authenticator
from api.graphql.execution.engine import Engine
from api.graphql.schema import Schema
from api.metrics import Metrics
from api.processes import end_with_parent
from api.settings import Settings, read_settings
from api.wiring.backend import connected
from domain.registry import RULE_SETS
from domain.tables.views import TableSummary
from services.company.limits import Buckets
from services.ports import Directory, TableFilter
from tests.bench.strawberry_peer import controller

OURS = "/graphql"
STRAWBERRY = "/strawberry"
PLAIN = "/plain"


def main() -> None:
    """Serve until the parent is gone."""
    end_with_parent()
    uvloop.run(serve(read_settings(), socket.socket(fileno=int(sys.argv[1]))))


async def serve(settings: Settings, listening: socket.socket) -> None:
    """Answer requests on the socket."""
    async with connected(settings) as backend:
        schema = Schema(RULE_SETS)
        limit = Buckets(backend.parts.clock, burst=settings.requests_burst, per_second=settings.requests_per_second)
        authenticator = Authenticator(backend.services, addresses=limit, accounts=limit)
        app = create_app(schema, Engine(schema), authenticator, Metrics(), Health({}, {}))
        app.register(controller(backend.parts.directory, STRAWBERRY))
        app.register(_plain(backend.parts.directory))
        config = uvicorn.Config(app, http="httptools", ws="none", log_config=None, access_log=False)
        await uvicorn.Server(config).serve(sockets=[listening])


def _plain(directory: Directory) -> HTTPRouteHandler:
    @get(PLAIN)
    async def plain(first: int) -> list[TableSummary]:
        """The same tables as JSON, without any GraphQL."""
        return await directory.page(TableFilter(), first, None)

    return plain


if __name__ == "__main__":
    main()
