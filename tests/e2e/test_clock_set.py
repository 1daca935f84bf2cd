"""Someone sets the machine's clock by an hour while people play: nobody loses on time, and the game goes on."""

from datetime import datetime, timedelta
from functools import partial

import httpx

from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment, Process
from tests.e2e.test_alive import PATIENT, begin, due_at, events_of
from tests.waiting import PATIENCE, eventually, wait_until

MINUTE, HOUR = 60_000, 3_600_000


async def waits_for(player: Player, table: str) -> bool:
    seen = await player.ask("query($t: ID!) { table(id: $t) { status clocks { since } } }", t=table)
    assert seen["table"]["status"] == "PLAYING"
    return seen["table"]["clocks"][0]["since"] is not None


async def play(player: Player, table: str) -> None:
    """Make a move, whichever comes first, and wait until the bot has made its own."""
    seen = await player.ask("query($t: ID!) { table(id: $t) { version legal { key } } }", t=table)
    move = seen["table"]["legal"][0]["key"]
    query = "mutation($t: ID!, $m: ID!) { act(table: $t, move: $m) { ... on TableChanged { version } } }"
    done = (await player.ask(query, t=table, m=move))["act"]["version"]

    async def is_answered() -> bool:
        now = await player.ask("query($t: ID!) { table(id: $t) { version } }", t=table)
        return now["table"]["version"] > done and await waits_for(player, table)

    if not await waits_for(player, table):
        await eventually(is_answered, "the bot has moved")


def _has_said(process: Process, words: str) -> bool:
    return words in process.text()


async def times(player: Player, table: str) -> list[datetime]:
    query = "query($t: ID!) { table(id: $t) { events(first: 100) { edges { node { at } } } } }"
    edges = (await player.ask(query, t=table))["table"]["events"]["edges"]
    return [datetime.fromisoformat(edge["node"]["at"]) for edge in edges]


async def test_a_clock_set_forward_and_back_flags_nobody_and_loses_no_turn(deployment: Deployment) -> None:
    deployment.set_the_clock(0)
    port, worker = deployment.api(**PATIENT), deployment.worker(**PATIENT)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, port, "Ann")
        table = await begin(ann, ["random"], sit=True, timing={"perMoveMs": 30 * MINUTE, "onExpiry": "FORFEIT"})
        await eventually(lambda: waits_for(ann, table), "it is Ann's move")
        for set_by in (HOUR, -HOUR):
            before = await due_at(ann, table)
            deployment.set_the_clock(set_by)
            told = "the machine's clock is +" if set_by > 0 else "the machine's clock is -"
            wait_until(partial(_has_said, worker, told), worker.text)
            assert await due_at(ann, table) == before
            worker.kill()  # one that starts on the machine as it is now must not find Ann's time gone
            worker, ann = deployment.worker(**PATIENT), ann.at(deployment.api(**PATIENT))
            await play(ann, table)
            assert abs(await due_at(ann, table) - before) < timedelta(minutes=10)
        assert {"ClockExpired", "TimeCredited"}.isdisjoint(await events_of(ann, table))
        written = await times(ann, table)
        assert written == sorted(written)
        assert written[-1] - written[0] < timedelta(minutes=10)
