"""What operators look at, and what proxies route by, is what a running service has."""

import re
from pathlib import Path

import httpx
from msgspec import json
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE

BOARD = Path(__file__).parents[2] / "infra/deploy/grafana/dashboard.json"


async def test_the_dashboard_shows_what_there_is_and_a_table_may_be_named_to_the_proxy(deployment: Deployment) -> None:
    port = deployment.api()
    panels = json.decode(BOARD.read_bytes())["panels"]
    shown = set(re.findall(r"\borrery_\w+", " ".join(each["expr"] for panel in panels for each in panel["targets"])))
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
        told = (await http.get("/metrics")).text
        named = await http.post(
            "/graphql?table=abc", json={"query": "{ __typename }"}, headers={"x-orrery-table": "abc"}
        )
        assert named.json() == {"data": {"__typename": "Query"}}
    socket = await connect(
        f"ws://127.0.0.1:{port}/graphql?table=abc", subprotocols=[Subprotocol("graphql-transport-ws")]
    )
    await socket.send('{"type": "connection_init"}')
    assert json.decode(await socket.recv()) == {"type": "connection_ack"}
    await socket.close()
    families = dict(re.findall(r"^# TYPE (\w+) (\w+)$", told, flags=re.MULTILINE))
    parts = {"histogram": ("_bucket", "_count", "_sum")}
    known = {name + part for name, kind in families.items() for part in parts.get(kind, ("",))}
    assert len(shown) > 15
    assert shown <= known, shown - known
