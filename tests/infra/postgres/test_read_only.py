"""A database that answers and cannot write: nobody is told of a fault of ours, and the health says so where it can."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.settings import Settings
from api.wiring.backend import connected
from api.wiring.watching import postgres_trouble
from domain.tables.commands import StartGame
from services.log.handler import Intent
from services.ports import Unavailable
from tests.servers import Databases


@contextmanager
def only_reading(url: str) -> Iterator[None]:
    """Let the database only read; everyone has to connect again, then and afterwards."""
    with psycopg.connect(url, autocommit=True) as connection:
        ((name,),) = connection.execute("SELECT current_database()").fetchall()
        change = SQL("ALTER DATABASE {} {} default_transaction_read_only {}")
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        connection.execute(change.format(Identifier(name), SQL("SET"), SQL("= on")))
        connection.execute(others, (name,))
        yield
        connection.execute(change.format(Identifier(name), SQL("RESET"), SQL("")))
        connection.execute(others, (name,))


@pytest.mark.servers
async def test_what_would_be_written_is_unavailable_until_it_can_be(databases: Databases, redis_url: str) -> None:
    url = databases.new()
    async with connected(Settings(database_url=url, redis_url=redis_url)) as backend:
        services = backend.services
        ann, _ = await services.registration.register("Ann", "person", frozenset({"play"}))
        table = (await services.tables.open(Intent(ann.account), "solitaire", b"{}")).now.state.id
        assert await postgres_trouble(backend) == ""
        with only_reading(url):
            assert await postgres_trouble(backend) == "takes no writes"
            with pytest.raises(Unavailable):
                await services.tables.ask(table, Intent(ann.account), StartGame)
            with pytest.raises(Unavailable):
                await services.registration.register("Bob", "person", frozenset({"play"}))
            with pytest.raises(Unavailable):
                await services.chat.say(table, ann, "hello")
            assert (await services.tables.load(table)).state.id == table, "what is there can be read"
        assert (await services.tables.ask(table, Intent(ann.account), StartGame)).now.state.play is not None
        assert await postgres_trouble(backend) == ""


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION full_disk()
"""


@pytest.mark.servers
async def test_a_full_disk_is_unavailable_too(databases: Databases, redis_url: str) -> None:
    url = databases.new()
    async with connected(Settings(database_url=url, redis_url=redis_url)) as backend:
        services = backend.services
        ann, _ = await services.registration.register("Ann", "person", frozenset({"play"}))
        with psycopg.connect(url, autocommit=True) as connection:
            with connection.transaction():
                connection.execute("SET LOCAL citus.enable_unsafe_triggers = on")  # unknown to a server of its own
                connection.execute(FULL)
            with pytest.raises(Unavailable, match="No space left"):
                await services.tables.open(Intent(ann.account), "solitaire", b"{}")
            connection.execute("DROP TRIGGER full_disk ON events")
        assert (await services.tables.open(Intent(ann.account), "solitaire", b"{}")).now.state.id
