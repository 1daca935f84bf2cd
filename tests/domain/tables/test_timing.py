"""Clocks of seats, seats that are abandoned, and pauses of the service."""

import pytest
from msgspec.structs import replace

from domain.games.solitaire.game import GAME as SOLITAIRE
from domain.kernel.errors import IllegalMove
from domain.tables.commands import (
    CallReady,
    CreditPause,
    ExpireClock,
    LapseReady,
    LeaveSeat,
    StartGame,
    StepAway,
    TakeBack,
    TakeSeat,
)
from domain.tables.decide import RuleSets
from domain.tables.events import (
    ClockExpired,
    ClocksMoved,
    SeatHandedOver,
    SeatLeft,
    SeatTakenBack,
    TableEnded,
    TimeCredited,
)
from domain.tables.state import Status
from domain.tables.terms import READY_MS
from domain.tables.timing import LONGEST_MS, Abandonment, OnExpiry, SeatClock, Timing, with_stand_in
from tests.domain.tables.tabletop import Tabletop, opened, opening
from tests.domain.tables.test_rules import refused
from tests.toy import Draw, Gone, Options, Play, Played

T0 = 100_000


def timed(timing: Timing, *players: str, seconds: int = 0, bot: str = "") -> Tabletop:
    """A game begun at T0 at a table with a clock; `bot` takes the last seat."""
    table = Tabletop()
    table.do(opening(options=Options(hand=4, seconds=seconds), timing=timing), now=0)
    for player in players:
        table.do(TakeSeat(player=player, name=player))
    if bot:
        table.do(TakeSeat(player="robot", name="Robot", bot=bot))
    table.do(StartGame(player=players[0]), now=T0)
    return table


def clocks(table: Tabletop) -> list[tuple[int, int | None]]:
    return [(clock.bank_ms, clock.since) for clock in table.state.clocks]


def play(table: Tabletop, seat: int, now: int) -> None:
    table.act(seat, Play(table.state.play.hands[seat][0]), now)


@pytest.mark.refuses("TB-18")
@pytest.mark.parametrize(
    "timing",
    [
        Timing(),
        Timing(increment_ms=5),
        Timing(per_move_ms=-1, bank_ms=5),
        Timing(bank_ms=LONGEST_MS + 1),
        Timing(per_move_ms=5, abandoned_after=0),
        Timing(per_move_ms=5, stand_in="genius"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(timing: Timing) -> None:
    refused(Tabletop(), opening(timing=timing), "TB-18")


@pytest.mark.rule("TB-18")
@pytest.mark.parametrize(
    "timing",
    [
        Timing(bank_ms=1),
        Timing(per_move_ms=1),
        Timing(per_move_ms=LONGEST_MS, bank_ms=LONGEST_MS, increment_ms=LONGEST_MS),
        Timing(per_move_ms=5, abandoned_after=1),
        Timing(per_move_ms=5, stand_in="highest"),
    ],
)
def test_a_clock_at_its_bounds_is_taken(timing: Timing) -> None:
    table = Tabletop()
    table.do(opening(timing=timing))
    assert table.state.terms.timing == timing


@pytest.mark.rule("TB-19")
def test_the_clock_of_who_is_waited_for_runs_from_the_start() -> None:
    assert clocks(timed(Timing(bank_ms=60_000), "ann", "bob")) == [(60_000, T0), (60_000, None)]


@pytest.mark.rule("TB-19")
def test_a_move_takes_free_time_first_then_the_bank_and_adds_the_increment() -> None:
    table = timed(Timing(per_move_ms=10_000, bank_ms=60_000, increment_ms=2_000), "ann", "bob")
    play(table, 0, T0 + 15_000)
    assert clocks(table) == [(57_000, None), (60_000, T0 + 15_000)]


@pytest.mark.rule("TB-19")
def test_a_move_within_the_free_time_costs_nothing() -> None:
    table = timed(Timing(per_move_ms=10_000, bank_ms=60_000), "ann", "bob")
    play(table, 0, T0 + 10_000)
    assert clocks(table)[0] == (60_000, None)


@pytest.mark.rule("TB-19")
def test_every_move_of_a_player_who_is_alone_waited_for_has_its_own_free_time() -> None:
    table = Tabletop(RuleSets(SOLITAIRE))
    table.do(opening("solitaire", options={}, timing=Timing(per_move_ms=10_000)), now=0)
    table.do(TakeSeat("ann", "Ann"))
    table.do(StartGame("ann"), now=T0)
    table.act(0, SOLITAIRE.rules.legal(table.state.play, 0)[0], T0 + 9_000)
    assert clocks(table) == [(0, T0 + 9_000)]


@pytest.mark.rule("TB-19")
def test_the_clock_of_a_bot_does_not_run() -> None:
    table = timed(Timing(bank_ms=60_000), "ann", bot="highest")
    play(table, 0, T0 + 1)
    assert clocks(table)[1] == (60_000, None)


@pytest.mark.rule("TB-19")
def test_where_the_game_has_a_deadline_of_its_own_the_table_has_none() -> None:
    table = timed(Timing(bank_ms=1_000), "ann", "bob", seconds=30)
    assert clocks(table) == [(1_000, None), (1_000, None)]
    assert table.state.expiries_due == ((T0 + 30_000, 0),)


@pytest.mark.rule("TB-19")
def test_a_newcomer_gets_a_full_bank() -> None:
    table = timed(Timing(bank_ms=60_000), "ann", "bob")
    table.do(TakeSeat("cid", "Cid"), now=T0 + 5)
    assert clocks(table)[2] == (60_000, None)


@pytest.mark.refuses("TB-10")
def test_the_time_of_a_seat_has_not_run_out_before_it_has() -> None:
    table = timed(Timing(per_move_ms=10_000, bank_ms=5_000), "ann", "bob")
    refused(table, ExpireClock(0), "TB-10", now=T0 + 14_999)
    refused(table, ExpireClock(1), "TB-10", now=T0 + 99_999)


@pytest.mark.rule("TB-20")
def test_on_expiry_the_game_acts_for_the_seat() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    expired, played, moved = table.do(ExpireClock(0), now=T0 + 10_000)
    assert isinstance(expired, ClockExpired)
    assert isinstance(played, Played)
    assert isinstance(moved, ClocksMoved)
    assert table.state.clocks == (SeatClock(0, None, 1), SeatClock(0, T0 + 10_000, 0))


@pytest.mark.rule("TB-20")
def test_on_expiry_the_seat_is_lost_where_the_table_says_so() -> None:
    table = timed(Timing(per_move_ms=10_000, on_expiry=OnExpiry.FORFEIT), "ann", "bob", "cid")
    events = table.do(ExpireClock(0), now=T0 + 10_000)
    assert [type(event) for event in events] == [ClockExpired, SeatLeft, Gone, ClocksMoved]


@pytest.mark.rule("TB-20")
def test_a_game_that_acts_for_nobody_loses_the_seat() -> None:
    """Solitaire does nothing for a player without a clock of its own."""
    table = Tabletop(RuleSets(SOLITAIRE))
    table.do(opening("solitaire", options={}, timing=Timing(per_move_ms=10_000)), now=0)
    table.do(TakeSeat("ann", "Ann"))
    table.do(StartGame("ann"), now=T0)
    events = table.do(ExpireClock(0), now=T0 + 10_000)
    assert isinstance(events[1], SeatLeft)
    assert isinstance(events[-1], TableEnded)


def expire_in_a_row(table: Tabletop, times: int) -> tuple[object, ...]:
    """Ann's time runs out so many times; Bob moves in between."""
    events: tuple[object, ...] = ()
    for _ in range(times):
        now = table.state.expiries_due[0][0]
        events = table.do(ExpireClock(0), now=now)
        if table.state.status is Status.PLAYING and table.state.play.turn == 1:
            table.act(1, Draw(), now)
    return events


@pytest.mark.rule("TB-21")
@pytest.mark.parametrize(
    ("policy", "event"),
    [(Abandonment.WAIT, Played), (Abandonment.SUBSTITUTE, SeatHandedOver), (Abandonment.FORFEIT, SeatLeft)],
)
def test_a_seat_is_abandoned_after_so_many_expiries_in_a_row(policy: Abandonment, event: type) -> None:
    table = timed(Timing(per_move_ms=1_000, abandoned_after=2, abandoned=policy), "ann", "bob", "cid")
    table.do(LeaveSeat("cid"), now=T0)
    assert isinstance(expire_in_a_row(table, 1)[1], Played)
    assert isinstance(expire_in_a_row(table, 1)[1], event)


@pytest.mark.rule("TB-21")
def test_a_move_of_ones_own_ends_the_row() -> None:
    timing = Timing(per_move_ms=1_000, abandoned_after=2, abandoned=Abandonment.SUBSTITUTE)
    table = timed(timing, "ann", "bob")
    expire_in_a_row(table, 1)
    table.act(0, Draw(), T0 + 1_100)
    assert table.state.clocks[0].expiries == 0


SUBSTITUTING = Timing(per_move_ms=1_000, abandoned_after=1, abandoned=Abandonment.SUBSTITUTE)


def handed_over() -> Tabletop:
    table = timed(SUBSTITUTING, "ann", "bob")
    table.do(ExpireClock(0), now=T0 + 1_000)
    return table


@pytest.mark.rule("TB-21")
def test_where_no_bot_is_named_the_games_own_stand_in_plays_and_its_clock_does_not_run() -> None:
    """The name stands in logs, so it is not the strongest of the day."""
    table = handed_over()
    assert (table.state.seats[0].played_by, clocks(table)[0][1]) == ("highest", None)


@pytest.mark.parametrize(
    ("timing", "named"),
    [
        (SUBSTITUTING, "hard"),
        (replace(SUBSTITUTING, stand_in="random"), "random"),
        (replace(SUBSTITUTING, abandoned=Abandonment.WAIT), ""),
    ],
    ids=["none chosen", "one chosen", "nobody stands in"],
)
def test_a_stand_in_is_named_where_one_is_needed_and_none_was_chosen(timing: Timing, named: str) -> None:
    assert with_stand_in(timing, "hard").stand_in == named


@pytest.mark.rule("TB-21")
def test_the_table_may_name_the_bot_that_stands_in() -> None:
    table = timed(replace(SUBSTITUTING, stand_in="random"), "ann", "bob")
    table.do(ExpireClock(0), now=T0 + 1_000)
    assert table.state.seats[0].played_by == "random"


@pytest.mark.refuses("TB-22")
def test_a_seat_handed_over_is_played_by_the_bot_only() -> None:
    table = handed_over()
    with pytest.raises(IllegalMove, match="TB-22"):
        table.act(0, Draw(), T0 + 1_001)
    table.act(0, Draw(), T0 + 1_001, by_stand_in=True)
    assert table.state.play.turn == 1


@pytest.mark.refuses("TB-22")
def test_no_bot_plays_a_seat_that_was_not_handed_over() -> None:
    with pytest.raises(IllegalMove, match="TB-22"):
        timed(SUBSTITUTING, "ann", "bob").act(0, Draw(), T0, by_stand_in=True)


@pytest.mark.rule("TB-22")
def test_the_player_takes_the_seat_back_and_the_clock_runs_again() -> None:
    table = handed_over()
    back, moved = table.do(TakeBack("ann"), now=T0 + 5_000)
    assert back == SeatTakenBack(seat=0, at=T0 + 5_000)
    assert isinstance(moved, ClocksMoved)
    assert table.state.clocks[0] == SeatClock(0, T0 + 5_000, 0)


@pytest.mark.refuses("TB-22")
def test_nothing_is_taken_back_that_was_not_handed_over() -> None:
    refused(timed(SUBSTITUTING, "ann", "bob"), TakeBack("ann"), "TB-22", now=T0)


@pytest.mark.refuses("TB-23")
def test_a_player_may_step_away_where_bots_stand_in() -> None:
    table = timed(SUBSTITUTING, "ann", "bob")
    assert isinstance(table.do(StepAway("bob"), now=T0)[0], SeatHandedOver)
    refused(table, StepAway("bob"), "TB-23", now=T0)


@pytest.mark.refuses("TB-23")
@pytest.mark.parametrize("timing", [Timing(bank_ms=5), Timing(bank_ms=5, abandoned=Abandonment.FORFEIT)])
def test_nobody_steps_away_where_no_bot_stands_in(timing: Timing) -> None:
    refused(timed(timing, "ann", "bob"), StepAway("bob"), "TB-23", now=T0)


@pytest.mark.refuses("TB-08")
def test_who_does_not_sit_here_neither_steps_away_nor_comes_back() -> None:
    table = timed(SUBSTITUTING, "ann", "bob")
    refused(table, StepAway("eve"), "TB-08", now=T0)
    refused(table, TakeBack("eve"), "TB-08", now=T0)


@pytest.mark.rule("TB-24")
@pytest.mark.refuses("TB-10")
def test_a_pause_of_the_service_does_not_eat_the_time_of_a_player() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    table.do(CreditPause(since=T0 + 4_000, until=T0 + 60_000), now=T0 + 60_000)
    refused(table, ExpireClock(0), "TB-10", now=T0 + 65_999)
    assert table.state.expiries_due == ((T0 + 66_000, 0),)


@pytest.mark.rule("TB-24")
@pytest.mark.refuses("TB-10")
def test_a_pause_puts_off_the_deadline_of_the_game_itself() -> None:
    table = timed(Timing(bank_ms=1_000), "ann", "bob", seconds=30)
    table.do(CreditPause(since=T0 + 10_000, until=T0 + 50_000), now=T0 + 50_000)
    refused(table, ExpireClock(0), "TB-10", now=T0 + 69_999)
    table.do(ExpireClock(0), now=T0 + 70_000)
    assert table.state.expiries_due == ((T0 + 100_000, 1),), "the next deadline is a new one"


@pytest.mark.rule("TB-24")
def test_a_pause_before_the_clock_began_to_run_changes_nothing_for_it() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    play(table, 0, T0 + 5_000)
    table.do(CreditPause(since=T0 + 1_000, until=T0 + 5_000), now=T0 + 6_000)
    assert clocks(table)[1] == (0, T0 + 5_000)


@pytest.mark.rule("TB-24")
def test_a_pause_counts_from_when_the_clock_began_to_run() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    play(table, 0, T0 + 5_000)
    table.do(CreditPause(since=T0 + 1_000, until=T0 + 8_000), now=T0 + 8_000)
    assert clocks(table)[1] == (0, T0 + 8_000)


@pytest.mark.refuses("TB-24")
def test_the_same_time_is_not_credited_twice() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    pause = CreditPause(since=T0 + 1_000, until=T0 + 5_000)
    table.do(pause, now=T0 + 5_000)
    refused(table, pause, "TB-24", now=T0 + 5_000)
    (rest,) = table.do(CreditPause(since=T0 + 2_000, until=T0 + 6_000), now=T0 + 6_000)
    assert rest == TimeCredited(since=T0 + 5_000, until=T0 + 6_000)


@pytest.mark.refuses("TB-24")
def test_a_pause_lies_in_the_past() -> None:
    table = timed(Timing(per_move_ms=10_000), "ann", "bob")
    refused(table, CreditPause(since=T0, until=T0 + 2), "TB-24", now=T0 + 1)


@pytest.mark.refuses("TB-17")
def test_before_the_game_there_is_nothing_to_credit() -> None:
    table = Tabletop()
    table.do(opening())
    refused(table, CreditPause(since=0, until=1), "TB-17", now=T0)


@pytest.mark.rule("TB-24")
@pytest.mark.refuses("TB-28")
def test_a_pause_puts_off_the_end_of_a_ready_check() -> None:
    """With a margin from when the check was called."""
    table = opened("ann", "bob")
    table.do(CallReady("ann"), now=T0)
    (credited,) = table.do(CreditPause(since=T0 - 5_000, until=T0 + 90_000), now=T0 + 90_000)
    assert credited == TimeCredited(since=T0, until=T0 + 90_000)
    refused(table, LapseReady(), "TB-28", now=T0 + 90_000 + READY_MS - 1)
    assert table.state.wakes_at == T0 + 90_000 + READY_MS
