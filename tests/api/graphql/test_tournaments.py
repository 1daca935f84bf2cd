"""Tournaments over GraphQL: created, configured, entered, run and looked at."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest

from domain.tables.export import read as read_export
from domain.tables.state import Status as TableStatus
from services.errors import NotFound
from services.ports import Account, Credentials
from services.tournaments.listing import tournament_projection
from services.tournaments.runner import TournamentRunner
from services.workers.table_runner import TableRunner
from tests.waiting import PATIENCE, eventually
from tests.world import World

BOSS = Credentials(Account("boss", "Boss"), frozenset({"play", "organise"}))
ANN = Credentials(Account("ann", "Ann"), frozenset({"play"}))
ANSWER = """{ __typename ... on TournamentChanged { tournament { id status } version position repeated }
  ... on Refused { rule reason } ... on OutOfDate { version } }"""
CREATE = f"""mutation($p: TournamentPlanInput!, $o: GameOptionsInput!, $c: String) {{
  createTournament(plan: $p, options: $o, commandId: $c) {ANSWER} }}"""
BOTS = f"""mutation($t: ID!, $n: [String!]!) {{ enterBots(tournament: $t, bot: "random", names: $n) {ANSWER} }}"""
RUN = f"""mutation($t: ID!, $c: TournamentCommandInput!, $v: Int) {{
  runTournament(tournament: $t, command: $c, expectedVersion: $v) {ANSWER} }}"""
AT_ONCE: dict[str, Any] = {"closing": {"when": "BY_ITSELF"}, "grace": 0}
SWISS: dict[str, Any] = {"title": "Cup", "stages": [{"format": "SWISS", "rounds": 3}], **AT_ONCE}
KNOCKOUT: dict[str, Any] = {
    "title": "Cup",
    "stages": [{"format": "SINGLE_ELIMINATION", "thirdPlace": True}],
    **AT_ONCE,
}
SHORT = {"uno": {"turnLimit": 3}}


async def created(world: World, plan: dict[str, Any], options: dict[str, Any] = SHORT) -> str:
    made = await world.ask(CREATE, BOSS, p=plan, o=options)
    id_: str = made["createTournament"]["tournament"]["id"]
    return id_


async def run(world: World, id_: str, command: dict[str, Any], caller: Credentials = BOSS) -> dict[str, Any]:
    answer: dict[str, Any] = (await world.ask(RUN, caller, t=id_, c=command))["runTournament"]
    return answer


async def with_bots(world: World, plan: dict[str, Any], count: int = 4) -> str:
    id_ = await created(world, plan)
    await world.ask(BOTS, BOSS, t=id_, n=[f"Bot {number}" for number in range(count)])
    return id_


@asynccontextmanager
async def worked(world: World) -> AsyncIterator[None]:
    """Tournaments run, and bots play."""
    made = world.services.tournaments
    runner = TournamentRunner(
        made.commands, world.tables, world.feed, made.directory, world.directory, world.accounts, sweep_ms=5
    )
    projection = tournament_projection(made.commands, world.feed, made.directory)
    worker = TableRunner(world.tables, world.store, world.feed, world.directory)
    jobs: list[Awaitable[None]] = [projection.run(0), runner.run(1), worker.run(0)]
    tasks = [asyncio.ensure_future(job) for job in jobs]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def played(world: World, plan: dict[str, Any], count: int = 4) -> str:
    """A tournament that bots have played to its end."""
    id_ = await with_bots(world, plan, count)
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        async for _ in world.services.tournaments.reading.follow(id_):
            pass
    return id_


def nodes(connection: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of a page."""
    return [edge["node"] for edge in connection["edges"]]


async def look(world: World, id_: str, fields: str, caller: Credentials | None = None, at: int | None = None) -> Any:
    query = f"query($t: ID!, $at: Int) {{ tournament(id: $t, at: $at) {{ {fields} }} }}"
    return (await world.ask(query, caller, t=id_, at=at))["tournament"]


async def test_who_may_organise_creates_a_tournament(world: World) -> None:
    made = await world.ask(CREATE, BOSS, p=SWISS, o=SHORT, c="one")
    again = await world.ask(CREATE, BOSS, p=SWISS, o=SHORT, c="one")
    assert made["createTournament"]["tournament"] == again["createTournament"]["tournament"]
    assert again["createTournament"]["repeated"]


async def test_without_the_scope_nobody_creates_one(world: World) -> None:
    answer = await world.answer(CREATE, ANN, p=SWISS, o=SHORT)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "FORBIDDEN"


async def test_a_plan_the_rules_forbid_is_refused_by_its_clause(world: World) -> None:
    plan = {"title": "Cup", "stages": [{"format": "SWISS", "seats": 3}]}
    assert (await world.ask(CREATE, BOSS, p=plan, o=SHORT))["createTournament"]["rule"] == "TO-07"


async def test_what_was_chosen_is_shown_with_the_options_of_the_game(world: World) -> None:
    plan = {**SWISS, "capacity": 8, "timing": {"perMoveMs": 5000, "onExpiry": "FORFEIT"}}
    id_ = await created(world, plan)
    fields = "config { title capacity timing { perMoveMs } stages { format rounds tiebreaks points { win } } "
    shown = await look(world, id_, fields + "options { ... on UnoOptions { turnLimit } } }")
    (stage,) = shown["config"]["stages"]
    assert shown["config"] | {"stages": []} == {
        "title": "Cup",
        "capacity": 8,
        "timing": {"perMoveMs": 5000},
        "stages": [],
        "options": {"turnLimit": 3},
    }
    assert (stage["rounds"], stage["points"], stage["tiebreaks"][0]) == (3, {"win": 3}, "POINTS")


async def test_an_organiser_chooses_anew_before_the_start(world: World) -> None:
    id_ = await created(world, SWISS)
    configure = f"""mutation($t: ID!, $p: TournamentPlanInput!, $o: GameOptionsInput!) {{
      configureTournament(tournament: $t, plan: $p, options: $o) {ANSWER} }}"""
    await world.ask(configure, BOSS, t=id_, p={**KNOCKOUT, "title": "Other"}, o=SHORT)
    assert (await look(world, id_, "title")) == {"title": "Other"}
    refused = await world.ask(configure, ANN, t=id_, p=SWISS, o=SHORT)
    assert refused["configureTournament"]["rule"] == "TO-04"


async def test_people_enter_and_drop_in_their_own_name(world: World) -> None:
    id_ = await created(world, SWISS)
    enter = f"mutation($t: ID!) {{ enterTournament(tournament: $t) {ANSWER} }}"
    await world.ask(enter, ANN, t=id_)
    await run(world, id_, {"drop": {"account": "ann"}}, ANN)
    assert await look(world, id_, "entrants { edges { node { name presence } } }") == {
        "entrants": {"edges": [{"node": {"name": "Ann", "presence": "WITHDRAWN"}}]}
    }


async def test_a_command_for_another_version_is_out_of_date(world: World) -> None:
    id_ = await with_bots(world, SWISS)
    answer = await world.ask(RUN, BOSS, t=id_, c={"start": "GO"}, v=1)
    assert answer["runTournament"] == {"__typename": "OutOfDate", "version": 5}


async def test_standings_explain_every_value(world: World) -> None:
    id_ = await played(world, SWISS)
    inputs = "inputs { label round entrant { name } numerator denominator counted }"
    values = f"values {{ name shown numerator {inputs} }}"
    fields = f"standings {{ edges {{ node {{ place entrant {{ name }} points won drawn lost {values} }} }} }}"
    rows = nodes((await look(world, id_, fields))["standings"])
    assert {row["entrant"]["name"] for row in rows} == {"Bot 0", "Bot 1", "Bot 2", "Bot 3"}
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert [value["name"] for value in rows[0]["values"]][:2] == ["POINTS", "OPPONENTS_MATCH_WIN"]
    assert all(len(row["values"][1]["inputs"]) == 3 for row in rows)


async def test_standings_of_a_past_version_are_a_query(world: World) -> None:
    id_ = await played(world, SWISS)
    after_first_round = await look(world, id_, "standings { edges { node { points } } } version", at=16)
    assert after_first_round["version"] == 16
    now = await look(world, id_, "standings { edges { node { points } } }")
    then = sum(row["points"] for row in nodes(after_first_round["standings"]))
    assert then < sum(row["points"] for row in nodes(now["standings"]))


async def test_a_receipt_says_why_these_pairs(world: World) -> None:
    id_ = await played(world, SWISS)
    fields = "receipts { edges { node { round constraints costs { entrants { name } gap rematches } } } }"
    found = nodes((await look(world, id_, fields))["receipts"])
    assert [receipt["round"] for receipt in found] == [1, 2, 3]
    assert all(receipt["constraints"] and len(receipt["costs"]) == 2 for receipt in found)


async def test_a_bracket_is_a_graph_and_a_drawing(world: World) -> None:
    id_ = await played(world, KNOCKOUT)
    sides = "players { entrant { name } place }"
    fields = f"bracket {{ nodes {{ match label column row {sides} how }} edges {{ source target winner }} }}"
    shown = await look(world, id_, fields + " drawing ranking { edges { node { entrant { name } place } } }")
    graph = shown["bracket"]
    assert [node["label"] for node in graph["nodes"]][-1] in ("Final", "Third place", "W2.1")
    assert {(edge["source"], edge["winner"]) for edge in graph["edges"]} == {
        (0, True),
        (1, True),
        (0, False),
        (1, False),
    }
    assert "Bot 0" in shown["drawing"]
    assert [each["place"] for each in nodes(shown["ranking"])] == [1, 2, 3, 4]


async def test_everyone_audits_a_tournament_that_is_over(world: World) -> None:
    id_ = await played(world, SWISS)
    query = "audit { passed complete checks { name passed } results { proven ruled forfeited claimed } }"
    assert (await look(world, id_, query))["audit"] == {
        "passed": True,
        "complete": True,
        "checks": [{"name": name, "passed": True} for name in ("rules", "pairings", "results")],
        "results": {"proven": 6, "ruled": 0, "forfeited": 0, "claimed": 0},
    }


async def test_an_organiser_sees_what_waits_and_decides_when(world: World) -> None:
    plan = {**SWISS, "pairing": {"when": "WHEN_ASKED"}, "closing": {"when": "AFTER", "delay": 60_000}}
    id_ = await with_bots(world, plan)
    await run(world, id_, {"start": "GO"})
    asked = "nextStep { step when dueAt } conduct { pairing { when } closing { when delay } finishing { when } }"
    assert await look(world, id_, asked) == {
        "nextStep": {"step": "PAIRING", "when": "WHEN_ASKED", "dueAt": None},
        "conduct": {
            "pairing": {"when": "WHEN_ASKED"},
            "closing": {"when": "AFTER", "delay": 60_000},
            "finishing": {"when": "BY_ITSELF"},
        },
    }
    state = (await world.services.tournaments.commands.load(id_)).state
    one, two = (each.account for each in state.entrants[:2])
    swap = {"swapPlayers": {"one": one, "two": two, "reason": "same club"}}
    assert (await run(world, id_, swap))["__typename"] == "TournamentChanged"
    receipts = await look(world, id_, "receipts { edges { node { byHand } } } nextStep { step }")
    assert receipts["receipts"]["edges"] == [{"node": {"byHand": "same club"}}]
    assert receipts["nextStep"] is None
    assert (await run(world, id_, {"startRound": "GO"}))["rule"] == "TO-71"


async def test_a_plan_without_a_word_waits_before_its_stages_are_closed(world: World) -> None:
    plan = {key: value for key, value in SWISS.items() if key not in AT_ONCE}
    shown = await look(world, await created(world, plan), "conduct { closing { when delay } grace }")
    assert shown["conduct"] == {"closing": {"when": "AFTER", "delay": 600_000}, "grace": 300_000}


async def test_a_running_tournament_is_exported_without_its_seed(world: World) -> None:
    id_ = await with_bots(world, SWISS)
    header, _ = read_export((await look(world, id_, "export"))["export"].encode())
    assert (header.stream, header.viewer) == (f"tournament:{id_}", "spectator")


def cells(report: str) -> list[str]:
    """The lines of the players without their places: another stage may break ties in another way."""
    return [line[:85] + line[89:] for line in report.splitlines() if line.startswith("001")]


async def test_a_swiss_is_reported_and_taken_over(world: World) -> None:
    id_ = await played(world, SWISS, 5)
    report = (await look(world, id_, "report"))["report"]
    mutation = f"""mutation($r: String!, $o: GameOptionsInput!) {{
      importTournament(report: $r, options: $o, commandId: "take over") {ANSWER} }}"""
    taken = (await world.ask(mutation, BOSS, r=report, o=SHORT))["importTournament"]
    assert taken["tournament"]["status"] == "FINISHED"
    again = (await look(world, taken["tournament"]["id"], "report"))["report"]
    assert cells(again) == cells(report)


async def test_a_judge_rules_with_a_reason_and_corrects_after_a_look(world: World) -> None:
    id_ = await with_bots(world, SWISS)
    await run(world, id_, {"nameOfficial": {"account": "ann", "role": "JUDGE"}})
    await run(world, id_, {"start": "GO"})
    await run(world, id_, {"pairRound": "GO"})
    won, lost = {"places": [1, 2], "wins": [1, 0]}, {"places": [2, 1], "wins": [0, 1]}
    assert (await run(world, id_, {"ruleMatch": {"match": 0, "result": won, "reason": ""}}, ANN))["rule"] == "TO-23"
    await run(world, id_, {"ruleMatch": {"match": 0, "result": won, "reason": "seen"}}, ANN)
    query = """query($t: ID!, $r: TournamentResultInput!) { tournament(id: $t) {
      preview(match: 0, result: $r) { digest rows { entrant { name } pointsBefore pointsAfter } } } }"""
    preview = (await world.ask(query, ANN, t=id_, r=lost))["tournament"]["preview"]
    assert len(preview["rows"]) == 2
    correct = {"match": 0, "result": lost, "reason": "mixed up", "confirms": preview["digest"]}
    assert (await run(world, id_, {"correctResult": correct}, ANN))["__typename"] == "TournamentChanged"
    shown = await look(
        world, id_, "matches { edges { node { result { how places } } } } events(last: 1) { edges { node { text } } }"
    )
    assert nodes(shown["matches"])[0]["result"] == {"how": "RULED", "places": [2, 1]}
    assert "corrected" in shown["events"]["edges"][-1]["node"]["text"]


async def test_games_that_wait_name_their_table(world: World) -> None:
    id_ = await created(world, KNOCKOUT)
    people = [(await world.someone(name))[0] for name in ("Cid", "Dot")]
    for who in people:
        await world.ask("mutation($t: ID!) { enterTournament(tournament: $t) { __typename } }", who, t=id_)
    await run(world, id_, {"start": "GO"})
    async with worked(world), asyncio.timeout(PATIENCE):
        query = """query($t: ID!, $a: ID) { tournament(id: $t) {
          openGames(account: $a) { edges { node { label game table entrants { name } } } } } }"""
        while True:
            seen = await world.ask(query, people[0], t=id_, a=people[0].account.id)
            (game,) = nodes(seen["tournament"]["openGames"])
            if game["table"]:
                break
            await asyncio.sleep(0.001)
    assert game["game"] == 1


async def test_a_subscription_carries_every_change(world: World) -> None:
    id_ = await with_bots(world, KNOCKOUT)
    text = """subscription($t: ID!) { tournamentEvents(tournament: $t, fromVersion: 1) {
      version text hash event { __typename ... on TournamentMatchDecided { match result { how places } } } } }"""
    stream = world.stream(text, t=id_)
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        answers: list[Any] = [answer.data async for answer in stream]
    seen = [answer["tournamentEvents"] for answer in answers]
    assert [moment["version"] for moment in seen] == list(range(2, seen[-1]["version"] + 1))
    kinds = [moment["event"]["__typename"] for moment in seen]
    assert kinds[-1] == "TournamentFinished"
    assert kinds.count("TournamentMatchDecided") == 4


PAGE = """title status champion { name }
  bracket {
    rounds { title column matches decided }
    nodes {
      match title status column row needed beganAt endedAt table winner { name }
      players { seed wins nobody entrant { name } }
      played { game table winner { name } scores beganAt endedAt }
    }
    edges { source target slot winner }
  }
  standings(explain: false) { edges { node { place points won drawn lost entrant { name presence } } } }
  awaitingOfficial { edges { node { label trouble at entrants { name } } } }"""


async def test_one_query_draws_a_whole_page(world: World) -> None:
    id_ = await played(world, {**KNOCKOUT, "stages": [{"format": "SINGLE_ELIMINATION", "bestOf": 3}]})
    page = await look(world, id_, PAGE)
    assert [each["title"] for each in page["bracket"]["rounds"]] == ["Semi-final", "Final"]
    final = page["bracket"]["nodes"][-1]
    assert (final["status"], final["winner"]) == ("DECIDED", page["champion"])
    assert final["beganAt"] <= final["endedAt"]
    assert max(side["wins"] for side in final["players"]) == final["needed"] == 2
    assert len({game["table"] for game in final["played"]}) == len(final["played"]) >= 2
    first = page["standings"]["edges"][0]["node"]
    assert first["entrant"]["name"] == page["champion"]["name"]
    assert page["awaitingOfficial"]["edges"] == []


async def test_whoever_follows_a_stage_is_told_which_matches_and_lines_change(world: World) -> None:
    id_ = await with_bots(world, KNOCKOUT)
    await run(world, id_, {"start": "GO"})
    drawn = await look(world, id_, "version " + PAGE)
    text = """subscription($t: ID!, $v: Int!) { stageChanges(tournament: $t, fromVersion: $v) {
      version stage anew withdrawn nodes { match status winner { name } } rows { place points entrant { name } } } }"""
    stream = world.stream(text, t=id_, v=drawn["version"])
    async with worked(world), asyncio.timeout(PATIENCE):
        told: list[Any] = [answer.data["stageChanges"] async for answer in stream]  # type: ignore[index]
    final = await look(world, id_, "version " + PAGE)
    nodes_now = {node["match"]: node for node in drawn["bracket"]["nodes"]}
    for change in told:
        nodes_now |= {node["match"]: node for node in change["nodes"]}
    assert {number: node["status"] for number, node in nodes_now.items()} == {
        node["match"]: node["status"] for node in final["bracket"]["nodes"]
    }
    versions = [change["version"] for change in told]
    assert versions == sorted(set(versions))
    assert versions[0] > drawn["version"]


async def test_whoever_was_away_is_told_first_what_they_missed(world: World) -> None:
    id_ = await with_bots(world, SWISS)
    await run(world, id_, {"start": "GO"})
    drawn = await look(world, id_, "version")
    async with worked(world), asyncio.timeout(PATIENCE):
        async for _ in world.services.tournaments.reading.follow(id_):
            pass
    text = """subscription($t: ID!, $v: Int) { stageChanges(tournament: $t, fromVersion: $v, stage: 0) {
      version nodes { match } } }"""
    told: list[Any] = [answer.data async for answer in world.stream(text, t=id_, v=drawn["version"])]
    final = await look(world, id_, "version bracket { nodes { match } }")
    assert [(each["stageChanges"]["version"], len(each["stageChanges"]["nodes"])) for each in told] == [
        (final["version"], len(final["bracket"]["nodes"]))
    ]
    assert [answer.data async for answer in world.stream(text, t=id_, v=None)] == []


async def test_a_table_that_was_closed_says_why(world: World) -> None:
    id_ = await created(world, KNOCKOUT)
    enter = "mutation($t: ID!) { enterTournament(tournament: $t) { __typename } }"
    for name in ("Ann", "Bob"):
        await world.ask(enter, (await world.someone(name))[0], t=id_)
    await run(world, id_, {"start": "GO"})
    query = "query($t: ID!) { table(id: $t) { status closedBecause events { edges { node { text } } } } }"
    async with worked(world), asyncio.timeout(PATIENCE):
        async for _ in world.services.tournaments.reading.follow(id_):
            (final,) = (await look(world, id_, "bracket { nodes { table } }"))["bracket"]["nodes"]
            if final["table"]:
                break

        async def stands(status: TableStatus) -> bool:
            with suppress(NotFound):
                return (await world.tables.load(final["table"])).state.status is status
            return False

        await eventually(partial(stands, TableStatus.PLAYING))
        await run(world, id_, {"ruleMatch": {"match": 0, "result": {"places": [1, 2]}, "reason": "late"}})
        await eventually(partial(stands, TableStatus.CANCELLED))
        seen = (await world.ask(query, t=final["table"]))["table"]
    reason = "the match was ruled by an official: late"
    assert seen["closedBecause"] == reason
    assert seen["events"]["edges"][-1]["node"]["text"] == f"The table is closed without a result: {reason}."


async def test_the_list_waits_for_a_change_if_told_to(world: World) -> None:
    async with worked(world):
        made = (await world.ask(CREATE, BOSS, p=SWISS, o=SHORT))["createTournament"]
        query = """query($at: String) { tournaments(asOf: $at, status: REGISTRATION, game: "uno") {
          edges { cursor node { id title entered } } pageInfo { hasNextPage } } }"""
        page = (await world.ask(query, at=made["position"]))["tournaments"]
    assert [edge["node"]["id"] for edge in page["edges"]] == [made["tournament"]["id"]]
    assert page["pageInfo"] == {"hasNextPage": False}


@pytest.mark.parametrize("command", [{"start": "GO"}, {"pause": {"reason": "x"}}, {"cancel": {"reason": "x"}}])
async def test_who_has_no_role_runs_nothing(world: World, command: dict[str, Any]) -> None:
    id_ = await with_bots(world, SWISS)
    assert (await run(world, id_, command, ANN))["rule"] == "TO-04"


async def test_tie_breaks_that_nobody_chose_fit_the_format_and_are_written_down(world: World) -> None:
    plan = {"title": "Cup", "stages": [{"format": "ROUND_ROBIN"}, {"format": "SWISS", "tiebreaks": ["POINTS", "LOTS"]}]}
    id_ = await created(world, plan)
    first, second = (await look(world, id_, "config { stages { tiebreaks } }"))["config"]["stages"]
    assert first["tiebreaks"] == ["POINTS", "DIRECT", "SONNEBORN_BERGER", "GAME_WIN", "LOTS"]
    assert second["tiebreaks"] == ["POINTS", "LOTS"]
