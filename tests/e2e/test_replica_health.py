"""An API process with a replica that dies: `/health` says so, and the service stays ready."""

from pathlib import Path

import httpx
import pytest

from infra.postgres.migrate import migrate
from tests.e2e.conftest import Deployment
from tests.postgres_pair import postgres_pair
from tests.waiting import PATIENCE, eventually

pytestmark = pytest.mark.slow


async def test_health_says_which_replica_is_not_read(redis_url: str, tmp_path: Path) -> None:
    with postgres_pair() as pair:
        migrate(pair.primary_url, 1)
        deployment = Deployment(pair.primary_url, redis_url, tmp_path)
        url = (
            f"http://127.0.0.1:{deployment.api(DATABASE_REPLICA_URL=pair.replica_url, ORRERY_REPLICA_LAG_MS='3600000')}"
        )
        async with httpx.AsyncClient(timeout=PATIENCE) as http:

            async def told() -> str:
                answer = await http.get(f"{url}/health")
                assert answer.status_code == httpx.codes.OK, "a service without replicas is slower, not away"
                return str(answer.json()["parts"]["replicas"])

            async def says(words: str) -> bool:
                return await told() == words

            await eventually(lambda: says("up"))
            query = {"query": "{ countTables }"}
            assert (await http.post(f"{url}/graphql", json=query)).json() == {"data": {"countTables": 0}}
            pair.stop_replica()
            assert (await http.post(f"{url}/graphql", json=query)).json() == {"data": {"countTables": 0}}
            await eventually(lambda: says("replica 1 does not answer"))
            pair.start_replica()
            await eventually(lambda: says("up"))
            assert "orrery_replicas_used 1.0" in (await http.get(f"{url}/metrics")).text
        deployment.end()
