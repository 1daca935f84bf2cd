"""Matches that are decided without their tables: the tables are closed, and officials hear of trouble."""

from collections.abc import Sequence
from functools import partial

import pytest

from domain.kernel.errors import IllegalMove
from domain.tables.commands import CancelTable, LeaveSeat
from domain.tables.state import Status as TableStatus
from domain.tables.terms import Terms
from domain.tournaments import commands as ask
from domain.tournaments.commands import TournamentCommand
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import OpenMatch, open_matches
from domain.tournaments.config import Format, Stage
from domain.tournaments.state import How, Result, Status, Trouble
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Account, TournamentFilter
from services.tables.commands import seated
from services.tables.listing import table_projection
from services.tournaments.match_tables import host_of, table_of
from services.tournaments.run import SERVICE
from tests.services.tournaments.hall import BOSS, KNOCKOUT, SHORT_UNO, Hall, working
from tests.waiting import eventually

RULED = Result(How.RULED, (1, 2), (1, 0))
FINAL = Result(How.RULED, (2, 1), (0, 1))


async def of_people(hall: Hall, count: int, *stages: Stage) -> str:
    """A tournament of people who are in no hurry."""
    id_ = await hall.opened(*stages)
    for number in range(count):
        await hall.services.commands.enter(id_, Intent((await hall.world.someone(f"P{number}"))[0].account))
    await hall.start(id_)
    return id_


async def status_of(hall: Hall, table: str) -> TableStatus | None:
    try:
        return (await hall.world.tables.load(table)).state.status
    except NotFound:
        return None


async def in_play(hall: Hall, id_: str, count: int) -> bool:
    """Whether so many tables are being played at."""
    tables = [each.table for each in open_matches(await hall.state(id_)) if each.table]
    return [await status_of(hall, table) for table in tables] == [TableStatus.PLAYING] * count


async def closed(hall: Hall, tables: Sequence[str]) -> bool:
    return all([await status_of(hall, table) is TableStatus.CANCELLED for table in tables])


async def reasons(hall: Hall, tables: Sequence[str]) -> list[str]:
    return [(await hall.world.tables.load(table)).state.closed_because for table in tables]


async def ruled(hall: Hall, id_: str, command: TournamentCommand) -> None:
    await hall.services.commands.ask(id_, Intent(BOSS), command)


@pytest.mark.rule("TO-110")
async def test_to_110_a_ruling_closes_the_table_of_its_match_with_the_reason(hall: Hall) -> None:
    id_ = await of_people(hall, 4, KNOCKOUT)
    async with working(hall.jobs()):
        await eventually(partial(in_play, hall, id_, 2))
        first, second = (each.table for each in open_matches(await hall.state(id_)))
        await ruled(hall, id_, ask.RuleMatch(0, RULED, "a marked card", BOSS.id))
        await eventually(partial(closed, hall, [first]))
    assert await reasons(hall, [first]) == ["the match was ruled by an official: a marked card"]
    assert await status_of(hall, second) is TableStatus.PLAYING


@pytest.mark.rule("TO-110")
async def test_to_110_who_drops_leaves_no_table_in_play(hall: Hall) -> None:
    id_ = await of_people(hall, 2, KNOCKOUT)
    async with working(hall.jobs()):
        await eventually(partial(in_play, hall, id_, 1))
        (match,) = open_matches(await hall.state(id_))
        await ruled(hall, id_, ask.Drop(match.accounts[0], BOSS.id))
        await eventually(partial(closed, hall, [match.table]))
    assert await reasons(hall, [match.table]) == ["the match was decided by walk-over"]


@pytest.mark.rule("TO-110")
async def test_to_110_a_correction_closes_what_it_voids(hall: Hall) -> None:
    id_ = await of_people(hall, 4, KNOCKOUT)
    async with working(hall.jobs()):
        for number in (0, 1):
            await ruled(hall, id_, ask.RuleMatch(number, RULED, "by hand", BOSS.id))
        await eventually(partial(in_play, hall, id_, 1))
        (final,) = open_matches(await hall.state(id_))
        digest = preview_correction(await hall.state(id_), 0, FINAL).digest
        await ruled(hall, id_, ask.CorrectResult(0, FINAL, "misread", digest, BOSS.id))
        await eventually(partial(closed, hall, [final.table]))
        await eventually(partial(in_play, hall, id_, 1))
    assert await reasons(hall, [final.table]) == ["a result was corrected: misread"]


@pytest.mark.rule("TO-110")
async def test_to_110_a_round_that_is_paired_anew_leaves_its_tables(hall: Hall) -> None:
    id_ = await of_people(hall, 4, Stage(Format.SWISS, rounds=2))
    async with working(hall.jobs()):
        await eventually(partial(in_play, hall, id_, 2))
        state = await hall.state(id_)
        tables = [each.table for each in open_matches(state)]
        one, two, three, four = (each.account for each in state.entrants)
        swap = ((one, four), (two, three)) if state.matches[0].players == (0, 1) else ((one, two), (three, four))
        await ruled(hall, id_, ask.PairByHand(swap, "drawn by lot", BOSS.id))
        await eventually(partial(closed, hall, tables))
    assert set(await reasons(hall, tables)) == {"the match was withdrawn"}


@pytest.mark.rule("TO-110")
async def test_to_110_after_a_cancellation_nobody_plays_on(hall: Hall) -> None:
    id_ = await of_people(hall, 4, KNOCKOUT)
    async with working(hall.jobs()):
        await eventually(partial(in_play, hall, id_, 2))
        tables = [each.table for each in open_matches(await hall.state(id_))]
        await ruled(hall, id_, ask.CancelTournament("the hall is on fire", BOSS.id))
        await eventually(partial(closed, hall, tables))
    assert set(await reasons(hall, tables)) == {"the tournament was cancelled: the hall is on fire"}


async def test_tables_of_a_tournament_that_ended_while_no_worker_lived_are_closed_by_the_next(hall: Hall) -> None:
    id_ = await of_people(hall, 4, KNOCKOUT)
    lists = table_projection(hall.world.tables, hall.world.feed, hall.world.directory)
    async with working([*hall.jobs(), lists.run(0)]):
        await eventually(partial(in_play, hall, id_, 2))
        tables = [each.table for each in open_matches(await hall.state(id_))]
    await ruled(hall, id_, ask.CancelTournament("rain", BOSS.id))
    async with working([hall.projection().run(0), lists.run(0)]):

        async def listed() -> bool:
            shown = await hall.services.directory.page(TournamentFilter(status=Status.CANCELLED), 10, None)
            return [each.id for each in shown] == [id_]

        await eventually(listed)
    async with working([hall.runner().run(1)]):
        await eventually(partial(closed, hall, tables))


async def test_the_deal_of_a_closed_board_is_revealed_when_nobody_plays_it_any_more(hall: Hall) -> None:
    board = Stage(Format.DUPLICATE, seats=1, rounds=1)
    id_ = await hall.opened(board, game="solitaire", options=b"{}")
    for name in ("Ann", "Bob"):
        await hall.services.commands.enter(id_, Intent((await hall.world.someone(name))[0].account))
    await hall.start(id_)
    async with working(hall.jobs()):
        await eventually(partial(in_play, hall, id_, 2))
        one, two = (each.table for each in open_matches(await hall.state(id_)))
        await ruled(hall, id_, ask.RuleMatch(0, Result(How.RULED, (1,), (1,)), "the cat was on the cards", BOSS.id))
        await eventually(partial(closed, hall, [one]))
        assert not (await hall.world.tables.load(one)).state.is_public
        await ruled(hall, id_, ask.RuleMatch(1, Result(How.RULED, (1,), (1,)), "and on these", BOSS.id))

        async def revealed() -> bool:
            return all([(await hall.world.tables.load(table)).state.is_public for table in (one, two)])

        await eventually(revealed)


# -- trouble -------------------------------------------------------------------------------------------------


async def with_a_table(hall: Hall) -> tuple[str, OpenMatch]:
    """A match whose table is written down, and not opened yet."""
    id_ = await of_people(hall, 2, KNOCKOUT)
    await hall.services.commands.do(id_, Intent(SERVICE), lambda state: ask.AssignTable(0, 1, table_of(state, 0, 1)))
    (match,) = open_matches(await hall.state(id_))
    return id_, match


async def is_called(hall: Hall, id_: str) -> bool:
    return bool((await hall.state(id_)).calls)


@pytest.mark.rule("TO-111")
async def test_to_111_a_table_that_cannot_be_set_up_calls_for_an_official_once(hall: Hall) -> None:
    id_, match = await with_a_table(hall)
    tables, host = hall.world.tables, host_of(await hall.state(id_))
    terms = Terms(reserved=match.accounts)
    await tables.open(Intent(host, "tournament"), "uno", SHORT_UNO, terms=terms, sit=False, table=match.table)
    people = [Account(account, name) for account, name in zip(match.accounts, match.names, strict=True)]
    for who in people:
        await tables.do(match.table, Intent(who, "tournament"), seated(who))
    await tables.do(match.table, Intent(people[0]), LeaveSeat(people[0].id))  # before the game begins
    for _ in range(2):  # a second worker finds the same, and does not call again
        async with working(hall.jobs()):
            await eventually(partial(is_called, hall, id_))
    state = await hall.state(id_)
    (call,) = state.calls
    assert (call.match, call.trouble, list(state.official_calls)) == (0, Trouble.NOT_SET_UP, [0])
    await ruled(hall, id_, ask.RuleMatch(0, RULED, "who stood up has lost", BOSS.id))
    state = await hall.state(id_)
    assert (state.official_calls, len(state.calls)) == ({}, 1)


@pytest.mark.rule("TO-111")
async def test_to_111_a_table_that_is_over_without_a_result_calls_for_an_official(hall: Hall) -> None:
    id_, match = await with_a_table(hall)
    tables, host = hall.world.tables, host_of(await hall.state(id_))
    await tables.open(Intent(host, "tournament"), "uno", SHORT_UNO, sit=False, table=match.table)
    await tables.do(match.table, Intent(host), CancelTable(host.id))
    async with working(hall.jobs()):
        await eventually(partial(is_called, hall, id_))
    (call,) = (await hall.state(id_)).calls
    assert call.trouble is Trouble.NO_RESULT


@pytest.mark.refuses("TO-111")
async def test_to_111_only_the_table_in_use_can_be_in_trouble(hall: Hall) -> None:
    id_, _ = await with_a_table(hall)
    with pytest.raises(IllegalMove):
        await hall.services.commands.do(
            id_, Intent(SERVICE), lambda _: ask.CallOfficial(0, "elsewhere", Trouble.NO_RESULT)
        )


async def test_nobody_calls_for_an_official_but_the_service(hall: Hall) -> None:
    id_, match = await with_a_table(hall)
    with pytest.raises(Forbidden):
        await hall.services.commands.ask(id_, Intent(BOSS), ask.CallOfficial(0, match.table, Trouble.NO_RESULT))
