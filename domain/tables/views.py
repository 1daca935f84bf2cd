"""A table as others see it: in lists, and from one seat."""

from typing import Annotated, Any

from msgspec.structs import replace

from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Record, tag_of
from domain.kernel.units import Id, Millis
from domain.kernel.viewers import AUDITOR, SPECTATOR, Auditor, Seat, Seated, Viewer
from domain.tables.events import GameForked, TableOpened
from domain.tables.state import SeatHolder, Status, TableState
from domain.tables.terms import NO_TERMS, Terms
from domain.tables.timing import SeatClock


class SeatSummary(Record, frozen=True):
    """One seat at a table."""

    seat: Annotated[Seat, doc("The seat, counted from 0.")]
    player: Annotated[Id, doc("The id of the account that holds the seat.")]
    name: Annotated[str, doc("The name shown to others.")]
    bot: Annotated[str, doc("The built-in player of the seat; empty for a person.")]
    left: Annotated[bool, doc("Whether the holder has left a running game.")]
    stand_in: Annotated[str, doc("The bot that plays for a person who is away; empty while they play themselves.")] = ""
    is_bot: Annotated[bool, doc("Whether a program holds the seat: a built-in bot, or someone's own from outside.")] = (
        False
    )


class TableSummary(Record, frozen=True):
    """What everyone may know of a table."""

    id: Annotated[Id, doc("The id of the table.")]
    game: Annotated[str, doc("The slug of the game that is played.")]
    rules: Annotated[int, doc("The rule-set of the game the table is pinned to.")]
    status: Annotated[Status, doc("Where the table is in its life.")]
    host: Annotated[Id, doc("The id of the account that opened the table.")]
    commitment: Annotated[str, doc("SHA-256 of the server's seed, published before anyone sits down.")]
    version: Annotated[int, doc("The number of the table's last event.")]
    seats: Annotated[tuple[SeatSummary, ...], doc("Who sits at the table, seat by seat.")]
    opened_at: Annotated[Millis, doc("When the table was opened.")]
    started_at: Annotated[Millis | None, doc("When its game began; null before.")]
    ended_at: Annotated[Millis | None, doc("When it ended; null before.")]
    outcome: Annotated[Outcome | None, doc("The result of the game; null before its end.")]
    seed: Annotated[str | None, doc("The server's seed, in hex; null until the table is over.")]
    terms: Annotated[Terms, doc("How the table is kept.")] = NO_TERMS
    clocks: Annotated[tuple[SeatClock, ...], doc("The clocks of the seats, in order.")] = ()
    due_at: Annotated[
        Millis | None, doc("When the time of the next seat runs out if nothing happens before; null without a clock.")
    ] = None
    ready_until: Annotated[Millis | None, doc("When a ready check ends; null if there is none.")] = None
    ready: Annotated[tuple[Id, ...], doc("The ids of the players who have said that they are ready.")] = ()
    undo_asked: Annotated[Seat | None, doc("The seat that asks to take its last move back; null if none does.")] = None
    closed_because: Annotated[
        str | None, doc("Why the table was closed in mid-game without a result; null if it was not.")
    ] = None


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
            closed_because="",
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
        closed_because=state.closed_because or None,
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
    """The game as `viewer` sees it, or None before it is dealt. Once over, the game is open to all."""
    if not state.is_dealt:
        return None
    allowed = AUDITOR if (state.is_over and not state.is_held) or isinstance(viewer, Auditor) else viewer
    return state.game.rules.view(state.play, allowed)


def seen_by(state: TableState, viewer: Viewer) -> Viewer:
    """With whose eyes `viewer` looked at this state: who had not sat down yet was a spectator."""
    return SPECTATOR if isinstance(viewer, Seated) and viewer.seat >= len(state.seats) else viewer


class Opening(Record, frozen=True):
    """The first event of every table: the rule-set is pinned, the seed committed to."""

    table: Annotated[Id, doc("The id of the table.")]
    game: Annotated[str, doc("The slug of the game that is played.")]
    rules: Annotated[int, doc("The rule-set of the game the table is pinned to.")]
    options: Annotated[Any, doc("How the game is played.")]
    host: Annotated[Id, doc("The id of the account that opened the table.")]
    commitment: Annotated[str, doc("SHA-256 of the server's seed, published before anyone sits down.")]
    seed: Annotated[str | None, doc("The server's seed, in hex; null until the table is over.")]
    at: Annotated[Millis, doc("When the table was opened.")]
    terms: Annotated[Terms, doc("How the table is kept.")]
    chain: Annotated[int, doc("The version of the hash chain that its log is kept by.")]


class ForkBegun(Record, frozen=True):
    """The game begins where a seat had seen another one go; what that seat had not seen was imagined anew."""

    players: Annotated[tuple[Id, ...], doc("The ids of the accounts that play, from seat 0 on.")]
    left: Annotated[tuple[Seat, ...], doc("The seats that had been left at the other table.")]
    at: Annotated[Millis, doc("When the game began.")]


_FORKED, _OPENED = tag_of(GameForked), tag_of(TableOpened)


def shown_event(state: TableState, event: Any) -> Any:
    """A redacted event for clients: the opening with its options as the game's own struct, others as they are.

    The state a fork begins from is for exports: clients have views of it.
    """
    tag = tag_of(event)
    if tag == _FORKED:
        return ForkBegun(players=event.players, left=event.left, at=event.at)
    if tag != _OPENED:
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
        chain=event.chain,
    )
