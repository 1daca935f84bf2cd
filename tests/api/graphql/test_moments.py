"""Ranges of versions, and what differs between two, over the API."""

from typing import Any

from domain.games.solitaire.commands import Finish, Turn
from domain.tables.commands import Act
from services.log.handler import Intent
from tests.world import World

MOMENTS = """query($t: ID!, $from: Int!, $to: Int!, $seat: Int) { table(id: $t) {
  moments(fromVersion: $from, toVersion: $to, seat: $seat) {
    version step { version text rules { id } } view { version seat hash } scene
  }
  changes(fromVersion: $from, toVersion: $to, seat: $seat) { kind key name source target was now }
} }"""
TURNING = """query($t: ID!, $from: Int!, $to: Int) { table(id: $t) {
  turningPoints(fromVersion: $from, toVersion: $to) { version kind text seats rules { id text } }
} }"""
NOW = "query($t: ID!) { table(id: $t) { version legal { key text } scene } }"
THEN = """query($t: ID!, $v: Int!) { table(id: $t) {
  view(at: $v) { version seat hash } bare: scene(at: $v) staged: scene(at: $v, moves: true)
  legal(at: $v) { key text }
} }"""


async def test_a_range_shows_what_its_versions_show_one_by_one(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for _ in range(4):
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    found: dict[str, Any] = (await world.ask(MOMENTS, ann, **{"t": table, "from": 3, "to": 7, "seat": 0}))["table"]
    assert [moment["version"] for moment in found["moments"]] == [3, 4, 5, 6, 7]
    for moment in found["moments"]:
        then = (await world.ask(THEN, ann, t=table, v=moment["version"]))["table"]
        assert moment["view"] == then["view"]
        assert moment["scene"] == then["bare"]
        assert moment["step"]["version"] == moment["version"]
        assert all(rule["id"] for rule in moment["step"]["rules"])
    kinds = {change["kind"] for change in found["changes"]}
    assert {"APPEARED", "HEADLINE"} <= kinds


async def test_what_could_be_played_then_is_in_the_list_and_in_the_scene(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    live = (await world.ask(NOW, ann, t=table))["table"]
    await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    then = (await world.ask(THEN, ann, t=table, v=live["version"]))["table"]
    assert then["legal"] == live["legal"]
    assert then["staged"] == live["scene"]
    assert "moves" not in then["bare"]


async def test_a_range_that_is_too_long_is_bad_input(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    answer = await world.answer(MOMENTS, ann, **{"t": table, "from": 1, "to": 99})
    assert isinstance(answer.errors, list)
    assert [error["extensions"]["code"] for error in answer.errors if "moments" in error["path"]] == ["BAD_INPUT"]


async def test_turning_points_have_their_kind_their_sentence_and_their_rules(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
    found = (await world.ask(TURNING, None, **{"t": table, "from": 1}))["table"]["turningPoints"]
    assert [(point["kind"], point["seats"]) for point in found] == [("END", [])]
    assert found[0]["text"].startswith("The player stops: ")
    assert [rule["id"] for rule in found[0]["rules"]] == ["US-R-11", "US-41", "US-42"]
    assert all(rule["text"] for rule in found[0]["rules"])
    before = {"t": table, "from": 1, "to": found[0]["version"] - 1}
    assert (await world.ask(TURNING, None, **before))["table"]["turningPoints"] == []
