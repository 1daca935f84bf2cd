"""Whatever a viewer may not see changes nothing of what the service sends them, on any channel."""

import pytest
from msgspec import Raw

from domain.kernel.record import encode
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR, Seated
from domain.registry import RULE_SETS
from domain.tables.commands import LeaveSeat, StartFork
from domain.tables.terms import Access, Fork, Terms, Watch
from services.log.handler import Intent
from tests.worlds.asking import readings, refusals
from tests.worlds.comparing import Leak, Tally, compare, compare_asked, compare_lists
from tests.worlds.positions import CONTRACTS, Pair, begun, drawn, moments, pairs, played, seated
from tests.worlds.twins import PLAYERS, Twins

_MOMENTS = 9
_OUTSIDERS = (None, PLAYERS - 1)
"""A stranger, and someone who never sits anywhere."""
_UNO = RULE_SETS.newest("uno").rules.options()


@pytest.mark.parametrize("game", CONTRACTS)
async def test_two_worlds_that_differ_in_what_is_hidden_answer_alike(worlds: Twins, game: str) -> None:
    tally = Tally()
    moment = (await moments(worlds, game, 0, _MOMENTS))[-1]
    async for pair in pairs(worlds, game, moment):
        await compare(worlds, pair, tally, drawn=not tally.positions)
    await _compare_lists(worlds, game, (0, *_OUTSIDERS), tally)
    assert tally.positions >= 3, tally
    assert tally.moves, tally


async def test_what_one_can_see_tells_worlds_apart(worlds: Twins) -> None:
    """Else the comparison would prove nothing: a seat is shown worlds that only a spectator cannot tell apart."""
    moment = (await moments(worlds, "uno", 0, 2))[-1]
    other = CONTRACTS["uno"]().other_world(moment.play, SPECTATOR, Rng(b"apart"))
    terms = Terms(fork=Fork(parent=moment.table, version=moment.version, seat=0))
    for twin, play in zip(worlds, (moment.play, other), strict=True):
        await seated(twin, "apart", "uno", moment.options, moment.seats, terms)
        start = StartFork(play=Raw(encode(play)), left=(), then=twin.clock.now())
        await twin.services.tables.do("apart", Intent(twin.account(0)), start)
    with pytest.raises(Leak, match="hand"):
        await compare(worlds, Pair("apart", "uno", "apart", Seated(0), 0, (moment.play, other)), Tally())


@pytest.mark.parametrize("watch", [Watch(delay_ms=60_000), Watch(delay_moves=3)], ids=["time", "moves"])
async def test_what_happens_behind_a_delay_tells_spectators_nothing(worlds: Twins, watch: Watch) -> None:
    """Not even that the game is over: it counts for ratings, and goes into the tree, when they have seen it."""
    table, same = "delayed", Rng(b"same")
    for twin in worlds:
        await begun(twin, table, "uno", _UNO, 2, Terms(rated=True, watch=watch))
    for _ in range(5):
        seat, command = drawn("uno", (await worlds[0].services.tables.load(table)).state.play, same)
        for twin in worlds:
            await played(twin, table, seat, command)
    for twin, lot in zip(worlds, (b"here", b"there"), strict=True):
        twin.clock.pass_by(watch.delay_ms)
        luck = Rng(lot)
        for _ in range(3):
            await played(twin, table, *drawn("uno", (await twin.services.tables.load(table)).state.play, luck))
    if watch.delay_ms:
        await worlds[0].services.tables.ask(table, Intent(worlds[0].account(1)), LeaveSeat)
    states = [(await twin.services.tables.load(table)).state for twin in worlds]
    assert encode(states[0].play) != encode(states[1].play)
    assert [state.is_over for state in states] == [watch.delay_ms > 0, False]
    await _compare_outside(worlds, table)


async def test_that_there_is_a_private_table_tells_outsiders_nothing(worlds: Twins) -> None:
    table, luck, here = "private", Rng(b"private"), worlds[0]
    await begun(here, table, "uno", _UNO, 2, Terms(access=Access.PRIVATE))
    for _ in range(6):
        await played(here, table, *drawn("uno", (await here.services.tables.load(table)).state.play, luck))
    worlds[1].clock.pass_by(700 * 6)
    await _compare_outside(worlds, table)


async def _compare_outside(worlds: Twins, table: str) -> None:
    tally = Tally()
    for person in _OUTSIDERS:
        pair = Pair(table, "uno", table, SPECTATOR, person, (None, None))
        for version in (3, 6, 12):
            asked = [*readings("uno", table, version, 0), refusals(pair, version)]
            await compare_asked(worlds, table, person, asked, tally, same_work=False)
    await _compare_lists(worlds, "uno", _OUTSIDERS, tally)


async def _compare_lists(worlds: Twins, game: str, people: tuple[int | None, ...], tally: Tally) -> None:
    for twin in worlds:
        await twin.settle()
    for person in people:
        await compare_lists(worlds, game, person, tally)
