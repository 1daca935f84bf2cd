"""Agents at real tables, by the client of the official SDK: over standard input, and over HTTP."""

import asyncio
import os
import random
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from tests.e2e.clients import Player
from tests.e2e.conftest import Process, free_port
from tests.waiting import eventually

KEY = re.compile(r"^(\d+-[0-9a-f]+)  (.+)$", re.MULTILINE)
TABLE = re.compile(r"Table (\S+) is playing")


async def said(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool answers; it must not be an error."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return str(answer.content[0].text)  # type: ignore[union-attr]


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)  # type: ignore[union-attr]


def launched(address: str, token: str) -> StdioServerParameters:
    env = {**os.environ, "ORRERY_URL": f"{address}/graphql", "ORRERY_TOKEN": token}
    return StdioServerParameters(command=sys.executable, args=["-m", "api.cli", "mcp"], env=env)


async def played(client: Client, table: str) -> int:
    """A whole game by what the tools say alone; how many moves."""
    luck, moves = random.Random("an agent"), 0
    while "You may play" in (told := await said(client, "wait", table=table, seconds=30)) or "wait again" in told:
        legal = KEY.findall(await said(client, "legal_moves", table=table))
        if legal:
            answer = await client.call_tool("act", {"table": table, "move": luck.choice(legal)[0]})
            moves += not answer.is_error  # a bot may have been quicker, and the key is out of date
    assert "finished" in told
    return moves


async def test_an_agent_plays_a_whole_game_over_standard_input(address: str) -> None:
    port = int(address.rpartition(":")[2])
    async with httpx.AsyncClient(timeout=60) as http, Client(launched(address, await token_of(http, port))) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {
            *("list_games", "list_tables", "look", "legal_moves", "act", "wait", "replay", "verify", "rules"),
            *("start_practice", "sit_down", "start_game"),
        }
        assert "uno: Super Ultra Extreme Extreme Uno, for 2 to 10 players" in await said(client, "list_games")
        opened = await said(client, "start_practice", game="uno", seats=3, strength=1, options={"turnLimit": 30})
        (table,) = TABLE.findall(opened)
        assert "seen from seat 0" in await said(client, "look", table=table)
        assert await played(client, table) > 1
        over = await said(client, "look", table=table)
        assert "The game is over" in over
        assert over.count("Your hand") == 1
        assert "seen from seat 1" in await said(client, "look", table=table, at=8, seat=1)
        assert "A table of Super Ultra" in await said(client, "replay", table=table, first=3)
        assert "passed  rules: " in await said(client, "verify", table=table)

        async def is_listed() -> bool:
            return table in await said(client, "list_tables", mine=True, game="uno", status="finished")

        await eventually(is_listed, "the table is in the list")


async def token_of(http: httpx.AsyncClient, port: int, name: str = "Agent") -> str:
    return (await Player.guest(http, port, name)).token


async def test_what_is_refused_says_by_which_clause_and_why(address: str) -> None:
    port = int(address.rpartition(":")[2])
    async with httpx.AsyncClient(timeout=60) as http, Client(launched(address, await token_of(http, port))) as client:
        opened = await said(client, "start_practice", game="solitaire")
        (table,) = TABLE.findall(opened)
        assert "US-" in await refused(client, "start_practice", game="solitaire", seats=1, options={"turn": 9})
        assert "TB-" in await refused(client, "sit_down", table=table)
        (key, _), *_ = KEY.findall(await said(client, "legal_moves", table=table, containing="turn"))
        await said(client, "act", table=table, move=key)
        assert "by now" in await refused(client, "act", table=table, move=key)
        assert "NOT_FOUND" in await refused(client, "look", table="nowhere")
        assert "US-10" in await said(client, "rules", clause="US-10")
        assert "is for 1 player, not for 2" in await refused(client, "start_practice", game="solitaire", seats=2)
        assert "choose from" in await refused(client, "start_practice", game="chess")
        assert "NOT_FOUND" in await refused(client, "rules", clause="XX-1")
        assert "Goal" in await said(client, "rules", game="solitaire")
        assert "foundation" in await said(client, "rules", game="solitaire", containing="foundation")


async def test_without_a_token_one_is_a_stranger(address: str) -> None:
    async with Client(launched(address, "")) as client:
        assert "solitaire" in await said(client, "list_games")
        assert "UNAUTHENTICATED" in await refused(client, "start_practice", game="solitaire")
        assert "Without a token" in await refused(client, "list_tables", mine=True)


async def test_over_http_everyone_plays_with_a_token_of_their_own(address: str, tmp_path: Path) -> None:
    """The token of whoever started the server is not lent to its callers."""
    port, door = int(address.rpartition(":")[2]), free_port()
    async with httpx.AsyncClient(timeout=60) as http:
        tokens = [await token_of(http, port, name) for name in ("Ann", "Bram", "Owner")]
        process = Process(
            *("mcp", "--http", "--port", str(door), "--url", f"{address}/graphql", "--token", tokens[2]),
            log=tmp_path / "mcp.log",
        )
        try:
            await _try_over_http(door, tokens)
        finally:
            process.kill()


async def _try_over_http(door: int, tokens: list[str]) -> None:
    url = f"http://127.0.0.1:{door}/mcp"

    async def listens() -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", door)
        except ConnectionRefusedError:
            return False
        writer.close()
        return True

    await eventually(listens, "the server for agents listens")
    async with called(url, tokens[0]) as ann, called(url, tokens[1]) as bram, called(url, "") as stranger:
        (table,) = TABLE.findall(await said(ann, "start_practice", game="solitaire"))
        assert "seen from seat 0" in await said(ann, "look", table=table)
        assert "seen from beside the table" in await said(bram, "look", table=table)
        assert "not your table" in await said(bram, "legal_moves", table=table)
        assert "UNAUTHENTICATED" in await refused(stranger, "start_practice", game="solitaire")


@asynccontextmanager
async def called(url: str, token: str) -> AsyncIterator[Client]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client


@pytest.mark.parametrize("url", ["ftp://somewhere", "127.0.0.1:8000"])
def test_an_address_that_is_none_is_refused_at_the_start(url: str, tmp_path: Path) -> None:
    process = Process("mcp", "--url", url, log=tmp_path / "mcp.log")
    assert process.running.wait(60) == 1
    assert "is not an address of a service" in process.text()
