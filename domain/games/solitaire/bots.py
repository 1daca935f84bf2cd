"""Players that know only their own view: one at random, one greedy, one that keeps its columns open and looks ahead."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.solitaire.cards import Card, suit_of
from domain.games.solitaire.commands import WASTE_TO_BAR, End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.lookahead import promise
from domain.games.solitaire.mobility import cards_out, openness, places
from domain.games.solitaire.rules import is_galaxy, is_next_on_bar
from domain.games.solitaire.thinking import finish, worth
from domain.games.solitaire.views import View
from domain.kernel.bots import Bot, Rung, Search, random_bot, reluctant
from domain.kernel.rng import Rng

WORLDS = 16
"""How many guesses at the hidden cards are played out for a choice."""
CLEARLY = 0.5
"""Points by which a command must look better than the usual one, since guesses differ more than commands do."""
_EAGERNESS: dict[type, int] = {ToBar: 0, MoveColumn: 1, ToColumn: 2, Turn: 3, Recycle: 3, Finish: 4}


def greedy_bot(_: View, legal: tuple[Any, ...], __: Rng) -> Any:
    """The bar first, then joining columns, then the waste to a column, then the stock."""
    return min(legal, key=lambda command: _EAGERNESS[type(command)])


def sensible_bot(view: View, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Empties the waste, keeps as many places open for the cards still out as it can, and thinks twice later on.

    Columns never lock each other: under a card lie only lower ones, which go to the bar before it. What ends a game is
    cards that cannot be reached, so every card off the waste counts, every open end of a column counts, and
    joining two columns, which closes two ends, waits until a Galaxy needs the space.
    In the first pass too much is hidden for looking ahead; from the second on it pays.
    """
    usual = _by_openness(view, legal)
    if view.current_pass == 1 or not isinstance(usual, ToColumn):
        return usual
    others = [command for command in legal if isinstance(command, ToColumn | Turn | Recycle) and command != usual]
    if usual.end is End.SPACE:  # one space is as good as another
        others = [command for command in others if not isinstance(command, ToColumn)]
    if not others:
        return usual
    choices = (usual, *others)
    means = promise(view, choices, WORLDS, rng)
    best = max(range(len(means)), key=means.__getitem__)
    return choices[best] if means[best] > means[0] + CLEARLY else usual


def _by_openness(view: View, legal: tuple[Any, ...]) -> Any:
    banked = [command for command in legal if isinstance(command, ToBar)]
    if WASTE_TO_BAR in banked:
        return WASTE_TO_BAR
    out = cards_out(view.columns, view.bar)
    now = openness(view.ranked, out, view.columns, view.bar)
    for command in banked:
        if openness(view.ranked, out, *after(view, command)) >= now:
            return command
    if placings := _placings(view, legal):
        return max(placings, key=lambda c: (openness(view.ranked, out, *after(view, c)), _takes_no_bottom(c)))
    if banked and _frees_the_waste(view):
        return banked[0]
    onward = [command for command in legal if isinstance(command, Turn | Recycle)]
    return (onward or banked or legal[-1:])[0]


def _placings(view: View, legal: tuple[Any, ...]) -> list[Any]:
    """The waste's top card into a column; where only a space is missing for a Galaxy, the joins that make one."""
    placings: list[Any] = [command for command in legal if isinstance(command, ToColumn)]
    if placings or not view.waste or not is_galaxy(_top(view)):
        return placings
    return [command for command in legal if isinstance(command, MoveColumn)]


def _takes_no_bottom(command: Any) -> bool:
    """A card above a column stands in no card's way to the bar."""
    return isinstance(command, ToColumn) and command.end is not End.BOTTOM


def _top(view: View) -> Card:
    card = view.waste[-1]
    assert card is not None, "the top card of the waste lies face up"
    return card


def after(view: View, command: ToBar | ToColumn | MoveColumn) -> tuple[Sequence[tuple[Card, ...]], Sequence[int]]:
    """Columns and bar after a command that leaves the stock alone."""
    columns, bar = list(view.columns), list(view.bar)
    match command:
        case ToBar(int(column)):
            bar[suit_of(columns[column - 1][-1])] += 1
            columns[column - 1] = columns[column - 1][:-1]
        case ToColumn(column, end):
            onto = columns[column - 1]
            columns[column - 1] = (_top(view), *onto) if end is End.TOP else (*onto, _top(view))
        case MoveColumn(source, target):
            columns[target - 1] += columns[source - 1]
            columns[source - 1] = ()
    return columns, bar


def _frees_the_waste(view: View) -> bool:
    """Whether the top card of the waste finds a place once everything possible has gone from columns to the bar."""
    if not view.waste:
        return False
    columns, bar = [list(column) for column in view.columns], list(view.bar)
    moved = True
    while moved:
        moved = False
        for column in columns:
            while column and is_next_on_bar(bar, column[-1]):
                bar[suit_of(column.pop())] += 1
                moved = True
    return any(fitting >> _top(view) & 1 for fitting in places(view.ranked, columns, bar))


def _at_sight(view: View, legal: tuple[Any, ...], _: Rng) -> Any:
    return _by_openness(view, legal)


def worth_considering(_: View, legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Everything but giving up: what it would save is nothing, as a game that is stuck ends by itself."""
    return tuple([command for command in legal if not isinstance(command, Finish)])


THINKING: Final = Search(
    _at_sight, worth, playouts=120, horizon=300, doubt=2.0, candidates=worth_considering, finish=finish
)
BOTS: Final = (
    Bot(Rung.RANDOM, reluctant(random_bot, Finish), blind=True),
    Bot(Rung.EASY, greedy_bot, formerly=("greedy",)),
    Bot(Rung.MEDIUM, sensible_bot, formerly=("sensible",)),
    Bot(Rung.HARD, sensible_bot, search=THINKING),
)
