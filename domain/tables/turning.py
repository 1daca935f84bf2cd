"""The turning points of a table, for one viewer, by one fold of its log."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Event, tag_of
from domain.kernel.turning import Passage, TurningMoment
from domain.kernel.viewers import EVERYONE, Viewer
from domain.tables.events import MoveMarked, MoveUndone
from domain.tables.evolve import fold
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState
from domain.tables.text import voice_of
from domain.tables.views import seen_by, view_of


def turning_points(rule_sets: RuleSets, events: Sequence[Event], viewer: Viewer) -> tuple[TurningMoment, ...]:
    """What turned the game, oldest first, as `viewer` saw it; `events` are all of a table, from its first on.

    Every event is folded at most once, and views are made only where a game looks at them.
    """
    state, folded, found, moves = TableState(), 0, list[TurningMoment](), _Moves()
    for version, event in enumerate(events, 1):
        if (undone := moves.undone_from(version, event)) is not None:
            found = [point for point in found if point.version < undone]
        if state.pinned and tag_of(event) not in state.game.talk.turning:
            continue
        before = fold(rule_sets, state, events[folded : version - 1])
        state, folded = fold(rule_sets, before, (event,)), version
        found += _turned(version, event, before, state, viewer)
    return tuple(found)


def _turned(version: int, event: Event, before: TableState, after: TableState, viewer: Viewer) -> list[TurningMoment]:
    shown = redact(event, seen_by(before, viewer))
    turner = after.game.talk.turning.get(tag_of(event))
    if turner is None or shown is CONCEALED:
        return []
    passage = Passage(shown, voice_of(after), _looking(before, viewer), _looking(after, viewer))
    return [TurningMoment(version, turn.kind, turn.text, turn.rules, turn.seats) for turn in turner(passage)]


def _looking(state: TableState, viewer: Viewer) -> Callable[[], Any]:
    return cache(partial(view_of, state, seen_by(state, viewer)))


class _Moves:
    """Where the moves begin that can be taken back: a move that was has turned nothing (TB-34)."""

    def __init__(self) -> None:
        self._next, self._taken = 1, list[int]()

    def undone_from(self, version: int, event: Event) -> int | None:
        """The version at which a move began that `event` takes back; None if it takes back none."""
        if isinstance(event, MoveUndone):
            self._next = version + 1
            return self._taken.pop()
        if isinstance(event, MoveMarked):
            self._taken = [*self._taken, self._next] if event.reversible else []
        if isinstance(event, MoveMarked) or type(event).audience is not EVERYONE:
            self._next = version + 1  # what only some know of belongs to no move that can be taken back
        return None
