"""One live copy of a table for all who follow it: what it costs, and that nobody misses or repeats anything."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from typing import Self

import pytest

from domain.games.solitaire.commands import Finish, Turn
from domain.kernel.chain import Recorded
from domain.kernel.redaction import redact
from domain.tables.codec import Codec
from domain.tables.commands import Act, LeaveSeat, StartGame, TakeSeat
from domain.tables.terms import Terms, Watch
from domain.tables.text import tell
from services.errors import NotFound
from services.log.handler import Intent
from services.log.window import KEEP
from services.ports import Credentials, Unavailable
from services.tables import shown
from services.tables.shown import TableStep
from tests.services.tables.test_spectators import game
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World

_READS = ("read", "bodies", "head", "read_shard", "last_position")


@pytest.fixture
def reads(world: World, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the store is read, by the kind of question."""
    counted: Counter[str] = Counter()
    for name in _READS:
        real = getattr(world.store, name)

        def asked(*args: object, _name: str = name, _real: Callable[..., object] = real, **more: object) -> object:
            counted[_name] += 1
            return _real(*args, **more)

        monkeypatch.setattr(world.store, name, asked)
    return counted


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an event is decoded, redacted and told; named before the world, which takes the codec as it is."""
    counted: Counter[str] = Counter()

    def counting(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def done(*args: object) -> object:
            counted[name] += 1
            return real(*args)

        return done

    monkeypatch.setattr(Codec, "event", counting("decoded", Codec.event))
    monkeypatch.setattr(Codec, "events", counting("decoded", Codec.events))
    monkeypatch.setattr(shown, "redact", counting("redacted", redact))
    monkeypatch.setattr(shown, "tell", counting("told", tell))
    return counted


class Crowd:
    """Followers of one table, and what each has seen."""

    def __init__(self, world: World, table: str, callers: Sequence[Credentials | None], after: int) -> None:
        self.seen: list[list[TableStep]] = [[] for _ in callers]
        self._world, self._table, self._after = world, table, after
        self._stack = AsyncExitStack()
        self._callers = callers

    async def _watch(self, number: int) -> None:
        async for step in self._world.services.reading.follow(self._table, self._callers[number], after=self._after):
            self.seen[number].append(step)
            assert step.text

    async def __aenter__(self) -> Self:
        await self._stack.enter_async_context(working(*(self._watch(number) for number in range(len(self.seen)))))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def have(self, count: int) -> None:
        await eventually(lambda: all(len(each) >= count for each in self.seen), f"everyone has {count}")


async def turn(world: World, ann: Credentials, table: str) -> None:
    await world.tables.ask(table, Intent(ann.account), Act, command=Turn())


async def test_a_move_before_a_thousand_costs_no_reading_and_one_decoding(
    work: Counter[str], reads: Counter[str], world: World
) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    now = (await world.tables.load(table)).head.version
    async with Crowd(world, table, [ann, *[None] * 1000], now - 1) as crowd:
        await crowd.have(1)
        reads.clear()
        work.clear()
        await turn(world, ann, table)
        await crowd.have(2)
        assert reads == {}
        assert work["decoded"] == 1
        assert work["redacted"] <= 3, "for the player, the spectators, and for what all may see"
        assert work["told"] <= 2
        spectators = {id(seen[-1]) for seen in crowd.seen[1:]}
        assert len(spectators) == 1


async def test_a_crowd_that_comes_at_once_shares_a_few_readings(world: World, reads: Counter[str]) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    now = (await world.tables.load(table)).head.version
    reads.clear()
    async with Crowd(world, table, [None] * 500, now):
        with world.services.live_tables.followed(table) as live:
            await live.fresh()
        assert sum(reads.values()) <= 6


async def test_own_commands_are_folded_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    with world.services.live_tables.followed(table) as live:
        await live.fresh()
        await turn(world, ann, table)
        assert await live.after(live.now.head.version)
        assert live.now is live.newest
        assert live.now.state is (await world.tables.load(table, at_least=live.now.head.version)).state


async def test_what_others_wrote_is_known_to_commands_without_reading(world: World, reads: Counter[str]) -> None:
    """Another process writes; the copy folds it, and whoever needs the table here finds it in memory."""
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    elsewhere = type(world.tables)(
        world.store, world.tables.rule_sets, world.tables.codec, world.clock, world.tables._entropy
    )
    with world.services.live_tables.followed(table) as live:
        version = (await live.fresh()).head.version
        await elsewhere.ask(table, Intent(ann.account), Act, command=Turn())
        assert await live.after(version)
        reads.clear()
        assert (await world.tables.load(table, at_least=version + 1)).head.version == version + 1
        await turn(world, ann, table)
        assert reads == {}


async def test_a_copy_is_gone_with_its_last_follower(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    async with Crowd(world, table, [None] * 3, 0) as crowd:
        await crowd.have(4)
        assert (len(world.services.live_tables), world.feed.followers) == (1, 1)
    await eventually(lambda: world.feed.followers == 0, "nobody follows")
    assert len(world.services.live_tables) == 0
    assert world.services.live_tables.commons.memory.bytes == 0


async def uno(world: World, names: str, terms: Terms | None = None) -> tuple[list[Credentials], str]:
    """A game of Uno that has begun, and who plays it."""
    players = [(await world.someone(name))[0] for name in names.split()]
    opened = await world.tables.open(Intent(players[0].account), "uno", b"{}", terms=terms or Terms())
    table = opened.now.state.id
    for each in players[1:]:
        await world.tables.ask(table, Intent(each.account), TakeSeat)
    await world.tables.ask(table, Intent(players[0].account), StartGame)
    return players, table


async def play(world: World, players: Sequence[Credentials], table: str, upto: int) -> int:
    """Moves by chance until the table has so many events; how many it has."""
    luck = random.Random(7)
    while (now := await world.tables.load(table)).head.version < upto:
        seat = now.state.game.rules.to_act(now.state.play)[0]
        move = luck.choice(now.state.game.rules.legal(now.state.play, seat))
        mover = next(each for each in players if each.account.id == now.state.seats[seat].player)
        await world.tables.ask(table, Intent(mover.account), Act, command=move)
    return now.head.version


async def test_a_slow_reader_falls_behind_alone_and_catches_up_from_the_log(world: World) -> None:
    players, table = await uno(world, "Ann Bob")
    slow = world.services.reading.follow(table, None)
    async with aclosing(slow), Crowd(world, table, [None] * 3, 0) as crowd:
        seen = [(await anext(slow)).version]
        last = await play(world, players, table, 3 * KEEP)
        await crowd.have(last)
        async for step in slow:
            seen.append(step.version)
            if step.version == last:
                break
    assert seen == list(range(1, last + 1))
    for each in crowd.seen:
        assert [step.version for step in each] == list(range(1, last + 1))


async def test_of_a_long_game_a_few_events_are_held(world: World) -> None:
    """What is kept for nobody costs every move: it has left the processor's caches when its place is needed."""
    players, table = await uno(world, "Ann Bob")
    with world.services.live_tables.followed(table) as live:
        async with Crowd(world, table, [None] * 3, 0) as crowd:
            await crowd.have((await world.tables.load(table)).head.version)
            await crowd.have(await play(world, players, table, 100))
        assert 0 < len(live._window) < 32


async def test_windows_that_are_emptied_for_want_of_memory_cost_nobody_an_event(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    world.services.live_tables.commons.memory._most = 1
    async with Crowd(world, table, [ann, None, None], 0) as crowd:
        for _ in range(10):
            await turn(world, ann, table)
        await world.tables.ask(table, Intent(ann.account), Act, command=Finish())
        last = (await world.tables.load(table)).head.version
        await crowd.have(last)
    for each in crowd.seen:
        assert [step.version for step in each] == list(range(1, last + 1))


async def test_a_delayed_crowd_shares_one_trail(work: Counter[str], reads: Counter[str], world: World) -> None:
    ann, table = await game(world, Watch(delay_moves=2), moves=3)
    async with Crowd(world, table, [None] * 200, 4) as crowd:
        await crowd.have(1)
        reads.clear()
        work.clear()
        await turn(world, ann, table)
        await crowd.have(2)
        assert sum(reads.values()) <= 2
        assert work["decoded"] <= 3, "live, on the trail, and shown"
        assert work["redacted"] <= 2


async def test_a_player_who_leaves_a_delayed_game_is_behind_from_then_on(world: World) -> None:
    players, table = await uno(world, "Ann Bob Cid", Terms(watch=Watch(delay_moves=4)))
    _, bob, cid = players
    async with Crowd(world, table, [bob, cid, None], 0) as crowd:
        begun = (await world.tables.load(table)).head.version
        await crowd.have(begun)
        known = await play(world, players, table, begun + 12)
        await eventually(lambda: crowd.seen[1][-1].version == known, "a player sees it all")
        gone = await world.tables.ask(table, Intent(cid.account), LeaveSeat)
        after = await play(world, players, table, gone.last + 3)
        await eventually(lambda: crowd.seen[0][-1].version == after, "another still does")
        assert crowd.seen[1][-1].version <= known
        last = await play(world, players, table, after + 40)
        await eventually(lambda: crowd.seen[0][-1].version == last, "another still does")
        await eventually(lambda: crowd.seen[1][-1].version == crowd.seen[2][-1].version > after, "they are together")
    for each in crowd.seen[:2]:
        assert [step.version for step in each] == sorted({step.version for step in each})
    before, later = (crowd.seen[number][-1] for number in (1, 2))
    assert before is later, "the same eyes"


async def test_following_what_is_not_there_is_not_found_and_leaves_nothing(world: World) -> None:
    for _ in range(2):
        with pytest.raises(NotFound):
            await anext(world.services.reading.follow("none", None))
    assert len(world.services.live_tables) == 0


async def test_when_the_feed_fails_every_follower_is_told(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    follows = [world.services.reading.follow(table, None, after=3) for _ in range(3)]
    for each in follows:
        await anext(each)
    waiting = [asyncio.create_task(anext(each)) for each in follows]
    await asyncio.sleep(0)
    world.feed._fanout.close(RuntimeError("lost"))
    for outcome in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(outcome, Unavailable)


async def test_a_store_that_is_away_ends_nobodys_following(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who are behind wait until it is back; those who keep up do not notice."""
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    real, away = world.store.read, 3

    async def read(stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        nonlocal away
        if away:
            away -= 1
            raise Unavailable("postgres", "no connection is to be had")
        return await real(stream, after, upto)

    with world.services.live_tables.followed(table) as live:
        now = await live.fresh()
        monkeypatch.setattr(world.store, "read", read)
        late = asyncio.create_task(live.after(0))
        await turn(world, ann, table)
        assert await live.after(now.head.version)
        assert away
        assert [each.recorded.version for each in await late or ()] == [1, 2, 3, 4, 5]
