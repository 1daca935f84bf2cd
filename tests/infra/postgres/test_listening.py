"""A connection that listens as long as it lives: whatever happens in the middle of a query, it is as psycopg's own."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest
import uvloop

from infra.postgres.line import Line, Statement
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
    await lose(connection.info.backend_pid, database_url)
    while connection.listens:  # noqa: ASYNC110 - it has no event for what nobody needs to know
        await asyncio.sleep(0)
    with pytest.raises(psycopg.OperationalError):
        await one(connection, "SELECT 4")


def test_the_number_of_a_lost_socket_is_left_to_who_gets_it_next(database_url: str) -> None:
    """Such a stranger is heard as ever, and what is left of the connection goes without touching it."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as service:  # it tells of a lost socket once, others twice
        service.run(_leaves_its_number(database_url))


async def _leaves_its_number(database_url: str) -> None:
    connection = await ListeningConnection.connect(database_url, autocommit=True)
    asking = asyncio.create_task(one(connection, "SELECT pg_sleep(600)"))
    async with lost(connection, asking, database_url) as says:
        await connection.close()
        assert await says(b"still here") == b"still here"


async def test_a_line_leaves_the_number_of_its_lost_socket_to_who_gets_it_next(database_url: str) -> None:
    """The connection for appends waits in its own way, and keeps the same promise."""
    connection = await psycopg.AsyncConnection.connect(database_url, autocommit=True)
    line = Line(connection)
    asking = asyncio.create_task(line.run(Statement(b"sleep", b"SELECT pg_sleep(600)", ()), ()))
    async with lost(connection, asking, database_url) as says:
        await line.aclose()
        assert await says(b"still here") == b"still here"


@asynccontextmanager
async def lost(
    connection: psycopg.AsyncConnection, asking: asyncio.Task[Any], database_url: str
) -> AsyncIterator[Callable[[bytes], Awaitable[bytes]]]:
    """A connection is cut in the midst of a question, and a stranger has the number of its socket."""
    number, backend = connection.pgconn.socket, connection.info.backend_pid
    await asleep(connection, database_url)
    cut(connection)
    with pytest.raises(psycopg.OperationalError):
        await asking
    await lose(backend, database_url)
    async with stranger_at(number) as says:
        yield says


def cut(connection: psycopg.AsyncConnection) -> None:
    """Nothing comes or goes any more, and nobody says farewell."""
    with socket.socket(fileno=os.dup(connection.pgconn.socket)) as same:
        same.shutdown(socket.SHUT_RDWR)


async def lose(backend: int, database_url: str) -> None:
    """The server ends what it does for a connection."""
    async with await ListeningConnection.connect(database_url, autocommit=True) as other:
        await other.execute("SELECT pg_terminate_backend(%s)", (backend,))


@asynccontextmanager
async def stranger_at(number: int) -> AsyncIterator[Callable[[bytes], Awaitable[bytes]]]:
    """A stream whose socket has this number, which must be free: what it is sent, as it comes out."""
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(number)
    here, there = socket.socketpair()
    if here.fileno() != number:  # the lowest that is free is given out, which need not be this one
        os.dup2(here.fileno(), number, inheritable=False)
        here.close()
        here = socket.socket(fileno=number)
    reader, writer = await asyncio.open_connection(sock=here)

    async def say(words: bytes) -> bytes:
        there.sendall(words)
        return await reader.readexactly(len(words))

    yield say
    writer.close()
    await writer.wait_closed()
    there.close()


async def asleep(connection: psycopg.AsyncConnection, database_url: str) -> None:
    """Wait until the server is at the question: what is called off before it has begun is not heard."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND wait_event = 'PgSleep'"
    async with await ListeningConnection.connect(database_url, autocommit=True) as other:
        while not await one(other, asked, connection.info.backend_pid):  # noqa: ASYNC110 - the server has none
            await asyncio.sleep(0)
