"""What owners may do with webhooks, and what they may not."""

from functools import partial
from typing import Any

import pytest

from domain.kernel.errors import MalformedCommand
from domain.tables.commands import CancelTable
from domain.tournaments import commands as ask
from domain.tournaments.config import Format, Stage, Venue
from domain.tournaments.state import How, Result
from services.errors import Forbidden, NotFound
from services.hooks.webhooks import MOST_HOOKS, Webhooks
from services.log.handler import Intent
from services.ports import Account, WebhookEvent
from services.tournaments.match_tables import host_of
from services.tournaments.run import SERVICE
from tests.services.hooks.conftest import Post, versions
from tests.services.tournaments.hall import BOSS, KNOCKOUT, SHORT_UNO, Hall, working
from tests.services.tournaments.test_ends import is_called, with_a_table
from tests.waiting import eventually
from tests.world import World


@pytest.fixture
def owned(post: Post) -> Webhooks:
    return post.world.services.hooks.owned


async def test_an_account_has_so_many_and_no_more(post: Post, owned: Webhooks) -> None:
    for _ in range(MOST_HOOKS):
        hook = await post.add(post.ann, WebhookEvent.YOUR_TURN)
    with pytest.raises(Forbidden, match="at most"):
        await post.add(post.ann, WebhookEvent.YOUR_TURN)
    await post.add(post.bram, WebhookEvent.YOUR_TURN)
    await owned.remove(post.ann, hook.id)
    await post.add(post.ann, WebhookEvent.YOUR_TURN)


async def test_nobody_does_anything_with_a_webhook_of_another(post: Post, owned: Webhooks) -> None:
    hook = await post.add(post.ann, WebhookEvent.YOUR_TURN)
    for attempt in (
        partial(owned.change, url=None, events=None),
        owned.rotate,
        partial(owned.switch, on=True),
        owned.remove,
        partial(owned.redeliver, first=1),
        owned.ping,
    ):
        for id_ in (hook.id, "none"):
            with pytest.raises(NotFound, match="there is no webhook"):
                await attempt(post.bram, id_)
    assert await owned.of(post.ann.account) == [hook]
    assert await owned.of(post.bram.account) == []


@pytest.mark.parametrize(
    ("events", "of", "why"),
    [
        ([], {}, "at least one"),
        ([WebhookEvent.PING], {}, "at least one"),
        ([WebhookEvent.YOUR_TURN], {"table": "t", "tournament": "o"}, "not both"),
        ([WebhookEvent.TOURNAMENT_EVENT], {"table": "t"}, "does not happen there"),
        ([WebhookEvent.TABLE_ENDED], {"tournament": "o"}, "does not happen there"),
        ([WebhookEvent.YOUR_TURN], {"after": 3}, "begins at a version"),
    ],
)
async def test_what_makes_no_sense_is_refused(
    post: Post, events: list[WebhookEvent], of: dict[str, str], why: str
) -> None:
    with pytest.raises(MalformedCommand, match=why):
        await post.add(post.ann, *events, **of)


async def test_a_version_before_the_first_is_refused(post: Post) -> None:
    with pytest.raises(MalformedCommand):
        await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=await post.table(), after=-1)


async def test_another_address_and_other_events_hold_from_then_on(post: Post, owned: Webhooks) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_ENDED)
    await owned.change(post.ann, hook.id, "https://new.example", [WebhookEvent.TABLE_EVENT])
    await post.table()
    assert {each["type"] for each in await post.deliver()} == {"table.event"}
    assert {url for url, _, _ in post.world.poster.sent} == {"https://new.example"}


async def test_who_switches_off_is_told_nothing_until_it_is_on_again(post: Post, owned: Webhooks) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    table = await post.table()
    assert len(await post.deliver()) > 2
    off = await owned.switch(post.ann, hook.id, on=False)
    assert off.off_because == "its owner switched it off"
    for attempt in (owned.ping(post.ann, hook.id), owned.redeliver(post.ann, hook.id, 1, table=table)):
        with pytest.raises(Forbidden, match="switched off"):
            await attempt
    await post.move(table)
    assert await post.deliver() == []
    await owned.switch(post.ann, hook.id, on=True)
    assert versions(await post.deliver())[-1] == (await post.world.tables.load(table)).head.version


async def test_a_removed_webhook_is_told_nothing(post: Post, owned: Webhooks) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    await post.table()
    await post.gather()
    await owned.remove(post.ann, hook.id)
    assert await post.deliver() == []


@pytest.mark.parametrize("of", [{}, {"tournament": "o"}, {"table": "another"}])
async def test_only_what_a_webhook_is_told_of_is_told_again(post: Post, owned: Webhooks, of: dict[str, str]) -> None:
    table = await post.table()
    wide = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    narrow = await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table)
    if of:
        with pytest.raises(MalformedCommand, match="name the table"):
            await owned.redeliver(post.ann, narrow.id, 1, **of)
    else:
        with pytest.raises(MalformedCommand, match="name the table"):
            await owned.redeliver(post.ann, wide.id, 1)
        with pytest.raises(MalformedCommand, match="from 1"):
            await owned.redeliver(post.ann, narrow.id, 0)
        with pytest.raises(NotFound):
            await owned.redeliver(post.ann, wide.id, 1, table="none")
        await owned.redeliver(post.ann, narrow.id, 2)
        await post.gather()
        with pytest.raises(Forbidden, match="still wait"):
            await owned.redeliver(post.ann, narrow.id, 1)


async def test_redelivery_reaches_back_before_the_webhook_was_added(post: Post, owned: Webhooks) -> None:
    table = await post.table()
    post.world.clock.pass_by(1000)
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    assert await post.deliver() == []
    await owned.redeliver(post.ann, hook.id, 2, table=table)
    assert versions(await post.deliver()) == list(range(2, (await post.world.tables.load(table)).head.version + 1))


async def test_the_organiser_hears_that_an_official_is_needed(world: World, post: Post) -> None:
    hall = Hall(world, world.services.tournaments)
    await world.accounts.create(BOSS, 0)
    boss = (await world.services.registration.ensure("Boss", "person", frozenset({"play", "hooks"})))[0]
    await post.add(boss, WebhookEvent.OFFICIAL_NEEDED)
    await post.add(post.ann, WebhookEvent.OFFICIAL_NEEDED, url="https://ann.example")
    id_, match = await with_a_table(hall)
    tables, host = world.tables, host_of(await hall.state(id_))
    await tables.open(Intent(host, "tournament"), "uno", SHORT_UNO, sit=False, table=match.table)
    await tables.do(match.table, Intent(host), CancelTable(host.id))
    async with working(hall.jobs()):
        await eventually(partial(is_called, hall, id_))
    (told,) = await post.deliver()
    assert told["type"] == "tournament.official_needed"
    about = {key: told["data"][key] for key in ("tournament", "title", "match", "table", "trouble")}
    expected = {"tournament": id_, "title": "Cup", "match": 0, "table": match.table, "trouble": "no_result"}
    assert about == expected
    assert told["data"]["label"]


async def people_of(hall: Hall, stage: Stage, **plan: Any) -> tuple[str, list[Account]]:
    """A tournament of two that has started, and whose webhook is its organiser's."""
    await hall.world.accounts.create(BOSS, 0)
    id_ = await hall.opened(stage, **plan)
    people = [(await hall.world.someone(f"P{number}"))[0].account for number in range(2)]
    for account in people:
        await hall.services.commands.enter(id_, Intent(account))
    await hall.start(id_)
    return id_, people


async def calls_told(post: Post, id_: str) -> list[dict[str, Any]]:
    boss = (await post.world.services.registration.ensure("Boss", "person", frozenset({"play", "hooks"})))[0]
    await post.add(boss, WebhookEvent.OFFICIAL_NEEDED, tournament=id_, after=0)
    return [{key: each["data"][key] for key in ("match", "label", "table", "trouble")} for each in await post.deliver()]


async def test_the_organiser_hears_that_a_result_is_disputed(world: World, post: Post) -> None:
    hall = Hall(world, world.services.tournaments)
    id_, (one, other) = await people_of(hall, KNOCKOUT, venue=Venue.ELSEWHERE)
    commands, won = hall.services.commands, Result(How.RULED, (1, 2), (1, 0))
    await commands.ask(id_, Intent(one), ask.ReportResult(match=0, result=won, by=one.id))
    await commands.ask(id_, Intent(other), ask.DisputeResult(match=0, reason="it was I", by=other.id))
    assert await calls_told(post, id_) == [{"match": 0, "label": "W1.1", "table": None, "trouble": "disputed"}]


@pytest.mark.parametrize(("stage", "troubles"), [(KNOCKOUT, ["time_over"]), (Stage(Format.ROUND_ROBIN), [])])
async def test_the_organiser_hears_that_a_time_is_over_where_games_do_not_decide(
    world: World, post: Post, stage: Stage, troubles: list[str]
) -> None:
    hall = Hall(world, world.services.tournaments)
    id_, _ = await people_of(hall, stage, round_time=1000)
    commands = hall.services.commands
    await commands.do(id_, Intent(SERVICE), lambda _: ask.StartTimer(matches=(0,)))
    world.clock.pass_by(1001)
    await commands.do(id_, Intent(SERVICE), lambda _: ask.LapseTime(match=0))
    assert [each["trouble"] for each in await calls_told(post, id_)] == troubles


async def test_a_version_that_has_not_come_yet_is_neither_begun_after_nor_told_again(
    post: Post, owned: Webhooks
) -> None:
    table = await post.table()
    newest = (await post.world.tables.load(table)).head.version
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table, after=newest)
    with pytest.raises(MalformedCommand, match=f"it is at version {newest}"):
        await post.add(post.ann, WebhookEvent.TABLE_EVENT, table=table, after=newest + 1)
    with pytest.raises(MalformedCommand, match=f"there is no version {newest + 1}"):
        await owned.redeliver(post.ann, hook.id, newest + 1)
    await owned.redeliver(post.ann, hook.id, newest)
    assert versions(await post.deliver()) == [newest]


async def test_what_does_not_concern_its_owner_is_not_told_again(post: Post, owned: Webhooks) -> None:
    table = await post.table()
    stranger, _ = await post.world.someone("Cleo", "play", "hooks")
    hook = await post.add(stranger, WebhookEvent.TABLE_EVENT)
    with pytest.raises(MalformedCommand, match="one that the webhook is told of"):
        await owned.redeliver(stranger, hook.id, 1, table=table)


async def test_a_tournament_is_told_event_by_event(world: World, post: Post) -> None:
    hall = Hall(world, world.services.tournaments)
    id_, _ = await with_a_table(hall)
    await post.add(post.ann, WebhookEvent.TOURNAMENT_EVENT, tournament=id_, after=0)
    steps = await world.services.tournaments.reading.events(id_, limit=1000)
    told = [(each["data"]["version"], each["data"]["text"]) for each in await post.deliver()]
    assert told == [(step.version, step.text) for step in steps]
