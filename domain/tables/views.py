"""A table as others see it: in lists, and from one seat."""

from typing import Any

from msgspec.structs import replace

from domain.kernel.decider import Outcome
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Record, tag_of
from domain.kernel.units import Millis
from domain.kernel.viewers import AUDITOR, SPECTATOR, Auditor, Seat, Viewer
from domain.tables.events import TableOpened
from domain.tables.state import SeatHolder, Status, TableState
from domain.tables.terms import NO_TERMS, Terms
from domain.tables.timing import SeatClock


class SeatSummary(Record, frozen=True):
    """One seat: who holds it, whether a built-in bot plays it, whether they have left a running game."""

    seat: Seat
    player: str
    name: str
    bot: str
    left: bool
    stand_in: str = ""
    """The bot that plays for a person who is away; empty while they play themselves."""
    is_bot: bool = False
    """Whether a program holds the seat: a built-in bot, or someone's own from outside."""


class TableSummary(Record, frozen=True):
    """What everyone may know of a table. Times are milliseconds since 1970."""

    id: str
    game: str
    rules: int
    status: Status
    host: str
    commitment: str
    version: int
    seats: tuple[SeatSummary, ...]
    opened_at: Millis
    started_at: Millis | None
    ended_at: Millis | None
    outcome: Outcome | None
    seed: str | None
    terms: Terms = NO_TERMS
    """How the table is kept."""
    clocks: tuple[SeatClock, ...] = ()
    """The clocks of the seats, in order."""
    due_at: Millis | None = None
    """When the time of the next seat runs out, if nothing happens before."""
    ready_until: Millis | None = None
    """When a ready check ends; null if there is none."""
    ready: tuple[str, ...] = ()
    """The ids of the players who have said that they are ready."""
    undo_asked: Seat | None = None
    """The seat that asks to take its last move back; null if none does."""


def concealed_from(state: TableState, viewer: Viewer) -> int:
    """TB-40: how many of the newest events are concealed from `viewer`; their view ends before those."""
    count = 0
    for event in reversed(state.concealed_tail):
        if redact(event, viewer) is not CONCEALED:
            break
        count += 1
    return count


def listed(state: TableState, version: int) -> TableSummary:
    """The table as lists show it to everyone: one whose spectators are behind stays as its game began until it is over.

    Otherwise a list, a filter or the order of a page would reveal what the delay hides.
    """
    if not state.is_delayed:
        return summarise(state, version - concealed_from(state, SPECTATOR))
    seats = tuple(replace(holder, left=False, stand_in="") for holder in state.seats[: state.started_seats])
    return summarise(
        replace(
            state,
            status=Status.PLAYING,
            seats=seats,
            outcome=None,
            ended_at=None,
            clocks=(),
            undo_asked=None,
            play=None,
        ),
        state.started_version,
    )


def summarise(state: TableState, version: int) -> TableSummary:
    """The public face of `state`."""
    return TableSummary(
        id=state.id,
        game=state.game.about.slug,
        rules=state.game.about.rules_version,
        status=state.status,
        host=state.host,
        commitment=state.commitment,
        version=version,
        seats=tuple(_seat(index, holder) for index, holder in enumerate(state.seats)),
        opened_at=state.opened_at,
        started_at=state.started_at,
        ended_at=state.ended_at,
        outcome=state.outcome,
        seed=state.seed.hex() if state.is_over and not state.is_held else None,
        terms=state.terms,
        clocks=state.clocks,
        due_at=min((at for at, _ in state.expiries_due), default=None) if state.play is not None else None,
        ready_until=state.ready_until,
        ready=state.ready,
        undo_asked=state.undo_asked,
    )


def _seat(index: Seat, holder: SeatHolder) -> SeatSummary:
    return SeatSummary(
        seat=index,
        player=holder.player,
        name=holder.name,
        bot=holder.bot,
        left=holder.left,
        stand_in=holder.stand_in,
        is_bot=holder.is_bot or bool(holder.bot),
    )


def view_of(state: TableState, viewer: Viewer) -> Any:
    """The game as `viewer` sees it, or None before it has begun. Once over, the game is open to all."""
    if state.play is None:
        return None
    allowed = AUDITOR if (state.is_over and not state.is_held) or isinstance(viewer, Auditor) else viewer
    return state.game.rules.view(state.play, allowed)


class Opening(Record, frozen=True):
    """The first event of every table: the rule-set is pinned, the seed committed to.

    `seed` is the server's secret and hidden until the table is over; `options` are the game's own.
    """

    table: str
    game: str
    rules: int
    options: Any
    host: str
    commitment: str
    seed: str | None
    at: Millis
    terms: Terms
    """How the table is kept."""


def shown_event(state: TableState, event: Any) -> Any:
    """A redacted event for clients: the opening with its options as the game's own struct, others as they are."""
    if tag_of(event) != tag_of(TableOpened):
        return event
    return Opening(
        table=event.table,
        game=event.game,
        rules=event.rules,
        options=state.options,
        host=event.host,
        commitment=event.commitment,
        seed=event.seed,
        at=event.at,
        terms=event.terms,
    )
