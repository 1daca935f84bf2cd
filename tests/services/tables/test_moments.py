"""Many versions in one request, what differs between two, and what turned the game: as the viewer saw it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.changes import ChangeKind
from domain.kernel.errors import MalformedCommand
from domain.kernel.scene import Area, Scene, Thing
from domain.kernel.structs import Event
from domain.kernel.turning import TurningKind, TurningMoment
from domain.kernel.viewers import SPECTATOR, Seated
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import StartGame, TakeSeat
from domain.tables.state import TableState
from domain.tables.turning import turning_points
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.log.window import Commons
from services.ports import Credentials, EventStore
from services.tables.commands import PREFIX, Tables
from services.tables.reading import MOST_MOMENTS, MOST_TURNING, Reading, cut_off
from tests.services.tables.test_concealed import passes, window
from tests.services.tables.test_replay import Play, elsewhere, written
from tests.world import CountedEntropy, World


class CountingTables(Tables):
    """Counts the events it folds."""

    folded = 0

    def fold(self, state: TableState, events: Sequence[Event]) -> TableState:
        self.folded += len(events)
        return super().fold(state, events)


class CountingStore:
    """Counts how often a log is read."""

    def __init__(self, store: EventStore) -> None:
        self._store, self.read_logs = store, 0

    async def read(self, *args: Any, **options: Any) -> Any:
        self.read_logs += 1
        return await self._store.read(*args, **options)


async def played(world: World, slug: str, moves: int = 40) -> Play:
    """Two or more at a table, in the middle of a game."""
    game = RULE_SETS.newest(slug)
    people = [(await world.someone(f"Player {n}"))[0] for n in range(max(1, game.about.min_seats))]
    opened = await world.tables.open(Intent(people[0].account), slug, encode(game.usual))
    play = Play(world, random.Random(slug), people, opened.now.state.id)
    for seat in range(1, len(people)):
        assert await play.ask(seat, TakeSeat)
    assert await play.ask(0, StartGame)
    for _ in range(moves):
        if not await play.move():
            break
    return play


async def head_of(play: Play) -> int:
    return (await play.world.tables.load(play.table)).head.version


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
async def test_each_moment_is_what_view_scene_and_events_show(world: World, slug: str) -> None:
    play = await played(world, slug)
    reading, head = world.services.reading, await head_of(play)
    callers: list[Credentials | None] = [None, *play.people]
    for caller in callers:
        first = max(1, head - 12)
        found = await reading.moments(play.table, caller, first, head)
        steps = await reading.events(play.table, caller, after=first - 1)
        assert [each.version for each in found] == [step.version for step in steps]
        for moment, step in zip(found, steps, strict=True):
            assert encode(moment.view) == encode(await reading.view(play.table, caller, at=moment.version))
            scene = await elsewhere(world).scene(play.table, caller, written, at=moment.version)
            assert encode(moment.scene) == encode(without_moves(scene))
            assert (moment.step.hash, moment.step.text) == (step.hash, step.text)


def without_moves(scene: Scene) -> Scene:
    """A scene without what can be done in it."""
    return replace(scene, moves=())


async def test_a_slider_of_ranges_costs_one_fold(world: World) -> None:
    play = await played(world, "uno", moves=150)
    head = await head_of(play)
    tables = CountingTables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("counted"))
    reading = Reading(tables, world.store, tables.live(world.feed, Commons()), world.accounts)
    await reading.view(play.table, None)
    tables.folded = 0
    for first in range(1, head + 1, MOST_MOMENTS):
        await reading.moments(play.table, None, first, first + MOST_MOMENTS - 1)
    assert head > 150
    assert tables.folded <= 2 * head, "each event once to know where runs begin, and once for its own version"
    tables.folded = 0
    await reading.moments(play.table, play.people[0], 40, 60)
    await reading.changes(play.table, play.people[1], 3, head - 1)
    assert tables.folded == 0, "what is remembered is the same for all eyes"


async def test_versions_one_may_not_know_of_are_left_out(world: World) -> None:
    people, table, mover = await window(world)
    seen = (await world.services.reading.view(table, None)).version
    for step in (1, 2, 3):
        await passes(world, people[(mover + step) % 4], table)
    found = await world.services.reading.moments(table, None, seen, seen + 5)
    assert [each.version for each in found][:2] == [seen, seen + 4]


@pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (1, MOST_MOMENTS + 1), (-1, -1)])
async def test_a_range_has_bounds(world: World, first: int, last: int) -> None:
    play = await played(world, "uno", moves=1)
    with pytest.raises(MalformedCommand, match="at most 32"):
        await world.services.reading.moments(play.table, None, first, last)


async def test_a_range_ends_with_the_table(world: World) -> None:
    play = await played(world, "uno", moves=1)
    head = await head_of(play)
    assert [each.version for each in await world.services.reading.moments(play.table, None, head, head + 9)] == [head]
    assert await world.services.reading.moments(play.table, None, head + 1, head + 9) == []


async def test_only_the_seat_itself_looks_from_it_before_the_end(world: World) -> None:
    play = await played(world, "uno", moves=3)
    reading = world.services.reading
    for caller in (None, play.people[1]):
        with pytest.raises(Forbidden):
            await reading.moments(play.table, caller, 1, 3, seat=0)
        with pytest.raises(Forbidden):
            await reading.changes(play.table, caller, 1, 3, seat=0)
    for version in (0, 10_000):
        with pytest.raises(NotFound):
            await reading.changes(play.table, None, 1, version)


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
async def test_turning_points_are_those_of_the_viewer(world: World, slug: str) -> None:
    play = await played(world, slug, moves=400)
    reading, head = world.services.reading, await head_of(play)
    log = [CODEC.event(row.body) for row in await world.store.read(PREFIX + play.table)]
    state = (await world.tables.load(play.table)).state
    assert any([await reading.turning_points(play.table, caller) for caller in play.people]), "something turns"
    for seat, caller in enumerate((*play.people, None)):
        viewer = Seated(seat) if caller else SPECTATOR
        whole = turning_points(RULE_SETS, log, viewer)
        found = await reading.turning_points(play.table, caller)
        assert found == list(whole[: len(found)])
        assert len(found) == len(whole) or len(found) > MOST_TURNING - 10
        part = await reading.turning_points(play.table, caller, 20, head // 2)
        assert part == [point for point in whole if 20 <= point.version <= head // 2][:MOST_TURNING]
    if not state.is_over and len(play.people) > 1:
        with pytest.raises(Forbidden):
            await reading.turning_points(play.table, None, seat=0)
        with pytest.raises(Forbidden):
            await reading.turning_points(play.table, play.people[1], everything=True)


async def test_turning_points_of_all_ranges_cost_one_fold(world: World) -> None:
    play = await played(world, "uno", moves=150)
    reads = CountingStore(world.store)
    reading = Reading(world.tables, reads, world.tables.live(world.feed, Commons()), world.accounts)  # type: ignore[arg-type]
    for first in range(1, 100, 10):
        await reading.turning_points(play.table, None, first, first + 9)
    assert reads.read_logs == 1


@pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (-1, None)])
async def test_turning_points_are_asked_for_in_order(world: World, first: int, last: int | None) -> None:
    play = await played(world, "uno", moves=1)
    with pytest.raises(MalformedCommand, match="in order"):
        await world.services.reading.turning_points(play.table, None, first, last)


def test_an_answer_is_cut_off_between_two_versions() -> None:
    points = [TurningMoment(n // 3, TurningKind.GAIN, ".", (), ()) for n in range(1, 200)]
    some = cut_off(points)
    assert some == points[: len(some)]
    assert MOST_TURNING - 3 < len(some) <= MOST_TURNING
    assert points[len(some)].version == some[-1].version + 1
    assert cut_off(points[:MOST_TURNING]) == points[:MOST_TURNING]


def places(scene: Scene) -> dict[str, str]:
    """Every card of a scene by its key, and the key of its place."""
    return dict(_placed(scene.areas))


def _placed(areas: Sequence[Area]) -> Iterator[tuple[str, str]]:
    for area in areas:
        for thing in area.things:
            yield from ((key, area.key) for key in _keys(thing))
        yield from _placed(area.areas)


def _keys(thing: Thing) -> Iterator[str]:
    yield thing.key
    for each in thing.under:
        yield from _keys(each)


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
async def test_changes_lead_from_one_version_to_another_and_back(world: World, slug: str) -> None:
    """Carried out on the cards of one scene they give those of the other, whoever looks."""
    play = await played(world, slug)
    reading, head = world.services.reading, await head_of(play)
    luck = random.Random(slug)
    moved = 0
    for caller in (None, *play.people):
        for _ in range(12):
            pair = luck.randint(1, head), luck.randint(1, head)
            before, after = [await reading.scene(play.table, caller, written, at=version) for version in pair]
            found = await reading.changes(play.table, caller, *pair)
            cards = places(before)
            for change in found:
                if change.kind in (ChangeKind.GONE, ChangeKind.MOVED):
                    assert cards.pop(change.key) == change.source
                if change.kind in (ChangeKind.APPEARED, ChangeKind.MOVED):
                    cards[change.key] = change.target or ""
            assert cards == places(after)
            moved += any(change.kind is ChangeKind.MOVED for change in found)
            assert await reading.changes(play.table, caller, pair[0], pair[0]) == ()
    assert moved, "cards are followed"
