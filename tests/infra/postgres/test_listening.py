"""A connection that listens as long as it lives: whatever happens in the middle of a query, it is as psycopg's own."""

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest

from infra.postgres.listening import ListeningConnection

pytestmark = pytest.mark.servers


@pytest.fixture
async def connection(database_url: str) -> AsyncIterator[ListeningConnection]:
    """A connection of its own."""
    made = await ListeningConnection.connect(database_url, autocommit=True)
    yield made
    await made.close()


async def one(connection: ListeningConnection, statement: str, *values: object) -> object:
    """The one value that a statement returns."""
    row = await (await connection.execute(statement.encode(), values)).fetchone()
    assert row is not None
    return row[0]


async def test_it_answers_one_question_after_the_other(connection: ListeningConnection) -> None:
    """Each with its own answer, however many there are."""
    assert [await one(connection, "SELECT %s::int", number) for number in range(50)] == list(range(50))


async def test_what_does_not_go_out_at_once_and_what_comes_in_parts_is_whole(connection: ListeningConnection) -> None:
    """Both ways, a text that is larger than any buffer between here and there."""
    text = "0123456789abcdef" * 500_000
    assert await one(connection, "SELECT %s::text", text) == text
    assert await one(connection, "SELECT 1") == 1


async def test_a_query_that_is_cancelled_is_called_off_at_the_server(
    connection: ListeningConnection, database_url: str
) -> None:
    """Long before it would have ended by itself; the connection goes on."""
    asking = asyncio.create_task(one(connection, "SELECT pg_sleep(600)"))
    await asleep(connection, database_url)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await one(connection, "SELECT 2") == 2


async def test_an_error_of_the_server_is_raised_and_forgotten(connection: ListeningConnection) -> None:
    """The next question is answered."""
    with pytest.raises(psycopg.errors.DivisionByZero):
        await one(connection, "SELECT 1 / 0")
    assert await one(connection, "SELECT 3") == 3


async def test_who_waits_when_it_is_closed_is_told(connection: ListeningConnection, database_url: str) -> None:
    """A wait that nobody can end any more would be for ever."""
    asking = asyncio.create_task(one(connection, "SELECT pg_sleep(600)"))
    await asleep(connection, database_url)
    await connection.close()
    with pytest.raises(psycopg.OperationalError):
        await asking


async def test_an_end_that_comes_unasked_is_met_by_the_next_question(
    connection: ListeningConnection, database_url: str
) -> None:
    """Until then nobody listens to a socket that says only that it has ended, again and again."""
    assert await one(connection, "SELECT 3") == 3
    assert connection.listens
    async with await ListeningConnection.connect(database_url, autocommit=True) as other:
        await other.execute("SELECT pg_terminate_backend(%s)", (connection.info.backend_pid,))
    while connection.listens:  # noqa: ASYNC110 - it has no event for what nobody needs to know
        await asyncio.sleep(0)
    with pytest.raises(psycopg.OperationalError):
        await one(connection, "SELECT 4")


async def asleep(connection: ListeningConnection, database_url: str) -> None:
    """Wait until the server is at the question: what is called off before it has begun is not heard."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND wait_event = 'PgSleep'"
    async with await ListeningConnection.connect(database_url, autocommit=True) as other:
        while not await one(other, asked, connection.info.backend_pid):  # noqa: ASYNC110 - the server has none
            await asyncio.sleep(0)
