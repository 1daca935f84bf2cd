"""Players that know only their own view: one at random, one greedy, one that keeps its columns open."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from domain.games.solitaire.cards import DECK, GALAXY, Card, rank_of, suit_of
from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.rules import UNDER
from domain.games.solitaire.views import SolitaireView
from domain.kernel.decider import Bot
from domain.kernel.rng import Rng

Columns: TypeAlias = Sequence[tuple[Card, ...]]

_EAGERNESS: dict[type, int] = {ToBar: 0, MoveColumn: 1, ToColumn: 2, Turn: 3, Recycle: 3, Finish: 4}
_ABOVE = tuple(tuple(sum(1 << card for card in DECK if under[card] >> top & 1) for top in DECK) for under in UNDER)
"""By `ranked`, for every card: a bit for each card that fits above it."""
_GALAXIES = frozenset(card for card in DECK if rank_of(card) == GALAXY)
_SPACE = sum(1 << card for card in _GALAXIES)
_WASTE_TO_BAR = ToBar()
_DECK = (1 << len(DECK)) - 1


def random(_: SolitaireView, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Anything that can be played; stops only when nothing can."""
    return rng.choice(legal[:-1] or legal)


def greedy(_: SolitaireView, legal: tuple[Any, ...], __: Rng) -> Any:
    """The bar first, then joining columns, then the waste to a column, then the stock."""
    return min(legal, key=lambda command: _EAGERNESS[type(command)])


def sensible(view: SolitaireView, legal: tuple[Any, ...], _: Rng) -> Any:
    """Empties the waste, and keeps as many places open for the cards still out as it can.

    Columns never lock each other: under a card lie only lower ones, which go to the bar before it. What ends a game is
    cards that cannot be reached, so every card off the waste counts, every open end of a column counts, and
    joining two columns, which closes two ends, waits until a Galaxy needs the space.
    """
    out = _cards_out(view)
    banked = [command for command in legal if isinstance(command, ToBar)]
    if _WASTE_TO_BAR in banked:
        return _WASTE_TO_BAR
    openness = _openness(view, out, view.columns, view.bar)
    for command in banked:
        if _openness(view, out, *_after(view, command)) >= openness:
            return command
    if placed := _placings(view, legal):
        return max(
            placed, key=lambda command: (_openness(view, out, *_after(view, command)), _takes_no_bottom(command))
        )
    if banked and _frees_the_waste(view):
        return banked[0]
    onward = [command for command in legal if isinstance(command, Turn | Recycle)]
    return (onward or banked or legal[-1:])[0]


def _placings(view: SolitaireView, legal: tuple[Any, ...]) -> list[Any]:
    """The waste's top card into a column; where only a space is missing for a Galaxy, the joins that make one."""
    placings: list[Any] = [command for command in legal if isinstance(command, ToColumn)]
    if placings or not view.waste or _top(view) not in _GALAXIES:
        return placings
    return [command for command in legal if isinstance(command, MoveColumn)]


def _takes_no_bottom(command: Any) -> bool:
    """A card above a column stands in no card's way to the bar."""
    return isinstance(command, ToColumn) and command.end is not End.BOTTOM


def _top(view: SolitaireView) -> Card:
    card = view.waste[-1]
    assert card is not None, "the top card of the waste lies face up"
    return card


def _cards_out(view: SolitaireView) -> int:
    """A bit for every card of stock and waste, seen or not: those that lie neither in a column nor on the bar."""
    out = _DECK
    for column in view.columns:
        for card in column:
            out ^= 1 << card
    for suit, height in enumerate(view.bar):
        out ^= ((1 << height) - 1) << 10 * suit
    return out


def _openness(view: SolitaireView, out: int, columns: Columns, bar: Sequence[int]) -> int:
    """How many of the cards out would find a place now; a third more for those with a second one."""
    once = twice = 0
    for places in _places(view.ranked, columns, bar):
        twice |= once & places
        once |= places
    return 3 * (once & out).bit_count() + (twice & out).bit_count()


def _places(ranked: bool, columns: Columns, bar: Sequence[int]) -> Iterator[int]:
    under, above = UNDER[ranked], _ABOVE[ranked]
    for column in columns:
        yield under[column[-1]] | above[column[0]] if column else _SPACE
    for suit, height in enumerate(bar):
        yield 1 << 10 * suit + height if height < 10 else 0


def _after(view: SolitaireView, command: ToBar | ToColumn | MoveColumn) -> tuple[Columns, Sequence[int]]:
    """Columns and bar after a command that leaves the stock alone."""
    columns, bar = list(view.columns), list(view.bar)
    match command:
        case ToBar(int(column)):
            card = columns[column - 1][-1]
            columns[column - 1] = columns[column - 1][:-1]
            bar[suit_of(card)] += 1
        case ToColumn(column, end):
            onto = columns[column - 1]
            columns[column - 1] = (_top(view), *onto) if end is End.TOP else (*onto, _top(view))
        case MoveColumn(source, target):
            columns[target - 1] += columns[source - 1]
            columns[source - 1] = ()
    return columns, bar


def _frees_the_waste(view: SolitaireView) -> bool:
    """Whether the top card of the waste finds a place once everything possible has gone from columns to the bar."""
    if not view.waste:
        return False
    columns, bar = [list(column) for column in view.columns], list(view.bar)
    moved = True
    while moved:
        moved = False
        for column in columns:
            while column and bar[suit_of(column[-1])] == rank_of(column[-1]):
                bar[suit_of(column.pop())] += 1
                moved = True
    top = _top(view)
    return any(places >> top & 1 for places in _places(view.ranked, [tuple(column) for column in columns], bar))


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy, "sensible": sensible}
