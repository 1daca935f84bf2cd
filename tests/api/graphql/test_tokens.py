"""Tokens over GraphQL: made, listed, ended."""

from contextlib import aclosing
from typing import Any

import pytest

from api.graphql.types.adapter import write_time
from services.company.accounts import MOST_PER_MINUTE, MOST_TOKENS
from services.errors import Unauthenticated
from services.ports import Credentials
from tests.world import World

LIST = "{ tokens { id name scopes createdAt usedAt expiresAt } }"
CREATE = """mutation($n: String! = "", $s: [Scope!], $e: Time) {
  createToken(name: $n, scopes: $s, expiresAt: $e) { token about { id name scopes expiresAt } } }"""


async def someone(world: World, *scopes: str) -> tuple[Credentials, str]:
    _, token = await world.someone("Ann", *scopes)
    return await world.services.registration.authenticate(token), token


async def error_of(world: World, query: str, caller: Credentials | None, **variables: Any) -> tuple[str, str]:
    answer = await world.answer(query, caller, **variables)
    assert isinstance(answer.errors, list)
    return answer.errors[0]["extensions"]["code"], answer.errors[0]["message"]


async def test_the_list_names_tokens_and_shows_none(world: World) -> None:
    ann, first = await someone(world, "play", "organise")
    world.clock.pass_by(1)
    made = (await world.ask(CREATE, ann, n="laptop", s=["PLAY"]))["createToken"]
    listed = (await world.ask(LIST, ann))["tokens"]
    assert [(each["name"], each["scopes"]) for each in listed] == [("", ["ORGANISE", "PLAY"]), ("laptop", ["PLAY"])]
    assert listed[1]["id"] == made["about"]["id"]
    assert first not in repr(listed)
    assert made["token"] not in repr(listed)


async def test_the_last_use_is_listed(world: World) -> None:
    ann, token = await someone(world)
    world.clock.pass_by(600_000)
    await world.services.registration.authenticate(token)
    await world.services.registration.settle()
    used = (await world.ask(LIST, ann))["tokens"][0]["usedAt"]
    assert used == write_time(world.clock.now())


async def test_a_new_token_allows_no_more_than_the_one_that_makes_it(world: World) -> None:
    ann, _ = await someone(world)
    assert (await error_of(world, CREATE, ann, s=["PLAY", "AUDIT"]))[0] == "FORBIDDEN"
    assert (await error_of(world, CREATE, ann, s=["ADMIN"]))[0] == "BAD_INPUT"
    made = (await world.ask(CREATE, ann))["createToken"]
    assert made["about"]["scopes"] == ["PLAY"]


async def test_a_new_token_lasts_no_longer_than_the_one_that_makes_it(world: World) -> None:
    end = world.clock.now() + 60_000
    _, token = await world.services.registration.guest("Ann", "here", end)
    ann = await world.services.registration.authenticate(token)
    for asked in (None, write_time(end + 1000)):
        assert (await world.ask(CREATE, ann, e=asked))["createToken"]["about"]["expiresAt"] == write_time(end)
    sooner = write_time(end - 1000)
    assert (await world.ask(CREATE, ann, e=sooner))["createToken"]["about"]["expiresAt"] == sooner


async def test_a_token_cannot_end_in_the_past(world: World) -> None:
    ann, _ = await someone(world)
    code, message = await error_of(world, CREATE, ann, e=write_time(world.clock.now()))
    assert (code, "past" in message) == ("BAD_INPUT", True)


async def test_a_guest_may_choose_when_it_ends(world: World) -> None:
    end = write_time(world.clock.now() + 60_000)
    query = 'mutation($e: Time) { createGuest(name: "Ann", expiresAt: $e) { token expiresAt } }'
    made = (await world.ask(query, e=end))["createGuest"]
    assert made["expiresAt"] == end
    registration = world.services.registration
    assert (await registration.authenticate(made["token"])).account.name == "Ann"
    world.clock.pass_by(60_000)
    with pytest.raises(Unauthenticated):
        await registration.authenticate(made["token"])


async def test_one_or_all_are_revoked(world: World) -> None:
    ann, token = await someone(world)
    ids = [(await world.ask(CREATE, ann))["createToken"]["about"]["id"] for _ in range(3)]
    revoke = "mutation($i: [ID!]) { revokeTokens(ids: $i) }"
    assert await world.ask(revoke, ann, i=[ids[0], "unknown"]) == {"revokeTokens": 1}
    assert await world.ask(revoke, ann, i=[]) == {"revokeTokens": 0}
    assert len((await world.ask(LIST, ann))["tokens"]) == 3
    assert await world.ask(revoke, ann) == {"revokeTokens": 3}
    with pytest.raises(Unauthenticated):
        await world.services.registration.authenticate(token)


async def test_nobody_revokes_what_belongs_to_others(world: World) -> None:
    ann, token = await someone(world)
    bob, _ = await world.someone("Bob")
    assert ann.token is not None
    revoke = "mutation($i: [ID!]) { revokeTokens(ids: $i) }"
    assert await world.ask(revoke, bob, i=[ann.token.id]) == {"revokeTokens": 0}
    assert (await world.services.registration.authenticate(token)).account == ann.account


async def test_an_account_has_so_many_tokens(world: World) -> None:
    ann, _ = await someone(world)
    for _ in range(MOST_TOKENS - 1):
        await world.ask(CREATE, ann)
    assert (await error_of(world, CREATE, ann))[0] == "FORBIDDEN"


LIMITED = """mutation($r: Int, $c: Int) {
  createToken(name: "bot", requestsPerMinute: $r, maxCost: $c) { token about { id requestsPerMinute maxCost } } }"""


async def test_a_token_may_have_limits_of_its_own(world: World) -> None:
    ann, _ = await someone(world)
    made = (await world.ask(LIMITED, ann, r=60, c=100))["createToken"]
    assert (made["about"]["requestsPerMinute"], made["about"]["maxCost"]) == (60, 100)
    listed = (await world.ask("{ tokens { name requestsPerMinute maxCost } }", ann))["tokens"]
    assert {"name": "bot", "requestsPerMinute": 60, "maxCost": 100} in listed
    assert {"name": "", "requestsPerMinute": None, "maxCost": None} in listed


@pytest.mark.parametrize("limits", [{"r": 0}, {"r": -1}, {"r": MOST_PER_MINUTE + 1}, {"c": 0}])
async def test_a_limit_that_is_none_is_refused(world: World, limits: dict[str, int]) -> None:
    ann, _ = await someone(world)
    assert (await error_of(world, LIMITED, ann, **limits))[0] == "BAD_INPUT"


@pytest.mark.parametrize("limits", [{"r": 60}, {"c": 100}])
async def test_a_limited_token_makes_no_others(world: World, limits: dict[str, int]) -> None:
    ann, _ = await someone(world)
    made = (await world.ask(LIMITED, ann, **limits))["createToken"]
    program = await world.services.registration.authenticate(made["token"])
    assert (await error_of(world, CREATE, program))[0] == "FORBIDDEN"


async def test_an_operation_costs_no_more_than_its_token_may_ask_for(world: World) -> None:
    ann, _ = await someone(world)
    made = (await world.ask(LIMITED, ann, c=40))["createToken"]
    program = await world.services.registration.authenticate(made["token"])
    table = await world.solitaire(ann.account)
    cheap, dear = "query($t: ID!) { table(id: $t) { id } }", "query($t: ID!) { table(id: $t) { legal { text } } }"
    assert (await world.ask(cheap, program, t=table))["table"]
    answer = await world.answer(dear, program, t=table)
    assert isinstance(answer.errors, list)
    told = answer.errors[0]["extensions"]
    assert (told["code"], told["allowed"]) == ("TOO_COSTLY", 40)
    assert (await world.ask(dear, ann, t=table))["table"]
    asked = "steps { version text rules { id text } lessons { id text } }"
    follow = f"subscription($t: ID!) {{ tableScenes(table: $t) {{ version scene {asked} }} }}"
    async with aclosing(world.stream(follow, program, t=table)) as answers:
        first = await anext(answers)
    assert isinstance(first.errors, list)
    assert first.errors[0]["extensions"]["code"] == "TOO_COSTLY"
