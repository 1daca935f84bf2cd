"""Other people's clients at our doors: graphql-sse and graphql-ws of npm, gql of PyPI."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from gql import Client, gql
from gql.transport.websockets import WebsocketsTransport

from domain.tables.commands import Act
from services.log.handler import Intent
from services.ports import Account
from tests.clients.node import NODE, fetched, workshop
from tests.waiting import PATIENCE, eventually
from tests.world import World

SCRIPT = Path(__file__).with_name("peers.mjs")


async def finish_once_followed(world: World, player: Account, table: str) -> None:
    """End the game as soon as somebody follows it."""
    await eventually(lambda: world.feed.followers == 1, "somebody follows")
    state = (await world.tables.load(table)).state
    await world.tables.ask(table, Intent(player), Act, command=state.game.rules.commands[-1]())


@fetched("graphql-sse", "graphql-ws", "graphql")
@pytest.mark.parametrize("by", ["sse", "ws"])
async def test_clients_of_npm_ask_act_and_follow(address: str, world: World, tmp_path: Path, by: str) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    folder = workshop(tmp_path / "peers")
    script = shutil.copy(SCRIPT, folder)
    asked = await asyncio.create_subprocess_exec(
        NODE, str(script), by, address, token, table, stdout=asyncio.subprocess.PIPE
    )
    await finish_once_followed(world, ann.account, table)
    async with asyncio.timeout(PATIENCE):
        said, _ = await asked.communicate()
    me, opened, *steps, wrong = (json.loads(line) for line in said.splitlines())
    assert me["data"] == {"me": {"account": {"name": "Ann"}}}
    assert opened["data"] == {"openTable": {"__typename": "TableChanged"}}
    assert [each["data"]["tableEvents"]["version"] for each in steps] == [4, 5, 6]
    assert wrong["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


async def test_gql_of_pypi_asks_and_follows_over_a_socket(address: str, world: World) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    init = {"authorization": f"Bearer {token}"}
    transport = WebsocketsTransport(
        f"ws://{address}/graphql", init_payload=init, connect_args={"open_timeout": PATIENCE}
    )
    follow = gql("subscription($table: ID!) { tableEvents(table: $table, fromVersion: 3) { version } }")
    follow.variable_values = {"table": table}
    async with Client(transport=transport) as session:
        assert await session.execute(gql("{ me { account { name } } }")) == {"me": {"account": {"name": "Ann"}}}
        ending = asyncio.create_task(finish_once_followed(world, ann.account, table))
        seen = [answer async for answer in session.subscribe(follow)]
        await ending
    assert [each["tableEvents"]["version"] for each in seen] == [4, 5, 6]
