"""Tables whose deal others still play: nothing of it gets out before the service reveals them (TB-38)."""

import pytest
from msgspec.json import encode

from domain.games.solitaire.commands import Finish, Turn
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, Reveal, StartGame, TakeSeat
from domain.tables.terms import Terms, Watch
from domain.tables.verify import verify
from services.errors import Forbidden
from services.log.handler import Intent
from services.ports import Account, Credentials
from tests.world import World

SERVICE = Account("tournament:t", "A tournament")


async def a_held_table(world: World) -> tuple[Credentials, str]:
    ann, _ = await world.someone("Ann")
    terms = Terms(watch=Watch(held=True))
    opened = await world.tables.open(Intent(SERVICE), "solitaire", b"{}", terms=terms, sit=False)
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    return ann, table


async def test_a_rival_sees_the_deal_everyone_has_and_not_one_move(world: World) -> None:
    _, table = await a_held_table(world)
    bob, _ = await world.someone("Bob")
    events = await world.services.reading.events(table, bob)
    assert [moment.event.__struct_config__.tag for moment in events][-1] == "usol.dealt"


async def test_the_end_tells_nobody_the_seed_or_the_hidden_cards(world: World) -> None:
    ann, table = await a_held_table(world)
    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
    state = (await world.tables.load(table)).state
    reading = world.services.reading
    for caller in (None, ann):
        channels = (
            encode((await reading.view(table, caller)).game),
            encode([moment.event for moment in await reading.events(table, caller)]),
            encode(await reading.summary(table, caller)),
            await reading.export(table, caller),
        )
        for channel in channels:
            assert state.seed.hex().encode() not in channel
            assert encode(state.play.stock)[1:-1] not in channel
        with pytest.raises(Forbidden):
            await reading.view(table, caller, everything=True)


async def test_once_revealed_everything_is_open_and_verifies(world: World) -> None:
    ann, table = await a_held_table(world)
    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
    await world.tables.do(table, Intent(SERVICE), Reveal())
    report = verify(RULE_SETS, CODEC, await world.services.reading.export(table, None, everything=True))
    assert (report.passed, report.complete) == (True, True), report.checks
    assert (await world.services.reading.summary(table, None)).seed is not None


async def test_a_client_cannot_hold_a_table_back(world: World) -> None:
    ann, _ = await world.someone("Ann")
    query = "mutation { openTable(options: {solitaire: {}}, watch: {held: true}) { __typename } }"
    answer = await world.answer(query, ann)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
