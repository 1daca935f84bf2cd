"""A table after one more event: total, no checks, no draws."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.kernel.decider import handlers
from domain.kernel.rng import mixed
from domain.kernel.structs import Event, Record
from domain.kernel.viewers import EVERYONE, Seat
from domain.tables.events import (
    TABLE_EVENTS,
    ClockExpired,
    ClocksMoved,
    GameForked,
    GameStarted,
    GuestEntered,
    MoveMarked,
    MoveUndone,
    ReadyCalled,
    ReadyLapsed,
    SeatHandedOver,
    SeatLeft,
    SeatReady,
    SeatTaken,
    SeatTakenBack,
    TableCancelled,
    TableClosed,
    TableEnded,
    TableOpened,
    TableRevealed,
    TimeCredited,
    UndoAnswered,
    UndoAsked,
)
from domain.tables.lessons import met_by
from domain.tables.rule_sets import RuleSets, read_options, read_state
from domain.tables.state import SeatHolder, Status, TableState
from domain.tables.timing import SeatClock, credited, stopped

MOST_TAKEBACKS = 50


def evolve(rule_sets: RuleSets, state: TableState, event: Event) -> TableState:
    """`state` after `event`, of the table or of its game."""
    return fold(rule_sets, state, (event,))


def fold(rule_sets: RuleSets, state: TableState, events: Sequence[Event]) -> TableState:
    """`state` after all of `events`."""
    return _with_hushed(_folded(rule_sets, state, events), events)


class Unfolded(Record, frozen=True):
    """The events of one command, as far as they are known, and the table after them: what folding them would give."""

    events: tuple[Event, ...]
    state: TableState
    bare: TableState
    """The table without what depends on where the events end."""

    def then(self, rule_sets: RuleSets, more: tuple[Event, ...]) -> "Unfolded":
        """The same with more events of the command. Those before are not evolved again."""
        return _unfolded(rule_sets, self.bare, self.events, more) if more else self


def unfolded(rule_sets: RuleSets, state: TableState, events: tuple[Event, ...]) -> Unfolded:
    """A table at which a command has led to `events`."""
    return _unfolded(rule_sets, state, (), events)


def _unfolded(rule_sets: RuleSets, bare: TableState, before: tuple[Event, ...], more: tuple[Event, ...]) -> Unfolded:
    events, after = (*before, *more), _folded(rule_sets, bare, more)
    return Unfolded(events, _with_hushed(after, events), after)


def _folded(rule_sets: RuleSets, state: TableState, events: Sequence[Event]) -> TableState:
    """The game's own events are folded among themselves, without a new table for each."""
    began, play, steps = state, state.play, state.steps
    of_game = state.pinned.rules.evolve if state.pinned else None
    for event in events:
        handler = _HANDLERS.get(type(event))
        if handler is None:
            assert of_game is not None, "a table has a game from its first event on"
            play, steps = of_game(play, event), steps + 1
            continue
        state = _after_handler(handler, rule_sets, _with_play(state, play, steps), event)
        play, steps, of_game = state.play, state.steps, state.game.rules.evolve
    after = _with_play(state, play, steps)
    return _with_met(began, after, events) if after.terms.guided else after


def _with_met(began: TableState, after: TableState, events: Sequence[Event]) -> TableState:
    """TB-50: remember where the events bring up a clause of the game for the first time."""
    numbered = enumerate(events, began.table_events + began.steps + 1)
    of_game = [(version, event) for version, event in numbered if type(event) not in _HANDLERS]
    return replace(after, met=met_by(after.game, after.met, of_game)) if of_game else after


def _after_handler(handler: Any, rule_sets: RuleSets, state: TableState, event: Event) -> TableState:
    after: TableState = handler(rule_sets, state, event)
    return replace(after, table_events=state.table_events + 1)


def _with_play(state: TableState, play: Any, steps: int) -> TableState:
    return state if steps == state.steps else replace(state, play=play, steps=steps)


def _with_hushed(state: TableState, events: Sequence[Event]) -> TableState:
    """TB-40: keep the newest concealed events until a public one follows.

    They do not close an undo window: the next move begins after them.
    """
    if not state.concealed_tail and events and type(events[-1]).audience is EVERYONE:
        return state  # nearly always, and this is done for every command
    count = next((n for n, event in enumerate(reversed(events)) if type(event).audience is EVERYONE), len(events))
    if not count and not state.concealed_tail:
        return state
    before = state.concealed_tail if count == len(events) else ()
    concealed_tail = (*before, *events[len(events) - count :])
    return replace(
        state, concealed_tail=concealed_tail, before=state.play if state.terms.undo and concealed_tail else state.before
    )


def _opened(rule_sets: RuleSets, _: TableState, event: TableOpened) -> TableState:
    game = rule_sets.pinned(event.game, event.rules)
    return TableState(
        id=event.table,
        pinned=game,
        options=read_options(game, event.options),
        host=event.host,
        commitment=event.commitment,
        seed=bytes.fromhex(event.seed),
        opened_at=event.at,
        terms=event.terms,
        invitation=event.invitation,
        chain=event.chain,
        brought=event.brought,
    )


def _seat_taken(_: RuleSets, state: TableState, event: SeatTaken) -> TableState:
    holder = SeatHolder(player=event.player, name=event.name, bot=event.bot, is_bot=event.is_bot)
    mix = mixed(state.mix, event.entropy.encode()) if event.entropy else state.mix
    clocks = state.clocks
    if state.terms.timing is not None and state.status is Status.PLAYING:
        clocks = (*clocks, SeatClock(state.terms.timing.bank_ms))
    return replace(state, seats=(*state.seats, holder), mix=mix, clocks=clocks, ready_until=None, ready=())


def _seat_left(_: RuleSets, state: TableState, event: SeatLeft) -> TableState:
    seats = list(state.seats)
    if state.status is Status.OPEN:
        del seats[event.seat]
    else:
        seats[event.seat] = replace(seats[event.seat], left=True, stand_in="")
    return replace(state, seats=tuple(seats), ready_until=None, ready=())


def _started(_: RuleSets, state: TableState, event: GameStarted) -> TableState:
    clocks = tuple(SeatClock(state.terms.timing.bank_ms) for _ in state.seats) if state.terms.timing else ()
    return replace(
        state,
        status=Status.PLAYING,
        play=state.game.rules.initial,
        started_at=event.at,
        clocks=clocks,
        ready_until=None,
        started_version=state.table_events + 1,
        started_seats=len(state.seats),
    )


def _forked(rule_sets: RuleSets, state: TableState, event: GameForked) -> TableState:
    """The game as it is in the event; a deadline it had is put off by the time that has passed since."""
    begun = _started(rule_sets, state, GameStarted(players=event.players, at=event.at))
    play = read_state(state.game, event.play)
    due = state.game.rules.deadline(play)
    seats = tuple(replace(holder, left=seat in event.left) for seat, holder in enumerate(state.seats))
    return replace(begun, play=play, seats=seats, before=play, grace=(due or 0, event.grace if due else 0))


def _ended(_: RuleSets, state: TableState, event: TableEnded) -> TableState:
    return replace(state, status=Status.FINISHED, outcome=event.outcome, ended_at=event.at)


def _cancelled(_: RuleSets, state: TableState, event: TableCancelled) -> TableState:
    return replace(state, status=Status.CANCELLED, ended_at=event.at)


def _closed(_: RuleSets, state: TableState, event: TableClosed) -> TableState:
    return replace(state, status=Status.CANCELLED, ended_at=event.at, closed_because=event.reason)


def _clocks_moved(_: RuleSets, state: TableState, event: ClocksMoved) -> TableState:
    return replace(state, clocks=event.clocks)


def _clock_expired(_: RuleSets, state: TableState, event: ClockExpired) -> TableState:
    assert state.terms.timing is not None, "only a table with a clock writes this"
    clock = stopped(state.terms.timing, state.clocks[event.seat], event.at)
    return _with_clock(state, event.seat, replace(clock, expiries=clock.expiries + 1))


def _with_clock(state: TableState, seat: Seat, clock: SeatClock) -> TableState:
    return replace(state, clocks=(*state.clocks[:seat], clock, *state.clocks[seat + 1 :]))


def _handed_over(_: RuleSets, state: TableState, event: SeatHandedOver) -> TableState:
    return _with_holder(state, event.seat, replace(state.seats[event.seat], stand_in=event.stand_in))


def _taken_back(_: RuleSets, state: TableState, event: SeatTakenBack) -> TableState:
    after = _with_holder(state, event.seat, replace(state.seats[event.seat], stand_in=""))
    if state.terms.timing is None:
        return after
    return _with_clock(after, event.seat, replace(state.clocks[event.seat], expiries=0))


def _with_holder(state: TableState, seat: Seat, holder: SeatHolder) -> TableState:
    return replace(state, seats=(*state.seats[:seat], holder, *state.seats[seat + 1 :]))


def _time_credited(_: RuleSets, state: TableState, event: TimeCredited) -> TableState:
    due = state.game.rules.deadline(state.play) if state.play is not None else None
    grace = state.grace
    if due is not None:
        before = grace[1] if grace[0] == due else 0
        grace = (due, before + event.until - event.since)
    clocks = credited(state.clocks, event.since, event.until)
    ready = state.ready_until and state.ready_until + event.until - event.since
    return replace(state, clocks=clocks, grace=grace, credited_until=event.until, ready_until=ready)


def _guest_entered(_: RuleSets, state: TableState, event: GuestEntered) -> TableState:
    return replace(state, guests=(*state.guests, event.player))


def _ready_called(_: RuleSets, state: TableState, event: ReadyCalled) -> TableState:
    return replace(state, ready_until=event.until, ready=())


def _seat_ready(_: RuleSets, state: TableState, event: SeatReady) -> TableState:
    return replace(state, ready=(*state.ready, state.seats[event.seat].player))


def _ready_lapsed(_: RuleSets, state: TableState, __: ReadyLapsed) -> TableState:
    return replace(state, ready_until=None, ready=())


def _revealed(_: RuleSets, state: TableState, __: TableRevealed) -> TableState:
    return replace(state, revealed=True)


def _move_marked(_: RuleSets, state: TableState, event: MoveMarked) -> TableState:
    takebacks = (*state.takebacks, (event.seat, state.before))[-MOST_TAKEBACKS:] if event.reversible else ()
    return replace(state, takebacks=takebacks, before=state.play, undo_asked=None, undo_agreed=())


def _undo_asked(_: RuleSets, state: TableState, event: UndoAsked) -> TableState:
    return replace(state, undo_asked=event.seat, undo_agreed=())


def _undo_answered(_: RuleSets, state: TableState, event: UndoAnswered) -> TableState:
    if not event.agrees:
        return replace(state, undo_asked=None, undo_agreed=())
    return replace(state, undo_agreed=(*state.undo_agreed, event.seat))


def _move_undone(_: RuleSets, state: TableState, __: MoveUndone) -> TableState:
    play = state.takebacks[-1][1]
    return replace(state, play=play, before=play, takebacks=state.takebacks[:-1], undo_asked=None, undo_agreed=())


_HANDLERS: dict[type, Any] = handlers(
    {
        TableOpened: _opened,
        SeatTaken: _seat_taken,
        SeatLeft: _seat_left,
        GameStarted: _started,
        TableEnded: _ended,
        TableCancelled: _cancelled,
        TableClosed: _closed,
        ClocksMoved: _clocks_moved,
        ClockExpired: _clock_expired,
        SeatHandedOver: _handed_over,
        SeatTakenBack: _taken_back,
        TimeCredited: _time_credited,
        GuestEntered: _guest_entered,
        ReadyCalled: _ready_called,
        SeatReady: _seat_ready,
        ReadyLapsed: _ready_lapsed,
        TableRevealed: _revealed,
        MoveMarked: _move_marked,
        UndoAsked: _undo_asked,
        UndoAnswered: _undo_answered,
        MoveUndone: _move_undone,
        GameForked: _forked,
    },
    TABLE_EVENTS,
)
