"""Who decides when, through the service: what waits is announced, and a round nobody has begun is paired again."""

from typing import Any

import pytest
from msgspec.json import decode

from domain.kernel.errors import IllegalMove
from domain.tables.commands import LeaveSeat
from domain.tables.timing import Abandonment, Timing
from domain.tournaments import commands as ask
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import AT_ONCE, Cue, Milestone, When
from domain.tournaments.state import How, Result, Status
from domain.tournaments.views import summarise
from services.errors import Forbidden
from services.log.handler import Intent
from services.ports import Account
from services.tournaments.plan import CONFIRMED, TournamentPlan
from tests.services.tournaments.hall import BOSS, KNOCKOUT, SWISS, Hall, working
from tests.waiting import eventually

FIRST = Result(How.RULED, (1, 2), wins=(1, 0))
SECOND = Result(How.RULED, (2, 1), wins=(0, 1))
ASKED = Cue(When.WHEN_ASKED)


async def with_guests(hall: Hall, count: int, **plan: Any) -> str:
    """A Swiss of people who do nothing by themselves."""
    id_ = await hall.opened(SWISS, **plan)
    for number in range(count):
        await hall.services.commands.enter(id_, Intent(Account(f"g{number}", f"Guest {number}")))
    await hall.start(id_)
    return id_


async def rule(hall: Hall, id_: str, match: int, result: Result = FIRST) -> None:
    await hall.services.commands.ask(id_, Intent(BOSS), ask.RuleMatch(match, result, "seen by the judge", BOSS.id))


async def has_tables(hall: Hall, id_: str, round_: int) -> bool:
    """Whether every match of the round has a table that was set up."""
    state = await hall.state(id_)
    matches = [match for match in state.matches if match.round == round_ and not match.void]
    if not matches or not all(match.table for match in matches):
        return False
    return all([len(await hall.world.store.read(f"table:{match.table}")) > 3 for match in matches])


@pytest.mark.rule("TO-70")
async def test_to_70_by_default_a_final_waits_and_can_be_corrected(hall: Hall) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT, closing=TournamentPlan("", ()).closing)
    await hall.start(id_)
    commands, reading = hall.services.commands, hall.services.reading
    await rule(hall, id_, 0)

    async def is_announced() -> bool:
        coming = (await hall.state(id_)).coming
        return coming is not None and coming.step is Milestone.CLOSING

    async with working(hall.jobs()):
        await eventually(is_announced)
        hall.world.clock.pass_by(CONFIRMED.delay - 1)
        preview = await reading.preview(id_, BOSS, 0, SECOND)
        await commands.ask(id_, Intent(BOSS), ask.CorrectResult(0, SECOND, "mixed up", preview.digest, BOSS.id))
        await eventually(is_announced)
        hall.world.clock.pass_by(CONFIRMED.delay)
        await eventually(lambda: hall.is_over(id_))
    state = await hall.state(id_)
    assert state.ranking[0].entrant == state.matches[0].players[1]


@pytest.mark.rule("TO-70")
async def test_to_70_an_organiser_confirms_before_the_delay_is_over(hall: Hall) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT, closing=CONFIRMED)
    await hall.start(id_)
    await rule(hall, id_, 0)
    async with working(hall.jobs()):
        await hall.services.commands.ask(id_, Intent(BOSS), ask.CloseStage(by=BOSS.id))
        await eventually(lambda: hall.is_over(id_))


async def test_a_plan_writes_its_default_out(hall: Hall) -> None:
    plan, commands = TournamentPlan("Cup", (SWISS,)), hall.services.commands
    config = commands.config(plan, "uno", b"{}")
    made = await commands.create(Intent(BOSS), config, conduct=commands.conduct(plan, config))
    id_ = made.now.state.id
    (opened,) = await hall.world.store.read(f"tournament:{id_}")
    closing = {"when": "after", "delay": 600_000}
    assert decode(opened.body)["conduct"] == {"closing": closing, "grace": 300_000, "edition": 3}


@pytest.mark.rule("TO-71")
async def test_to_71_tables_are_opened_when_the_organiser_starts_the_round(hall: Hall) -> None:
    id_ = await with_guests(hall, 4, starting=ASKED)

    async def is_paired() -> bool:
        return bool(open_matches(await hall.state(id_)))

    async with working(hall.jobs()):
        await eventually(is_paired)
        assert not any(match.table for match in (await hall.state(id_)).matches)
        await hall.services.commands.ask(id_, Intent(BOSS), ask.StartRound(by=BOSS.id))
        await eventually(lambda: has_tables(hall, id_, 1))


@pytest.mark.rule("TO-59")
async def test_to_59_a_round_at_whose_tables_nobody_has_acted_is_paired_again(hall: Hall) -> None:
    id_ = await with_guests(hall, 4)
    commands, reading = hall.services.commands, hall.services.reading
    async with working(hall.jobs()):
        await eventually(lambda: has_tables(hall, id_, 1))
        first, second = (await hall.state(id_)).matches
        await rule(hall, id_, first.number)
        await rule(hall, id_, second.number)
        await eventually(lambda: has_tables(hall, id_, 2))
        before = {match.players for match in (await hall.state(id_)).matches if match.round == 2}
        preview = await reading.preview(id_, BOSS, first.number, SECOND)
        assert preview.rounds == (0,)
        correct = ask.CorrectResult(first.number, SECOND, "mixed up", preview.digest, BOSS.id)
        await commands.ask(id_, Intent(BOSS), correct)
        await eventually(lambda: has_tables(hall, id_, 2))
        state = await hall.state(id_)
        again = [match for match in state.matches if match.round == 2 and not match.void]
        assert {match.players for match in again} != before
        guest = Account(state.entrants[again[0].players[0]].account, "Guest")
        await hall.world.tables.ask(again[0].table, Intent(guest), LeaveSeat)
        assert (await reading.preview(id_, BOSS, first.number, FIRST)).rounds == ()


@pytest.mark.rule("TO-27", "TO-72")
async def test_to_27_a_round_is_paired_by_hand_in_a_pause_and_played_after_it(hall: Hall) -> None:
    id_ = await with_guests(hall, 4)
    commands = hall.services.commands
    async with working(hall.jobs()):
        await eventually(lambda: has_tables(hall, id_, 1))
        await commands.ask(id_, Intent(BOSS), ask.Pause(reason="club mates meet", by=BOSS.id))
        tables = (("g3", "g0"), ("g1", "g2"))
        await commands.ask(id_, Intent(BOSS), ask.PairByHand(tables=tables, reason="club mates", by=BOSS.id))
        swap = ask.SwapPlayers(one="g0", two="g1", reason="the other way", by=BOSS.id)
        await commands.ask(id_, Intent(BOSS), swap)
        await commands.ask(id_, Intent(BOSS), ask.Resume(by=BOSS.id))
        await eventually(lambda: has_tables(hall, id_, 1))
    state = await hall.state(id_)
    assert [match.players for match in state.matches if not match.void] == [(3, 1), (0, 2)]
    assert state.stages[0].receipts[0].by_hand == "the other way"


async def test_nobody_says_for_the_service_that_tables_are_untouched(hall: Hall) -> None:
    id_ = await with_guests(hall, 2, pairing=AT_ONCE)
    commands = hall.services.commands
    async with working(hall.jobs()):
        await eventually(lambda: has_tables(hall, id_, 1))
    (match,) = (await hall.state(id_)).matches
    guest = Account("g0", "Guest 0")
    await hall.world.tables.ask(match.table, Intent(guest), LeaveSeat)
    lie = ask.PairByHand(tables=(("g1", "g0"),), reason="seats", by=BOSS.id, untouched=(match.table,))
    with pytest.raises(IllegalMove, match="TO-26"):
        await commands.ask(id_, Intent(BOSS), lie)
    with pytest.raises(Forbidden):
        await commands.ask(id_, Intent(BOSS), ask.AnnounceStep(Milestone.CLOSING))
    assert (await hall.state(id_)).status is Status.RUNNING


@pytest.mark.rule("TO-73")
async def test_to_73_a_match_waits_for_its_players_and_who_does_not_come_loses_it(hall: Hall) -> None:
    id_ = await with_guests(hall, 4, grace=60_000)
    commands = hall.services.commands

    async def were_asked() -> bool:
        matches = (await hall.state(id_)).matches
        return bool(matches) and all(match.asked_until for match in matches)

    async def is_decided() -> bool:
        return (await hall.state(id_)).matches[1].result is not None

    async def has_begun() -> bool:
        return bool((await hall.state(id_)).matches[0].table)

    async with working(hall.jobs()):
        await eventually(were_asked)
        first, second = (await hall.state(id_)).matches
        assert not first.table
        for match, who in ((first, first.players[0]), (first, first.players[1]), (second, second.players[0])):
            guest = Account(f"g{who}", f"Guest {who}")
            await commands.ask(id_, Intent(guest), ask.Come(match.number, guest.id, guest.id))
        await eventually(has_begun)
        hall.world.clock.pass_by(60_000)
        await eventually(is_decided)
    result = (await hall.state(id_)).matches[1].result
    assert result is not None
    assert (result.how, result.places) == (How.WALKOVER, (1, 0))


@pytest.mark.rule("TO-62", "TO-73")
async def test_to_73_a_tournament_nobody_comes_to_has_no_champion(hall: Hall) -> None:
    """A clock that forfeits for those who never act makes no winner of one who never came."""
    timing = Timing(per_move_ms=1_500, abandoned_after=1, abandoned=Abandonment.FORFEIT)
    id_ = await hall.opened(KNOCKOUT, timing=timing, grace=60_000)
    for number in range(4):
        await hall.services.commands.enter(id_, Intent(Account(f"g{number}", f"Guest {number}")))
    await hall.start(id_)

    async def were_asked() -> bool:
        return all(match.asked_until for match in (await hall.state(id_)).matches[:2])

    async with working(hall.jobs()):
        await eventually(were_asked)
        hall.world.clock.pass_by(60_000)
        await eventually(lambda: hall.is_over(id_))
    state = await hall.state(id_)
    assert {each.result.how for each in state.matches if each.result} <= {How.WALKOVER, How.BYE}
    assert not any(each.result.winner is not None for each in state.matches if each.result)
    assert summarise(state).champion is None
