"""Looking at tables: the right view for everyone, at every version, and privileges on record."""

from typing import Any

import pytest
from msgspec.json import encode

from domain.games.solitaire.commands import Finish, Turn
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import Act
from domain.tables.verify import verify
from services.errors import Ahead, Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Credentials
from services.tables.commands import PREFIX
from services.tables.viewpoint import Viewpoint, grant_viewpoint
from tests.world import World


async def a_game(world: World, moves: int = 3) -> tuple[Credentials, str]:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for _ in range(moves):
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
    return ann, table


async def finish(world: World, ann: Credentials, table: str) -> None:
    await world.tables.ask(table, Intent(ann.account), Act, command=Finish())


class TestSight:
    """Who may look from where."""

    async def test_a_player_sees_from_their_own_seat(self, world: World) -> None:
        ann, table = await a_game(world)
        state = (await world.tables.load(table)).state
        assert grant_viewpoint(state, ann) == Viewpoint(Seated(0))
        assert grant_viewpoint(state, ann, 0) == Viewpoint(Seated(0))

    async def test_a_stranger_sees_from_the_rail(self, world: World) -> None:
        _, table = await a_game(world)
        bob, _ = await world.someone("Bob")
        state = (await world.tables.load(table)).state
        assert grant_viewpoint(state, None) == grant_viewpoint(state, bob) == Viewpoint(SPECTATOR)

    @pytest.mark.parametrize("wish", [{"seat": 0}, {"everything": True}])
    async def test_nobody_else_takes_that_seat_before_the_end(self, world: World, wish: dict[str, Any]) -> None:
        _, table = await a_game(world)
        bob, _ = await world.someone("Bob", "play", "organise")
        state = (await world.tables.load(table)).state
        for caller in (None, bob):
            with pytest.raises(Forbidden):
                grant_viewpoint(state, caller, **wish)

    async def test_not_even_the_player_sees_everything_before_the_end(self, world: World) -> None:
        ann, table = await a_game(world)
        with pytest.raises(Forbidden):
            grant_viewpoint((await world.tables.load(table)).state, ann, everything=True)

    async def test_the_audit_scope_sees_everything_as_a_privilege(self, world: World) -> None:
        _, table = await a_game(world)
        eve, _ = await world.someone("Eve", "audit")
        assert grant_viewpoint((await world.tables.load(table)).state, eve, everything=True) == Viewpoint(
            AUDITOR, privileged=True
        )

    async def test_after_the_end_every_viewpoint_is_open_to_all(self, world: World) -> None:
        ann, table = await a_game(world)
        await finish(world, ann, table)
        state = (await world.tables.load(table)).state
        assert grant_viewpoint(state, None, 0) == Viewpoint(Seated(0))
        assert grant_viewpoint(state, None, everything=True) == Viewpoint(AUDITOR)

    async def test_a_seat_that_does_not_exist_is_refused(self, world: World) -> None:
        ann, table = await a_game(world)
        await finish(world, ann, table)
        with pytest.raises(NotFound, match="no seat 5"):
            grant_viewpoint((await world.tables.load(table)).state, None, 5)


async def test_a_privileged_read_is_on_record_and_an_ordinary_one_is_not(world: World) -> None:
    ann, table = await a_game(world)
    eve, _ = await world.someone("Eve", "audit")
    reading = world.services.reading
    await reading.view(table, ann)
    await reading.view(table, eve)
    assert await world.accounts.privileged_reads(PREFIX + table) == []
    await reading.view(table, eve, everything=True)
    await reading.events(table, eve, seat=0)
    await reading.audit(table, eve)
    noted = await world.accounts.privileged_reads(PREFIX + table)
    assert [read.what for read in noted] == ["view as all", "events as seat 0", "export as all"]
    assert {read.account for read in noted} == {eve.account.id}


async def test_a_view_of_the_past_is_what_was_seen_then(world: World) -> None:
    """Any moment, exactly as it was: what the seat saw live equals what the replay shows."""
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    reading, seen = world.services.reading, {}
    while legal := await reading.legal(table, ann):
        view = await reading.view(table, ann)
        seen[view.version] = encode(view.game)
        await world.tables.ask(table, Intent(ann.account), Act, command=legal[0].command)
    assert len(seen) > 10
    for version, live in seen.items():
        replayed = await reading.view(table, None, at=version, seat=0)
        assert encode(replayed.game) == live, f"version {version}"


async def test_a_version_that_is_not_there_is_not_found(world: World) -> None:
    ann, table = await a_game(world)
    for version in (0, 99):
        with pytest.raises(NotFound):
            await world.services.reading.view(table, ann, at=version)


async def test_legal_moves_are_for_the_own_seat_only(world: World) -> None:
    ann, table = await a_game(world)
    bob, _ = await world.someone("Bob", "play", "audit")
    reading = world.services.reading
    assert Turn() in [move.command for move in await reading.legal(table, ann)]
    assert await reading.legal(table, bob) == ()
    assert await reading.legal(table, None) == ()


async def test_following_gives_every_version_once_and_ends_with_the_table(world: World) -> None:
    ann, table = await a_game(world)
    seen = []
    async for moment in world.services.reading.follow(table, None, after=1):
        seen.append(moment.version)
        if moment.version == 7:
            await finish(world, ann, table)
    assert seen == [2, 3, 4, 5, 6, 7, 8, 9]


async def test_who_has_seen_more_than_there_is_is_told_so(world: World) -> None:
    """As after a backup was put back: what comes next at those versions is not what they take it for."""
    ann, table = await a_game(world)
    for caller in (None, ann):
        with pytest.raises(Ahead, match="no version 8"):
            await anext(world.services.reading.follow(table, caller, after=8))
    await finish(world, ann, table)
    with pytest.raises(Ahead, match="no version 10"):
        await anext(world.services.reading.follow(table, None, after=10))
    assert [step.version async for step in world.services.reading.follow(table, None, after=8)] == [9]


async def test_the_seed_and_the_hidden_cards_leave_by_no_channel(world: World) -> None:
    """The games' own suites compare two worlds; here every way out of the service is searched for the secrets."""
    ann, table = await a_game(world)
    state = (await world.tables.load(table)).state
    reading = world.services.reading
    for caller in (None, ann):
        channels = {
            "view": encode((await reading.view(table, caller)).game),
            "events": encode([moment.event for moment in await reading.events(table, caller)]),
            "sentences": "".join(moment.text for moment in await reading.events(table, caller)).encode(),
            "summary": encode(await reading.summary(table, caller)),
            "export": await reading.export(table, caller),
        }
        for name, channel in channels.items():
            assert state.seed.hex().encode() not in channel, name
            assert encode(state.play.stock)[1:-1] not in channel, name


async def test_an_export_of_a_running_table_verifies_as_far_as_it_shows(world: World) -> None:
    ann, table = await a_game(world)
    report = verify(RULE_SETS, CODEC, await world.services.reading.export(table, ann))
    assert report.passed
    assert not report.complete
    assert "not proven: what is withheld" in report.verdict


async def test_an_export_of_a_finished_table_verifies_whole(world: World) -> None:
    ann, table = await a_game(world)
    await finish(world, ann, table)
    report = verify(RULE_SETS, CODEC, await world.services.reading.export(table, None, everything=True))
    assert (report.passed, report.complete) == (True, True)
    assert [check.name for check in report.checks] == ["file", "chain", "seed", "rules", "outcome"]


async def test_auditing_a_running_table_takes_the_audit_scope(world: World) -> None:
    ann, table = await a_game(world)
    with pytest.raises(Forbidden):
        await world.services.reading.audit(table, ann)
    eve, _ = await world.someone("Eve", "audit")
    assert (await world.services.reading.audit(table, eve)).passed
