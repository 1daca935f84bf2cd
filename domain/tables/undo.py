"""Taking a move back by consent, where nothing was drawn and nobody has seen anything new since."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove, require
from domain.kernel.game import Game
from domain.kernel.redaction import audiences
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import EVERYONE, SPECTATOR, Seat, Seated, Viewer
from domain.tables.commands import Act, AnswerUndo, AskUndo, TableCommand
from domain.tables.events import TABLE_EVENTS, MoveMarked, MoveUndone, UndoAnswered, UndoAsked
from domain.tables.playing import is_concealed, require_begun
from domain.tables.rule_sets import read_command
from domain.tables.state import Status, TableState

_OF_TABLE = frozenset(TABLE_EVENTS)


def ask(state: TableState, seat: Seat, _: AskUndo, __: int) -> tuple[Event, ...]:
    """TB-32: ask to take one's last move back."""
    require_begun(state)
    require(state.terms.undo, "TB-32", "no move is taken back at this table")
    require(state.undo_asked is None, "TB-33", "somebody has asked already")
    theirs = bool(state.takebacks) and state.takebacks[-1][0] == seat
    require(theirs, "TB-32", "only one's own last move, by which nothing was drawn or revealed, is taken back")
    asked = UndoAsked(seat=seat)
    return (asked, MoveUndone(seat=seat)) if not _others(state, seat) else (asked,)


def answer(state: TableState, seat: Seat, command: AnswerUndo, _: int) -> tuple[Event, ...]:
    """TB-33: agree that a move is taken back, or not."""
    require_begun(state)
    asker = state.undo_asked
    if asker is None:
        raise IllegalMove("TB-33", "nobody has asked")
    missing = [each for each in _others(state, asker) if each not in state.undo_agreed]
    require(seat in missing, "TB-33", "you are not asked, or have answered")
    if not command.agrees:
        return (UndoAnswered(seat=seat, agrees=False),)
    agreed = UndoAnswered(seat=seat, agrees=True)
    return (agreed, MoveUndone(seat=asker)) if missing == [seat] else (agreed,)


def _others(state: TableState, seat: Seat) -> list[Seat]:
    """Who has to agree: people who still play. Bots never mind."""
    return [
        each for each, holder in enumerate(state.seats) if each != seat and not holder.left and not holder.played_by
    ]


def marked(
    command: TableCommand, before: TableState, after: TableState, events: tuple[Event, ...], now: int
) -> tuple[Event, ...]:
    """The mark that ends a move at a table where moves can be taken back."""
    of_game = tuple(event for event in events if type(event) not in _OF_TABLE)
    if not of_game or after.status is not Status.PLAYING:
        return ()
    if before.game.about.conceals_commands and (is_concealed(before, events) or not isinstance(command, Act)):
        # it must not show whether an answer or the clock ended the wait, nor whose
        return () if len(after.concealed_tail) >= len(of_game) else (MoveMarked(seat=0, reversible=False),)
    if not isinstance(command, Act) or before.status is not Status.PLAYING:
        return (MoveMarked(seat=getattr(command, "seat", 0), reversible=False),)
    return (MoveMarked(seat=command.seat, reversible=_reversible(command, before, after, of_game, now)),)


def _reversible(command: Act, before: TableState, after: TableState, events: tuple[Event, ...], now: int) -> bool:
    """TB-32: nothing guarded in it, no luck in it, and no card shown to anyone who did not see it before."""
    game = before.game
    if any(mark is not EVERYONE for event in events for mark in audiences(type(event)).values()):
        return False
    elsewhere = Moment(rng=Rng(b"other draws"), now=now)
    if game.rules.decide(before.play, command.seat, read_command(game, command.command), elsewhere) != events:
        return False
    viewers: list[Viewer] = [SPECTATOR, *(Seated(seat) for seat in range(len(before.seats)))]
    return bool(game.talk.notations) and all(
        _cards(game, game.rules.view(after.play, viewer)) <= _cards(game, game.rules.view(before.play, viewer))
        for viewer in viewers
    )


def _cards(game: Game[Any, Any, Any], view: Struct) -> set[tuple[str, int]]:
    """Every card in a view: the values of the types the game has a notation for."""
    kinds = {kind: notation.name for kind, notation in game.talk.notations.items()}
    return set(_found(view, type(view), kinds))


def _found(value: Any, hint: Any, kinds: dict[Any, str]) -> Iterator[tuple[str, int]]:
    if value is None:
        return
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if isinstance(hint, NewType):
        if hint in kinds:
            yield kinds[hint], value
    elif isinstance(value, tuple):
        (entry, *_) = get_args(_without_none(hint)) or (Any,)
        for each in value:
            yield from _found(each, entry, kinds)
    elif isinstance(value, Struct):
        for name, inner in _hints(type(value)).items():
            yield from _found(getattr(value, name), inner, kinds)
    elif get_origin(hint) in (Union, UnionType):
        yield from _found(value, _without_none(hint), kinds)


def _without_none(hint: Any) -> Any:
    if get_origin(hint) not in (Union, UnionType):
        return hint
    return next(each for each in get_args(hint) if each is not type(None))


@cache
def _hints(cls: type[Struct]) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)
