"""A table as a scene: what its game shows, with the names, the clocks and the moves that only the table knows."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.kernel.scene import Clock, Scene, SceneSeat
from domain.kernel.scenery import Cast, Offer, Writing, ended
from domain.kernel.seats import own_seat
from domain.kernel.viewers import Seat, Viewer
from domain.tables.moves import Move
from domain.tables.state import SeatHolder, Status, TableState
from domain.tables.text import names_of
from domain.tables.views import view_of


def scene_of(
    state: TableState, version: int, viewer: Viewer, moves: Sequence[Move] = (), write: Writing = lambda _: None
) -> Scene:
    """The table as `viewer` sees it, with these moves to make; `write` says what a client sends for one."""
    view, cast = view_of(state, viewer), Cast(names_of(state), own_seat(viewer), state.game.rules.reasons)
    offers = [Offer(move.key, move.text, move.command) for move in moves]
    staged = Scene() if view is None else state.game.talk.staged(view, cast, offers, write)
    return replace(
        staged,
        game=state.game.about.slug,
        title=state.game.about.title,
        version=version,
        viewer=cast.you,
        headline=_headline(state, staged, view, cast),
        over=state.is_over,
        seats=_seats(state, staged, view),
    )


def _headline(state: TableState, staged: Scene, view: Any, cast: Cast) -> str:
    """The game's own, unless there is none yet or the table ended for a reason of its own."""
    if state.status is Status.OPEN:
        return "Waiting for players"
    if state.status is Status.CANCELLED:
        return "Closed before a game began"
    if state.outcome is not None and (view is None or view.outcome is None):
        return ended(state.outcome, cast)
    return staged.headline or "Playing"


def _seats(state: TableState, staged: Scene, view: Any) -> tuple[SceneSeat, ...]:
    shown = {each.seat: each for each in staged.seats}
    return tuple(
        replace(
            shown.get(seat, SceneSeat(seat)),
            name=holder.name,
            state=_presence(holder),
            clock=_clock(state, seat, () if view is None else view.to_act),
        )
        for seat, holder in enumerate(state.seats)
    )


def _presence(holder: SeatHolder) -> Any:
    if holder.left:
        return "left"
    if holder.stand_in:
        return "away"
    return "bot" if holder.bot or holder.is_bot else "here"


def _clock(state: TableState, seat: Seat, to_act: Sequence[Seat]) -> Clock | None:
    """The game's own clock runs for all it waits for; the table's for each seat by itself."""
    if state.status is not Status.PLAYING:
        return None
    due = state.game_deadline
    if due is not None:
        return Clock(until=due) if seat in to_act else None
    timing = state.terms.timing
    if timing is None or seat >= len(state.clocks):
        return None
    clock, full = state.clocks[seat], timing.per_move_ms + timing.bank_ms
    left = timing.per_move_ms + clock.bank_ms
    return Clock(None if clock.since is None else clock.since + left, left, max(full, left))
