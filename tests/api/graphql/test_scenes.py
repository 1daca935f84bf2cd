"""Scenes over the API: the same eyes as the view, ready to be played, and live."""

from typing import Any

import pytest
from msgspec.json import decode, encode

from api.graphql.execution import frames
from api.scenes import scene_page, scene_schema
from domain.games.solitaire.commands import Turn
from domain.kernel.scene import Scene
from domain.tables.commands import Act, StartGame, TakeSeat
from services.log.handler import Intent
from services.ports import Credentials
from tests.api.graphql.test_frames import Audience
from tests.services.workers.workplace import working
from tests.world import World

LOOK = "query($t: ID!, $at: Int, $seat: Int) { table(id: $t) { version scene(at: $at, seat: $seat) } }"
BEAT = "version scene steps { version text }"
FOLLOW = f"subscription($t: ID!, $v: Int!) {{ tableScenes(table: $t, fromVersion: $v) {{ {BEAT} }} }}"
ACT = "mutation($t: ID!, $c: CommandInput!) { act(table: $t, command: $c) { __typename ... on Refused { reason } } }"
MOVE = "mutation($t: ID!, $m: ID!) { act(table: $t, move: $m) { __typename ... on Refused { reason } } }"


async def a_table(world: World, options: bytes = b"{}") -> tuple[Credentials, Credentials, str]:
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    opened = await world.tables.open(Intent(ann.account), "uno", options)
    table = opened.now.state.id
    await world.tables.ask(table, Intent(bea.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    return ann, bea, table


async def scene(world: World, caller: Credentials | None, table: str, **more: int) -> dict[str, Any]:
    found = (await world.ask(LOOK, caller, t=table, **more))["table"]
    assert encode(decode(encode(found["scene"]), type=Scene)), "it is what the schema says"
    return dict(found["scene"])


def area(scene: dict[str, Any], key: str) -> dict[str, Any]:
    return next(each for each in scene["areas"] if each["key"] == key)


async def test_everyone_gets_the_scene_of_what_they_may_see(world: World) -> None:
    ann, bea, table = await a_table(world)
    own, other, watched = [await scene(world, each, table) for each in (ann, bea, None)]
    assert (own["viewer"], other["viewer"], watched.get("viewer")) == (0, 1, None)
    assert all("face" in thing for thing in area(own, "hand0")["things"])
    for seen in (other, watched):
        assert [thing["key"] for thing in area(seen, "hand0")["things"]] == [f"hand0:{n}" for n in range(7)]
        assert not any("face" in thing for thing in area(seen, "hand0")["things"])
    assert [seat["name"] for seat in watched["seats"]] == ["Ann", "Bea"]
    assert "moves" not in watched


async def test_a_move_of_a_scene_is_played_by_its_key_or_by_its_input(world: World) -> None:
    ann, bea, table = await a_table(world)
    for how in ("key", "input"):
        for caller in (ann, bea):
            seen = await scene(world, caller, table)
            if moves := seen.get("moves"):
                query, given = (MOVE, {"m": moves[0]["key"]}) if how == "key" else (ACT, {"c": moves[0]["input"]})
                done = await world.ask(query, caller, t=table, **given)
                assert done["act"] == {"__typename": "TableChanged"}
                break


async def test_a_scene_of_the_past_has_nothing_to_do(world: World) -> None:
    ann, _, table = await a_table(world)
    now = await scene(world, ann, table)
    for at in range(1, now["version"]):
        then = await scene(world, ann, table, at=at)
        assert then["version"] == at
        assert "moves" not in then


async def test_before_the_game_there_are_only_seats(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    seen = await scene(world, ann, opened.now.state.id)
    assert seen["headline"] == "Waiting for players"
    assert [seat["name"] for seat in seen["seats"]] == ["Ann"]
    assert "areas" not in seen


async def test_a_move_before_a_crowd_is_staged_and_encoded_once_for_each_kind_of_viewer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded = list[bytes]()
    real = frames._encode

    def counted(answer: object) -> bytes:
        encoded.append(real(answer))
        return encoded[-1]

    monkeypatch.setattr(frames, "_encode", counted)
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    version = (await world.tables.load(table)).head.version
    audience = Audience(world, [(ann, FOLLOW), *[(None, FOLLOW)] * 300], t=table, v=version - 1)
    async with working(*map(audience.listen, range(301))):
        await audience.have(1)
        encoded.clear()
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
        await audience.have(2)
    assert len(encoded) == 2
    assert len({id(sent[1]) for sent in audience.sent}) == 2, "the very same text for all with the same eyes"
    beats = [decode(sent[1])["data"]["tableScenes"] for sent in audience.sent[:2]]
    assert beats[0]["scene"]["version"] == beats[0]["version"] == version + 1
    assert "moves" in beats[0]["scene"]
    assert "moves" not in beats[1]["scene"]


async def test_who_comes_back_gets_what_was_missed_and_then_the_table_as_it_is(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for _ in range(3):
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    audience = Audience(world, [(None, FOLLOW)], t=table, v=2)
    head = (await world.tables.load(table)).head.version
    async with working(audience.listen(0)):
        await audience.have(1)
    beats = [decode(sent)["data"]["tableScenes"] for sent in audience.sent[0]]
    steps = [step["version"] for beat in beats for step in beat["steps"]]
    assert steps == list(range(3, head + 1)), "each once and in order"
    assert [beat["scene"] is None for beat in beats[:-1]] == [True] * (len(beats) - 1)
    assert beats[-1]["scene"]["version"] == head


async def test_what_a_scene_is_can_be_read(world: World) -> None:
    schema = decode(scene_schema())
    assert set(schema["$defs"]) >= {"Scene", "Area", "Thing", "Face", "Move", "Window"}
    assert schema["$defs"]["Area"]["required"] == ["key", "layout"]
    page = scene_page()
    for part in schema["$defs"].values():
        for name in part.get("properties", ()):
            assert f"{name}" in page, f"SCENE.md does not speak of {part['title']}.{name}"
