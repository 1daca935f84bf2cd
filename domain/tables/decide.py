"""What follows from a command at a table, or why it is refused. Rules TB-nn are in RULES.md beside this file."""

from collections.abc import Callable
from typing import Any

from domain.kernel.chain import VERSIONS
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.game import Game
from domain.kernel.rng import commitment
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables import clocks, forks, gathering, playing, seating, undo
from domain.tables.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    ByPlayer,
    CallReady,
    CancelTable,
    CloseTable,
    CreditPause,
    EnterTable,
    ExpireClock,
    FromSeat,
    LapseReady,
    LeaveSeat,
    OpenTable,
    RemoveBot,
    Reveal,
    SayReady,
    StartFork,
    StartGame,
    StepAway,
    TableCommand,
    TakeBack,
    TakeSeat,
)
from domain.tables.events import TableCancelled, TableClosed, TableOpened
from domain.tables.evolve import Unfolded, unfolded
from domain.tables.matches import check_series
from domain.tables.playing import own_seat, require_opened
from domain.tables.replaced import FlatOpenTable, StoredCommand, flattened, with_terms
from domain.tables.rule_sets import RuleSets, brings_decks, read_command, read_options
from domain.tables.seating import MAX_ENTROPY
from domain.tables.state import Status, TableState
from domain.tables.terms import Access, Terms, check_watch
from domain.tables.timing import check as check_timing

__all__ = ["MAX_ENTROPY", "RuleSets", "decide", "read_command", "read_options", "unfold"]


def decide(rule_sets: RuleSets, state: TableState, command: StoredCommand, now: int) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove or MalformedCommand and nothing else otherwise."""
    if isinstance(command, FlatOpenTable):
        return (flattened(_open(rule_sets, state, with_terms(command), now)),)
    return unfold(rule_sets, state, command, now).events


def unfold(rule_sets: RuleSets, state: TableState, command: TableCommand, now: int) -> Unfolded:
    """What `decide` says, with the table after it. Each event is evolved once, though the later ones depend on it."""
    done = unfolded(rule_sets, state, _first_events(rule_sets, state, command, now))
    done = done.then(rule_sets, playing.ending(state, done.state, now))
    terms = done.state.terms
    if isinstance(command, OpenTable) or (terms.timing is None and not terms.undo):
        return done
    marks = undo.marked(command, state, done.state, done.events, now) if terms.undo else ()
    return done.then(rule_sets, (*marks, *clocks.moved_by(command, state, done.state, done.events, now)))


def _first_events(rule_sets: RuleSets, state: TableState, command: TableCommand, now: int) -> tuple[Event, ...]:
    """What the command leads to by itself: before the end of the game, marks of moves and clocks."""
    if isinstance(command, OpenTable):
        return (_open(rule_sets, state, command, now),)
    require_opened(state)
    seat = own_seat(state, command.player) if isinstance(command, FromSeat) else None
    _require_no_onlooker(state, command)
    require(not state.is_over or isinstance(command, Reveal | EnterTable), "TB-02", "the table is closed")
    if seat is None:
        return _HANDLERS[type(command)](state, command, now)
    return _FROM_SEAT[type(command)](state, seat, command, now)


def _require_no_onlooker(state: TableState, command: TableCommand) -> None:
    """TB-31: no answer reveals to delayed spectators whether the game still goes on."""
    if not isinstance(command, ByPlayer) or not state.is_delayed or isinstance(command, EnterTable):
        return
    inside = state.seat_of(command.player) is not None
    require(inside, "TB-31", "once the game has begun, nobody but its players can do anything here")


def _open(rule_sets: RuleSets, state: TableState, command: OpenTable, now: int) -> TableOpened:
    require(state.pinned is None, "TB-03", "the table is open already")
    game = rule_sets.pinned(command.game, command.rules)
    options = read_options(game, command.options)
    require(not command.brought or brings_decks(game, options), "TB-51", "nobody brings a deck to this game")
    _check_terms(command.terms, game)
    gathering.check_invitation(command)
    try:
        seed = bytes.fromhex(command.seed)
    except ValueError:
        raise MalformedCommand("the seed is not hexadecimal") from None
    if command.chain not in VERSIONS:
        raise MalformedCommand(f"version {command.chain} of the chain is not known here")
    return TableOpened(
        table=command.table,
        game=command.game,
        rules=command.rules,
        options=command.options,
        host=command.host,
        commitment=commitment(seed),
        seed=command.seed,
        at=now,
        terms=command.terms,
        invitation=command.invitation,
        chain=command.chain,
        brought=command.brought,
    )


def _check_terms(terms: Terms, game: Game[Any, Any, Any]) -> None:
    """What a table can be kept by, and what at the same time."""
    if terms.timing is not None:
        check_timing(terms.timing, game.bots_by_name)
    if terms.watch is not None:
        check_watch(terms.watch)
    if terms.series is not None:
        check_series(terms.series)
    private = terms.access is Access.PRIVATE
    require(not (private and terms.rated), "TB-27", "a rated table is open to everyone")
    require(not (terms.guided and terms.rated), "TB-50", "a guided table is for learning and counts for no rating")


def _cancel(state: TableState, command: CancelTable, now: int) -> tuple[Event, ...]:
    require(state.status is Status.OPEN, "TB-11", "a game that has begun is played or left, not cancelled")
    require(command.player == state.host, "TB-12", "only the host may cancel a table")
    return (TableCancelled(seed=state.seed.hex(), at=now),)


def _close(state: TableState, command: CloseTable, now: int) -> tuple[Event, ...]:
    kept = command.host == state.host and bool(state.terms.reserved)
    require(kept, "TB-52", "only a tournament closes a table, and only its own")
    require(command.reason.strip(), "TB-52", "a table is closed for a reason")
    return (TableClosed(reason=command.reason, seed="" if state.is_held else state.seed.hex(), at=now),)


_HANDLERS: dict[type, Callable[[TableState, Any, int], tuple[Event, ...]]] = {
    TakeSeat: seating.take_seat,
    AddBot: seating.add_bot,
    RemoveBot: seating.remove_bot,
    StartGame: playing.start,
    StartFork: forks.start_fork,
    CancelTable: _cancel,
    CloseTable: _close,
    Act: playing.act,
    ExpireClock: clocks.expire,
    CreditPause: clocks.credit_pause,
    EnterTable: gathering.enter,
    CallReady: gathering.call_ready,
    LapseReady: gathering.lapse_ready,
    Reveal: gathering.reveal,
}

_FROM_SEAT: dict[type, Callable[[TableState, Seat, Any, int], tuple[Event, ...]]] = {
    LeaveSeat: seating.leave_seat,
    SayReady: gathering.say_ready,
    StepAway: clocks.step_away,
    TakeBack: clocks.take_back,
    AskUndo: undo.ask,
    AnswerUndo: undo.answer,
}
