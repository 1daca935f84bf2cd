"""What `legal` gives can be sent back as it is: as a command, or by its key."""

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.registry import RULE_SETS
from domain.tables.moves import move_key
from services.ports import Credentials
from services.workers.bots import BotPlayer, next_bot_turn
from tests.world import World

OPEN = "mutation($o: GameOptionsInput!) { openTable(options: $o) { ... on TableChanged { table { id } } } }"
BOT = 'mutation($t: ID!) { addBot(table: $t, bot: "random") { __typename } }'
START = "mutation($t: ID!) { startGame(table: $t) { __typename } }"
LOOK = """query($t: ID!) { table(id: $t) { status version seats { player { name } }
  legal { key text input touches { cards places } } } }"""
BY_COMMAND = """mutation($t: ID!, $c: CommandInput!) {
  act(table: $t, command: $c) { __typename ... on TableChanged { version } ... on Refused { rule reason } } }"""
BY_KEY = """mutation($t: ID!, $m: ID!, $v: Int, $id: String) {
  act(table: $t, move: $m, expectedVersion: $v, commandId: $id) {
    __typename ... on TableChanged { version repeated } ... on OutOfDate { version }
    ... on Refused { rule reason } } }"""


async def seated(world: World, game: str) -> tuple[Credentials, str]:
    """Someone at a table of `game` that has begun, with bots on the other seats."""
    ann, _ = await world.someone("Ann")
    opened = await world.ask(OPEN, ann, o={game: {}})
    table: str = opened["openTable"]["table"]["id"]
    if RULE_SETS.newest(game).about.min_seats > 1:
        await world.ask(BOT, ann, t=table)
    await world.ask(START, ann, t=table)
    return ann, table


async def turn_of(world: World, ann: Credentials, table: str) -> dict[str, Any]:
    """The table when Ann may move, or is over; the bots play first."""
    bots = BotPlayer(world.tables)
    while True:
        seen: dict[str, Any] = (await world.ask(LOOK, ann, t=table))["table"]
        turn = next_bot_turn(await world.tables.load(table))
        if seen["legal"] or turn is None:
            return seen
        await bots.play(turn)


@pytest.mark.parametrize("game", RULE_SETS.slugs)
async def test_what_legal_gives_is_accepted_as_it_is(world: World, game: str) -> None:
    ann, table = await seated(world, game)
    luck = random.Random(game)
    for number in range(40):
        seen = await turn_of(world, ann, table)
        if not seen["legal"]:
            break
        move = luck.choice(seen["legal"])
        assert "null" not in json.dumps(move["input"])
        assert "typename" not in json.dumps(move["input"])
        by_key = number % 2
        sent = BY_KEY if by_key else BY_COMMAND
        answer = await world.ask(sent, ann, t=table, **({"m": move["key"]} if by_key else {"c": move["input"]}))
        assert answer["act"]["__typename"] == "TableChanged", (move, answer)
        world.clock.pass_by(1000)


@pytest.mark.parametrize("game", RULE_SETS.slugs)
async def test_keys_are_distinct_stable_and_tell_nothing(world: World, game: str) -> None:
    ann, table = await seated(world, game)
    seen = await turn_of(world, ann, table)
    again = (await world.ask(LOOK, ann, t=table))["table"]
    keys = [move["key"] for move in seen["legal"]]
    assert keys == [move["key"] for move in again["legal"]]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith(f"{seen['version']}-") and len(key.partition("-")[2]) == 16 for key in keys)
    loaded = await world.tables.load(table)
    state, seat = loaded.state, loaded.state.seat_of(ann.account.id)
    assert seat is not None
    (command, *_) = state.game.rules.legal(state.play, seat)
    other_seed = replace(state, seed=b"\x01" * 32)
    assert move_key(state, seat, 7, command) != move_key(other_seed, seat, 7, command), "nobody can make the key"


async def test_a_key_of_an_earlier_version_is_out_of_date(world: World) -> None:
    ann, table = await seated(world, "solitaire")
    seen = await turn_of(world, ann, table)
    move = seen["legal"][0]["key"]
    first = (await world.ask(BY_KEY, ann, t=table, m=move, id="one"))["act"]
    assert first["__typename"] == "TableChanged"
    late = (await world.ask(BY_KEY, ann, t=table, m=move))["act"]
    assert late == {"__typename": "OutOfDate", "version": first["version"]}
    for each in seen["legal"]:
        assert (await world.ask(BY_KEY, ann, t=table, m=each["key"]))["act"]["__typename"] == "OutOfDate"
    again = (await world.ask(BY_KEY, ann, t=table, m=move, id="one"))["act"]
    assert again == {**first, "repeated": True}, "a retry gets the first answer, late as it is"


@pytest.mark.parametrize("key", ["", "x", "-", "3", "3-", "-1-ab", "4-0123456789abcdef", "99999999999-ab", "٣-ab"])
async def test_what_is_no_key_is_bad_input(world: World, key: str) -> None:
    ann, table = await seated(world, "solitaire")
    answer = await world.answer(BY_KEY, ann, t=table, m=key)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"


async def test_the_key_of_another_seat_plays_nothing(world: World) -> None:
    ann, table = await seated(world, "solitaire")
    other, elsewhere = await seated_again(world)
    seen = await turn_of(world, ann, table)
    answer = await world.answer(BY_KEY, other, t=elsewhere, m=seen["legal"][0]["key"])
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"


async def seated_again(world: World) -> tuple[Credentials, str]:
    bea, _ = await world.someone("Bea")
    return bea, await world.solitaire(bea.account)


@pytest.mark.parametrize("said", ["", 'move: "3-ab", command: {solitaire: {turn: GO}}'])
async def test_either_a_command_or_a_move_is_given(world: World, said: str) -> None:
    ann, table = await seated(world, "solitaire")
    arguments = ", ".join(filter(None, (f'table: "{table}"', said)))
    answer = await world.answer(f"mutation {{ act({arguments}) {{ __typename }} }}", ann)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
    assert "either `command` or `move`" in answer.errors[0]["message"]


async def test_moves_say_which_cards_and_places_they_touch(world: World) -> None:
    ann, table = await seated(world, "solitaire")
    moves = {move["text"]: move["touches"] for move in (await turn_of(world, ann, table))["legal"]}
    assert moves["turn the stock"] == {"cards": [], "places": ["the stock", "the waste"]}
    columns = await world.ask(
        "query($t: ID!) { table(id: $t) { view { game { ... on SolitaireView { columns } } } } }", ann, t=table
    )
    shown = columns["table"]["view"]["game"]["columns"]
    for text, touched in moves.items():
        if text.startswith("column") and "under" in text:
            source = int(text.split()[1])
            assert touched["cards"] == shown[source - 1]
            assert touched["places"][0] == f"column {source}"


HINT = """query($t: ID!) { hint(table: $t) { __typename
  ... on Hint { bot why move { key text } } ... on Refused { rule reason } } }"""


async def test_a_hint_is_a_move_that_can_be_sent(world: World) -> None:
    ann, table = await seated(world, "solitaire")
    hint = (await world.ask(HINT, ann, t=table))["hint"]
    legal = (await world.ask(LOOK, ann, t=table))["table"]["legal"]
    assert hint["bot"] == RULE_SETS.newest("solitaire").best_at_sight.name
    assert hint["move"]["key"] in [move["key"] for move in legal]
    played = await world.ask(BY_KEY, ann, t=table, m=hint["move"]["key"])
    assert played["act"]["__typename"] == "TableChanged"


async def test_where_no_hint_is_given_the_answer_names_the_rule(world: World) -> None:
    _, table = await seated(world, "uno")
    eve, _ = await world.someone("Eve")
    assert (await world.ask(HINT, eve, t=table))["hint"]["rule"] == "TB-08"
