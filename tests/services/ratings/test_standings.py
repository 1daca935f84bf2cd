"""Ratings and statistics as a projection: counted once, in order, and the same when built again."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.json import encode

from domain.ratings.results import identity
from domain.tables.commands import AddBot, LeaveSeat, Reveal, StartGame, TakeSeat
from domain.tables.state import Status
from domain.tables.terms import Access, Terms, Watch
from services.log.handler import Intent
from services.ports import Account, Rating
from services.ratings.recording import Recorder, StandingsProjection, strength
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World

RATED = Terms(rated=True)


async def people(world: World, *names: str) -> list[Account]:
    return [(await world.someone(name))[0].account for name in names]


async def play(world: World, company: Sequence[Account], terms: Terms = RATED, bots: Sequence[str] = ()) -> str:
    """A game of Uno that everyone leaves in order, the first one winning."""
    opened = await world.tables.open(Intent(company[0]), "uno", b"{}", terms=terms)
    table = opened.now.state.id
    for each in company[1:]:
        await world.tables.ask(table, Intent(each), TakeSeat)
    for bot in bots:
        await world.tables.ask(table, Intent(company[0]), AddBot, bot=bot)
    await world.tables.ask(table, Intent(company[0]), StartGame)
    world.clock.pass_by(1_000)
    for each in reversed(company):
        if (await world.tables.load(table)).state.status is Status.PLAYING:
            await world.tables.ask(table, Intent(each), LeaveSeat)
    return table


async def row(world: World, player: str, pool: str = "people") -> Rating | None:
    rows = await world.services.standings.of_player(player)
    return next((each for each in rows if each.pool == pool), None)


async def everything(world: World, players: Sequence[Account]) -> bytes:
    """All that the read model says, as bytes."""
    standings = world.services.standings
    said: list[Any] = [await standings.tallies("uno")]
    for each in players:
        said += [await standings.of_player(each.id), await standings.history(each.id, None, 100, None)]
        said += [await standings.versus(each.id, other.id) for other in players]
    return encode(said)


async def test_a_rated_game_moves_the_ratings_of_its_players(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    await play(world, [ann, bob])
    await world.count()
    winner, loser = await row(world, ann.id), await row(world, bob.id)
    assert winner is not None
    assert loser is not None
    assert winner.rating > 1000 > loser.rating
    assert (winner.wins, loser.wins, winner.games) == (1, 0, 1)


async def test_a_casual_game_is_counted_and_moves_no_rating(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    await play(world, [ann, bob], Terms())
    await world.count()
    casual = await row(world, ann.id, "casual")
    assert casual is not None
    assert (casual.rating, casual.games) == (1000, 1)
    assert await row(world, ann.id) is None


async def test_tables_with_programs_have_a_pool_of_their_own(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    await play(world, [ann, bob], bots=["random"])
    await world.count()
    assert await row(world, ann.id, "bots") is not None
    bot = await row(world, "bot:random", "bots")
    assert bot is not None
    assert (bot.games, bot.is_bot, bot.name) == (1, True, "Random")


@pytest.mark.parametrize(
    ("player", "who"), [("bot:random:2", "bot:random"), ("bot:random", "bot:random"), ("a1b2", "a1b2")]
)
def test_the_second_seat_of_a_bot_is_the_same_bot(player: str, who: str) -> None:
    assert identity(player) == who


async def test_unranked_variants_are_kept_apart(world: World) -> None:
    (ann,) = await people(world, "Ann")
    for options in (b"{}", b'{"ranked": false}'):
        opened = await world.tables.open(Intent(ann), "solitaire", options)
        table = opened.now.state.id
        await world.tables.ask(table, Intent(ann), StartGame)
        await world.tables.ask(table, Intent(ann), LeaveSeat)
    await world.count()
    assert {each.pool for each in await world.services.standings.of_player(ann.id)} == {"casual", "casual/unranked"}


async def test_private_tables_are_nobodys_business(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    opened = await world.tables.open(Intent(ann), "uno", b"{}", terms=Terms(access=Access.PRIVATE))
    table = opened.now.state.id
    code = await world.services.lobby.invitation(table, ann)
    await world.tables.ask(table, Intent(bob), TakeSeat, invitation=code)
    await world.tables.ask(table, Intent(ann), StartGame)
    await world.tables.ask(table, Intent(bob), LeaveSeat)
    await world.count()
    assert await world.services.standings.of_player(ann.id) == []


async def test_a_delayed_result_counts_when_it_is_revealed(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    table = await play(world, [ann, bob], Terms(rated=True, watch=Watch(delay_ms=60_000)))
    await world.count()
    assert await row(world, ann.id) is None
    world.clock.pass_by(60_000)
    await world.tables.do(table, Intent(Account("clock", "clock")), Reveal())
    await world.count()
    found = await row(world, ann.id)
    assert found is not None
    assert found.games == 1


async def test_a_result_read_again_is_counted_once(world: World) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    await play(world, [ann, bob])
    for _ in range(3):
        await world.count()
    found = await row(world, ann.id)
    assert found is not None
    assert found.games == 1
    assert len(await world.store.read("results:uno")) == 1


async def test_two_recorders_and_two_projections_at_once_count_once(world: World) -> None:
    company = await people(world, "Ann", "Bob", "Cid")
    standings = world.services.standings
    jobs = [Recorder(world.tables, world.store, world.feed, standings).run(0) for _ in range(2)]
    jobs += [StandingsProjection(world.store, world.feed, standings).run("uno") for _ in range(2)]
    async with working(*jobs):
        for _ in range(10):
            await play(world, company)

        async def counted() -> bool:
            found = await row(world, company[0].id)
            return found is not None and found.games >= 10

        await eventually(counted)
        for _ in range(10):
            await asyncio.sleep(0)
    found = await row(world, company[0].id)
    assert found is not None
    assert found.games == 10


async def test_rebuilding_from_zero_gives_the_same_numbers(world: World) -> None:
    company = await people(world, "Ann", "Bob", "Cid", "Dan")
    for number in range(12):
        turned = company[number % 4 :] + company[: number % 4]
        await play(world, turned[: 2 + number % 3], RATED if number % 4 else Terms(), ["random"] * (number % 2))
        await world.count()
    before = await everything(world, company)
    progress = [
        step async for step in StandingsProjection(world.store, world.feed, world.services.standings).rebuild("uno")
    ]
    assert await everything(world, company) == before
    assert progress == [(0, 12), (12, 12)]


async def test_a_rebuild_while_results_come_in_loses_and_doubles_nothing(world: World) -> None:
    company = await people(world, "Ann", "Bob")
    standings = world.services.standings
    projection = StandingsProjection(world.store, world.feed, standings)
    recorder = Recorder(world.tables, world.store, world.feed, standings)
    async with working(recorder.run(0), projection.run("uno")):
        for _ in range(5):
            await play(world, company)
        async for _ in StandingsProjection(world.store, world.feed, standings).rebuild("uno"):
            await play(world, company)
        for _ in range(3):
            await play(world, company)
        total = len([e for e in await world.store.read_shard(0, 0, 100_000) if e.event.type == "table.ended"])

        async def caught_up() -> bool:
            found = await row(world, company[0].id)
            return found is not None and found.games == total

        await eventually(caught_up)
    assert await standings.live("uno") == 2


@pytest.mark.parametrize("known", [True, False])
async def test_quick_match_goes_by_the_strength_among_people(world: World, known: bool) -> None:
    ann, bob = await people(world, "Ann", "Bob")
    if known:
        await play(world, [ann, bob])
        await world.count()
    points = await strength(world.services.standings, "uno", ann.id)
    assert (points > 1000) == known
