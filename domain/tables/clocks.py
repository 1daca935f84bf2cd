"""Time at a table: clocks that run out, seats that are abandoned, and pauses of the service."""

from domain.kernel.decider import Expire
from domain.kernel.errors import IllegalMove, require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables.commands import Act, CreditPause, ExpireClock, StepAway, TableCommand, TakeBack
from domain.tables.events import ClockExpired, ClocksMoved, SeatHandedOver, SeatTakenBack, TimeCredited
from domain.tables.playing import decided, is_concealed, require_begun, require_seat_in_play
from domain.tables.seating import left
from domain.tables.state import Status, TableState
from domain.tables.terms import READY_MS
from domain.tables.timing import Abandonment, OnExpiry, Timing, due_at, moved


def expire(state: TableState, command: ExpireClock, now: int) -> tuple[Event, ...]:
    """TB-10: the time of a seat has run out, by the game's own clock or by the table's."""
    seat = command.seat
    require_seat_in_play(state, seat)
    due = state.game_deadline
    if due is None and state.terms.timing is not None:
        return _expire_on_table(state, state.terms.timing, seat, now)
    require(due is not None and now >= due, "TB-10", "the clock has not run out")
    require(seat in state.game.rules.to_act(state.play), "TB-10", "nobody is waiting for that seat")
    return decided(state, seat, Expire(), now)


def _expire_on_table(state: TableState, timing: Timing, seat: Seat, now: int) -> tuple[Event, ...]:
    due = due_at(timing, state.clocks[seat])
    require(due is not None and now >= due, "TB-10", "the clock has not run out")
    expired = ClockExpired(seat=seat, at=now)
    abandoned = state.clocks[seat].expiries + 1 >= timing.abandoned_after
    if timing.on_expiry is OnExpiry.FORFEIT or (abandoned and timing.abandoned is Abandonment.FORFEIT):
        return (expired, *left(state, seat, now))
    if abandoned and timing.abandoned is Abandonment.SUBSTITUTE:
        return (expired, _handed_over(state, timing, seat, now))
    try:
        return (expired, *decided(state, seat, Expire(), now))
    except IllegalMove:  # TB-20: a game that acts for nobody: the seat is lost
        return (expired, *left(state, seat, now))


def _handed_over(state: TableState, timing: Timing, seat: Seat, now: int) -> SeatHandedOver:
    return SeatHandedOver(seat=seat, stand_in=timing.stand_in or state.game.about.stand_in, at=now)


def step_away(state: TableState, seat: Seat, _: StepAway, now: int) -> tuple[Event, ...]:
    """TB-23: a player hands their seat to a bot for a while."""
    require_begun(state)
    require(not state.seats[seat].stand_in, "TB-23", "a bot plays this seat already")
    timing = state.terms.timing
    if timing is None or timing.abandoned is not Abandonment.SUBSTITUTE:
        raise IllegalMove("TB-23", "no bot stands in for anyone at this table")
    return (_handed_over(state, timing, seat, now),)


def take_back(state: TableState, seat: Seat, _: TakeBack, now: int) -> tuple[Event, ...]:
    """TB-22: a player takes their seat back."""
    require_begun(state)
    require(state.seats[seat].stand_in, "TB-22", "nobody stands in for you")
    return (SeatTakenBack(seat=seat, at=now),)


def credit_pause(state: TableState, command: CreditPause, now: int) -> tuple[Event, ...]:
    """TB-24: the time in which the service stood still is given back, once."""
    waits = state.status is Status.PLAYING or state.ready_until is not None
    require(waits, "TB-17", "the game has not begun")
    require(command.until <= now, "TB-24", "a pause lies in the past")
    began = state.started_at or (state.ready_until or 0) - READY_MS
    since = max(command.since, state.credited_until, began)
    require(since < command.until, "TB-24", "that pause has been credited")
    return (TimeCredited(since=since, until=command.until),)


def moved_by(
    command: TableCommand, before: TableState, after: TableState, events: tuple[Event, ...], now: int
) -> tuple[Event, ...]:
    """TB-19: what a command does to the clocks of a table that has them."""
    timing = after.terms.timing
    if timing is None or after.status is not Status.PLAYING:
        return ()
    actor = command.seat if isinstance(command, Act) and not command.by_stand_in else None
    if is_concealed(before, events):
        actor = None  # an increment would reveal who was the last to answer
    clocks = moved(timing, after.clocks, _running(after), actor, now)
    return () if clocks == after.clocks and before.status is Status.PLAYING else (ClocksMoved(clocks=clocks, at=now),)


def _running(state: TableState) -> frozenset[Seat]:
    """The seats whose clock should run: people the game waits for, unless it has a deadline of its own."""
    if state.game.rules.deadline(state.play) is not None:
        return frozenset()
    waiting = state.game.rules.to_act(state.play)
    return frozenset(seat for seat in waiting if not state.seats[seat].played_by and not state.seats[seat].left)
