"""What is shown of the past is, byte for byte, what was shown then: to every seat, the rail and the auditor."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.json import encode

from domain.kernel.scene import Scene
from domain.kernel.structs import Command
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act, AskUndo, CallReady, LeaveSeat, Reveal, SayReady, StartGame, TakeSeat
from domain.tables.events import GameStarted, SeatLeft
from domain.tables.state import Status
from domain.tables.terms import NO_TERMS, Terms, Watch
from domain.tables.timing import Timing
from services.log.handler import Intent
from services.log.window import Commons
from services.ports import Account, Credentials
from services.tables.commands import PREFIX, Tables
from services.tables.reading import Reading
from services.tables.shown import TableStep
from tests.services.tables.test_concealed import passes, window
from tests.services.tables.walks import REFUSALS
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import CountedEntropy, World

ALL = "all"
CLOCK = Account("clock", "clock", "bot")
TERMS = {
    "plain": NO_TERMS,
    "clocks": Terms(timing=Timing(per_move_ms=60_000, bank_ms=600_000), undo=True),
    "late": Terms(watch=Watch(delay_moves=2)),
    "guided": Terms(guided=True),
}


def written(slug: str, command: Command) -> Any:
    """Stands for how a client sends a command."""
    return {slug: command}


def as_told(step: TableStep) -> bytes:
    """A step with all that is made for it when it is asked for."""
    return encode((step.version, step.at, step.hash, step.event, step.text, step.rules, step.lessons))


class Shown:
    """What was shown at each version to those with the same eyes: a seat, the spectators (None) or all."""

    def __init__(self) -> None:
        self.views: dict[Any, dict[int, set[bytes]]] = {}
        self.scenes: dict[Any, dict[int, set[bytes]]] = {}
        self.legal: dict[Any, dict[int, set[bytes]]] = {}

    def keep(self, channel: dict[Any, dict[int, set[bytes]]], eyes: Any, version: int, shown: Any) -> None:
        channel.setdefault(eyes, {}).setdefault(version, set()).add(encode(shown))


class Onlooker:
    """Someone who looks at a table all the time, by every channel, and keeps what they are shown."""

    def __init__(self, world: World, play: "Play", caller: Credentials | None, shown: Shown) -> None:
        self._reading, self._table, self._caller, self._shown = world.services.reading, play.table, caller, shown
        self._all = caller is not None and "audit" in caller.scopes
        self.steps: dict[int, bytes] = {}
        self.beats: dict[int, bytes] = {}

    async def follow(self) -> None:
        """Until the table is over."""
        async for step in self._reading.follow(self._table, self._caller, everything=self._all):
            assert step.version not in self.steps, "each once"
            self.steps[step.version] = as_told(step)

    async def watch(self) -> None:
        """Until the table is over."""
        async for beat in self._reading.follow_scenes(self._table, self._caller, written, everything=self._all):
            for step in beat.steps:
                self.beats[step.version] = as_told(step)
            if (scene := beat.scene) is not None:
                assert scene.version == beat.version
                self._keep_scene(scene)

    async def look(self) -> None:
        """By the channels that must be asked, and wait until the others have shown as much."""
        view = await self._reading.view(self._table, self._caller, everything=self._all)
        eyes = ALL if self._all else view.seat
        self._shown.keep(self._shown.views, eyes, view.version, view)
        self._keep_scene(await self._reading.scene(self._table, self._caller, written, everything=self._all))
        legal = await self._reading.legal(self._table, self._caller)
        if not self._all:
            self._shown.keep(self._shown.legal, eyes, view.version, legal)
        await eventually(lambda: max(self.steps, default=0) == max(self.beats, default=0) == view.version)

    def _keep_scene(self, scene: Scene) -> None:
        self._shown.keep(self._shown.scenes, ALL if self._all else scene.viewer, scene.version, scene)


class Play:
    """A table at which anything may happen, and who looks on."""

    def __init__(self, world: World, luck: random.Random, people: list[Credentials], table: str) -> None:
        self.world, self.luck, self.people, self.table = world, luck, people, table

    async def ask(self, who: int, verb: Any, **said: Any) -> bool:
        try:
            await self.world.tables.ask(self.table, Intent(self.people[who].account), verb, **said)
        except REFUSALS:
            return False
        return True

    async def move(self) -> bool:
        """Anything that anyone may play; or, now and then, an attempt to take it back."""
        self.world.clock.pass_by(self.luck.choice([1, 50, 700]))
        state = (await self.world.tables.load(self.table)).state
        if self.luck.random() < 0.1 and await self.ask(self.luck.randrange(len(self.people)), AskUndo):
            return True
        for seat in self.luck.sample(state.game.rules.to_act(state.play), len(state.game.rules.to_act(state.play))):
            legal, final = state.game.rules.legal(state.play, seat), state.game.talk.final
            if goes_on := [each for each in legal if not isinstance(each, final)]:
                return await self.ask(seat, Act, command=self.luck.choice(goes_on))
        return False

    async def end(self) -> None:
        """Everyone leaves, and what spectators were not shown is."""
        for seat in range(len(self.people)):
            await self.ask(seat, LeaveSeat)
        try:
            await self.world.tables.do(self.table, Intent(CLOCK), Reveal())
        except REFUSALS:
            return


async def set_up(world: World, slug: str, terms: Terms, luck: random.Random) -> Play:
    """As many as the game needs, who have sat down in some disorder."""
    about = RULE_SETS.newest(slug).about
    count = luck.randint(max(1, about.min_seats), min(about.max_seats, about.min_seats + 1))
    people = [(await world.someone(f"Player {n}"))[0] for n in range(count)]
    options = encode(RULE_SETS.newest(slug).usual)
    opened = await world.tables.open(Intent(people[0].account), slug, options, terms=terms)
    return Play(world, luck, people, opened.now.state.id)


async def take_seats(play: Play, look: Callable[[], Awaitable[None]]) -> None:
    """Someone sits down, is ready, leaves and comes back, so that others have moved up meanwhile."""
    count = len(play.people)
    for seat in range(1, count):
        await play.ask(seat, TakeSeat)
    if count > 2:  # of two, the game would begin
        await play.ask(0, CallReady)
        await play.ask(1, SayReady)
        await look()
    if count > 1:
        await play.ask(1, LeaveSeat)
        await look()
        await play.ask(1, TakeSeat)
    state = (await play.world.tables.load(play.table)).state
    by_seat = {each.account.id: each for each in play.people}
    play.people = [by_seat[holder.player] for holder in state.seats]
    host = next(seat for seat, each in enumerate(play.people) if each.account.id == state.host)
    assert await play.ask(host, StartGame)


def elsewhere(world: World) -> Reading:
    """Another process of the service, which remembers nothing."""
    tables = Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("elsewhere"))
    return Reading(tables, world.store, tables.live(world.feed, Commons()), world.accounts)


async def compare(reading: Reading, table: str, shown: Shown, eyes: Any) -> None:
    """What a stranger is shown of the past, against what was shown then."""
    how: dict[str, Any] = {"everything": True} if eyes == ALL else {"seat": eyes}
    for version, seen in shown.views[eyes].items():
        assert seen == {encode(await reading.view(table, None, at=version, **how))}, f"version {version}"
    for version, seen in shown.scenes[eyes].items():
        scene = await reading.scene(table, None, written, at=version, with_moves=eyes != ALL, **how)
        assert seen == {encode(scene)}, f"version {version}"
    for version, seen in shown.legal.get(eyes, {}).items():
        assert seen == {encode(await reading.legal(table, None, at=version, seat=eyes))}, f"version {version}"


async def compare_steps(reading: Reading, table: str, onlooker: Onlooker, upto: int | None, **how: Any) -> None:
    """The same for what was told; whoever has left is told as much as spectators are."""
    steps = await reading.events(table, None, before=upto and upto + 1, limit=100_000, **how)
    told = {step.version: as_told(step) for step in steps}
    for live in (onlooker.steps, onlooker.beats):
        assert {version: text for version, text in live.items() if upto is None or version <= upto} == told


async def left_at(world: World, table: str) -> dict[int, int]:
    """Seat -> the version at which its player left the game."""
    log = [(each.version, CODEC.event(each.body)) for each in await world.store.read(PREFIX + table)]
    begun = next(version for version, event in log if isinstance(event, GameStarted))
    return {event.seat: version for version, event in log if isinstance(event, SeatLeft) and version > begun}


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("slug", RULE_SETS.slugs)
async def test_the_past_is_shown_as_it_was_shown(world: World, slug: str, terms: str) -> None:
    play = await set_up(world, slug, TERMS[terms], random.Random(f"{slug}/{terms}"))
    eve, _ = await world.someone("Eve", "audit")
    shown, table = Shown(), play.table
    players = {each.account.id: Onlooker(world, play, each, shown) for each in play.people}
    rail, auditor = Onlooker(world, play, None, shown), Onlooker(world, play, eve, shown)
    everyone = [*players.values(), rail, auditor]

    async def look() -> None:
        for each in everyone:
            await each.look()

    async with working(*(work() for each in everyone for work in (each.follow, each.watch))):
        await look()
        await take_seats(play, look)
        await look()
        for _ in range(50):
            if (await world.tables.load(table)).state.status is not Status.PLAYING or not await play.move():
                break
            await look()
        await play.end()
        await look()
    assert len(shown.views[None]) > 5
    moved = [found for seat, legal in shown.legal.items() if seat is not None for found in legal.values()]
    assert any(encode(()) not in found for found in moved)
    reading = elsewhere(world)
    await compare_steps(reading, table, rail, None)
    await compare_steps(reading, table, auditor, None, everything=True)
    left = await left_at(world, table)
    for seat, each in enumerate(play.people):
        await compare_steps(reading, table, players[each.account.id], left.get(seat), seat=seat)
    for eyes in (*range(len(play.people)), None, ALL):
        await compare(reading, table, shown, eyes)


async def test_who_sat_down_later_was_a_spectator_before(world: World) -> None:
    """A seat that was not there yet has seen what everyone saw, and could do nothing."""
    people = [(await world.someone(name))[0] for name in ("Ann", "Bea", "Cid")]
    opened = await world.tables.open(Intent(people[0].account), "uno", b"{}")
    play = Play(world, random.Random("joining"), people, opened.now.state.id)
    assert await play.ask(1, TakeSeat)
    assert await play.ask(0, StartGame)
    before = (await world.tables.load(play.table)).head.version
    assert await play.ask(2, TakeSeat)
    reading = world.services.reading
    then = await reading.view(play.table, people[2], at=before)
    assert encode(then) == encode(await reading.view(play.table, None, at=before))
    assert await reading.legal(play.table, people[2], at=before) == ()
    assert (await reading.view(play.table, people[2])).seat == 2


async def test_names_are_those_of_who_sat_there_then(world: World) -> None:
    """Ann is ready and leaves, so Bea moves up: nothing that was told of either is told of the other."""
    ann, bea, cid = [(await world.someone(name))[0] for name in ("Ann", "Bea", "Cid")]
    opened = await world.tables.open(Intent(cid.account), "uno", b"{}")
    table = opened.now.state.id
    for who, verb in ((ann, TakeSeat), (bea, TakeSeat), (cid, CallReady), (ann, SayReady), (ann, LeaveSeat)):
        await world.tables.ask(table, Intent(who.account), verb)
    await world.tables.ask(table, Intent(ann.account), TakeSeat)
    told = [step.text for step in await world.services.reading.events(table, None, after=6)]
    assert told == ["Ann is ready.", "Ann leaves seat 1.", "Ann takes seat 2."]
    assert told == [step.text for step in await world.services.reading.events(table, None, last=True, limit=3)]


async def test_a_version_one_may_not_know_of_is_the_last_one_may(world: World) -> None:
    """A pass that only its own seat knows of: for others the table stood still."""
    people, table, mover = await window(world)
    reading = world.services.reading
    seen = await reading.view(table, None)
    for step in (1, 2, 3):
        await passes(world, people[(mover + step) % 4], table)
    for hidden in range(seen.version + 1, seen.version + 4):
        assert encode(await reading.view(table, None, at=hidden)) == encode(seen)
    own = [await reading.view(table, people[(mover + 2) % 4], at=seen.version + n) for n in (1, 2, 3)]
    assert [view.version - seen.version for view in own] == [0, 2, 2]
