"""Forks: a game goes on from where a seat had seen another one go, and reveals nothing (TB-43)."""

import random
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.viewers import Seated
from domain.registry import RULE_SETS
from domain.tables.commands import Act, AddBot, AskUndo, StartFork, StartGame, TakeSeat
from domain.tables.moves import moves
from domain.tables.state import Status, TableState
from domain.tables.terms import Fork, Terms
from domain.tables.verify import verify
from domain.tables.views import view_of
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Credentials
from services.workers.bots import BotPlayer, next_bot_turn
from tests.services.tables.test_hints import practice
from tests.world import World

GAMES = pytest.mark.parametrize("game", RULE_SETS.slugs)


async def state_of(world: World, table: str, version: int | None = None) -> TableState:
    loaded = await (world.tables.load(table) if version is None else world.tables.at(table, version))
    return loaded.state


async def played(world: World, table: str, ann: Credentials, moves: int, seed: str = "") -> list[int]:
    """Random moves of the person, the bots between; the versions after each command."""
    luck, bots, versions = random.Random(table + seed), BotPlayer(world.tables), []
    for _ in range(moves):
        loaded = await world.tables.load(table)
        versions.append(loaded.head.version)
        state = loaded.state
        if state.is_over:
            break
        seat = state.seat_of(ann.account.id)
        assert seat is not None
        legal = state.game.rules.legal(state.play, seat) if seat in state.game.rules.to_act(state.play) else ()
        if legal:
            usual = [each for each in legal if not isinstance(each, state.game.talk.final)] or list(legal)
            await world.tables.ask(table, Intent(ann.account), Act, command=luck.choice(usual))
        elif (turn := next_bot_turn(loaded)) is not None:
            await bots.play(turn)
    return versions


def seen(state: TableState, seat: int) -> tuple[bytes, bytes]:
    rules = state.game.rules
    return encode(rules.view(state.play, Seated(seat))), encode(rules.legal(state.play, seat))


def looked_at(state: TableState, seat: int) -> tuple[bytes, list[str]]:
    """What a seat is shown of the table itself, and offered there."""
    return encode(view_of(state, Seated(seat))), [move.text for move in moves(state, seat, version=1)]


async def fork(world: World, table: str, ann: Credentials, **asked: Any) -> TableState:
    said = {"version": None, "seat": None, **asked}
    return (await world.services.forks.fork(table, Intent(ann.account), ann, **said)).now.state


async def passes(world: World, table: str) -> None:
    """The log of a table proves itself, with no other table beside it."""
    auditor, _ = await world.someone(f"Auditor {table}", "audit")
    data = await world.services.reading.export(table, auditor, everything=True)
    report = verify(world.tables.rule_sets, world.tables.codec, data)
    assert report.passed, report.checks
    assert report.complete, report.checks


@pytest.mark.rule("TB-43")
@GAMES
async def test_a_fork_shows_its_author_what_they_saw_then(world: World, game: str) -> None:
    table, ann = await practice(world, game)
    versions = await played(world, table, ann, 40)
    for version in versions[:: max(1, len(versions) // 5)]:
        then = await state_of(world, table, version)
        if then.game.rules.outcome(then.play) is not None:
            continue
        forked = await fork(world, table, ann, version=version, seat=0)
        assert seen(forked, 0) == seen(then, 0)
        assert looked_at(forked, 0) == looked_at(then, 0)
        assert forked.terms.fork is not None
        assert (forked.terms.fork.parent, forked.terms.fork.version) == (table, version)
        assert forked.seat_of(ann.account.id) == 0
        assert all(holder.bot for holder in forked.seats[1:])
        await played(world, forked.id, ann, 6)
        await passes(world, forked.id)


@pytest.mark.rule("TB-43")
async def test_a_fork_is_dealt_anew_where_nothing_was_seen(world: World) -> None:
    table, ann = await practice(world, "uno")
    await played(world, table, ann, 4)
    true = await state_of(world, table)
    forks = [await fork(world, table, ann) for _ in range(4)]
    assert len({each.play.stock for each in (true, *forks)}) == 5
    assert len({each.play.hands[0] for each in (true, *forks)}) == 1


@pytest.mark.rule("TB-43")
async def test_a_finished_game_is_forked_by_anyone_from_any_seat(world: World) -> None:
    table, ann = await practice(world, "uno", options=b'{"turn_limit":40}')
    versions = await played(world, table, ann, 400)
    assert (await state_of(world, table)).status is Status.FINISHED
    eve, _ = await world.someone("Eve")
    middle = versions[len(versions) // 2]
    forked = await fork(world, table, eve, version=middle, seat=1, bot="random")
    assert seen(forked, 1) == seen(await state_of(world, table, middle), 1)
    assert forked.seat_of(eve.account.id) == 1
    assert forked.seats[0].bot == "random"


@pytest.mark.rule("TB-43")
async def test_moves_that_were_taken_back_are_gone_back_to(world: World) -> None:
    table, ann = await practice(world, "solitaire", Terms(undo=True))
    by = Intent(ann.account)
    for _ in range(60):
        state = await state_of(world, table)
        reversible = [c for c in state.game.rules.legal(state.play, 0) if type(c).__name__ in ("ToBar", "MoveColumn")]
        command = (reversible or state.game.rules.legal(state.play, 0))[0]
        await world.tables.ask(table, by, Act, command=command)
        if reversible:
            break
    before = await world.tables.load(table)
    await world.tables.ask(table, by, AskUndo)
    undone = await state_of(world, table)
    assert seen(undone, 0) != seen(before.state, 0)
    assert seen(await fork(world, table, ann, version=before.head.version), 0) == seen(before.state, 0)
    assert seen(await fork(world, table, ann), 0) == seen(undone, 0)


@pytest.mark.rule("TB-43")
@GAMES
async def test_forks_of_forks_make_a_tree(world: World, game: str) -> None:
    table, ann = await practice(world, game)
    await played(world, table, ann, 6)
    first = await fork(world, table, ann)
    await played(world, first.id, ann, 6)
    then = await state_of(world, first.id)
    second = await fork(world, first.id, ann)
    assert seen(second, 0) == seen(then, 0)
    await fork(world, table, ann)
    await world.settle()
    tree = await world.services.forks.tree(second.id, ann)
    assert (tree[0].id, tree[0].parent, tree[0].depth) == (table, None, 0)
    assert {(node.id, node.parent, node.depth) for node in tree} >= {(first.id, table, 1), (second.id, first.id, 2)}
    assert len(tree) == 4
    with pytest.raises(IllegalMove, match="TB-43"):
        await fork(world, first.id, ann, version=1)


@pytest.mark.rule("TB-43")
async def test_a_deadline_that_ran_then_is_put_off(world: World) -> None:
    ann, _ = await world.someone("Ann")
    by = Intent(ann.account)
    table = (await world.tables.open(by, "uno", b'{"turn_seconds": 30}')).now.state.id
    await world.tables.ask(table, by, AddBot, bot="random")
    await world.tables.ask(table, by, StartGame)
    then = await state_of(world, table)
    world.clock.pass_by(3_600_000)
    forked = await fork(world, table, ann)
    assert seen(forked, 0) == seen(then, 0)
    assert then.game_deadline is not None
    assert forked.game_deadline == then.game_deadline + 3_600_000


@pytest.mark.refuses("TB-43")
async def test_what_cannot_be_forked_is_refused(world: World) -> None:
    ann, bob = [(await world.someone(name))[0] for name in ("Ann", "Bob")]
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    table = opened.now.state.id
    with pytest.raises(IllegalMove, match="TB-43"):
        await fork(world, table, ann)
    await world.tables.ask(table, Intent(bob.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    with pytest.raises(IllegalMove, match="TB-43"):
        await fork(world, table, ann)
    with pytest.raises(Forbidden):
        await fork(world, table, ann, seat=1)
    with pytest.raises(NotFound):
        await fork(world, table, ann, version=9999)


@pytest.mark.refuses("TB-13")
async def test_a_fork_that_is_refused_leaves_no_table_behind(world: World) -> None:
    table, ann = await practice(world, "uno")
    await played(world, table, ann, 4)
    with pytest.raises(IllegalMove, match="TB-13"):
        await fork(world, table, ann, bot="nobody")
    await world.settle()
    assert [node.id for node in await world.services.forks.tree(table, ann)] == [table]


@pytest.mark.refuses("TB-43")
async def test_a_fork_begins_by_itself_and_only_a_fork_does(world: World) -> None:
    table, ann = await practice(world, "solitaire")
    with pytest.raises(IllegalMove, match="TB-43"):
        await fork(world, table, ann, version=1)
    opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}")
    state = await state_of(world, table)
    start = StartFork(play=Raw(encode(state.play)), left=(), then=0)
    with pytest.raises(IllegalMove, match="TB-43"):
        await world.tables.do(opened.now.state.id, Intent(ann.account), start)
    forkable = await world.tables.open(
        Intent(ann.account), "solitaire", b"{}", terms=Terms(fork=Fork(parent=table, version=4, seat=0))
    )
    unsound = StartFork(play=Raw(encode(replace(state.play, stock=()))), left=(), then=0)
    with pytest.raises(MalformedCommand, match="no state a game comes to"):
        await world.tables.do(forkable.now.state.id, Intent(ann.account), unsound)
    with pytest.raises(MalformedCommand, match="state of solitaire"):
        await world.tables.do(forkable.now.state.id, Intent(ann.account), replace(start, play=Raw(b"[]")))
    with pytest.raises(IllegalMove, match="TB-43"):
        await world.tables.ask(forkable.now.state.id, Intent(ann.account), StartGame)
