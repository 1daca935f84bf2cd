"""Everything the player may do now, from the same predicates as `decide`."""

from functools import cache

from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.rules import UNDER, can_recycle, is_galaxy, is_next_on_bar
from domain.games.solitaire.state import COLUMNS, State
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

_TURN, _RECYCLE, _FINISH, _WASTE_TO_BAR = Turn(), Recycle(), Finish(), ToBar()
# commands are values: one of each is enough
_to_column = cache(ToColumn)
_to_bar = cache(ToBar)
_move_column = cache(MoveColumn)


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """The commands `decide` accepts from `seat`."""
    if seat != 0 or state.over:
        return ()
    return (*moves(state), _FINISH)


def moves(state: State) -> list[Command]:
    """Everything but `finish`; when this is empty the game ends by itself (US-R-11)."""
    found: list[Command] = []
    if state.waste:
        _from_waste(state, found)
    _from_columns(state, found)
    if state.stock:
        found.append(_TURN)
    elif can_recycle(state):
        found.append(_RECYCLE)
    return found


def _from_waste(state: State, found: list[Command]) -> None:
    card, under = state.waste[-1], UNDER[state.ranked]
    if is_next_on_bar(state.bar, card):
        found.append(_WASTE_TO_BAR)
    for number, column in enumerate(state.columns, start=1):
        if not column:
            if is_galaxy(card):
                found.append(_to_column(number, End.SPACE))
            continue
        if under[column[-1]] >> card & 1:
            found.append(_to_column(number, End.BOTTOM))
        if under[card] >> column[0] & 1:
            found.append(_to_column(number, End.TOP))


def _from_columns(state: State, found: list[Command]) -> None:
    columns, under = state.columns, UNDER[state.ranked]
    for source in range(COLUMNS):
        column = columns[source]
        if not column:
            continue
        if is_next_on_bar(state.bar, column[-1]):
            found.append(_to_bar(source + 1))
        # a column never fits under its own bottom card, which is of no higher rank than its top
        found.extend(
            _move_column(source + 1, target + 1)
            for target in range(COLUMNS)
            if columns[target] and under[columns[target][-1]] >> column[0] & 1
        )
