"""Playing a game on in the head: what is hidden is guessed many times, and each guess played out to its end."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.games.solitaire.cards import suit_of
from domain.games.solitaire.commands import (
    RECYCLE,
    TURN,
    WASTE_TO_BAR,
    End,
    MoveColumn,
    Recycle,
    ToBar,
    ToColumn,
    Turn,
    move_column,
    to_bar,
    to_column,
)
from domain.games.solitaire.mobility import cards_out
from domain.games.solitaire.rules import (
    can_recycle,
    ends_for,
    is_galaxy,
    joins,
    open_to,
    score,
    wanted_on_bar,
)
from domain.games.solitaire.state import State
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
    """A table of which every card is known, and how it is played on: where each card leaves most places open.

    What may be done is asked of the rules. The table is changed in place, since thousands are played out per game.
    """

    __slots__ = ("bar", "columns", "current_pass", "ranked", "stock", "turn", "wanted", "waste")

    def __init__(self, table: View | State, stock: list[int], waste: list[int]) -> None:
        self.columns: list[list[int]] = [list(column) for column in table.columns]
        self.bar = list(table.bar)
        self.wanted = wanted_on_bar(self.bar)
        self.stock, self.waste = stock, waste
        self.ranked, self.turn, self.current_pass = table.ranked, table.turn, table.current_pass

    def after(self, command: Any) -> "Imagined":
        """The table after a command that is legal in it."""
        match command:
            case Turn():
                self.waste += self.stock[: self.turn]
                del self.stock[: self.turn]
            case Recycle():
                self.stock, self.waste, self.current_pass = self.waste, [], self.current_pass + 1
            case ToBar(column):
                card = (self.waste if column is None else self.columns[column - 1]).pop()
                self.bar[suit_of(card)] += 1
                self.wanted = wanted_on_bar(self.bar)
            case ToColumn(column, end):
                self._put(self.waste.pop(), column, end)
            case MoveColumn(source, target):
                self.columns[target - 1] += self.columns[source - 1]
                self.columns[source - 1] = []
        return self

    def finish(self) -> int:
        """The score at the end, when everything that fits is played where it leaves most places open."""
        while (command := self.next()) is not None:
            self.after(command)
        return score(self.bar)

    def next(self) -> Any:
        """What is played now: to the bar, from the waste to a column, onward in the stock; None at the end."""
        wanted = self.wanted
        for number, column in enumerate(self.columns, start=1):
            if column and wanted >> column[-1] & 1:
                return to_bar(number)
        if self.waste:
            if wanted >> self.waste[-1] & 1:
                return WASTE_TO_BAR
            if (placing := self._placing(self.waste[-1])) is not None:
                return placing
        if self.stock:
            return TURN
        return RECYCLE if can_recycle(self) else None

    def _placing(self, card: int) -> Any:
        """The card into a column, if one takes it; two columns into one where a Galaxy needs the space."""
        ends = ends_for(self.ranked, card, self.columns)
        if ends:
            return to_column(*(ends[0] if len(ends) == 1 else self._most_open(card, ends)))
        fitting = joins(self.ranked, self.columns) if is_galaxy(card) else []
        return move_column(*fitting[0]) if fitting else None

    def _most_open(self, card: int, ends: list[tuple[int, End]]) -> tuple[int, End]:
        out = sum([1 << each for pile in (self.waste, self.stock) for each in pile])
        takes = [open_to(self.ranked, column) for column in self.columns]

        def openness(place: tuple[int, End]) -> tuple[int, bool]:
            number, end = place
            column = self.columns[number - 1]
            ends = {End.TOP: (card, *column[-1:]), End.BOTTOM: (*column[:1], card)}.get(end, (card,))
            fitting = self.wanted | open_to(self.ranked, ends)
            for other, taken in enumerate(takes, start=1):
                if other != number:
                    fitting |= taken
            return (fitting & out).bit_count(), end is End.TOP  # a card above stands in no card's way to the bar

        return max(ends, key=openness)

    def _put(self, card: int, number: int, end: End) -> None:
        column = self.columns[number - 1]
        column.insert(0 if end is End.TOP else len(column), card)
