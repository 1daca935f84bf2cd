"""The guide says what is so: its messages are those that are sent, and its receiver takes them."""

import re
import time
from typing import Any

from services.hooks.sending import SCHEDULE
from services.ports import WebhookEvent
from tests.services.hooks.conftest import URL, Post
from tests.services.hooks.guide import GUIDE, in_the_guide, made
from tests.world import World


async def test_the_messages_of_the_guide_are_those_that_are_sent() -> None:
    assert in_the_guide() == await made()


def test_the_guide_names_every_event() -> None:
    for each in WebhookEvent:
        assert f"| `{each.name}` | `{each.value}` |" in GUIDE.read_text()


def test_the_guide_says_when_messages_are_sent_again() -> None:
    assert "after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours" in GUIDE.read_text()
    assert (5, 300, 1800, *(hours * 3600 for hours in (2, 5, 10, 14, 20, 24))) == SCHEDULE


async def test_the_receiver_of_the_guide_knows_what_is_genuine(world: World, post: Post) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    receiver: dict[str, Any] = {}
    exec(code, receiver)
    world.clock.time = time.time_ns() // 1_000_000
    hook, secret = await world.services.hooks.owned.add(post.ann, URL, [WebhookEvent.TABLE_EVENT])
    await world.services.hooks.owned.rotate(post.ann, hook.id)
    await post.table()
    await post.deliver()
    for _, headers, body in world.poster.sent:
        assert receiver["is_genuine"](secret, headers, body)
        assert not receiver["is_genuine"](secret, headers, body + b" ")
        assert not receiver["is_genuine"]("whsec_AAAA", headers, body)
        assert not receiver["is_genuine"](secret, {**headers, "webhook-timestamp": "1700000000"}, body)


async def test_the_mutation_of_the_guide_is_one(world: World, post: Post) -> None:
    (query,) = re.findall(r"```graphql\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    answer = await world.ask(query, post.ann, url=URL)
    assert answer["addWebhook"]["secret"].startswith("whsec_")
