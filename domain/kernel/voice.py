"""How a sentence names those who sit at a table and the cards they hold: names go in, they are never searched for."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.kernel.viewers import Seat


class Voice:
    """The names of seats, and whether cards are said in words or as the notation writes them.

    A name is what a player chose to be called: it is put into a sentence as it is, and nothing in it means anything.
    A seat without a name is called by its number.
    """

    __slots__ = ("names", "notation")

    def __init__(self, names: Sequence[str] = (), *, notation: bool = False) -> None:
        self.names, self.notation = names, notation

    def seat(self, seat: Seat) -> str:
        """`Bram`, or `seat 1`, within a sentence."""
        return self._name(seat) or f"seat {seat}"

    def who(self, seat: Seat) -> str:
        """`Bram`, or `Seat 1`, at the beginning of a sentence."""
        return self._name(seat) or f"Seat {seat}"

    def whose(self, seat: Seat) -> str:
        """`Bram's`, within a sentence."""
        return f"{self.seat(seat)}'s"

    def seats(self, seats: Iterable[Seat]) -> str:
        """`Ann, Bram and seat 2`, within a sentence; `nobody` if there are none."""
        return joined([self.seat(seat) for seat in seats], nothing="nobody")

    def _name(self, seat: Seat) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else ""


NAMELESS: Final = Voice()
"""Seats by their numbers, cards in words."""


def joined(parts: Sequence[str], last: str = " and ", nothing: str = "nothing") -> str:
    """`red 4`, `red 4 and blue 2`, `red 4, blue 2 and green 0`."""
    if not parts:
        return nothing
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}{last}{parts[-1]}"


def begun(text: str) -> str:
    """`text` as the beginning of a sentence; not for names, which are spelled as they are."""
    return text[:1].upper() + text[1:]
