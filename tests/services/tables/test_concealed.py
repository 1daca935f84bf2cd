"""What only its own seat may know of leaves no trace for anybody else: a pass on a bump, by every channel."""

import asyncio
from typing import Any

import pytest
from msgspec.json import encode

from domain.games.secrets import commands as c
from domain.games.secrets.cards import Version
from domain.games.secrets.state import Options
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, StartGame, TakeSeat
from domain.tables.terms import Terms
from domain.tables.timing import Timing
from domain.tables.verify import verify
from services.errors import NotFound, Stale
from services.log.handler import Intent
from services.ports import Credentials
from services.tables.shown import TableStep
from tests.services.tables.test_spectators import channels
from tests.waiting import PATIENCE
from tests.world import World, new_world

TERMS = pytest.mark.parametrize(
    "terms",
    [Terms(), Terms(timing=Timing(bank_ms=60_000, increment_ms=2_000)), Terms(undo=True)],
    ids=["plain", "clock", "undo"],
)


async def window(world: World, terms: Terms | None = None, **options: Any) -> tuple[list[Credentials], str, int]:
    """Four at a table, one of them has just discarded; the credentials by seat, the table and the discarder's seat."""
    people = [(await world.someone(name))[0] for name in ("Ann", "Bob", "Cid", "Dee")]
    raw = encode(Options(Version.INTERMEDIATE, **options))
    opened = await world.tables.open(Intent(people[0].account), "secrets", raw, terms=terms or Terms())
    table = opened.now.state.id
    for each in people[1:]:
        await world.tables.ask(table, Intent(each.account), TakeSeat)
    started = await world.tables.ask(table, Intent(people[0].account), StartGame)
    play = started.now.state.play
    mover = play.places[play.place]
    await world.tables.ask(table, Intent(people[mover].account), Act, command=c.DrawDeck())
    drawn = (await world.tables.load(table)).state.play
    await world.tables.ask(table, Intent(people[mover].account), Act, command=c.Discard(drawn.hands[mover][0]))
    return people, table, mover


async def passes(world: World, who: Credentials, table: str) -> None:
    world.clock.pass_by(700)
    await world.tables.ask(table, Intent(who.account), Act, command=c.PassBump())


@pytest.mark.rule("TB-40", "SU-R-51")
@TERMS
async def test_a_pass_changes_nothing_for_anybody_else(world: World, terms: Terms) -> None:
    people, table, mover = await window(world, terms, bump_ms=0)
    asked = [seat for seat in range(4) if seat != mover]
    others = [None, *(people[seat] for seat in range(4) if seat != asked[1])]
    before = [await channels(world, table, each) for each in others]
    own = (await world.services.reading.view(table, people[asked[1]])).version
    await passes(world, people[asked[1]], table)
    assert [await channels(world, table, each) for each in others] == before
    assert (await world.services.reading.view(table, people[asked[1]])).version == own + 1


@pytest.mark.rule("TB-40", "SU-R-51")
@TERMS
async def test_in_which_order_they_passed_does_not_show(terms: Terms) -> None:
    """No clock gains by it, and no mark of a move names the last."""
    seen = []
    for order in ((1, 2, 3), (3, 1, 2)):
        world = await new_world()
        people, table, mover = await window(world, terms, bump_ms=0)
        for step in order:
            await passes(world, people[(mover + step) % 4], table)
        told = await world.services.reading.events(table, None, limit=1000)
        summary = await world.services.reading.summary(table, None)
        seen.append(([(moment.version, moment.at, moment.event) for moment in told], summary))
        await world.feed.aclose()
    assert seen[0] == seen[1]


@pytest.mark.rule("TB-40")
async def test_a_version_nobody_may_know_of_is_not_there(world: World) -> None:
    people, table, mover = await window(world)
    reading = world.services.reading
    seen = (await reading.view(table, None)).version
    await passes(world, people[(mover + 1) % 4], table)
    with pytest.raises(NotFound):
        await reading.view(table, None, at=seen + 1)
    assert (await reading.view(table, people[(mover + 1) % 4], at=seen + 1)).version == seen + 1


@pytest.mark.rule("TB-40")
async def test_nobody_is_late_for_what_they_may_not_know_of(world: World) -> None:
    """The version one has seen is good enough to act on, and a wrong one is answered with it."""
    people, table, mover = await window(world)
    first, second = people[(mover + 1) % 4], people[(mover + 2) % 4]
    seen = (await world.services.reading.view(table, second)).version
    await passes(world, first, table)
    with pytest.raises(Stale) as stale:
        await world.tables.ask(table, Intent(second.account, expected=seen - 1), Act, command=c.PassBump())
    assert stale.value.version == seen
    await world.tables.ask(table, Intent(second.account, expected=seen), Act, command=c.PassBump())
    assert (await world.tables.load(table)).head.version == seen + 2


@pytest.mark.rule("TB-40")
async def test_a_follower_hears_of_the_close_and_never_of_a_pass(world: World) -> None:
    """Live, and in the pages of the past."""
    people, table, mover = await window(world)
    seen = (await world.services.reading.view(table, None)).version
    heard: list[TableStep] = []

    async def listen() -> None:
        async for moment in world.services.reading.follow(table, None, after=seen):
            heard.append(moment)
            if type(moment.event).__name__ == "TurnStarted":
                return

    listening = asyncio.create_task(listen())
    for step in (1, 2, 3):
        await passes(world, people[(mover + step) % 4], table)
    await asyncio.wait_for(listening, PATIENCE)
    names = [type(moment.event).__name__ for moment in heard]
    assert names == ["BumpWindowClosed", "TurnStarted"]
    assert [moment.version for moment in heard] == [seen + 4, seen + 5]
    paged = await world.services.reading.events(table, None, after=seen, limit=1)
    assert [moment.version for moment in paged] == [seen + 4], "a page is filled with what may be seen"


@pytest.mark.rule("TB-40")
async def test_a_file_taken_in_the_window_ends_before_what_is_kept_back(world: World) -> None:
    """It still proves all it shows."""
    people, table, mover = await window(world)
    seen = (await world.services.reading.view(table, None)).version
    await passes(world, people[(mover + 1) % 4], table)
    report = verify(RULE_SETS, CODEC, await world.services.reading.export(table, None))
    assert report.passed
    assert report.events == seen
