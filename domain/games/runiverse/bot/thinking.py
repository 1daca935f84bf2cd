"""What a position of Rüniverse is worth, for bots that think ahead."""

import math
from typing import Final

from domain.games.runiverse.cards import face
from domain.games.runiverse.state import InPlay, Side, State
from domain.kernel.search import win_shares
from domain.kernel.viewers import Seat

_BONDS: Final = (0.0, 6.0, 10.0, 13.5, 16.5, 19.0, 21.0)
"""What so many bonds that hold are worth, in levels of creatures: the fewer are left, the more each one is."""
_MOST: Final = len(_BONDS) - 1
_MORE_BONDS: Final = 2.0
_MAGE: Final = 2.0
_IN_HAND: Final = 0.7
_RIFT: Final = 0.8
_SCALE: Final = 6.0
"""How far one has to be ahead to be about three times as likely to win."""


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win the match: by bonds, rifts, the cards in play and those in hand."""
    if state.outcome is not None:
        return win_shares(state.outcome, 2)
    ahead = _standing(state, 0) - _standing(state, 1) + 2 * _SCALE * (state.wins[0] - state.wins[1])
    chance = 1 / (1 + math.exp(-ahead / _SCALE))
    return chance, 1 - chance


def _standing(state: State, seat: Seat) -> float:
    places = state.places[3 * seat : 3 * seat + 3]
    bonds = sum([len(place.bonds) for place in places])
    most = len(_BONDS) - 1
    total = (
        _BONDS[min(bonds, most)] + _MORE_BONDS * max(0, bonds - most) + sum([_RIFT * place.opened for place in places])
    )
    total += sum([_presence(entry) for entry in state.board if entry.seat == seat])
    return total + _IN_HAND * _cards(state.sides[seat])


def _presence(entry: InPlay) -> float:
    shown = face(entry.card)
    if shown.is_mage:
        return _MAGE
    return 0.8 + shown.level + entry.plus + 0.7 * len(entry.vim) - 0.4 * entry.damage


def _cards(side: Side) -> int:
    return len(side.hand) + len(side.dreamed)
