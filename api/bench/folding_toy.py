"""The least a fold can cost in this style: a small frozen struct, a handler by type, `replace`. Nothing is decided."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Toy(Struct, frozen=True):
    """As many fields as a small game has."""

    turn: int = 0
    top: int = 0
    colour: int = 0
    drawn: int = 0
    passes: int = 0
    since: int = 0
    hands: tuple[int, ...] = (0, 0, 0, 0)
    winner: int | None = None


class Played(Struct, frozen=True):
    """A card on the pile."""

    seat: int
    card: int
    at: int


class Drew(Struct, frozen=True):
    """A card into a hand."""

    seat: int
    card: int
    at: int


class Passed(Struct, frozen=True):
    """Nothing done."""

    seat: int
    at: int


def _played(toy: Toy, event: Played) -> Toy:
    return replace(toy, turn=event.seat, top=event.card, colour=event.card & 3, since=event.at)


def _drew(toy: Toy, event: Drew) -> Toy:
    return replace(toy, turn=event.seat, drawn=toy.drawn + 1, since=event.at)


def _passed(toy: Toy, event: Passed) -> Toy:
    return replace(toy, turn=event.seat, passes=toy.passes + 1, since=event.at)


_HANDLERS: dict[type, Callable[[Toy, Any], Toy]] = {Played: _played, Drew: _drew, Passed: _passed}


def evolve(toy: Toy, event: Any) -> Toy:
    """`toy` after `event`."""
    return _HANDLERS[type(event)](toy, event)


def events(count: int) -> tuple[Any, ...]:
    """A log of the toy."""
    kinds: tuple[Callable[[int], Any], ...] = (
        lambda n: Played(n % 4, n % 108, n),
        lambda n: Played(n % 4, n % 108, n),
        lambda n: Drew(n % 4, n % 108, n),
        lambda n: Passed(n % 4, n),
    )
    return tuple(kinds[n % 4](n) for n in range(count))


def fold(log: Sequence[Any]) -> int:
    """Fold a whole log; how many events that were."""
    toy = Toy()
    for event in log:
        toy = evolve(toy, event)
    return len(log)
