"""The result of a match, and what must never be wrong with a state."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from domain.games.runiverse.cards import Card
from domain.games.runiverse.state import PILES, Side, State
from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum
from domain.kernel.piles import misplaced


class Reason(DocEnum):
    """Why a match, and its last game, ended."""

    BOND_BROKEN = "last bond broken", "A player's last bond was broken."
    BOND_DRAWN = "last bond drawn", "A player had to draw, and drew the last bond."
    CONCEDED = "conceded", "A player gave up."


class Label(DocEnum):
    """What the result is called."""

    WON = "won", "Somebody won more games."
    DRAW = "draw", "Both won as many games."


def outcome(state: State) -> Outcome | None:
    """The result, once the match is over."""
    return state.outcome


_piles: Final[Callable[[Side], tuple[tuple[Card, ...], ...]]] = attrgetter(*PILES)


def violations(state: State) -> tuple[str, ...]:
    """Every card lies somewhere exactly once, and nothing counts below zero."""
    places: list[Sequence[Card]] = [pile for side in state.sides for pile in _piles(side)]
    places += [location.bonds for location in state.places]
    places += [[v.card for v in e.vim] for e in state.board if e.vim]
    places += [e.attached for e in state.board if e.attached]
    places.append([e.card for e in state.board])
    found = misplaced(places, state.cards)
    for entry in state.board:
        if entry.damage < 0 or entry.plus < 0 or entry.charge < 0 or entry.sap < 0:
            found = (*found, f"card {entry.card} has a count below 0")
    if state.power < 0 or any(side.flame < 0 for side in state.sides):
        found += ("power or flame is below 0",)
    return found
