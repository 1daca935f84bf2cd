"""How messages are sent: signed, in order, again after longer and longer, and to nobody who is dead."""

import asyncio
import base64
import json
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook as Peer

from infra.memory.poster import MemoryPoster
from services.hooks.gathering import MOST_WAITING
from services.hooks.sending import EACH, JITTER, KEPT_MS, SCHEDULE, Sending
from services.hooks.signing import Secrets
from services.hooks.webhooks import OVERLAP_MS, PING_EVERY_MS
from services.ports import HookMessage, HookStream, Reply, Unavailable, Webhook, WebhookEvent
from tests.services.hooks.conftest import URL, Post, versions
from tests.waiting import eventually
from tests.world import CountedEntropy


def signed_by(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether one of the signatures is the one another implementation makes."""
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    expected = Peer(secret).sign(headers["webhook-id"], at, body.decode())
    return expected in headers["webhook-signature"].split(" ")


async def test_messages_are_signed_as_the_specification_says(post: Post) -> None:
    hook, secret = await post.world.services.hooks.owned.add(post.ann, URL, [WebhookEvent.TABLE_EVENT])
    await post.table()
    await post.deliver()
    for url, headers, body in post.world.poster.sent:
        assert (url, headers["content-type"]) == (URL, "application/json")
        assert headers["webhook-timestamp"] == str(post.world.clock.now() // 1000)
        assert signed_by(secret, headers, body)
        assert not signed_by("whsec_" + base64.b64encode(b"another").decode(), headers, body)
        assert set(json.loads(body)) == {"type", "timestamp", "data"}
    assert secret.startswith("whsec_")
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32
    assert hook.id


async def test_while_a_secret_is_changed_both_are_good(post: Post) -> None:
    owned = post.world.services.hooks.owned
    hook, old = await owned.add(post.ann, URL, [WebhookEvent.TABLE_EVENT])
    _, new = await owned.rotate(post.ann, hook.id)
    assert old != new
    await post.table()
    await post.deliver()
    _, headers, body = post.world.poster.sent[-1]
    assert signed_by(old, headers, body)
    assert signed_by(new, headers, body)
    post.world.clock.pass_by(OVERLAP_MS)
    await post.table()
    await post.deliver()
    _, headers, body = post.world.poster.sent[-1]
    assert not signed_by(old, headers, body)
    assert signed_by(new, headers, body)


def test_webhooks_have_different_secrets_and_so_have_installations() -> None:
    hooks = [Webhook(id=id_, account="a", url=URL, events=(), created_at=0) for id_ in "ab"]
    shown = {Secrets(bytes([n] * 32)).shown(hook) for n in range(2) for hook in hooks}
    assert len(shown) == 4


async def test_what_does_not_arrive_is_sent_again_later_and_holds_up_what_follows(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    post.fail()
    table = await post.table()
    assert versions(await post.deliver()) == [1]
    assert await post.deliver() == []
    waits = []
    for seconds in SCHEDULE[:3]:
        before = post.world.clock.now()
        first = (await post.world.services.hooks.store.deliveries(hook.id, 100, None))[-1]
        assert first.next_try is not None
        waits.append(first.next_try - before)
        assert seconds * 1000 <= waits[-1] <= seconds * 1000 * (1 + JITTER)
        post.world.clock.pass_by(waits[-1] - 1)
        assert await post.deliver() == []
        post.world.clock.pass_by(1)
        assert versions(await post.deliver()) == [1]
    post.work()
    post.world.clock.pass_by(SCHEDULE[3] * 2000)
    seen = versions(await post.deliver())
    assert seen == list(range(1, (await post.world.tables.load(table)).head.version + 1))
    assert len(set(post.ids()[:5])) == 1


async def test_a_log_that_waits_holds_up_no_other(post: Post) -> None:
    first = await post.table()
    await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    broken = {f"table:{first}"}

    class Choosy(MemoryPoster):
        async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
            await super().post(url, headers, body)
            return Reply(500 if f"table:{json.loads(body)['data']['table']}" in broken else 200, None)

    post.world.services.hooks.sending._poster = Choosy()
    second = await post.table()
    await post.deliver()
    sent = post.world.services.hooks.sending._poster.sent
    tables = [json.loads(body)["data"]["table"] for _, _, body in sent]
    assert tables.count(first) == 1
    assert tables.count(second) > 3


async def test_a_receiver_may_ask_for_more_time(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    post.fail(429, retry_after=600)
    await post.table()
    await post.deliver()
    deliveries = await post.world.services.hooks.store.deliveries(hook.id, 100, None)
    (tried,) = [each for each in deliveries if each.attempts]
    assert tried.next_try is not None
    assert 600_000 <= tried.next_try - post.world.clock.now() <= 720_000
    assert (tried.attempts[0].status, tried.attempts[0].trouble) == (429, "the answer was 429")


async def test_after_days_in_vain_a_webhook_is_switched_off_and_goes_on_where_it_stopped(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    owned = post.world.services.hooks.owned
    post.fail(None)
    table = await post.table()
    began, tries = post.world.clock.now(), 0
    while (await owned.own(post.ann, hook.id)).is_on:
        tries += len(await post.deliver())
        post.world.clock.pass_by(86_400_000 + 20_000_000)
    found = await owned.own(post.ann, hook.id)
    assert tries == len(SCHEDULE) + 1
    assert found.off_at is not None
    assert found.off_at - began > sum(SCHEDULE) * 1000
    assert "no connection could be made" in (found.off_because or "")
    await post.move(table, 3)
    assert await post.deliver() == []
    post.work()
    again = await owned.switch(post.ann, hook.id, on=True)
    assert (again.off_at, again.off_because) == (None, None)
    told = versions(await post.deliver())
    assert told == list(range(1, (await post.world.tables.load(table)).head.version + 1))


async def test_an_address_that_is_gone_is_switched_off_at_once(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    post.fail(410)
    await post.table()
    await post.deliver()
    found = await post.world.services.hooks.owned.own(post.ann, hook.id)
    assert (found.is_on, "410" in (found.off_because or "")) == (False, True)


async def test_a_message_has_the_same_id_and_body_however_often_it_is_made(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    table = await post.table()
    await post.deliver()
    before = list(zip(post.ids(), post.bodies(), strict=True))
    await post.world.services.hooks.owned.redeliver(post.ann, hook.id, 2, table=table)
    await post.deliver()
    again = list(zip(post.ids(), post.bodies(), strict=True))[len(before) :]
    assert again == before[1:]
    post.world.clock.pass_by(KEPT_MS + 1)
    await post.world.services.hooks.store.forget(post.world.clock.now() - KEPT_MS)
    assert await post.world.services.hooks.store.deliveries(hook.id, 10, None) == []
    await post.world.services.hooks.owned.redeliver(post.ann, hook.id, 2, table=table)
    await post.deliver()
    assert list(zip(post.ids(), post.bodies(), strict=True))[len(before) + len(again) :] == before[1:]


async def test_a_webhook_with_much_to_tell_waits_in_the_log_and_not_in_the_store(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    store, table = post.world.services.hooks.store, await post.table()
    place = HookStream(hook=hook.id, stream="table:other", version=0)
    many = [
        HookMessage(
            hook=hook.id, stream="table:other", version=n, event="table.event", id=str(n), body=b"{}", made_at=0
        )
        for n in range(1, MOST_WAITING + 1)
    ]
    await store.gathered(place, MOST_WAITING, many, post.world.clock.now())
    await post.gather()
    assert await store.waiting(hook.id) == MOST_WAITING
    await store.stopped(hook.id, "table:other")
    post.world.clock.pass_by(60_000)
    told = [each for each in await post.deliver() if each.get("data", {}).get("table") == table]
    assert versions(told)[0] == 1


class Slow(MemoryPoster):
    """Answers at once, except for one address, which never does until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.under_way = self.most = 0
        self.let_go = asyncio.Event()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        if "slow" in url:
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            await self.let_go.wait()
            self.under_way -= 1
        return await super().post(url, headers, body)


async def test_a_slow_receiver_delays_nobody_else_and_gets_few_at_a_time(post: Post) -> None:
    services, poster = post.world.services.hooks, Slow()
    entropy = CountedEntropy("sending")
    sending = Sending(services.store, services.notices, poster, Secrets(bytes(32)), post.world.clock, entropy)
    for number in range(3):
        await post.add(post.ann, WebhookEvent.TABLE_EVENT, url=f"https://slow.example/{number}")
    await post.add(post.bram, WebhookEvent.TABLE_EVENT, url="https://quick.example")
    for _ in range(8):
        await post.table()
    await post.gather()
    running = asyncio.ensure_future(sending.run())
    try:
        log = await post.world.store.read_shard(0, 0, limit=10_000)
        await eventually(lambda: sum("quick" in url for url, _, _ in poster.sent) == len(log))
        assert (poster.under_way, poster.most) == (EACH, EACH)
        poster.let_go.set()
        sending.call()
        await eventually(lambda: len(poster.sent) == 4 * len(log))
        assert poster.most == EACH
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_store_that_is_away_costs_no_message(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    await post.add(post.ann, WebhookEvent.TABLE_EVENT)
    await post.table()
    store, delivered = post.world.services.hooks.store, post.world.services.hooks.store.delivered

    async def away(*_: object) -> bool:
        raise Unavailable("postgres", "gone")

    monkeypatch.setattr(store, "delivered", away)
    await post.gather()
    await post.world.services.hooks.sending.send_due()
    monkeypatch.setattr(store, "delivered", delivered)
    await post.deliver()
    told = versions(post.bodies())
    assert told == [1, *range(1, len(told))]
    assert post.ids()[0] == post.ids()[1]


async def test_a_ping_comes_once_in_ten_seconds_whatever_is_chosen(post: Post) -> None:
    hook = await post.add(post.ann, WebhookEvent.OFFICIAL_NEEDED)
    owned = post.world.services.hooks.owned
    ids = [await owned.ping(post.ann, hook.id) for _ in range(3)]
    (told,) = await post.deliver()
    assert (told["type"], told["data"]) == ("webhook.ping", {"webhook": hook.id})
    assert set(ids) == set(post.ids())
    post.world.clock.pass_by(PING_EVERY_MS)
    assert await owned.ping(post.ann, hook.id) not in ids
    assert len(await post.deliver()) == 1
