"""`orrery fork` and `orrery forks` at a service."""

import json
import os
import subprocess
import sys

import httpx

from domain.registry import RULE_SETS
from tests.e2e.conftest import Deployment
from tests.e2e.test_games import seated


def orrery(port: int, *words: str, token: str = "") -> "subprocess.CompletedProcess[str]":
    """What a command says to someone with this token."""
    command = [sys.executable, "-m", "api.cli", *words, "--url", f"http://127.0.0.1:{port}/graphql"]
    env = {**os.environ, "ORRERY_TOKEN": token}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


async def test_a_game_is_gone_on_from_on_the_command_line(deployment: Deployment) -> None:
    port = deployment.api()
    async with httpx.AsyncClient(timeout=60) as http:
        (player,), table = await seated(http, [port], RULE_SETS.newest("solitaire"))
    made = orrery(port, "fork", table, "--json", token=player.token)
    assert made.returncode == 0, made.stderr
    forked = json.loads(made.stdout)
    assert forked["terms"]["fork"] == {"parent": table, "version": 4, "seat": 0}
    assert orrery(port, "fork", table, "--at", "1", token=player.token).stderr.startswith("orrery: TB-43")
    tree = orrery(port, "forks", table, token=player.token)
    assert tree.stdout.splitlines()[0] == f"{table} (playing)"
    assert json.loads(orrery(port, "forks", table, "--json").stdout.splitlines()[0])["depth"] == 0
