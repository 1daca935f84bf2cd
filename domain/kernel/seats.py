"""Values by seat, and whose turn is next."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.kernel.viewers import Seat, Seated, Viewer

T = TypeVar("T")


def replaced(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """The tuple with one entry changed; `index` counts from 0 and is in it."""
    return (*entries[:index], entry, *entries[index + 1 :])


def seat_after(ring: Sequence[Seat], seat: Seat, steps: int = 1) -> Seat:
    """The seat `steps` places on from `seat` in a ring of seats; a negative number goes the other way round."""
    return ring[(ring.index(seat) + steps) % len(ring)]


def next_playing(seats: int, seat: Seat, plays: Callable[[Seat], object]) -> Seat:
    """The next of `seats` places clockwise that still plays; `seat` itself if no other does."""
    for step in range(1, seats):
        other = (seat + step) % seats
        if plays(other):
            return other
    return seat


def own_seat(viewer: Viewer) -> Seat | None:
    """The viewer's own seat; None for those who do not sit at the table."""
    return viewer.seat if isinstance(viewer, Seated) else None
