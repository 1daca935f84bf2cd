"""What organisers have over GraphQL besides results: entry, schedule, words, copies, and how others find it."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from domain.tables.commands import LeaveSeat
from domain.tables.state import TableState
from services.log.handler import Intent
from services.ports import Account, Credentials
from services.tournaments.listing import tournament_projection
from tests.api.graphql.test_tournaments import ANN, ANSWER, BOSS, SWISS, created, nodes, run, worked
from tests.waiting import PATIENCE, eventually
from tests.world import World

BEA = Credentials(Account("bea", "Bea"), frozenset({"play"}))
ENTER = f"mutation($t: ID!) {{ enterTournament(tournament: $t) {ANSWER} }}"
COPY = f"""mutation($t: ID!, $n: String, $c: String) {{
  copyTournament(tournament: $t, title: $n, commandId: $c) {ANSWER} }}"""
FOUND = """query($title: String, $organiser: ID, $from: Time, $until: Time) {
  tournaments(title: $title, organiser: $organiser, beginsFrom: $from, beginsUntil: $until) {
    edges { node { id } } } }"""


async def enter(world: World, id_: str, who: Credentials) -> dict[str, Any]:
    answer: dict[str, Any] = (await world.ask(ENTER, who, t=id_))["enterTournament"]
    return answer


async def found(world: World, **asked: Any) -> list[str]:
    """The tournaments a list shows, once it knows all that has happened."""
    made = world.services.tournaments
    projection = tournament_projection(made.commands, world.feed, made.directory)
    for shard in range(world.store.shards):
        after = await made.directory.checkpoint(shard)
        if batch := await world.store.read_shard(shard, after, limit=100_000):
            assert await projection.apply(shard, after, batch)
    return [each["id"] for each in nodes((await world.ask(FOUND, **asked))["tournaments"])]


def in_a_minute(world: World) -> str:
    return datetime.fromtimestamp(world.clock.now() / 1000 + 60, UTC).isoformat().replace("+00:00", "Z")


@pytest.mark.rule("TO-84")
async def test_to_84_a_tournament_starts_when_its_time_comes(world: World) -> None:
    id_ = await created(world, {**SWISS, "startsAt": in_a_minute(world), "entryUntil": in_a_minute(world)})
    for who in (ANN, BEA):
        await enter(world, id_, who)
    status = "query($t: ID!) { tournament(id: $t) { status startsAt entryUntil } }"

    async def is_running() -> bool:
        return bool((await world.ask(status, t=id_))["tournament"]["status"] == "RUNNING")

    async def is_listed() -> bool:
        return id_ in [each["id"] for each in nodes((await world.ask(FOUND))["tournaments"])]

    async with worked(world), asyncio.timeout(PATIENCE):
        await eventually(is_listed)
        assert not await is_running()
        world.clock.pass_by(60_000)
        await eventually(is_running)


@pytest.mark.rule("TO-86")
async def test_to_86_who_asks_waits_for_an_organiser(world: World) -> None:
    id_ = await created(world, {**SWISS, "entry": "APPROVED"})
    await enter(world, id_, ANN)
    shown = "query($t: ID!) { tournament(id: $t) { entry asking entrants { edges { node { presence } } } } }"
    asked = (await world.ask(shown, t=id_))["tournament"]
    assert (asked["entry"], asked["asking"], nodes(asked["entrants"])) == ("APPROVED", 1, [{"presence": "ASKED"}])
    assert (await run(world, id_, {"approve": {"account": "ann"}}, ANN))["rule"] == "TO-04"
    await run(world, id_, {"approve": {"account": "ann"}})
    assert (await world.ask(shown, t=id_))["tournament"]["asking"] == 0


@pytest.mark.rule("TO-86")
async def test_to_86_a_private_tournament_is_in_no_list(world: World) -> None:
    id_ = await created(world, {**SWISS, "entry": "PRIVATE"})
    other = await created(world, SWISS)
    assert await found(world) == [other]
    assert await found(world, organiser="boss") == [other]
    assert (await enter(world, id_, ANN))["rule"] == "TO-86"
    await run(world, id_, {"invite": {"accounts": ["ann"]}})
    assert (await enter(world, id_, ANN))["__typename"] == "TournamentChanged"


@pytest.mark.rule("TO-86")
async def test_to_86_tables_of_a_private_tournament_are_listed_for_their_players_only(world: World) -> None:
    """The host of a table names its tournament."""
    id_ = await created(world, {**SWISS, "entry": "PRIVATE", "grace": 0})
    await run(world, id_, {"invite": {"accounts": ["ann", "bea"]}})
    for who in (ANN, BEA):
        await enter(world, id_, who)
    listed = "{ tables { edges { node { host } } } }"

    async def is_listed() -> bool:
        await world.settle()
        return nodes((await world.ask(listed, ANN))["tables"]) == [{"host": f"tournament:{id_}"}]

    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        await eventually(is_listed)
    assert nodes((await world.ask(listed))["tables"]) == nodes((await world.ask(listed, BOSS))["tables"]) == []


async def test_tournaments_are_found_by_title_organiser_and_time(world: World) -> None:
    summer = await created(world, {**SWISS, "title": "Summer Open"})
    winter = await created(world, {**SWISS, "title": "Winter Open", "startsAt": in_a_minute(world)})
    assert await found(world, title="open sum") == [summer]
    assert set(await found(world, organiser="boss")) == {summer, winter}
    assert await found(world, organiser="ann") == []
    assert await found(world, **{"from": in_a_minute(world)}) == [winter]
    assert await found(world, until=in_a_minute(world)) == [summer]


@pytest.mark.rule("TO-85")
async def test_to_85_entrants_follow_what_organisers_announce(world: World) -> None:
    id_ = await created(world, SWISS)
    await run(world, id_, {"describe": {"text": "Bring water."}})
    await run(world, id_, {"announce": {"text": "Doors open."}})
    news = world.stream("subscription($t: ID!) { tournamentAnnouncements(tournament: $t) { text by at } }", ANN, t=id_)
    async with asyncio.timeout(PATIENCE):
        first: Any = (await anext(news)).data
        assert first["tournamentAnnouncements"]["text"] == "Doors open."
        await run(world, id_, {"announce": {"text": "Lunch at noon."}})
        second: Any = (await anext(news)).data
        assert second["tournamentAnnouncements"]["text"] == "Lunch at noon."
    await news.aclose()
    shown = "query($t: ID!) { tournament(id: $t) { description announcements { edges { node { text } } } } }"
    told = (await world.ask(shown, t=id_))["tournament"]
    assert told["description"] == "Bring water."
    assert [each["text"] for each in nodes(told["announcements"])] == ["Doors open.", "Lunch at noon."]


@pytest.mark.rule("TO-87")
async def test_to_87_a_plan_is_taken_from_another_tournament(world: World) -> None:
    plan = {**SWISS, "title": "First", "capacity": 8, "entry": "APPROVED", "startsAt": in_a_minute(world)}
    id_ = await created(world, plan)
    await run(world, id_, {"describe": {"text": "Bring water."}})
    await enter(world, id_, ANN)
    made = (await world.ask(COPY, BOSS, t=id_, n="Second", c="again"))["copyTournament"]
    again = (await world.ask(COPY, BOSS, t=id_, n="Second", c="again"))["copyTournament"]
    assert made["tournament"]["id"] == again["tournament"]["id"] != id_
    load = world.services.tournaments.commands.load
    old, new = (await load(id_)).state, (await load(made["tournament"]["id"])).state
    assert (new.chosen.title, new.chosen.capacity, new.chosen.stages) == ("Second", 8, old.chosen.stages)
    assert (new.conduct.entry, new.conduct.starts_at, new.entrants) == (old.conduct.entry, None, ())
    assert new.description == "Bring water."
    refused = await world.answer(COPY, ANN, t=id_)
    assert isinstance(refused.errors, list)


async def test_a_judge_has_time_penalties_and_tables_at_hand(world: World) -> None:
    id_ = await created(world, {**SWISS, "roundTime": 3_600_000})
    for who in (ANN, BEA):
        await enter(world, id_, who)
    await run(world, id_, {"keepApart": {"groups": [["ann", "bea"]], "rounds": 1}})
    shown = """query($t: ID!) { tournament(id: $t) { matches { edges { node { number tableNumber timeUntil } } }
      penalties { edges { node { entrant { name } penalty reason points } } }
      events(last: 100) { edges { node { text event { __typename } } } } } }"""

    async def is_timed() -> bool:
        matches = nodes((await world.ask(shown, t=id_))["tournament"]["matches"])
        return bool(matches) and matches[0]["timeUntil"] is not None

    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        await eventually(is_timed)
    await run(world, id_, {"giveTime": {"match": 0, "extra": 60_000, "reason": "a long ruling"}})
    await run(world, id_, {"numberTable": {"match": 0, "number": 7}})
    await run(world, id_, {"penalise": {"account": "ann", "penalty": "POINTS", "points": 1, "reason": "late"}})
    told = (await world.ask(shown, t=id_))["tournament"]
    assert nodes(told["matches"])[0]["tableNumber"] == 7
    assert nodes(told["penalties"]) == [
        {"entrant": {"name": "Ann"}, "penalty": "POINTS", "reason": "late", "points": 1}
    ]


@pytest.mark.rule("TO-90")
async def test_to_90_players_report_a_match_that_is_played_elsewhere(world: World) -> None:
    id_ = await created(world, {**SWISS, "venue": "ELSEWHERE"})
    for who in (ANN, BEA):
        await enter(world, id_, who)
    shown = """query($t: ID!) { tournament(id: $t) { matches { edges { node { number table
      reported { entrant { name } disputed result { places } } result { how } } } } } }"""

    async def is_paired() -> bool:
        state = (await world.services.tournaments.commands.load(id_)).state
        return bool(state.matches)

    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        await eventually(is_paired)
        report = {"match": 0, "result": {"places": [1, 2], "wins": [1, 0]}}
        assert (await run(world, id_, {"reportResult": report}, ANN))["__typename"] == "TournamentChanged"
        (match,) = nodes((await world.ask(shown, t=id_))["tournament"]["matches"])
        assert match["reported"] == {"entrant": {"name": "Ann"}, "disputed": False, "result": {"places": [1, 2]}}
        assert match["table"] is None
        answer = await run(world, id_, {"disputeResult": {"match": 0, "reason": "I won"}}, BEA)
        assert answer["__typename"] == "TournamentChanged"
        assert (await run(world, id_, {"confirmResult": {"match": 0}}, BEA))["rule"] == "TO-90"
        await run(world, id_, {"reportResult": report}, ANN)
        await run(world, id_, {"confirmResult": {"match": 0}}, BEA)
    matches = nodes((await world.ask(shown, t=id_))["tournament"]["matches"])
    assert matches[0]["result"] == {"how": "REPORTED"}


@pytest.mark.rule("TO-94")
async def test_to_94_the_players_of_teams_sit_at_the_tables_of_their_boards(world: World) -> None:
    people = [(await world.someone(name))[0] for name in ("Ann", "Bob", "Cat", "Dan")]
    id_ = await created(
        world,
        {
            **SWISS,
            "teamSize": 2,
            "starting": {"when": "WHEN_ASKED"},
            "stages": [{"format": "SINGLE_ELIMINATION", "bestOf": 3}],
        },
    )
    enter_team = f"""mutation($t: ID!, $n: String!, $m: [ID!]!) {{
      enterTournament(tournament: $t, team: $n, members: $m) {ANSWER} }}"""
    for name, pair in (("Reds", people[:2]), ("Blues", people[2:])):
        ids = [each.account.id for each in pair]
        answer = await world.ask(enter_team, pair[0], t=id_, n=name, m=ids)
        assert answer["enterTournament"]["__typename"] == "TournamentChanged"
    unknown = await world.answer(enter_team, BEA, t=id_, n="Ghosts", m=["bea", "nobody"])
    assert isinstance(unknown.errors, list)
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        order = [people[3].account.id, people[2].account.id]
        await run(world, id_, {"nameBoards": {"match": 0, "accounts": order}})
        await run(world, id_, {"startRound": "GO"})
        first = await _seated(world, id_, game=1)
        assert {holder.name for holder in first.seats} == {"Ann", "Dan"}
        await world.tables.ask(first.id, Intent(people[0].account), LeaveSeat)
        second = await _seated(world, id_, game=2)
        assert {holder.name for holder in second.seats} == {"Bob", "Cat"}
    shown = "query($t: ID!) { tournament(id: $t) { entrants { edges { node { name members { name } } } } } }"
    told = nodes((await world.ask(shown, t=id_))["tournament"]["entrants"])
    assert told[0] == {"name": "Reds", "members": [{"name": "Ann"}, {"name": "Bob"}]}


async def _seated(world: World, id_: str, game: int) -> TableState:
    """The table of a game of the first match, once it has begun."""
    found: list[TableState] = []

    async def is_on() -> bool:
        match = (await world.services.tournaments.commands.load(id_)).state.matches[0]
        if len(match.games) != game - 1 or not match.table or not await world.store.read(f"table:{match.table}"):
            return False
        found.append((await world.tables.load(match.table)).state)
        return found[-1].play is not None

    await eventually(is_on)
    return found[-1]
