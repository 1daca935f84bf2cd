"""What a connection may hold, and for how long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import httpx
import pytest

from api.crowd import Crowd
from api.server import Bounds, Gate, trusted_proxies
from api.settings import BadSetting, Settings
from tests.api.talker import talking
from tests.waiting import PATIENCE

HEAD = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
LIVE = b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.fixture
def settings() -> Settings:
    return Settings(max_body=10_000, max_connections_per_address=6)


class Wire:
    """A connection that says exactly what a test wants."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def hear_to_the_end(self) -> bytes:
        """All that comes until the server closes."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read()

    async def hear_head(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readuntil(b"\r\n\r\n")


@asynccontextmanager
async def wire(address: str) -> AsyncIterator[Wire]:
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


class TestLate:
    """What does not arrive in time is not waited for."""

    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(request_timeout=0.3, keep_alive=1)

    @pytest.mark.parametrize(
        "sent",
        [
            pytest.param(b"", id="silence"),
            pytest.param(b"POST /graph", id="half a line"),
            pytest.param(HEAD, id="half a head"),
            pytest.param(HEAD + b"content-length: 100\r\n\r\n{", id="half a body"),
            pytest.param(HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n{   ", id="half a chunk"),
        ],
    )
    async def test_a_request_that_does_not_arrive_is_given_up(self, address: str, sent: bytes) -> None:
        async with wire(address) as line:
            await line.say(sent)
            assert (await line.hear_to_the_end()).startswith(b"HTTP/1.1 408 ")

    async def test_a_second_request_that_does_not_arrive_is_given_up(self, address: str) -> None:
        async with wire(address) as line:
            await line.say(LIVE + HEAD)
            heard = await line.hear_to_the_end()
            assert heard.startswith(b"HTTP/1.1 200 ")
            assert b"HTTP/1.1 408 " in heard

    async def test_a_body_that_trickles_after_its_answer_is_cut_off(self, address: str) -> None:
        async with wire(address) as line:
            await line.say(b"POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
            assert b" 404 " in await line.hear_head()
            with suppress(ConnectionResetError):
                await line.hear_to_the_end()

    async def test_a_connection_that_is_not_used_is_closed_in_the_end(self, address: str) -> None:
        async with wire(address) as line:
            await line.say(LIVE)
            assert (await line.hear_to_the_end()).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"x-large: " + b"x" * 40_000 + b"\r\n\r\n", id="one that ends"),
        pytest.param(b"x-large: " + b"x" * 2_000_000, id="one that does not"),
        pytest.param(b"".join(b"x-%d: y\r\n" % n for n in range(5000)) + b"\r\n", id="many"),
    ],
)
async def test_headers_have_a_largest_size(address: str, head: bytes) -> None:
    async with wire(address) as line:
        saying = asyncio.create_task(line.say(HEAD + head))
        assert (await line.hear_head()).startswith(b"HTTP/1.1 431 ")
        saying.cancel()


async def test_an_address_has_so_many_connections_and_no_more(address: str) -> None:
    for _ in range(3):  # those that are gone do not count
        async with wire(address) as one, wire(address) as two, wire(address) as three, talking(address) as four:
            for line in (one, two, three):
                await line.say(LIVE)
                await line.hear_head()
            await four.begin()
            async with wire(address) as five, wire(address) as six:
                for line in (five, six):
                    await line.say(LIVE)
                    await line.hear_head()
                async with wire(address) as seven:
                    assert (await seven.hear_to_the_end()).startswith(b"HTTP/1.1 503 ")


async def test_a_message_on_a_socket_may_be_as_large_as_a_body(address: str) -> None:
    query = "{ __typename } #"
    async with talking(address) as client:
        await client.begin()
        await client.subscribe("q", query + "x" * 9_000)
        assert (await client.hear())["type"] == "next"
        await client.subscribe("q", query + "x" * 11_000)
        assert (await client.closed())[0] == 1009


@pytest.mark.parametrize("size", [10_001, 300_000])
async def test_a_body_that_is_too_large_gets_to_read_why(address: str, size: int) -> None:
    body = b'{"query": "' + b"x" * size + b'"}'
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
        answer = await client.post(
            f"http://{address}/graphql", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413
        assert "10000 is the most" in answer.json()["errors"][0]["message"]


class TestCrowd:
    """Sockets and what runs on them are bounded for each address, whoever stands before us."""

    @pytest.fixture
    def crowd(self) -> Crowd:
        return Crowd(sockets_per_address=2, operations=3, operations_per_address=3)

    async def test_an_address_has_so_many_sockets(self, address: str) -> None:
        for _ in range(3):
            async with talking(address) as one, talking(address) as two:
                await one.begin()
                await two.begin()
                async with talking(address) as three:
                    assert (await three.closed())[0] == 1013

    async def test_an_address_has_so_many_operations(self, address: str) -> None:
        lobby = "subscription { lobby { id } }"
        async with talking(address) as one, talking(address) as two:
            await one.begin()
            await two.begin()
            await one.subscribe("a", lobby)
            await one.subscribe("b", lobby)
            await one.subscribe("q", "{ __typename }")
            assert (await one.hear())["type"] == "next"
            assert (await one.hear())["type"] == "complete"
            await two.subscribe("c", lobby)
            await two.subscribe("d", lobby)
            refused = await two.hear()
            assert (refused["id"], refused["payload"][0]["extensions"]["code"]) == ("d", "RATE_LIMITED")
            await two.send(type="complete", id="c")
            async with asyncio.timeout(PATIENCE):
                heard = refused
                while heard["type"] == "error":  # until what was completed has ended
                    await two.subscribe("q", "{ __typename }")
                    heard = await two.hear()
            assert heard["type"] == "next"


def test_a_gate_counts_and_forgets() -> None:
    gate = Gate(Bounds(connections=3, per_address=2))
    assert [gate.enter("1.2.3.4") for _ in range(3)] == [True, True, False]
    assert [gate.enter(host) for host in ("5.6.7.8", "9.9.9.9")] == [True, False]
    gate.leave("1.2.3.4")
    assert gate.enter("1.2.3.4")
    for host in ("1.2.3.4", "1.2.3.4", "5.6.7.8"):
        gate.leave(host)
    assert gate.connections == 0


def test_the_addresses_of_one_ipv6_network_are_one() -> None:
    gate = Gate(Bounds(per_address=1))
    assert [gate.enter(host) for host in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")] == [True, False, True]


def test_a_proxy_brings_many() -> None:
    gate = Gate(Bounds(per_address=1), ("10.0.0.0/8",))
    assert [gate.enter(host) for host in ("10.1.2.3", "10.1.2.3", "11.0.0.1", "11.0.0.1")] == [True, True, True, False]


def test_the_proxies_are_addresses_or_networks() -> None:
    assert trusted_proxies(Settings(trusted_proxies=" 10.0.0.0/8, ::1,")) == ("10.0.0.0/8", "::1")
    with pytest.raises(BadSetting, match="ORRERY_TRUSTED_PROXIES: 'everyone'"):
        trusted_proxies(Settings(trusted_proxies="everyone"))
