"""A log that a later version has written: the worker goes on with all other tables, and the operator is told."""

import subprocess
from hashlib import sha256

import httpx
import pytest

from domain.kernel.chain import Recorded
from infra.postgres.event_store import PostgresEventStore
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.e2e.test_alive import begin, is_finished
from tests.waiting import PATIENCE, eventually


async def test_a_stream_of_a_later_version_stops_nothing_else_and_is_shown_to_the_operator(
    deployment: Deployment, database_url: str
) -> None:
    store = await PostgresEventStore.open(database_url)
    event = Recorded(1, "table.later", b"{}", b'{"type":"table.later"}', sha256(b"later").digest())
    await store.append("table:later", 0, "later", [event])
    await store.aclose()
    port = deployment.api()
    assert deployment.run("unreadable") == "every stream can be read\n"
    worker = deployment.worker()
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        host = await Player.guest(http, port, "Ann")
        table = await begin(host, ["random"] * 3, sit=False)
        await eventually(lambda: is_finished(host, table))

        async def is_told() -> bool:
            parts = (await http.get(f"http://127.0.0.1:{port}/health")).json()["parts"]
            metrics = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
            return parts["streams"].startswith("1 cannot be read") and "orrery_unreadable_streams 1.0" in metrics

        await eventually(is_told)
    assert worker.running.poll() is None
    with pytest.raises(subprocess.CalledProcessError) as found:
        deployment.run("unreadable")
    told = found.value.stdout.splitlines()
    assert {line.split("  for ")[1].split(",")[0] for line in told} == {"lists", "results", "tables"}
    assert all(line.startswith("table:later ") and "table.later" in line for line in told)
    assert worker.text().count("cannot be read and is left alone") == 3
