"""Bots and clocks with real processes, some of which are killed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment

OPEN = """mutation($o: GameOptionsInput!, $t: TimingInput, $s: Boolean!) {
  openTable(options: $o, timing: $t, sit: $s) { ... on TableChanged { table { id } } }
}"""


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await condition():  # noqa: ASYNC110 - the condition is another process's
            await asyncio.sleep(0.02)


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
    async with httpx.AsyncClient(timeout=60) as http:
        host = await Player.guest(http, port, "Host")
        table = await begin(host, ["medium", "random", "medium"], sit=False)
        for _ in range(3):
            before = await version(host, table)
            doomed = [deployment.worker(**quick), deployment.worker(**quick)]

            async def moved_on(before: int = before) -> bool:
                return await version(host, table) >= before + 3 or await is_finished(host, table)

            await until(moved_on)
            for worker in doomed:
                worker.kill()
        deployment.worker(**quick)
        await until(lambda: is_finished(host, table))
        report = await host.ask("query($t: ID!) { audit(table: $t) { passed complete } }", t=table)
        assert report["audit"] == {"passed": True, "complete": True}
        turns = [line["meta"]["id"] for line in await log_of(host, table) if line["meta"].get("part", 0) == 0]
        assert len(turns) == len(set(turns))


async def test_time_in_which_the_service_was_down_costs_no_player_anything(deployment: Deployment) -> None:
    """The seat has eight seconds, enough to see it wait on a busy machine; the service is away for longer than that."""
    patient = {"ORRERY_PAUSE_MS": "1500"}
    port = deployment.api()
    deployment.worker(**patient)
    async with httpx.AsyncClient(timeout=60) as http:
        ann = await Player.guest(http, port, "Ann")
        table = await begin(ann, ["random"], sit=True, timing={"perMoveMs": 8000, "onExpiry": "FORFEIT"})
        query = "query($t: ID!) { table(id: $t) { dueAt clocks { since } status } }"

        async def waits_for_ann() -> bool:
            seen = (await ann.ask(query, t=table))["table"]
            return seen["clocks"][0]["since"] is not None or seen["status"] == "FINISHED"

        await until(waits_for_ann)
        for process in deployment.processes:
            process.kill()
        await asyncio.sleep(8.5)  # the service must really be away for longer than the player's time
        back = ann.at(deployment.api())
        deployment.worker(**patient)

        async def kinds() -> list[str]:
            events = (
                "query($t: ID!) { table(id: $t) { events(first: 100) { edges { node { event { __typename } } } } } }"
            )
            edges = (await back.ask(events, t=table))["table"]["events"]["edges"]
            return [edge["node"]["event"]["__typename"] for edge in edges]

        async def expired() -> bool:
            return "ClockExpired" in await kinds()

        await until(expired)
        seen = await kinds()
        assert seen.index("TimeCredited") < seen.index("ClockExpired")


async def test_strangers_meet_by_quick_match_and_their_game_counts_and_is_rebuilt(deployment: Deployment) -> None:
    ports = [deployment.api(), deployment.api()]
    for _ in range(2):
        deployment.worker()
    async with httpx.AsyncClient(timeout=60) as http:
        people = [await Player.guest(http, port, name) for port, name in zip(ports, ("Ann", "Bob"), strict=True)]
        wait = "mutation { quickMatch(options: { uno: {} }) { ... on QueuePlace { waiting table } } }"
        places = [(await each.ask(wait))["quickMatch"] for each in people]
        table = places[1]["table"]

        async def asked() -> bool:
            seen = await people[0].ask("{ tables(first: 5, rated: true) { edges { node { id readyUntil } } } }")
            return any(edge["node"]["id"] == table and edge["node"]["readyUntil"] for edge in seen["tables"]["edges"])

        await until(asked)
        ready = "mutation($t: ID!) { sayReady(table: $t) { __typename } }"
        for each in people:
            assert (await each.ask(ready, t=table))["sayReady"]["__typename"] == "TableChanged"
        await people[1].ask("mutation($t: ID!) { leaveSeat(table: $t) { __typename } }", t=table)
        board = '{ leaderboard(game: "uno") { edges { node { name rating points games wins } } } }'

        async def counted() -> bool:
            return len((await people[0].ask(board))["leaderboard"]["edges"]) == 2

        await until(counted)
        before = await people[0].ask(board)
        assert before["leaderboard"]["edges"][0]["node"]["name"] == "Ann"
        rebuilt = await asyncio.to_thread(deployment.run, "rebuild")
        assert "standings of uno: 1 results" in rebuilt
        assert "tournaments:" in rebuilt
        assert await people[1].ask(board) == before
