"""A table after one more event: total, no checks, no draws."""

from typing import Any

from msgspec.structs import replace

from domain.kernel.decider import handlers
from domain.kernel.rng import mixed
from domain.kernel.structs import Event
from domain.tables.decide import Shelf, read_options
from domain.tables.events import (
    TABLE_EVENTS,
    GameStarted,
    SeatLeft,
    SeatTaken,
    TableCancelled,
    TableEnded,
    TableOpened,
)
from domain.tables.state import SeatHolder, Status, TableState


def evolve(shelf: Shelf, state: TableState, event: Event) -> TableState:
    """`state` after `event`, of the table or of its game."""
    handler = _HANDLERS.get(type(event))
    if handler is not None:
        after: TableState = handler(shelf, state, event)
        return after
    return replace(state, play=state.rules.evolve(state.play, event), steps=state.steps + 1)


def _opened(shelf: Shelf, _: TableState, event: TableOpened) -> TableState:
    game = shelf.pinned(event.game, event.rules)
    return TableState(
        id=event.table,
        game=game,
        options=read_options(game, event.options),
        host=event.host,
        commitment=event.commitment,
        seed=bytes.fromhex(event.seed),
        opened_at=event.at,
    )


def _seat_taken(_: Shelf, state: TableState, event: SeatTaken) -> TableState:
    holder = SeatHolder(player=event.player, name=event.name, bot=event.bot)
    mix = mixed(state.mix, event.entropy.encode()) if event.entropy else state.mix
    return replace(state, seats=(*state.seats, holder), mix=mix)


def _seat_left(_: Shelf, state: TableState, event: SeatLeft) -> TableState:
    seats = list(state.seats)
    if state.status is Status.OPEN:
        del seats[event.seat]
    else:
        seats[event.seat] = replace(seats[event.seat], left=True)
    return replace(state, seats=tuple(seats))


def _started(_: Shelf, state: TableState, event: GameStarted) -> TableState:
    return replace(state, status=Status.PLAYING, play=state.rules.initial, started_at=event.at)


def _ended(_: Shelf, state: TableState, event: TableEnded) -> TableState:
    return replace(state, status=Status.FINISHED, outcome=event.outcome, ended_at=event.at)


def _cancelled(_: Shelf, state: TableState, event: TableCancelled) -> TableState:
    return replace(state, status=Status.CANCELLED, ended_at=event.at)


_HANDLERS: dict[type, Any] = handlers(
    {
        TableOpened: _opened,
        SeatTaken: _seat_taken,
        SeatLeft: _seat_left,
        GameStarted: _started,
        TableEnded: _ended,
        TableCancelled: _cancelled,
    },
    TABLE_EVENTS,
)
