"""Playing a game on in the head: what is hidden is guessed many times, and each guess played out to its end."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.games.solitaire.cards import GALAXY
from domain.games.solitaire.commands import End, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.mobility import ABOVE, SPACE, cards_out
from domain.games.solitaire.rules import UNDER
from domain.games.solitaire.views import View
from domain.kernel.rng import Rng


def promise(view: View, commands: Sequence[Any], worlds: int, rng: Rng) -> list[float]:
    """For each command, the mean final score over `worlds` guesses. All commands are tried on the same guesses."""
    guesses = list(_guesses(view, worlds, rng))
    return [
        sum(Imagined(view, list(stock), list(waste)).after(command).finish() for stock, waste in guesses) / len(guesses)
        for command in commands
    ]


def _guesses(view: View, worlds: int, rng: Rng) -> Iterator[tuple[list[int], list[int]]]:
    """Stocks and wastes that agree with everything the player knows; one is enough when that is everything."""
    known = {card for pile in (view.stock, view.waste) for card in pile if card is not None}
    out = cards_out(view.columns, view.bar)
    hidden = [card for card in range(60) if out >> card & 1 and card not in known]
    for _ in range(worlds if hidden else 1):
        unseen = iter(rng.shuffled(hidden))
        stock = [next(unseen) if card is None else card for card in view.stock]
        yield stock, [next(unseen) if card is None else card for card in view.waste]


class Imagined:
    """A table of which every card is known. Mutable and with few checks, since thousands are played out per game."""

    __slots__ = ("above", "bar", "columns", "left", "next", "stock", "turn", "under", "waste")

    def __init__(self, view: View, stock: list[int], waste: list[int]) -> None:
        self.columns: list[list[int]] = [list(column) for column in view.columns]
        self.bar = list(view.bar)
        self.stock, self.waste = stock, waste
        self.next = 0
        self.turn, self.left = view.turn, view.passes - view.current_pass
        self.under, self.above = UNDER[view.ranked], ABOVE[view.ranked]

    def after(self, command: Any) -> "Imagined":
        """The table after a command that is legal in it."""
        match command:
            case Turn() | Recycle():
                self._onward()
            case ToBar(column):
                card = (self.waste if column is None else self.columns[column - 1]).pop()
                self.bar[card // 10] += 1
            case ToColumn(column, end):
                self._put(self.waste.pop(), self.columns[column - 1], end is End.TOP)
            case MoveColumn(source, target):
                self.columns[target - 1] += self.columns[source - 1]
                self.columns[source - 1] = []
        return self

    def finish(self) -> int:
        """The score at the end, when everything that fits is played where it leaves most places open."""
        while True:
            self._bank()
            if not (self.waste and self._place()) and not self._onward():
                return sum(self.bar)

    def _onward(self) -> bool:
        if self.next < len(self.stock):
            self.waste += self.stock[self.next : self.next + self.turn]
            self.next += self.turn
            return True
        if self.left == 0 or not self.waste:
            return False
        self.stock, self.waste, self.next, self.left = self.waste, [], 0, self.left - 1
        return True

    def _bank(self) -> None:
        bar, moved = self.bar, True
        while moved:
            moved = False
            for pile in (*self.columns, self.waste):
                while pile and bar[pile[-1] // 10] == pile[-1] % 10:
                    bar[pile.pop() // 10] += 1
                    moved = True

    def _place(self) -> bool:
        """The top card of the waste into a column, if one takes it."""
        card, under, above = self.waste[-1], self.under, self.above
        ends: list[tuple[list[int], bool]] = []
        for column in self.columns:
            if not column:
                if card % 10 == GALAXY:
                    ends.append((column, False))
            else:
                if above[column[0]] >> card & 1:
                    ends.append((column, True))
                if under[column[-1]] >> card & 1:
                    ends.append((column, False))
        if not ends:
            return card % 10 == GALAXY and self._join()
        self.waste.pop()
        self._put(card, *(ends[0] if len(ends) == 1 else self._most_open(card, ends)))
        return True

    def _most_open(self, card: int, ends: list[tuple[list[int], bool]]) -> tuple[list[int], bool]:
        out = 0
        for pile in (self.waste, self.stock[self.next :]):
            for each in pile:
                out |= 1 << each
        best, most = ends[0], -1
        for column, on_top in ends:
            self._put(card, column, on_top)
            count = (self._open_places() & out).bit_count()
            column.pop(0 if on_top else -1)
            if count > most:
                best, most = (column, on_top), count
        return best

    def _open_places(self) -> int:
        fitting = 0
        for column in self.columns:
            fitting |= self.under[column[-1]] | self.above[column[0]] if column else SPACE
        for suit, height in enumerate(self.bar):
            if height < 10:
                fitting |= 1 << 10 * suit + height
        return fitting

    def _join(self) -> bool:
        """Two columns into one, if any fit: a Galaxy needs the space."""
        for source in self.columns:
            for target in self.columns:
                if source and target and self.under[target[-1]] >> source[0] & 1:
                    target.extend(source)
                    source.clear()
                    return True
        return False

    @staticmethod
    def _put(card: int, column: list[int], on_top: bool) -> None:
        if on_top:
            column.insert(0, card)
        else:
            column.append(card)
