"""Matches that go on by themselves until they are decided."""

import pytest

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.tables.commands import LeaveSeat, Reveal, StartGame, TakeSeat
from domain.tables.state import Status
from domain.tables.terms import Access, Terms, Watch
from services.company.matches import series_of, table_of
from services.errors import NotFound
from services.log.handler import Intent
from services.ports import Account, Credentials
from services.ratings.recording import Recorder
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World


async def begin(world: World, *, best: int | None = 3, first: int | None = None, **terms: object) -> list[Credentials]:
    """Ann and Bob begin a match at the table `m1`."""
    people = [(await world.someone(name))[0] for name in ("Ann", "Bob")]
    kept = Terms(series=series_of("m1", best, first), **terms)  # type: ignore[arg-type]
    await world.tables.open(Intent(people[0].account), "uno", b"{}", terms=kept, table="m1")
    code = ""
    if kept.access is Access.PRIVATE:
        code = await world.services.lobby.invitation("m1", people[0].account)
    await world.tables.ask("m1", Intent(people[1].account), TakeSeat, invitation=code)
    await world.tables.ask("m1", Intent(people[0].account), StartGame)
    return people


async def give_up(world: World, table: str, who: Credentials) -> None:
    await world.tables.ask(table, Intent(who.account), LeaveSeat)


async def go_on(world: World, table: str) -> None:
    await world.services.matches.go_on((await world.tables.load(table)).state)


async def test_after_a_game_the_next_one_begins_with_the_seats_moved(world: World) -> None:
    ann, bob = await begin(world)
    await give_up(world, "m1", bob)
    await go_on(world, "m1")
    state = (await world.tables.load(table_of("m1", 2))).state
    assert state.status is Status.PLAYING
    assert [holder.player for holder in state.seats] == [bob.account.id, ann.account.id]
    assert state.terms.series is not None
    assert (state.terms.series.number, state.terms.series.players, state.terms.series.wins) == (
        2,
        (ann.account.id, bob.account.id),
        (1, 0),
    )


async def test_setting_the_next_game_up_twice_sets_it_up_once(world: World) -> None:
    _, bob = await begin(world)
    await give_up(world, "m1", bob)
    await go_on(world, "m1")
    before = (await world.tables.load(table_of("m1", 2))).head.version
    await go_on(world, "m1")
    assert (await world.tables.load(table_of("m1", 2))).head.version == before


async def test_a_match_ends_when_it_is_decided(world: World) -> None:
    ann, bob = await begin(world)
    for number in (1, 2):
        await give_up(world, table_of("m1", number), bob)
        await go_on(world, table_of("m1", number))
    view = await world.services.matches.view("m1", None)
    assert (view.decided, [each.id for each in view.winners]) == (True, [ann.account.id])
    assert [(score.player.name, score.wins) for score in view.scores] == [("Ann", 2), ("Bob", 0)]
    assert view.tables == ("m1", table_of("m1", 2))
    with pytest.raises(NotFound):
        await world.tables.load(table_of("m1", 3))


async def test_a_worker_keeps_matches_going(world: World) -> None:
    _, bob = await begin(world, best=None, first=2)
    recorder = Recorder(world.tables, world.store, world.feed, world.services.standings, [world.services.matches.go_on])
    async with working(recorder.run(0)):
        await give_up(world, "m1", bob)

        async def next_began() -> bool:
            try:
                return (await world.tables.load(table_of("m1", 2))).state.status is Status.PLAYING
            except NotFound:
                return False

        await eventually(next_began)


async def test_a_private_match_stays_private(world: World) -> None:
    _, bob = await begin(world, access=Access.PRIVATE)
    await give_up(world, "m1", bob)
    await go_on(world, "m1")
    assert (await world.services.matches.view("m1", bob)).tables == ("m1", table_of("m1", 2))
    eve, _ = await world.someone("Eve")
    with pytest.raises(NotFound):
        await world.services.matches.view("m1", eve)


async def test_a_delayed_result_does_not_show_in_the_match(world: World) -> None:
    ann, bob = await begin(world, watch=Watch(delay_ms=60_000))
    await give_up(world, "m1", bob)
    await go_on(world, "m1")
    assert [score.wins for score in (await world.services.matches.view("m1", None)).scores] == [0, 0]
    assert [score.wins for score in (await world.services.matches.view("m1", ann)).scores] == [1, 0]
    with pytest.raises(NotFound):
        await world.tables.load(table_of("m1", 2))
    world.clock.pass_by(60_000)
    await world.tables.do("m1", Intent(Account("clock", "clock")), Reveal())
    await go_on(world, "m1")
    assert [score.wins for score in (await world.services.matches.view("m1", None)).scores] == [1, 0]


async def test_a_match_before_its_first_game_stands_at_nothing(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await world.tables.open(Intent(ann.account), "uno", b"{}", terms=Terms(series=series_of("m1", 3, None)), table="m1")
    view = await world.services.matches.view("m1", None)
    assert [(score.player.name, score.wins) for score in view.scores] == [("Ann", 0)]


async def test_a_table_of_its_own_is_no_match(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    with pytest.raises(NotFound):
        await world.services.matches.view(table, ann)
    await go_on(world, table)


def test_a_match_is_one_or_the_other() -> None:
    with pytest.raises(MalformedCommand):
        series_of("m1", 3, 2)
    assert series_of("m1", None, None) is None


async def test_an_even_number_of_games_is_refused(world: World) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(IllegalMove, match="TB-35"):
        await world.tables.open(Intent(ann.account), "uno", b"{}", terms=Terms(series=series_of("m1", 4, None)))
