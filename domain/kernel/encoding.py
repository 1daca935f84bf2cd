"""A seat's view and its moves as numbers, for programs that learn.

Nothing goes in but what the seat is shown anyway: its view, and the list of what it may do. Cards are told by what is
printed on them, other players by how far they sit ahead in turn order, so that every seat sees the table alike.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from domain.kernel.structs import Command, Record
from domain.kernel.viewers import Seat
from domain.kernel.views import ViewHead

View = TypeVar("View", bound=ViewHead)
Numbers: TypeAlias = "array[int]"
"""Whole numbers of 16 bits each."""
Moves: TypeAlias = dict[int, Command]
"""The number of an action -> the command it stands for now."""

WAIT: Final = 0
"""The action of doing nothing now: for a seat that might say something though the game waits for others."""
WAITING: Final = "wait"
_MOST: Final = 2**15 - 1


class Span(Record, frozen=True):
    """Numbers of an observation that belong together."""

    name: str
    start: int
    length: int
    meaning: str


class Layout:
    """Where everything stands in an observation."""

    def __init__(self, *parts: tuple[str, int, str]) -> None:
        self.spans: dict[str, Span] = {}
        self.size = 0
        for name, length, meaning in parts:
            self.spans[name] = Span(name, self.size, length, meaning)
            self.size += length
        self._blank = array("h", bytes(2 * self.size))

    def __getitem__(self, name: str) -> int:
        """Where a span begins."""
        return self.spans[name].start

    def blank(self) -> Numbers:
        """An observation of nothing."""
        return self._blank[:]


def _fits(_: Any) -> str:
    """Nothing is wrong with options that ask for no clock."""
    return ""


@dataclass(frozen=True)
class Encoding(Generic[View]):
    """How one game is put into numbers."""

    layout: Layout
    actions: tuple[str, ...]
    """What each action is called; the first is `WAIT`."""
    moves: Callable[[View, Sequence[Command]], Moves]
    """(a seat's view, what it may do) -> its actions; of commands that are alike one stands for all."""
    observe: Callable[[View, Moves], Numbers]
    """(a seat's view, its actions) -> the numbers in `layout`."""
    unfit: Callable[[Any], str] = _fits
    """Why options cannot be played where no clock runs; empty if they can."""


class Numbering(dict[Any, int]):
    """The number of every action, and of every command once it was asked for."""

    def __init__(self, key: Callable[[Any], Any], numbers: Mapping[Any, int]) -> None:
        super().__init__()
        self._key, self._numbers = key, numbers

    def __missing__(self, command: Any) -> int:
        number = self[command] = self._numbers[self._key(command)]
        return number

    def of(self, legal: Sequence[Command]) -> Moves:
        """The actions there are; the first of equal commands stands for all."""
        return {self[command]: command for command in reversed(legal)}


def numbered(keys: Iterable[Any]) -> dict[Any, int]:
    """Numbers from 1 on, since 0 is to wait."""
    return {key: number for number, key in enumerate(keys, start=1)}


def ahead(seat: Seat, other: Seat, seats: int) -> int:
    """How many places `other` sits after `seat` in the order of seats."""
    return (other - seat) % seats


def own_seat_of(view: ViewHead) -> Seat:
    """The seat whose view it is; ValueError for a view from beside the table."""
    if view.seat is None:
        raise ValueError("only what a seat sees is put into numbers")
    return view.seat


def capped(number: int) -> int:
    """A number that has no bound of its own, as 16 bits hold it."""
    return max(-_MOST, min(_MOST, number))
