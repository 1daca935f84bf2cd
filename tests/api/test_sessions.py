"""A token that ends takes everything with it that runs under it."""

import asyncio
from collections.abc import Collection

from services.company.sessions import Sessions
from tests.api.talker import Client, talking
from tests.waiting import PATIENCE
from tests.world import World

REVOKE = "mutation($t: String!) { revokeToken(token: $t) }"
EVENTS = "subscription($t: ID!) { tableEvents(table: $t) { version } }"


async def sitting(world: World) -> tuple[str, str]:
    """Ann's token, and a table she plays at."""
    ann, token = await world.someone("Ann")
    return token, await world.solitaire(ann.account)


async def following(client: Client, token: str, table: str) -> None:
    await client.begin(token)
    await client.subscribe("s", EVENTS, t=table)
    assert (await client.hear())["type"] == "next"


async def test_a_revoked_token_ends_its_sockets_at_once(address: str, world: World) -> None:
    token, table = await sitting(world)
    async with talking(address) as one, talking(address) as two:
        await following(one, token, table)
        await following(two, token, table)
        assert (await world.ask(REVOKE, t=token))["revokeToken"] is True
        assert await one.closed() == (4403, "the token is no longer valid")
        assert (await two.closed())[0] == 4403
    assert len(world.services.sessions) == 0
    assert world.feed.followers == 0


async def test_nothing_is_delivered_after_the_revocation(address: str, world: World) -> None:
    token, table = await sitting(world)
    async with talking(address) as thief:
        await following(thief, token, table)
        await world.ask(REVOKE, t=token)
        await thief.subscribe("m", "mutation { openTable(options: {solitaire: {}}) { __typename } }")
        assert (await thief.closed())[0] == 4403
    assert await world.store.last_position(0) == 4, "what was sent on the socket after that is not run"


async def test_other_tokens_of_the_account_live_on(address: str, world: World) -> None:
    token, table = await sitting(world)
    _, other = await world.services.registration.ensure("Ann", "person", frozenset({"play"}))
    async with talking(address) as client:
        await following(client, other, table)
        await world.ask(REVOKE, t=token)
        await client.send(type="ping")
        heard = [await client.hear()]
        while heard[-1]["type"] != "pong":
            heard.append(await client.hear())
        assert "error" not in {each["type"] for each in heard}, "the socket is open, and what runs on it goes on"


async def test_all_tokens_of_an_account_end_together(address: str, world: World) -> None:
    ann, token = await world.someone("Ann")
    _, other = await world.services.registration.ensure("Ann", "person", frozenset({"play"}))
    async with talking(address) as one, talking(address) as two:
        await one.begin(token)
        await two.begin(other)
        assert await world.ask("mutation { revokeTokens }", ann) == {"revokeTokens": 2}
        assert (await one.closed())[0] == (await two.closed())[0] == 4403


async def test_a_token_whose_time_is_over_ends_its_socket(address: str, world: World) -> None:
    until = world.clock.now() + 150
    _, token = await world.services.registration.guest("Ann", "here", until)
    async with talking(address) as client:
        await client.begin(token)
        assert await client.closed() == (4403, "the token is no longer valid")


async def test_a_revocation_that_nobody_told_of_is_found_by_asking(address: str, world: World) -> None:
    """Another process revoked it, and its news was lost."""
    ann, token = await world.someone("Ann")
    async with talking(address) as client, talking(address) as stranger:
        await client.begin(token)
        await stranger.begin()
        await world.accounts.revoke_tokens(ann.account.id, None, world.clock.now())
        await world.services.sessions.check()
        assert (await client.closed())[0] == 4403
        await stranger.send(type="ping")
        assert await stranger.hear() == {"type": "pong"}


async def test_missed_news_are_made_up_for_at_once(world: World) -> None:
    ann, _ = await world.someone("Ann")
    ended, missed = asyncio.Event(), asyncio.Event()
    sessions = world.services.sessions
    running = asyncio.create_task(sessions.run(missed))
    with sessions.held(ann, ended.set):
        await world.accounts.revoke_tokens(ann.account.id, None, world.clock.now())
        missed.set()
        async with asyncio.timeout(PATIENCE):
            await ended.wait()
        assert len(sessions) == 1, "it was told to end, and has not yet gone"
    running.cancel()


async def test_every_revocation_is_told_to_the_others(world: World) -> None:
    told: list[str] = []

    class Noted:
        async def tell(self, token_ids: Collection[str]) -> None:
            told.extend(token_ids)

    sessions = Sessions(world.accounts, world.clock, Noted())
    await sessions.revoked(["a", "b"])
    await sessions.revoked([])
    assert told == ["a", "b"]
