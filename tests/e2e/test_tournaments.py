"""A Swiss of bots through the real service, with a worker killed in the middle: nothing is lost, nothing doubled."""

import asyncio
import json
import os
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from domain.registry import RULE_SETS
from domain.tournaments.codec import TournamentCodec
from services.tournaments.audit import audited
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE, eventually

ENTRANTS: Final = int(os.environ.get("ORRERY_TEST_ENTRANTS", "48"))
ROUNDS: Final = int(os.environ.get("ORRERY_TEST_ROUNDS", "3"))
QUICK: Final = {"ORRERY_BOT_SWEEP_MS": "500", "ORRERY_BOT_HANDS": "8"}
CREATE: Final = """mutation($p: TournamentPlanInput!, $o: GameOptionsInput!) {
  createTournament(plan: $p, options: $o) { ... on TournamentChanged { tournament { id } } } }"""
BOTS: Final = """mutation($t: ID!, $n: [String!]!) {
  enterBots(tournament: $t, bot: "random", names: $n) { __typename } }"""
START: Final = "mutation($t: ID!) { runTournament(tournament: $t, command: { start: GO }) { __typename } }"
SEEN: Final = "query($t: ID!) { tournament(id: $t) { status stages { paired decided } } }"


async def organiser(deployment: Deployment, http: httpx.AsyncClient, port: int) -> Player:
    """Someone with a token to organise, made on the command line."""
    made = deployment.run("token", "Boss", "--scopes", "play,organise", "--json")
    return Player(http, port, json.loads(made)["token"])


async def decided(player: Player, id_: str) -> int:
    (stage,) = (await player.ask(SEEN, t=id_))["tournament"]["stages"]
    return int(stage["decided"])


async def log_of(player: Player, id_: str) -> tuple[bytes, list[dict[str, Any]]]:
    query = "query($t: ID!) { tournament(id: $t) { export(everything: true) } }"
    data = (await player.ask(query, t=id_))["tournament"]["export"].encode()
    return data, [json.loads(line) for line in data.splitlines()[1:]]


@pytest.mark.servers
async def test_a_swiss_survives_the_death_of_its_worker(deployment: Deployment) -> None:
    port = deployment.api()
    doomed = deployment.worker(**QUICK)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        boss = await organiser(deployment, http, port)
        stages = [{"format": "SWISS", "rounds": ROUNDS}]
        plan = {"title": "Open", "stages": stages, "closing": {"when": "BY_ITSELF"}}
        made = await boss.ask(CREATE, p=plan, o={"uno": {"turnLimit": 2}})
        id_ = made["createTournament"]["tournament"]["id"]
        await boss.ask(BOTS, t=id_, n=[f"Bot {number}" for number in range(ENTRANTS)])
        await boss.ask(START, t=id_)
        half = ROUNDS // 2 * (ENTRANTS // 2) + ENTRANTS // 4  # in the middle of a round in the middle

        async def half_way() -> bool:
            return await decided(boss, id_) >= half

        async def is_over() -> bool:
            return bool((await boss.ask(SEEN, t=id_))["tournament"]["status"] == "FINISHED")

        await eventually(half_way)
        doomed.kill()
        deployment.worker(**QUICK)
        deployment.worker(**QUICK)
        await eventually(is_over)
        data, lines = await log_of(boss, id_)
        listed = await tables(boss)
    whole, alone = spans(lines, listed)
    print(f"{ENTRANTS} entrants, {ROUNDS} rounds: {whole:.1f} s, of which {alone:.1f} s with games in play")
    report = audited(RULE_SETS, TournamentCodec(RULE_SETS), data)
    assert (report.passed, report.complete) == (True, True), report.checks
    games = Counter(line["body"]["type"] for line in lines)
    assert games["tour.game_recorded"] == games["tour.table_assigned"] == ROUNDS * (ENTRANTS // 2)
    played = {line["body"]["table"] for line in lines if line["body"]["type"] == "tour.game_recorded"}
    assert len(played) == ROUNDS * (ENTRANTS // 2)
    assert set(listed) == played


Span = tuple[float, float]


async def tables(player: Player) -> dict[str, Span]:
    """All tables there are, by id, and when the game of each began and ended, in seconds."""
    found: dict[str, Span] = {}
    after = None
    query = """query($a: String) { tables(first: 100, after: $a) { edges { cursor node { id startedAt endedAt } } } }"""
    while edges := (await player.ask(query, a=after))["tables"]["edges"]:
        found |= {edge["node"]["id"]: _span(edge["node"]) for edge in edges}
        after = edges[-1]["cursor"]
    return found


def _span(table: dict[str, Any]) -> Span:
    began, ended = (datetime.fromisoformat(table[name]).timestamp() for name in ("startedAt", "endedAt"))
    return began, ended


def spans(lines: list[dict[str, Any]], played: dict[str, Span]) -> Span:
    """How long the tournament took from its start to its end, and for how much of that a game was being played."""
    times = {line["body"]["type"]: line["meta"]["at"] / 1000 for line in lines}
    covered, until = 0.0, 0.0
    for began, ended in sorted(played.values()):
        covered += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return times["tour.finished"] - times["tour.started"], covered


@pytest.mark.servers
async def test_a_tournament_is_created_shown_exported_and_verified_on_the_command_line(
    deployment: Deployment, tmp_path: Path
) -> None:
    port = deployment.api()
    deployment.worker(**QUICK)
    token = json.loads(deployment.run("token", "Boss", "--scopes", "play,organise", "--json"))["token"]
    service = ("--url", f"http://127.0.0.1:{port}/graphql", "--token", token)

    async def orrery(*arguments: str) -> str:
        return await asyncio.to_thread(deployment.run, "tournament", *arguments, *service)

    chosen = ("--format", "swiss", "--option", "turn_limit=2", "--bots", "4", "--bot", "random", "--title", "Cup")
    id_ = (await orrery("create", "uno", *chosen, "--confirm", "0", "--start")).strip()

    async with httpx.AsyncClient(timeout=PATIENCE) as http:

        async def is_over() -> bool:
            seen = await Player(http, port).ask(SEEN, t=id_)
            return bool(seen["tournament"]["status"] == "FINISHED")

        await eventually(is_over)
    assert "Player 1" in await orrery("show", id_)
    assert id_ in await orrery("list")
    report, file = tmp_path / "cup.trf", tmp_path / "cup.jsonl"
    report.write_text(await orrery("trf", id_))
    taken = (await orrery("import", str(report), "uno")).strip()
    assert json.loads(await orrery("show", taken, "--json"))["status"] == "FINISHED"
    await orrery("export", id_, "-o", str(file))
    assert "rounds paired again" in deployment.run("verify", str(file))
    await orrery("export", id_, "--tables", str(tmp_path / "cup"))
    assert "4 proven by verified games" in deployment.run("verify", str(tmp_path / "cup"))


@pytest.mark.servers
async def test_entrants_and_organisers_do_their_part_on_the_command_line(
    deployment: Deployment, tmp_path: Path
) -> None:
    port = deployment.api()
    deployment.worker(**QUICK)
    made = {
        name: json.loads(deployment.run("token", name, "--scopes", "play,organise", "--json"))["token"]
        for name in ("Boss", "Ann")
    }

    async def orrery(*arguments: str, who: str = "Boss") -> str:
        service = ("--url", f"http://127.0.0.1:{port}/graphql", "--token", made[who])
        return (await asyncio.to_thread(deployment.run, "tournament", *arguments, *service)).strip()

    chosen = ("--option", "format=constructed", "--format", "single_elimination", "--title", "Winter Cup")
    waiting = ("--entry", "approved", "--starts-at", "2999-01-01T12:00")
    id_ = await orrery("create", "runiverse", *chosen, *waiting, "--bots", "1", "--bot", "random", "--confirm", "0")
    deck = tmp_path / "deck.txt"
    deck.write_text(deployment.run("deck", "show", "ruby"))
    assert await orrery("enter", id_, who="Ann") == f"entered {id_}"
    assert await orrery("deck", id_, str(deck), who="Ann") == "handed in"
    assert "Player 1\n(not shown yet)" in await orrery("decks", id_, who="Ann")
    (ann,) = [each for each in json.loads(await orrery("decks", id_, "--json")) if each["entrant"]["name"] == "Ann"]
    assert ann["deck"] == deck.read_text()
    account = ann["entrant"]["account"]
    assert await orrery("approve", id_, account) == "let in"
    assert await orrery("invite", id_, "guest") == "invited"
    guests = tmp_path / "guests.csv"
    guests.write_text("name,account\nCleo,cleo-1\nDora,dora-2\n")
    assert await orrery("invite", id_, "--file", str(guests)) == "invited"
    assert await orrery("describe", id_, "Bring water.") == "described"
    assert await orrery("announce", id_, "Doors are open.") == "announced"
    assert await orrery("penalise", id_, account, "warning", "--reason", "late") == "penalised"
    copied = await orrery("copy", id_, "--title", "Summer Cup")

    async def is_found() -> bool:
        return copied in await orrery("list", "--title", "summer")

    await eventually(is_found)
    assert id_ not in await orrery("list", "--title", "summer")
