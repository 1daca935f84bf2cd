"""Bots and clocks with real processes, some of which are killed."""

import asyncio
import json
from datetime import datetime, timedelta
from typing import Any

import httpx

from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE, eventually

OPEN = """mutation($o: GameOptionsInput!, $t: TimingInput, $s: Boolean!) {
  openTable(options: $o, timing: $t, sit: $s) { ... on TableChanged { table { id } } }
}"""


async def begin(player: Player, bots: list[str], *, sit: bool, timing: dict[str, Any] | None = None) -> str:
    opened = await player.ask(OPEN, o={"uno": {"turnLimit": 60}}, t=timing, s=sit)
    table: str = opened["openTable"]["table"]["id"]
    for bot in bots:
        await player.ask("mutation($t: ID!, $b: String!) { addBot(table: $t, bot: $b) { __typename } }", t=table, b=bot)
    await player.ask("mutation($t: ID!) { startGame(table: $t) { __typename } }", t=table)
    return table


async def version(player: Player, table: str) -> int:
    seen = await player.ask("query($t: ID!) { table(id: $t) { version status } }", t=table)
    return int(seen["table"]["version"])


async def is_finished(player: Player, table: str) -> bool:
    seen = await player.ask("query($t: ID!) { table(id: $t) { status } }", t=table)
    return bool(seen["table"]["status"] == "FINISHED")


async def log_of(player: Player, table: str) -> list[dict[str, Any]]:
    text = (await player.ask("query($t: ID!) { export(table: $t, everything: true) }", t=table))["export"]
    return [json.loads(line) for line in text.splitlines()[1:]]


async def test_workers_killed_in_mid_thought_cost_nothing_and_play_nothing_twice(deployment: Deployment) -> None:
    port = deployment.api()
    quick = {"ORRERY_BOT_SWEEP_MS": "200", "ORRERY_BOT_PACE_MS": "5"}
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        host = await Player.guest(http, port, "Host")
        table = await begin(host, ["medium", "random", "medium"], sit=False)
        for _ in range(3):
            before = await version(host, table)
            doomed = [deployment.worker(**quick), deployment.worker(**quick)]

            async def moved_on(before: int = before) -> bool:
                return await version(host, table) >= before + 3 or await is_finished(host, table)

            await eventually(moved_on)
            for worker in doomed:
                worker.kill()
        deployment.worker(**quick)
        await eventually(lambda: is_finished(host, table))
        report = await host.ask("query($t: ID!) { audit(table: $t) { passed complete } }", t=table)
        assert report["audit"] == {"passed": True, "complete": True}
        turns = [line["meta"]["id"] for line in await log_of(host, table) if line["meta"].get("part", 0) == 0]
        assert len(turns) == len(set(turns))


MINUTE = 60_000
PATIENT = {"ORRERY_PAUSE_MS": str(30 * MINUTE)}


async def events_of(player: Player, table: str) -> list[str]:
    """The kinds of all events of a table."""
    query = "query($t: ID!) { table(id: $t) { events(first: 100) { edges { node { event { __typename } } } } } }"
    edges = (await player.ask(query, t=table))["table"]["events"]["edges"]
    return [edge["node"]["event"]["__typename"] for edge in edges]


async def due_at(player: Player, table: str) -> datetime:
    """When the time of whoever is to move runs out."""
    due = (await player.ask("query($t: ID!) { table(id: $t) { dueAt } }", t=table))["table"]["dueAt"]
    return datetime.fromisoformat(due)


async def test_time_in_which_the_service_was_down_costs_no_player_anything(deployment: Deployment) -> None:
    """A move may take ten minutes; the service is away for two hours, and then another player's ten minutes pass."""
    clock = deployment.stop_the_clock()
    port = deployment.api(**PATIENT)
    deployment.worker(**PATIENT)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, port, "Ann")
        table = await begin(ann, ["random"], sit=True, timing={"perMoveMs": 10 * MINUTE, "onExpiry": "FORFEIT"})

        async def waits_for_ann() -> bool:
            seen = await ann.ask("query($t: ID!) { table(id: $t) { clocks { since } } }", t=table)
            return seen["table"]["clocks"][0]["since"] is not None

        await eventually(waits_for_ann, "it is Ann's move")
        before = await due_at(ann, table)
        for process in deployment.processes:
            process.kill()
        clock.move(120 * MINUTE)
        back = ann.at(deployment.api(**PATIENT))
        worker = deployment.worker(**PATIENT)

        async def credited() -> bool:
            return "TimeCredited" in await events_of(back, table)

        await eventually(credited, "the two hours are given back")
        assert await due_at(back, table) - before == timedelta(hours=2)
        worker.kill()
        clock.move(11 * MINUTE)  # shorter than what counts as a pause
        deployment.worker(**PATIENT)

        async def expired() -> bool:
            return "ClockExpired" in await events_of(back, table)

        await eventually(expired, "Ann's own ten minutes are over")
        assert (await events_of(back, table)).count("TimeCredited") == 1


async def test_strangers_meet_by_quick_match_and_their_game_counts_and_is_rebuilt(deployment: Deployment) -> None:
    deployment.stop_the_clock()  # who is asked whether they are ready has half a minute to say so
    ports = [deployment.api(), deployment.api()]
    for _ in range(2):
        deployment.worker()
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        people = [await Player.guest(http, port, name) for port, name in zip(ports, ("Ann", "Bob"), strict=True)]
        wait = "mutation { quickMatch(options: { uno: {} }) { ... on QueuePlace { waiting table } } }"
        for each in people:
            await each.ask(wait)

        place: dict[str, Any] = {}

        async def is_there() -> bool:
            place.update((await people[0].ask('{ queuePlace(game: "uno") { table } }'))["queuePlace"])
            return place["table"] is not None

        await eventually(is_there)
        table = place["table"]
        ready = "mutation($t: ID!) { sayReady(table: $t) { __typename } }"
        for each in people:
            assert (await each.ask(ready, t=table))["sayReady"]["__typename"] == "TableChanged"
        await people[1].ask("mutation($t: ID!) { leaveSeat(table: $t) { __typename } }", t=table)
        board = '{ leaderboard(game: "uno") { edges { node { player { name } rating points games wins } } } }'

        async def counted() -> bool:
            return len((await people[0].ask(board))["leaderboard"]["edges"]) == 2

        await eventually(counted)
        before = await people[0].ask(board)
        assert before["leaderboard"]["edges"][0]["node"]["player"]["name"] == "Ann"
        rebuilt = await asyncio.to_thread(deployment.run, "rebuild")
        assert "standings of uno: 1 results" in rebuilt
        assert "tournaments:" in rebuilt
        assert await people[1].ask(board) == before
        used = await asyncio.to_thread(deployment.run, "coverage", "--game", "uno")
        assert "clauses used in" in used
        assert f"{table} at " in used
