"""`orrery replay` at a service: what is over from any seat, what runs from one's own."""

import json
import os
import random
import subprocess
import sys

import httpx

from domain.registry import RULE_SETS
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.e2e.test_games import play_on, seated
from tests.schema_client import SchemaClient

UNO = RULE_SETS.newest("uno")


def replay(port: int, table: str, *arguments: str, token: str = "") -> "subprocess.CompletedProcess[str]":
    """What `orrery replay` says of a table."""
    command = [sys.executable, "-m", "api.cli", "replay", table, "--url", f"http://127.0.0.1:{port}/graphql"]
    env = {**os.environ, "ORRERY_TOKEN": token}
    return subprocess.run([*command, *arguments], env=env, capture_output=True, text=True, check=False)


async def test_a_table_is_replayed_while_it_runs_and_once_it_is_over(deployment: Deployment) -> None:
    port = deployment.api()
    async with httpx.AsyncClient(timeout=60) as http:
        players, table = await seated(http, [port], UNO)
        names = [f"seat {seat}" for seat in range(len(players))]

        mine = replay(port, table, "--at", "6", "--seat", "0", token=players[0].token)
        assert mine.returncode == 0, mine.stderr
        assert "version 6, playing, seen by seat 0" in mine.stdout
        assert "Your hand 7: " in mine.stdout
        assert "seat 1" not in mine.stdout
        assert replay(port, table, "--at", "6", token=players[1].token).stdout.count("seen by seat 1") == 1
        told = replay(port, table, token=players[0].token)
        assert told.returncode == 0, told.stderr
        assert "deals 7 cards each" in told.stdout
        watching = replay(port, table, "--at", "6", "--spectator", token=players[0].token).stdout
        assert "seen by spectator" in watching
        assert "Your hand" not in watching

        theirs = replay(port, table, "--at", "6", "--seat", "1", token=players[0].token)
        assert theirs.returncode == 1
        assert theirs.stderr.startswith("orrery: only that seat's own player")
        assert len(theirs.stderr.splitlines()) == 1

        client = await SchemaClient.introspect(Player(http, port).ask)
        await play_on(client, players, table, random.Random("replay"))
        for seat in range(len(names)):
            shown = replay(port, table, "--at", "20", "--seat", str(seat))
            assert shown.returncode == 0, shown.stderr
            assert f"seen by seat {seat}" in shown.stdout
            query = "query($t: ID!, $s: Int!) { replay(table: $t, at: 20, seat: $s) { drawing } }"
            drawing = (await Player(http, port).ask(query, t=table, s=seat))["replay"]["drawing"]
            assert drawing in shown.stdout
        machine = json.loads(replay(port, table, "--at", "20", "--seat", "1", "--json").stdout)
        assert machine["view"]["seat"] == 1
        assert all(isinstance(card, str) for card in machine["view"]["hand"])
        story = replay(port, table, "--seat", "1").stdout.splitlines()
        assert "The result stands" in story[-1]
        assert "the table has the seats 0 to" in replay(port, table, "--at", "20", "--seat", "9").stderr
        assert "there is no table" in replay(port, "nothere", "--at", "1").stderr
