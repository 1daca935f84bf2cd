"""The messages that the guide shows, as the service makes them; run as a module it prints them."""

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

from domain.tables.commands import CancelTable
from services.log.handler import Intent
from services.ports import WebhookEvent
from services.tournaments.match_tables import host_of
from tests.services.hooks.conftest import Post
from tests.services.tournaments.hall import BOSS, SHORT_UNO, Hall, working
from tests.services.tournaments.test_ends import is_called, with_a_table
from tests.waiting import eventually
from tests.world import new_world

GUIDE: Final = Path("services/hooks/WEBHOOKS.md")
SHOWN: Final = {"table.event": 1, "table.your_turn": 0, "table.ended": 0, "tournament.official_needed": 0}
"""Which message of each type the guide shows, by its number."""
_BLOCK: Final = re.compile(r"```json\n(.*?)\n```", re.DOTALL)


def in_the_guide() -> dict[str, Any]:
    """The messages of the guide by their type."""
    found = [json.loads(block) for block in _BLOCK.findall(GUIDE.read_text())]
    return {each["type"]: each for each in found}


async def made() -> dict[str, Any]:
    """The same messages as they are sent; what is random has a name in capitals."""
    world = await new_world(name="guide")
    ann, _ = await world.someone("Ann", "play", "hooks")
    bram, _ = await world.someone("Bram", "play", "hooks")
    await world.accounts.create(BOSS, 0)
    boss = (await world.services.registration.ensure("Boss", "person", frozenset({"play", "hooks"})))[0]
    post = Post(world, ann, bram)
    every = [WebhookEvent.TABLE_EVENT, WebhookEvent.YOUR_TURN, WebhookEvent.TABLE_ENDED]
    hook = await post.add(ann, *every)
    await post.add(boss, WebhookEvent.OFFICIAL_NEEDED)
    table = await post.table(options=b'{"turn_limit":4}')
    await post.move(table, 100)
    await world.services.hooks.owned.ping(ann, hook.id)
    hall = Hall(world, world.services.tournaments)
    tournament, match = await with_a_table(hall)
    host = host_of(await hall.state(tournament))
    await world.tables.open(Intent(host, "tournament"), "uno", SHORT_UNO, sit=False, table=match.table)
    await world.tables.do(match.table, Intent(host), CancelTable(host.id))
    async with working(hall.jobs()):
        await eventually(partial(is_called, hall, tournament))
    told = await post.deliver()
    await world.feed.aclose()
    names = {
        table: "TABLE",
        match.table: "TABLE",
        tournament: "TOURNAMENT",
        hook.id: "WEBHOOK",
        ann.account.id: "ACCOUNT",
    }
    found = {"webhook.ping": next(each for each in told if each["type"] == "webhook.ping")}
    for type_, number in SHOWN.items():
        found[type_] = [each for each in told if each["type"] == type_][number]
    for each in found.values():
        if "hash" in each["data"]:
            names[each["data"]["hash"]] = "HASH"
    text = json.dumps(found)
    for random, name in names.items():
        text = text.replace(f'"{random}"', f'"{name}"')
    shown: dict[str, Any] = json.loads(text)
    return shown


if __name__ == "__main__":
    for message in asyncio.run(made()).values():
        print(json.dumps(message, indent=2))
