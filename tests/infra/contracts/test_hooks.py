"""What every store of webhooks promises."""

import asyncio

import pytest
from msgspec.structs import replace

from services.ports import HookAttempt, HookCounts, HookMessage, HookPlace, HookStore, HookStream, Webhook

HOOK = Webhook(
    id="h1", account="a1", url="https://one.example/in", events=("table.event",), stream="table:t", created_at=100
)
WIDE = Webhook(id="h2", account="a1", url="https://two.example", events=("table.your_turn",), created_at=110)
BEGIN = HookStream(hook="h1", stream="table:t", version=3)
FINE = HookAttempt(200, 204, None, 12)
BAD = HookAttempt(201, 500, "the answer was 500", 7)


def message(version: int, *, hook: str = "h1", stream: str = "table:t", event: str = "table.event") -> HookMessage:
    id_ = f"msg_{hook}_{stream}_{version}_{event}"
    body = f"body {version}".encode()
    return HookMessage(hook=hook, stream=stream, version=version, event=event, id=id_, body=body, made_at=version)


async def given(hooks: HookStore, *versions: int) -> None:
    """The webhook of one table, with messages of these versions."""
    assert await hooks.add(HOOK, BEGIN, 10)
    if versions:
        assert await hooks.gathered(BEGIN, max(versions), [message(each) for each in versions], 150)


# -- webhooks ------------------------------------------------------------------------------------------------


async def test_a_webhook_is_kept_as_it_was_added(hooks: HookStore) -> None:
    await given(hooks)
    assert await hooks.get("h1") == HOOK
    assert await hooks.place("h1", "table:t") == BEGIN


async def test_what_was_never_added_is_not_there(hooks: HookStore) -> None:
    assert await hooks.get("h1") is None
    assert await hooks.place("h1", "table:t") is None


async def test_an_account_has_its_own_the_oldest_first(hooks: HookStore) -> None:
    for hook in (WIDE, HOOK, replace(WIDE, id="h3", account="b1")):
        assert await hooks.add(hook, None, 10)
    assert await hooks.of_account("a1") == [HOOK, WIDE]


async def test_an_account_has_no_more_than_the_most_however_many_ask_at_once(hooks: HookStore) -> None:
    asked = [hooks.add(replace(WIDE, id=f"h{n}"), None, 3) for n in range(8)]
    assert sum(await asyncio.gather(*asked)) == 3
    assert len(await hooks.of_account("a1")) == 3


async def test_an_address_events_and_a_generation_are_changed_and_nothing_else(hooks: HookStore) -> None:
    await given(hooks)
    changed = replace(HOOK, url="https://new.example", events=("table.ended",), generation=1, old_secret_until=999)
    await hooks.switch_off("h1", 170, "dead")
    await hooks.save(replace(changed, off_at=1, account="b1"))
    assert await hooks.get("h1") == replace(changed, off_at=170, off_because="dead")


async def test_what_was_switched_off_tells_when_and_why_and_the_first_reason_stands(hooks: HookStore) -> None:
    await given(hooks)
    await hooks.switch_off("h1", 170, "dead")
    await hooks.switch_off("h1", 180, "again")
    found = await hooks.get("h1")
    assert found is not None
    assert (found.off_at, found.off_because, found.is_on) == (170, "dead", False)


async def test_a_webhook_that_is_off_sends_nothing_and_goes_on_at_once_when_it_is_on(hooks: HookStore) -> None:
    await given(hooks, 4, 5)
    await hooks.failed(message(4), BAD, 90_000)
    await hooks.switch_off("h1", 170, "dead")
    assert await hooks.to_send(10**6, 10, 4) == []
    assert await hooks.to_look(10**6, 10) == []
    await hooks.switch_on("h1", 500)
    found = await hooks.get("h1")
    assert found == HOOK
    ((_, place),) = await hooks.to_send(500, 10, 4)
    assert (place.tries, place.send_at) == (0, 500)
    assert [each.stream for _, each in await hooks.to_look(500, 10)] == ["table:t"]


async def test_a_removed_webhook_is_gone_with_its_messages(hooks: HookStore) -> None:
    await given(hooks, 4)
    await hooks.remove("h1")
    assert await hooks.get("h1") is None
    assert await hooks.of_account("a1") == []
    assert await hooks.deliveries("h1", 10, None) == []
    assert await hooks.waiting("h1") == 0
    assert not await hooks.gathered(replace(BEGIN, version=4), 5, [message(5)], 160)
    assert not await hooks.delivered(message(4), FINE)
    await hooks.failed(message(4), BAD, 300)
    assert await hooks.to_send(10**6, 10, 4) == []


async def test_changes_are_found_by_revision(hooks: HookStore) -> None:
    assert await hooks.changed(0) == (0, [])
    await given(hooks)
    first, found = await hooks.changed(0)
    assert found == [HOOK]
    await hooks.add(WIDE, None, 10)
    await hooks.switch_off("h1", 170, "dead")
    second, found = await hooks.changed(first)
    assert [each.id for each in found] == ["h2", "h1"]
    await hooks.remove("h2")
    third, found = await hooks.changed(second)
    assert [(each.id, each.removed) for each in found] == [("h2", True)]
    assert await hooks.changed(third) == (third, [])


async def test_sending_is_no_change(hooks: HookStore) -> None:
    await given(hooks, 4, 5)
    revision, _ = await hooks.changed(0)
    await hooks.failed(message(4), BAD, 300)
    await hooks.delivered(message(4), FINE)
    assert await hooks.changed(revision) == (revision, [])


# -- how far the log is told ---------------------------------------------------------------------------------


async def test_a_position_only_grows(hooks: HookStore) -> None:
    assert await hooks.checkpoint(0) == 0
    for position in (7, 5):
        await hooks.reach(0, position)
    assert (await hooks.checkpoint(0), await hooks.checkpoint(1)) == (7, 0)


async def test_messages_and_the_place_move_together(hooks: HookStore) -> None:
    await given(hooks, 4, 6)
    place = await hooks.place("h1", "table:t")
    assert place == replace(BEGIN, version=6, send_at=150)
    assert await hooks.next_message("h1", "table:t") == message(4)
    assert await hooks.waiting("h1") == 2


async def test_who_was_overtaken_changes_nothing(hooks: HookStore) -> None:
    await given(hooks, 4)
    assert not await hooks.gathered(BEGIN, 9, [message(9)], 160)
    assert await hooks.waiting("h1") == 1
    place = await hooks.place("h1", "table:t")
    assert place is not None
    assert place.version == 4


async def test_of_two_who_gather_at_once_one_does(hooks: HookStore) -> None:
    await given(hooks)
    done = await asyncio.gather(*(hooks.gathered(BEGIN, 4, [message(4)], 150) for _ in range(6)))
    assert sum(done) == 1
    assert await hooks.waiting("h1") == 1


async def test_a_log_that_was_never_told_begins_where_it_is_said_to(hooks: HookStore) -> None:
    await hooks.add(WIDE, None, 10)
    new = HookStream(hook="h2", stream="table:u", version=0, since=110)
    assert await hooks.gathered(new, 2, [], 150)
    assert await hooks.place("h2", "table:u") == replace(new, version=2)
    assert await hooks.to_send(10**6, 10, 4) == []


async def test_a_new_webhook_of_one_log_is_looked_at_at_once(hooks: HookStore) -> None:
    await given(hooks)
    assert await hooks.to_look(99, 10) == []
    assert await hooks.to_look(100, 10) == [(HOOK, BEGIN)]
    await hooks.gathered(BEGIN, 4, [], 150, look_at=500)
    assert await hooks.to_look(499, 10) == []
    assert [place.version for _, place in await hooks.to_look(500, 10)] == [4]
    await hooks.look_later(replace(BEGIN, version=4), 600)
    assert await hooks.to_look(599, 10) == []
    await hooks.gathered(replace(BEGIN, version=4), 5, [], 650)
    assert await hooks.to_look(10**6, 10) == []


# -- messages ------------------------------------------------------------------------------------------------


async def test_messages_of_a_log_come_by_version_and_one_at_a_time(hooks: HookStore) -> None:
    await given(hooks)
    several = [message(5), message(4, event="table.event"), message(4, event="table.ended")]
    await hooks.gathered(BEGIN, 5, several, 150)
    order = []
    for more in (True, True, False):
        found = await hooks.next_message("h1", "table:t")
        assert found is not None
        order.append((found.version, found.event))
        assert await hooks.delivered(found, FINE) is more
    assert order == [(4, "table.ended"), (4, "table.event"), (5, "table.event")]
    assert await hooks.next_message("h1", "table:t") is None
    assert await hooks.to_send(10**6, 10, 4) == []


async def test_what_failed_is_due_again_later_and_counts_its_tries(hooks: HookStore) -> None:
    await given(hooks, 4)
    for tries, again_at in ((1, 300), (2, 400)):
        await hooks.failed(message(4), BAD, again_at)
        assert await hooks.to_send(again_at - 1, 10, 4) == []
        ((hook, place),) = await hooks.to_send(again_at, 10, 4)
        assert (place.tries, hook.failing_since) == (tries, 201)
    await hooks.delivered(message(4), FINE)
    found = await hooks.get("h1")
    assert found is not None
    assert found.failing_since is None


async def test_a_message_that_is_gathered_while_another_is_sent_is_not_forgotten(hooks: HookStore) -> None:
    await given(hooks, 4)
    place = await hooks.place("h1", "table:t")
    assert place is not None
    for version in range(5, 25):
        await asyncio.gather(
            hooks.delivered(message(version - 1), FINE),
            hooks.gathered(replace(place, version=version - 1), version, [message(version)], 150),
        )
        assert len(await hooks.to_send(10**6, 10, 4)) == 1


async def test_of_a_webhook_only_so_many_logs_are_given_out_and_none_of_the_busy(hooks: HookStore) -> None:
    for hook in (replace(WIDE, id="h1"), WIDE):
        await hooks.add(hook, None, 10)
        for n in range(5):
            new = HookStream(hook=hook.id, stream=f"table:{n}", version=0)
            await hooks.gathered(new, 1, [message(1, hook=hook.id, stream=new.stream)], 150 + n)
    due = [(place.hook, place.stream) for _, place in await hooks.to_send(200, 10, 2)]
    assert due == [("h1", "table:0"), ("h2", "table:0"), ("h1", "table:1"), ("h2", "table:1")]
    assert {place.hook for _, place in await hooks.to_send(200, 10, 2, ["h1"])} == {"h2"}
    assert len(await hooks.to_send(200, 3, 2)) == 3


async def test_what_its_owner_may_not_know_any_more_is_dropped(hooks: HookStore) -> None:
    await given(hooks, 4, 5)
    await hooks.delivered(message(4), FINE)
    await hooks.stopped("h1", "table:t")
    assert await hooks.waiting("h1") == 0
    assert await hooks.to_send(10**6, 10, 4) == []
    assert await hooks.to_look(10**6, 10) == []
    assert [each.version for each in await hooks.deliveries("h1", 10, None)] == [4]


async def test_redelivery_sends_what_is_kept_again_and_looks_for_the_rest(hooks: HookStore) -> None:
    await given(hooks, 4, 5, 6)
    for version in (4, 5, 6):
        await hooks.delivered(message(version), FINE)
    await hooks.redeliver("h1", "table:t", 5, 300)
    assert await hooks.next_message("h1", "table:t") == message(5)
    ((_, place),) = await hooks.to_look(300, 10)
    assert (place.version, place.since) == (4, 0)
    assert await hooks.gathered(place, 6, [message(5), message(6)], 310)
    assert await hooks.waiting("h1") == 2
    await hooks.redeliver("h1", "table:never", 1, 300)
    assert await hooks.place("h1", "table:never") == HookStream(hook="h1", stream="table:never", version=0)


async def test_deliveries_are_listed_newest_first_with_their_tries(hooks: HookStore) -> None:
    await given(hooks, 4, 5, 6)
    await hooks.failed(message(4), BAD, 300)
    await hooks.delivered(message(4), FINE)
    await hooks.failed(message(5), BAD, 400)
    newest, failing, done = await hooks.deliveries("h1", 10, None)
    assert (newest.version, newest.attempts, newest.delivered_at) == (6, (), None)
    assert (failing.attempts, failing.next_try) == ((BAD,), 400)
    assert (done.id, done.attempts, done.delivered_at, done.next_try) == (message(4).id, (BAD, FINE), 200, None)
    assert await hooks.deliveries("h2", 10, None) == []


@pytest.mark.parametrize(
    ("after", "before", "last", "found"),
    [(None, None, False, [9, 8]), (9, None, False, [8, 7]), (None, 6, True, [8, 7]), (9, 5, False, [8, 7])],
)
async def test_deliveries_come_in_pages(
    hooks: HookStore, after: int | None, before: int | None, last: bool, found: list[int]
) -> None:
    await given(hooks, *range(4, 10))

    def place(version: int | None) -> HookPlace | None:
        return None if version is None else HookPlace(version, version, message(version).id)

    page = await hooks.deliveries("h1", 2, place(after), before=place(before), last=last)
    assert [each.version for each in page] == found


async def test_only_the_last_tries_of_a_message_are_listed(hooks: HookStore) -> None:
    await given(hooks, 4)
    for n in range(30):
        await hooks.failed(message(4), replace(BAD, at=n), 300)
    (listed,) = await hooks.deliveries("h1", 10, None)
    assert [each.at for each in listed.attempts] == list(range(10, 30))


async def test_what_arrived_long_ago_is_forgotten_and_what_waits_is_not(hooks: HookStore) -> None:
    await given(hooks, 4, 5, 6)
    await hooks.delivered(message(4), FINE)
    await hooks.delivered(message(5), replace(FINE, at=900))
    assert await hooks.forget(500) == 1
    assert [each.version for each in await hooks.deliveries("h1", 10, None)] == [6, 5]


async def test_the_place_in_a_log_that_is_over_goes_with_its_last_message(hooks: HookStore) -> None:
    await given(hooks)
    await hooks.gathered(BEGIN, 4, [message(4)], 150, over=True)
    await hooks.forget(500)
    assert await hooks.place("h1", "table:t") is not None
    await hooks.delivered(message(4), FINE)
    await hooks.forget(500)
    assert await hooks.place("h1", "table:t") is None


async def test_how_things_stand(hooks: HookStore) -> None:
    assert await hooks.counts() == HookCounts()
    await given(hooks, 4)
    for hook in (WIDE, replace(WIDE, id="h3"), replace(WIDE, id="h4")):
        await hooks.add(hook, None, 10)
    await hooks.failed(message(4), BAD, 300)
    await hooks.switch_off("h2", 170, "dead")
    await hooks.remove("h3")
    assert await hooks.counts() == HookCounts(on=2, off=1, failing=1, waiting=1)
