"""Before and after the game: invitations, getting ready, and when spectators have caught up with the end."""

from hashlib import sha256
from hmac import compare_digest

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables.commands import CallReady, EnterTable, LapseReady, OpenTable, Reveal, SayReady
from domain.tables.events import GuestEntered, ReadyCalled, ReadyLapsed, SeatLeft, SeatReady, TableRevealed
from domain.tables.playing import begun, require_enough
from domain.tables.state import Status, TableState
from domain.tables.terms import READY_MS, Access


def check_invitation(command: OpenTable) -> None:
    """TB-26."""
    private = command.terms.access is Access.PRIVATE
    require(private == bool(command.invitation), "TB-26", "a private table, and no other, has an invitation")


def invitation_digest(code: str) -> str:
    """What the log keeps of the code of a private table."""
    return sha256(code.encode()).hexdigest()


def require_invited(state: TableState, player: str, invitation: str) -> None:
    """TB-26: a private table is for its host, those who came before, and those with its invitation."""
    if state.terms.access is Access.OPEN or state.is_insider(player):
        return
    require(compare_digest(invitation, state.invitation), "TB-26", "this table is private: you need its invitation")


def enter(state: TableState, command: EnterTable, _: int) -> tuple[Event, ...]:
    """TB-26: come to a private table to look."""
    require(state.terms.access is Access.PRIVATE, "TB-26", "everyone may look at an open table")
    require_invited(state, command.player, command.invitation)
    require(not state.is_insider(command.player), "TB-26", "you have been let in already")
    return (GuestEntered(player=command.player, name=command.name),)


def call_ready(state: TableState, command: CallReady, now: int) -> tuple[Event, ...]:
    """TB-28: ask everyone whether they are ready."""
    require(state.status is Status.OPEN, "TB-15", "the game has begun already")
    has_right = command.player == state.host or state.seat_of(command.player) is not None
    require(has_right, "TB-28", "only the host or a seated player calls a ready check")
    require(state.ready_until is None, "TB-28", "a ready check is going on")
    require_enough(state)
    called = ReadyCalled(until=now + READY_MS)
    seat = state.seat_of(command.player)
    if seat is None:
        return (called,) if _missing(state, ()) else (called, *begun(state, now))
    return (called, *_readied(state, seat, (), now))


def say_ready(state: TableState, seat: Seat, command: SayReady, now: int) -> tuple[Event, ...]:
    """TB-28: be ready; the game begins when everyone is."""
    require(state.ready_until is not None, "TB-28", "nobody has asked")
    require(command.player not in state.ready, "TB-28", "you have said so already")
    return _readied(state, seat, state.ready, now)


def _readied(state: TableState, seat: Seat, ready: tuple[str, ...], now: int) -> tuple[Event, ...]:
    said = SeatReady(seat=seat)
    missing = _missing(state, (*ready, state.seats[seat].player))
    return (said,) if missing else (said, *begun(state, now))


def _missing(state: TableState, ready: tuple[str, ...]) -> list[Seat]:
    """Built-in bots are always ready."""
    return [seat for seat, each in enumerate(state.seats) if not each.bot and each.player not in ready]


def lapse_ready(state: TableState, _: LapseReady, now: int) -> tuple[Event, ...]:
    """TB-28: those who were not ready in time lose their seats."""
    require(state.ready_until is not None and now >= state.ready_until, "TB-28", "there is time left")
    late = reversed(_missing(state, state.ready))  # from the last seat down: each one that goes moves those after it
    left = tuple(SeatLeft(seat=seat, player=state.seats[seat].player) for seat in late)
    return (*left, ReadyLapsed(at=now))


def reveal(state: TableState, _: Reveal, now: int) -> tuple[Event, ...]:
    """TB-30: the spectators have caught up with the end, or nobody plays the same deal any more."""
    if state.is_held:
        require(state.is_over and state.started_at is not None, "TB-30", "the game is not over yet")
        return (TableRevealed(at=now, seed=state.seed.hex()),)
    due = state.reveal_at
    require(due is not None and now >= due, "TB-30", "there is nothing to reveal yet")
    return (TableRevealed(at=now),)
