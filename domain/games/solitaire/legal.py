"""Everything the player may do now, from the same predicates as `decide`."""

from functools import cache

from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.rules import UNDER, can_recycle, is_galaxy, is_next_on_bar
from domain.games.solitaire.state import State
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
    return (*_moves(state), _FINISH)


def is_stuck(state: State) -> bool:
    """US-R-11: nothing but `finish` is left, so the game ends by itself."""
    return not state.stock and not _moves(state)


def _moves(state: State) -> list[Command]:
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
    columns, under, bar = state.columns, UNDER[state.ranked], state.bar
    tops = sum([1 << column[0] for column in columns if column])
    for number, column in enumerate(columns, start=1):
        if not column:
            continue
        bottom = column[-1]
        if is_next_on_bar(bar, bottom):
            found.append(_to_bar(number))
        # its own top card is of no lower rank than its bottom card, so it never fits under itself
        if under[bottom] & tops:
            found.extend(
                _move_column(source, number)
                for source, other in enumerate(columns, start=1)
                if other and under[bottom] >> other[0] & 1
            )
