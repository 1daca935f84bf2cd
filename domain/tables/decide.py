"""What follows from a command at a table, or why it is refused. Rules TB-nn are in RULES.md beside this file."""

from collections.abc import Callable
from typing import Any

from domain.kernel.errors import MalformedCommand, require
from domain.kernel.rng import commitment
from domain.kernel.structs import Event
from domain.tables import clocks, gathering, playing, seating, undo
from domain.tables.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallReady,
    CancelTable,
    CreditPause,
    Enter,
    ExpireClock,
    LapseReady,
    LeaveSeat,
    OpenTable,
    RemoveBot,
    Reveal,
    SayReady,
    StartGame,
    StepAway,
    TableCommand,
    TakeBack,
    TakeSeat,
)
from domain.tables.events import TableCancelled, TableOpened
from domain.tables.evolve import fold
from domain.tables.matches import check_series
from domain.tables.rule_sets import RuleSets, read_command, read_options
from domain.tables.seating import MAX_ENTROPY
from domain.tables.state import Status, TableState
from domain.tables.terms import check_watch
from domain.tables.timing import check as check_timing

__all__ = ["MAX_ENTROPY", "RuleSets", "decide", "read_command", "read_options"]


def decide(rule_sets: RuleSets, state: TableState, command: TableCommand, now: int) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove or MalformedCommand and nothing else otherwise."""
    if isinstance(command, OpenTable):
        return _open(rule_sets, state, command, now)
    require(state.pinned is not None, "TB-01", "there is no such table")
    _require_no_onlooker(state, command)
    require(not state.is_over or isinstance(command, Reveal | Enter), "TB-02", "the table is closed")
    events = _HANDLERS[type(command)](state, command, now)
    if state.timing is None and not state.undo:
        return events
    after = fold(rule_sets, state, events)
    marks = undo.marked(command, state, after, events, now) if state.undo else ()
    return (*events, *marks, *clocks.moved_by(command, state, after, events, now))


def _require_no_onlooker(state: TableState, command: TableCommand) -> None:
    """TB-31: no answer reveals to delayed spectators whether the game still goes on."""
    player = getattr(command, "player", None)
    if player is None or not state.is_delayed or isinstance(command, Enter):
        return
    inside = state.seat_of(player) is not None
    require(inside, "TB-31", "once the game has begun, nobody but its players can do anything here")


def _open(rule_sets: RuleSets, state: TableState, command: OpenTable, now: int) -> tuple[Event, ...]:
    require(state.pinned is None, "TB-03", "the table is open already")
    game = rule_sets.pinned(command.game, command.rules)
    read_options(game, command.options)
    if command.timing is not None:
        check_timing(command.timing, game.bots_by_name)
    if command.watch is not None:
        check_watch(command.watch)
    if command.series is not None:
        check_series(command.series)
    gathering.check_terms(command)
    try:
        seed = bytes.fromhex(command.seed)
    except ValueError:
        raise MalformedCommand("the seed is not hexadecimal") from None
    return (
        TableOpened(
            table=command.table,
            game=command.game,
            rules=command.rules,
            options=command.options,
            host=command.host,
            commitment=commitment(seed),
            seed=command.seed,
            at=now,
            timing=command.timing,
            access=command.access,
            invitation=command.invitation,
            rated=command.rated,
            watch=command.watch,
            rematch_of=command.rematch_of,
            undo=command.undo,
            series=command.series,
            reserved=command.reserved,
        ),
    )


def _cancel(state: TableState, command: CancelTable, now: int) -> tuple[Event, ...]:
    require(state.status is Status.OPEN, "TB-11", "a game that has begun is played or left, not cancelled")
    require(command.player == state.host, "TB-12", "only the host may cancel a table")
    return (TableCancelled(seed=state.seed.hex(), at=now),)


_HANDLERS: dict[type, Callable[[TableState, Any, int], tuple[Event, ...]]] = {
    TakeSeat: seating.take_seat,
    AddBot: seating.add_bot,
    RemoveBot: seating.remove_bot,
    LeaveSeat: seating.leave_seat,
    StartGame: playing.start,
    CancelTable: _cancel,
    Act: playing.act,
    ExpireClock: clocks.expire,
    StepAway: clocks.step_away,
    TakeBack: clocks.take_back,
    CreditPause: clocks.credit_pause,
    Enter: gathering.enter,
    CallReady: gathering.call_ready,
    SayReady: gathering.say_ready,
    LapseReady: gathering.lapse_ready,
    Reveal: gathering.reveal,
    AskUndo: undo.ask,
    AnswerUndo: undo.answer,
}
