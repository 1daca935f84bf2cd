"""The API on one server or another: `python -m tests.bench.live.same_app uvicorn|granian`.

One process with one loop either way, the settings from the environment.
"""

import sys
from typing import Final

import uvloop

from api.app import Health, create_app
from api.auth import Authenticator
from api.collector import freeze_collected
from api.crowd import Crowd
from api.graphql.execution.engine import Engine
from api.graphql.schema import Schema
from api.metrics import Metrics
from api.processes import end_with_parent
from api.settings import Settings, read_settings
from api.wiring.backend import connected
from domain.registry import RULE_SETS
from services.company.limits import Buckets
from tests.bench.live.serving import SERVERS, Serve

_MANY: Final = 1_000_000


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


if __name__ == "__main__":
    end_with_parent()
    uvloop.run(serve(read_settings(), SERVERS[sys.argv[1]]))
