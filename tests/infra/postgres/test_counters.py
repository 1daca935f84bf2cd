"""The service is ready only if the counter of every shard can be read."""

import psycopg
import pytest

from api.settings import Settings
from api.wiring.backend import connected
from api.wiring.watching import postgres_trouble
from infra.postgres.event_store import PostgresEventStore
from tests.servers import Databases

pytestmark = pytest.mark.servers
# As on a cluster one of whose nodes is away: what is not there answers with the error that a lost node answers with.
AWAY = """
ALTER TABLE shards RENAME TO counters;
CREATE FUNCTION reached(shard integer) RETURNS boolean LANGUAGE plpgsql COST 100000 AS $$
BEGIN
    IF shard IN (1, 3) THEN
        RAISE EXCEPTION 'connection to the remote node failed' USING ERRCODE = 'connection_failure';
    END IF;
    RETURN true;
END $$;
CREATE VIEW shards AS SELECT * FROM counters WHERE reached(shard);
"""


async def test_it_is_told_which_shards_cannot_be_read(databases: Databases, redis_url: str) -> None:
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster: stop one of its nodes to see this")
    url = databases.new(4)
    async with connected(Settings(database_url=url, redis_url=redis_url)) as backend:
        assert await postgres_trouble(backend) == ""
        with psycopg.connect(url) as connection:
            connection.execute(AWAY)
        assert await backend.store.unreadable_shards() == [1, 3]
        assert await postgres_trouble(backend) == "cannot read shards 1, 3"
    databases.drop(url)


async def test_a_counter_that_is_missing_is_told(databases: Databases) -> None:
    if databases.are_on_a_cluster:
        pytest.skip("the server named by --database is a cluster, whose guards nobody lifts")
    url = databases.new(3)
    with psycopg.connect(url) as connection:
        connection.execute("ALTER TABLE shards DISABLE TRIGGER ALL; DELETE FROM shards WHERE shard = 2")
    store = await PostgresEventStore.open(url)
    assert await store.unreadable_shards() == [2]
    await store.aclose()
    databases.drop(url)
