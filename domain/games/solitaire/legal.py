"""Everything the player may do now, from the same predicates as `decide`."""

from domain.games.solitaire.commands import FINISH, RECYCLE, TURN, WASTE_TO_BAR, move_column, to_bar, to_column
from domain.games.solitaire.rules import can_recycle, ends_for, is_next_on_bar, joins
from domain.games.solitaire.state import State
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """The commands `decide` accepts from `seat`."""
    if seat != 0 or state.over:
        return ()
    return (*_moves(state), FINISH)


def is_stuck(state: State) -> bool:
    """US-R-11: nothing but `finish` is left, so the game ends by itself."""
    return not state.stock and not _moves(state)


def _moves(state: State) -> list[Command]:
    found: list[Command] = []
    if state.waste:
        _from_waste(state, found)
    _from_columns(state, found)
    if state.stock:
        found.append(TURN)
    elif can_recycle(state):
        found.append(RECYCLE)
    return found


def _from_waste(state: State, found: list[Command]) -> None:
    card = state.waste[-1]
    if is_next_on_bar(state.bar, card):
        found.append(WASTE_TO_BAR)
    for number, end in ends_for(state.ranked, card, state.columns):
        found.append(to_column(number, end))


def _from_columns(state: State, found: list[Command]) -> None:
    bar = state.bar
    for number, column in enumerate(state.columns, start=1):
        if column and is_next_on_bar(bar, column[-1]):
            found.append(to_bar(number))
    for source, target in joins(state.ranked, state.columns):
        found.append(move_column(source, target))
