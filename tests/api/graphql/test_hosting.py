"""Clocks and bots over the API."""

from typing import Any

import pytest

from api.auth import Authenticator
from services.company.limits import Buckets
from services.errors import RateLimited
from services.ports import Credentials
from tests.world import World

OPEN = """mutation($t: TimingInput) {
  openTable(options: { uno: {} }, timing: $t) {
    __typename ... on Refused { rule } ... on TableChanged {
      table { id terms { timing { perMoveMs bankMs incrementMs onExpiry abandoned abandonedAfter standIn } } }
    }
  }
}"""
TABLE = """query($t: ID!) { table(id: $t) {
  status dueAt clocks { bankMs since expiries } seats { player { id name kind } bot standIn }
} }"""


async def opened(world: World, ann: Credentials, **timing: Any) -> str:
    made = await world.ask(OPEN, ann, t=timing or None)
    table: str = made["openTable"]["table"]["id"]
    return table


async def do(world: World, who: Credentials, what: str, table: str, arguments: str = "") -> dict[str, Any]:
    query = f"""mutation($t: ID!) {{ {what}(table: $t{arguments}) {{
      __typename ... on Refused {{ rule reason }} ... on TableChanged {{ version }}
    }} }}"""
    answer: dict[str, Any] = (await world.ask(query, who, t=table))[what]
    return answer


@pytest.mark.rule("UN-R-26")
@pytest.mark.parametrize(
    ("said", "piles"), [("", "BY_SEATS"), ("piles: SINGLE", "SINGLE"), ("piles: null turnLimit: 9", "BY_SEATS")]
)
async def test_what_a_table_does_not_choose_is_as_usual(world: World, said: str, piles: str) -> None:
    """Not what stored options mean that leave it out."""
    ann, _ = await world.someone("Ann")
    opened = "{ ... on TableChanged { table { id } } }"
    made = await world.ask(f"mutation {{ openTable(options: {{ uno: {{ {said} }} }}) {opened} }}", ann)
    loaded = await world.tables.load(made["openTable"]["table"]["id"])
    assert loaded.state.options.piles.name == piles


async def test_a_clock_is_chosen_with_the_table(world: World) -> None:
    ann, _ = await world.someone("Ann")
    made = await world.ask(OPEN, ann, t={"bankMs": 60_000, "incrementMs": 2_000, "abandoned": "SUBSTITUTE"})
    assert made["openTable"]["table"]["terms"]["timing"] == {
        "perMoveMs": 0,
        "bankMs": 60_000,
        "incrementMs": 2_000,
        "onExpiry": "ACT",
        "abandoned": "SUBSTITUTE",
        "abandonedAfter": 3,
        "standIn": "hard",
    }


async def test_a_clock_without_time_is_refused_as_data(world: World) -> None:
    ann, _ = await world.someone("Ann")
    assert (await world.ask(OPEN, ann, t={}))["openTable"] == {"__typename": "Refused", "rule": "TB-18"}


async def test_the_clocks_of_a_running_game_are_shown(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await opened(world, ann, bankMs=60_000)
    await do(world, ann, "addBot", table, ', bot: "random"')
    await do(world, ann, "startGame", table)
    seen = (await world.ask(TABLE, None, t=table))["table"]
    assert len(seen["clocks"]) == 2
    assert (seen["dueAt"] is None) == (seen["clocks"][0]["since"] is None)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("", "hard"),
        (', bot: "random"', "random"),
        (", strength: 1", "random"),
        (", strength: 2", "easy"),
        (", strength: 3", "medium"),
        (", strength: 5", "hard"),
    ],
)
async def test_bots_take_seats_by_name_and_strength(world: World, arguments: str, name: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await opened(world, ann)
    assert (await do(world, ann, "addBot", table, arguments))["__typename"] == "TableChanged"
    seat = (await world.ask(TABLE, None, t=table))["table"]["seats"][1]
    assert (seat["bot"], seat["player"]["kind"], seat["player"]["id"]) == (name, "BUILT_IN", f"bot:{name}")


async def test_a_strength_the_game_does_not_have_is_refused(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await opened(world, ann)
    added = await world.ask(
        "mutation($t: ID!) { addBot(table: $t, strength: 9) { ... on Refused { rule } } }", ann, t=table
    )
    assert added["addBot"] == {"rule": "TB-13"}


async def test_a_bot_is_sent_away(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await opened(world, ann)
    await do(world, ann, "addBot", table)
    await do(world, ann, "removeBot", table, ", seat: 1")
    assert len((await world.ask(TABLE, None, t=table))["table"]["seats"]) == 1


async def test_a_player_steps_away_and_comes_back(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await opened(world, ann, bankMs=60_000, abandoned="SUBSTITUTE")
    await do(world, ann, "addBot", table)
    await do(world, ann, "startGame", table)
    await do(world, ann, "stepAway", table)
    assert (await world.ask(TABLE, None, t=table))["table"]["seats"][0]["standIn"] == "hard"
    await do(world, ann, "takeBack", table)
    assert (await world.ask(TABLE, None, t=table))["table"]["seats"][0]["standIn"] is None
    assert (await do(world, ann, "takeBack", table))["rule"] == "TB-22"


CREATE_BOT = "mutation($n: String!) { createBot(name: $n) { account { id kind } token } }"


async def test_a_program_of_ones_own_plays_with_the_commands_of_people_marked_as_a_bot(world: World) -> None:
    ann, _ = await world.someone("Ann")
    made = (await world.ask(CREATE_BOT, ann, n="Annbot"))["createBot"]
    assert made["account"]["kind"] == "BOT"
    bot = await world.services.registration.authenticate(made["token"])
    table = await opened(world, ann)
    await do(world, bot, "takeSeat", table)
    seat = (await world.ask(TABLE, None, t=table))["table"]["seats"][1]
    assert (seat["player"]["name"], seat["player"]["kind"], seat["bot"]) == ("Annbot", "BOT", None)


async def test_bots_do_not_make_bots(world: World) -> None:
    ann, _ = await world.someone("Ann")
    made = (await world.ask(CREATE_BOT, ann, n="Annbot"))["createBot"]
    bot = await world.services.registration.authenticate(made["token"])
    answer = await world.answer(CREATE_BOT, bot, n="Botbot")
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "FORBIDDEN"


async def test_programs_have_a_limit_of_their_own(world: World) -> None:
    wide, narrow = Buckets(world.clock, burst=100, per_second=100), Buckets(world.clock, burst=2, per_second=1)
    authenticator = Authenticator(world.services, addresses=wide, accounts=wide, bots=narrow)
    ann, ann_token = await world.someone("Ann")
    made = (await world.ask(CREATE_BOT, ann, n="Annbot"))["createBot"]
    for _ in range(5):
        await authenticator.enter(f"Bearer {ann_token}", "here")
    await authenticator.enter(f"Bearer {made['token']}", "here")
    entered = await authenticator.enter(f"Bearer {made['token']}", "here")
    with pytest.raises(RateLimited):
        await authenticator.again(entered.caller, "here")
