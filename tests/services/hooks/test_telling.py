"""What webhooks are told, with whose eyes, and how late."""

import json
from typing import Any

import pytest
from msgspec.json import encode

from domain.kernel.redaction import redact
from domain.kernel.viewers import SPECTATOR, Seated
from domain.tables.commands import AddBot, LeaveSeat, StartGame, TakeSeat
from domain.tables.terms import Access, Terms, Watch
from services.errors import NotFound
from services.hooks.notices import MOST_BODY, Notice, iso
from services.log.handler import Intent
from services.ports import Credentials, HookStream, WebhookEvent
from services.tables.commands import invitation_code
from services.workers.bots import BotPlayer, next_bot_turn
from tests.services.hooks.conftest import Post, versions

EVERYTHING = [each for each in WebhookEvent if each is not WebhookEvent.PING]
GAMES = ["solitaire", "uno", "programs", "secrets", "runiverse"]


async def followed(post: Post, table: str, who: Credentials | None) -> list[tuple[int, str]]:
    steps = await post.world.services.reading.events(table, who, limit=1000)
    return [(step.version, step.text) for step in steps]


async def test_a_table_is_told_event_by_event_as_its_owner_follows_it(post: Post) -> None:
    table = await post.table()
    await post.move(table, 5)
    for who in (post.ann, post.bram):
        await post.add(who, WebhookEvent.TABLE_EVENT, table=table, after=0, url=f"https://{who.account.id}.example")
    await post.deliver()
    for who in (post.ann, post.bram):
        url = f"https://{who.account.id}.example"
        told = [json.loads(body)["data"] for to, _, body in post.world.poster.sent if to == url]
        assert [(each["version"], each["text"]) for each in told] == await followed(post, table, who)
        assert {each["table"] for each in told} == {table}


async def test_a_message_says_no_more_than_its_owner_may_see(post: Post) -> None:
    table, seer = await post.table(), (await post.world.someone("Cleo", "play", "hooks"))[0]
    await post.move(table, 8)
    await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table, after=0)
    log = await post.world.store.read(f"table:{table}")
    for body, row in zip(await post.deliver(), log, strict=True):
        event = post.world.tables.codec.event(row.body)
        for name, value in body["data"]["event"].items():
            if name not in ("type", "options", "terms"):
                assert value == json.loads(encode(getattr(redact(event, Seated(0)), name))), (row.type, name)
    await post.add(seer, WebhookEvent.TABLE_EVENT, table=table, after=0)
    dealt = [body for body in await post.deliver() if body["data"]["event"]["type"] == "uno.dealt"]
    (row,) = [each for each in log if each.type == "uno.dealt"]
    hidden: Any = redact(post.world.tables.codec.event(row.body), SPECTATOR)
    assert dealt[0]["data"]["event"]["hands"] == json.loads(encode(hidden.hands))


@pytest.mark.parametrize("game", GAMES)
async def test_everything_of_every_game_can_be_told(post: Post, game: str) -> None:
    tables, host = post.world.tables, Intent(post.ann.account)
    table = (await tables.open(host, game, b"{}", sit=False)).now.state.id
    await post.add(post.ann, *EVERYTHING[:3], table=table, after=0)
    for _ in range(tables.rule_sets.newest(game).about.min_seats):
        await tables.ask(table, host, AddBot, bot="random")
    await tables.ask(table, host, StartGame)
    for _ in range(40):
        if (turn := next_bot_turn(await tables.load(table))) is not None:
            await BotPlayer(tables).play(turn)
    told = [body for body in await post.deliver() if body["type"] == "table.event"]
    assert [(body["data"]["version"], body["data"]["text"]) for body in told] == await followed(post, table, post.ann)
    assert all(body["data"]["event"]["type"] for body in told)


async def test_a_webhook_begins_with_what_happens_next_unless_a_version_is_named(post: Post) -> None:
    table = await post.table()
    now = (await post.world.tables.load(table)).head.version
    await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table)
    assert await post.deliver() == []
    await post.move(table)
    assert versions(await post.deliver())[0] == now + 1
    await post.add(post.bram, WebhookEvent.TABLE_EVENT, table=table, after=3)
    assert versions(await post.deliver())[0] == 4


async def test_a_turn_is_told_when_the_table_begins_to_wait_and_not_again_while_it_does(post: Post) -> None:
    table = await post.table()
    await post.add(post.ann, WebhookEvent.YOUR_TURN, table=table, after=0)
    expected, waited = [], False
    for _ in range(12):
        loaded = await post.world.tables.load(table)
        waits = 0 in loaded.state.game.rules.to_act(loaded.state.play)
        if waits and not waited:
            expected.append(loaded.head.version)
        waited = waits
        await post.move(table)
        await post.deliver()
    assert len(expected) > 2
    assert versions(post.bodies())[: len(expected)] == expected
    assert {(each["data"]["seat"], each["data"]["due_at"]) for each in post.bodies()} == {(0, None)}


async def test_turns_are_found_alike_when_many_moves_come_at_once(post: Post) -> None:
    table = await post.table()
    await post.add(post.ann, WebhookEvent.YOUR_TURN, table=table, after=0)
    await post.add(post.bram, WebhookEvent.YOUR_TURN, table=table, after=0, url="https://bram.example")
    for _ in range(10):
        await post.move(table)
        await post.gather()
    await post.deliver()
    bit_by_bit = sorted(versions(post.bodies()))
    post.world.poster.sent.clear()
    await post.add(post.ann, WebhookEvent.YOUR_TURN, table=table, after=0)
    await post.add(post.bram, WebhookEvent.YOUR_TURN, table=table, after=0)
    assert sorted(versions(await post.deliver())) == bit_by_bit


async def test_the_end_of_a_table_comes_with_its_result(post: Post) -> None:
    table = await post.table(options=b'{"turn_limit":4}')
    await post.add(post.ann, WebhookEvent.TABLE_ENDED)
    await post.move(table, 100)
    (told,) = await post.deliver()
    state = (await post.world.tables.load(table)).state
    assert state.outcome is not None
    assert (told["type"], told["data"]["table"]) == ("table.ended", table)
    assert told["data"]["outcome"]["reason"] == state.outcome.reason
    assert told["timestamp"] == iso(state.ended_at or 0)


async def test_a_webhook_without_a_table_is_told_of_those_its_owner_sits_at_from_now_on(post: Post) -> None:
    old = await post.table()
    post.world.clock.pass_by(1000)
    await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    cleo = (await post.world.someone("Cleo"))[0]
    await post.world.solitaire(cleo.account, 2)
    new = await post.table()
    await post.move(old)
    told = await post.deliver()
    assert {each["data"]["table"] for each in told} == {old, new}
    of_new = [each["data"]["version"] for each in told if each["data"]["table"] == new]
    assert of_new == list(range(1, len(of_new) + 1))
    assert all(each["timestamp"] >= iso(post.world.clock.now()) for each in told)


async def test_spectators_who_are_behind_are_told_as_late_as_they_see(post: Post) -> None:
    seer = (await post.world.someone("Cleo", "play", "hooks"))[0]
    table = await post.table(terms=Terms(watch=Watch(delay_ms=60_000)))
    await post.add(seer, WebhookEvent.TABLE_EVENT, table=table, after=0)
    await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table, after=0, url="https://ann.example")
    began = len(await followed(post, table, seer))
    await post.move(table, 2)
    await post.deliver()
    seen = [json.loads(body)["data"]["version"] for to, _, body in post.world.poster.sent if "ann" not in to]
    assert len(seen) == began
    post.world.clock.pass_by(30_000)
    assert await post.deliver() == []
    post.world.clock.pass_by(30_000)
    late = versions(await post.deliver())
    assert [*seen, *late] == [version for version, _ in await followed(post, table, seer)]
    assert late


async def test_who_may_not_know_of_a_table_adds_no_webhook_for_it(post: Post) -> None:
    table = await _private(post)
    seer = (await post.world.someone("Cleo", "play", "hooks", "audit"))[0]
    with pytest.raises(NotFound):
        await post.add(seer, WebhookEvent.TABLE_EVENT, table=table)
    with pytest.raises(NotFound):
        await post.add(seer, WebhookEvent.TABLE_EVENT, table="none")


async def _private(post: Post) -> str:
    """A private table that Ann has opened and Bram was invited to."""
    tables = post.world.tables
    opened = await tables.open(Intent(post.ann.account), "uno", b"{}", terms=Terms(access=Access.PRIVATE))
    table, code = opened.now.state.id, invitation_code(opened.now.state.seed)
    await tables.ask(table, Intent(post.bram.account), TakeSeat, invitation=code)
    return table


@pytest.mark.parametrize("gathered", [False, True])
async def test_who_may_not_know_of_a_table_any_more_is_told_nothing_more(post: Post, gathered: bool) -> None:
    table = await _private(post)
    await post.add(post.bram, WebhookEvent.TABLE_EVENT, table=table, after=0)
    assert len(await post.deliver()) == 3
    await post.world.tables.ask(table, Intent(post.ann.account), AddBot, bot="random")
    if gathered:
        await post.gather()
    await post.world.tables.ask(table, Intent(post.bram.account), LeaveSeat)
    assert await post.deliver() == []
    await post.world.tables.ask(table, Intent(post.ann.account), StartGame)
    assert await post.deliver() == []
    hooks = post.world.services.hooks
    (hook,) = await hooks.owned.of(post.bram.account)
    assert await hooks.store.waiting(hook.id) == 0


async def test_a_message_that_would_be_too_large_only_says_what_it_is_about() -> None:
    data = {"table": "t", "version": 3, "event": {"type": "x", "cards": ["R4"] * MOST_BODY}}
    body = Notice(WebhookEvent.TABLE_EVENT, 3, 0, data).body()
    assert json.loads(body)["data"] == {"table": "t", "version": 3, "event": None, "left_out": True}


async def test_a_log_of_another_kind_has_nothing_to_tell(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    told = await post.world.services.hooks.notices.after(
        hook, HookStream(hook=hook.id, stream="results:uno", version=0)
    )
    assert told.notices == ()
