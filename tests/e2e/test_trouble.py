"""Processes are killed, and nobody notices more than a pause."""

import asyncio
import random

import httpx

from domain.registry import RULE_SETS
from tests.e2e.clients import Player, Watcher
from tests.e2e.conftest import Deployment
from tests.e2e.test_games import ACT, play_on, seated
from tests.schema_client import SchemaClient
from tests.waiting import PATIENCE, eventually

FOLLOW = "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version hash } }"


async def test_an_api_process_killed_in_mid_game_loses_nothing(deployment: Deployment) -> None:
    """The players go on at another process; the watcher resumes from its last version without a gap or a repeat."""
    ports = [deployment.api(), deployment.api()]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        client = await SchemaClient.introspect(Player(http, ports[1]).ask)
        players, table = await seated(http, ports[:1], RULE_SETS.newest("solitaire"))
        watcher = await Watcher.open(ports[0], "", FOLLOW, t=table, v=0)
        for _ in range(3):
            await watcher.next()
        turn = {"solitaire": {"turn": "GO"}}
        await players[0].ask(ACT, t=table, c=turn, v=4, i="before")
        deployment.of(0).kill()
        there = players[0].at(ports[1])
        again = (await there.ask(ACT, t=table, c=turn, v=4, i="before"))["act"]
        assert again["version"] == 5, "the retry must find what was committed before the process died"
        last_seen = watcher.moments[-1]["version"]
        resumed = await Watcher.open(ports[1], "", FOLLOW, t=table, v=last_seen)
        watching = asyncio.create_task(resumed.watch_to_the_end())
        await play_on(client, [there], table, random.Random(1))
        await asyncio.wait_for(watching, PATIENCE)
        versions = [moment["version"] for moment in (*watcher.moments, *resumed.moments)]
        assert versions == list(range(1, versions[-1] + 1))


async def test_a_worker_killed_while_bots_play_is_replaced_by_the_standby(deployment: Deployment) -> None:
    port = deployment.api()
    first = deployment.worker(ORRERY_DEMO="true", ORRERY_BOT_PACE_MS="20")
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        someone = Player(http, port)
        query = '{ tables(game: "solitaire") { edges { node { id status version } } } }'

        async def tables() -> list[dict[str, object]]:
            return [edge["node"] for edge in (await someone.ask(query))["tables"]["edges"]]

        async def some_are_under_way() -> bool:
            return any(int(str(each["version"])) > 8 for each in await tables())

        await eventually(some_are_under_way, "a table of the demo is under way")
        running = (await tables())[-1]["id"]
        deployment.worker(ORRERY_DEMO="true")
        first.kill()

        async def is_finished() -> bool:
            return {each["id"]: each["status"] for each in await tables()}[running] == "FINISHED"

        await eventually(is_finished, "the table is played to its end")
        report = await someone.ask("query($t: ID!) { audit(table: $t) { passed complete } }", t=running)
        assert report["audit"] == {"passed": True, "complete": True}


async def test_an_api_told_to_stop_finishes_what_it_accepted(deployment: Deployment) -> None:
    """Moves at many tables are on their way when the signal comes: an answer given is an answer kept."""
    port = deployment.api()
    turn = {"solitaire": {"turn": "GO"}}
    async with httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=200)) as http:
        tables = [await seated(http, [port], RULE_SETS.newest("solitaire"), f"{n} ") for n in range(12)]
        moves = [players[0].ask(ACT, t=table, c=turn, v=4, i="last") for players, table in tables]
        moving = asyncio.gather(*moves, return_exceptions=True)
        await asyncio.sleep(0)
        deployment.of(0).running.terminate()
        answers = await moving
        assert deployment.of(0).stop() == 0
        other = deployment.api()
        for (players, table), answer in zip(tables, answers, strict=True):
            again = (await players[0].at(other).ask(ACT, t=table, c=turn, v=4, i="last"))["act"]
            assert again["version"] == 5
            if isinstance(answer, dict):
                assert answer["act"] == again
