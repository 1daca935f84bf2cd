"""The API with more routes to compare it with: `python -m tests.bench.listing_server`.

One process and one event loop for all of them, the settings from the environment.
"""

from typing import Any

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
from services.tables.reading import Reading
from tests.bench.strawberry_peer import controller
from tests.bench.strawberry_table import controller as table_controller

OURS = "/graphql"
STRAWBERRY = "/strawberry"
STRAWBERRY_TABLE = "/strawberry_table"
PLAIN = "/plain"


def main() -> None:
    """Serve until the parent is gone."""
    end_with_parent()
    uvloop.run(serve(read_settings()))


async def serve(settings: Settings) -> None:
    """Answer requests at the port of the settings."""
    async with connected(settings) as backend:
        schema = Schema(RULE_SETS)
        limit = Buckets(backend.parts.clock, burst=settings.requests_burst, per_second=settings.requests_per_second)
        authenticator = Authenticator(backend.services, addresses=limit, accounts=limit)
        app = create_app(schema, Engine(schema), authenticator, Metrics(), Health({}, {}))
        app.register(controller(backend.parts.directory, STRAWBERRY))
        app.register(table_controller(backend.services.reading, STRAWBERRY_TABLE))
        app.register(_plain(backend.parts.directory))
        app.register(_plain_table(backend.services.reading))
        config = uvicorn.Config(app, http="httptools", ws="none", log_config=None, access_log=False, port=settings.port)
        await uvicorn.Server(config).serve()


def _plain(directory: Directory) -> HTTPRouteHandler:
    @get(PLAIN)
    async def plain(first: int) -> list[TableSummary]:
        """The same tables as JSON, without any GraphQL."""
        return await directory.page(TableFilter(), first, None)

    return plain


def _plain_table(reading: Reading) -> HTTPRouteHandler:
    @get(f"{PLAIN}/{{table:str}}")
    async def plain_table(table: str) -> dict[str, Any]:
        """One table as JSON, by the same three calls that a resolver for each field would make."""
        summary = await reading.summary(table, None)
        seen = await reading.view(table, None)
        steps = await reading.events(table, None, limit=20)
        return {
            "status": summary.status,
            "version": summary.version,
            "viewer": seen.viewer,
            "game": seen.game,
            "events": [{"version": each.version, "at": each.at, "text": each.text} for each in steps],
        }

    return plain_table


if __name__ == "__main__":
    main()
