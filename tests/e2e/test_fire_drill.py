"""The database is lost, and a backup is put in its place."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from domain.registry import RULE_SETS
from tests.e2e.clients import Player, Watcher
from tests.e2e.conftest import Deployment
from tests.e2e.test_games import ACT, seated
from tests.schema_client import SchemaClient, sendable
from tests.servers import Databases
from tests.waiting import PATIENCE, eventually

LOG = """query($t: ID!) { table(id: $t) { version events(first: 100) { edges { node { version hash } } } } }"""
FOLLOW = "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version hash } }"
LISTED = "{ tables(first: 10) { edges { node { id version } } } }"


@pytest.fixture
def houses(databases: Databases, redis_url: str, tmp_path: Path) -> Iterator[list[Deployment]]:
    """The service before the fire, and the one after it on an empty database."""
    made = []
    for name, url in (("before", databases.new()), ("after", databases.blank())):
        (tmp_path / name).mkdir()
        made.append(Deployment(url, redis_url, tmp_path / name))
    yield made
    for house in made:
        house.end()


async def moves(client: SchemaClient, player: Player, table: str, count: int, luck: random.Random) -> None:
    """Play some moves, each acknowledged before the next."""
    query = f"query($t: ID!) {{ table(id: $t) {{ version legal {client.everything_of('LegalMove')} }} }}"
    for _ in range(count):
        seen = (await player.ask(query, t=table))["table"]
        command = sendable(luck.choice(seen["legal"][:-1])["command"])  # the last one ends the game
        made = await player.ask(ACT, t=table, c=command, v=seen["version"], i=f"m{seen['version']}")
        assert made["act"]["__typename"] == "TableChanged"


async def log_of(player: Player, table: str) -> list[tuple[int, str]]:
    edges = (await player.ask(LOG, t=table))["table"]["events"]["edges"]
    return [(edge["node"]["version"], edge["node"]["hash"]) for edge in edges]


async def first_word(port: int, table: str, version: int) -> dict[str, Any]:
    """What a follower who has seen a table up to a version hears first: a moment, or why there is none."""
    watcher = await Watcher.open(port, "", FOLLOW, t=table, v=version)
    heard: dict[str, Any] = json.loads(await watcher._socket.recv())
    await watcher.close()
    return heard


async def test_nothing_from_before_the_point_is_missing(
    houses: list[Deployment], databases: Databases, tmp_path: Path
) -> None:
    before, after = houses
    port, luck, kept = before.api(), random.Random(20), tmp_path / "kept"
    before.worker()
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        client = await SchemaClient.introspect(Player(http, port).ask)
        (player,), table = await seated(http, [port], RULE_SETS.newest("solitaire"))
        await moves(client, player, table, 5, luck)
        acknowledged = await log_of(player, table)
        written = json.loads(before.run("backup", str(kept), "--json"))
        assert written["events"] == len(acknowledged)

        follower = await Watcher.open(port, "", FOLLOW, t=table, v=0)
        await moves(client, player, table, 4, luck)
        (_,), gone = await seated(http, [port], RULE_SETS.newest("solitaire"), prefix="Late ")
        later = await log_of(player, table)
        while len(follower.moments) < len(later):
            await follower.next()
        before.run("backup", str(tmp_path / "newest"), "--json")

        for process in before.processes:
            process.kill()
        with pytest.raises(ConnectionClosed):
            await follower.next()
        databases.drop(before._env["DATABASE_URL"])

        told, audit = map(
            json.loads, after.run("restore", str(kept), "--newer", str(tmp_path / "newest"), "--json").splitlines()
        )
        assert told["events"] == len(acknowledged)
        assert {each["stream"]: (each["kept"], each["had"]) for each in told["loss"]["streams"]} == {
            f"table:{table}": (len(acknowledged), len(later)),
            f"table:{gone}": (0, 4),
        }
        assert (audit["logs"], audit["failed"]) == (1, 0)

        port = after.api()
        after.worker()
        player = player.at(port)
        assert await log_of(player, table) == acknowledged, "everything from before the point, to the byte"
        seen = len(acknowledged)
        told_ahead = await first_word(port, table, follower.moments[-1]["version"])
        assert told_ahead["payload"][0]["extensions"]["code"] == "OUT_OF_DATE"
        again = await Watcher.open(port, "", FOLLOW, t=table, v=seen - 2)
        await moves(client, player, table, 3, luck)
        newest = await log_of(player, table)
        while len(again.moments) < len(newest) - seen + 2:
            await again.next()
        assert [(each["version"], each["hash"]) for each in again.moments] == newest[seen - 2 :]
        await again.close()

        async def is_listed() -> bool:
            found = (await player.ask(LISTED))["tables"]["edges"]
            return [edge["node"] for edge in found] == [{"id": table, "version": len(newest)}]

        await eventually(is_listed, "the list has the table as it is")
