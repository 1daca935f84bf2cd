"""Whether a seat might go out fully with everything that lies open: a bound that never says no too early."""

from collections import Counter

from domain.games.secrets.cards import DIV, FACE_OF, MAGIC, S0, SUITED, Card, is_plain_zero
from domain.games.secrets.melds import MeldKind, Shape, shape_of
from domain.games.secrets.state import State, place_of
from domain.kernel.viewers import Seat

_LOOSE = 2
_ALL_ZEROS = 4


def might_go_out(state: State, seat: Seat) -> bool:
    """SU-R-88: whether, for all one can tell at a glance, several melds at once would let the seat go out.

    Every discard counts as usable for every meld, and for as many melds as want it.
    """
    hand = state.hands[seat]
    if sum(1 for card in hand if is_plain_zero(card)) == _ALL_ZEROS:
        return True
    public = [card for cards in state.aside for card in cards if card > S0]
    if not public and not any(S0 in cards for cards in state.aside):
        return False
    lying = [card for card in (*state.areas, *(entry.card for entry in state.inactive)) if card >= 0]
    faces = Counter(FACE_OF[Card(card)] for card in (*hand, *lying))
    zero = any(is_plain_zero(card) for card in (*hand, *state.aside[place_of(state, seat)])) or any(
        S0 in cards for cards in state.aside
    )
    laid = [shape for meld in state.melds[seat] if (shape := shape_of(meld.cards)) is not None]
    wild = int(DIV in public)
    loose = [card for card in hand if card < SUITED and not _fits(FACE_OF[card], faces, laid, zero, wild)]
    return len(loose) <= _LOOSE


def _fits(face: int, faces: Counter[int], laid: list[Shape], zero: bool, wild: int) -> bool:
    """Whether some meld could take the card."""
    suit, rank = divmod(face, 9)
    if faces[face] + wild >= 3 or any(_grows(shape, suit, rank) for shape in laid):
        return True
    suits = sum(1 for plain in range(MAGIC) if faces[9 * plain + rank]) + wild
    if suits >= (4 if suit == MAGIC else 3):
        return True
    present = [zero, *(bool(faces[9 * suit + each]) for each in range(9)), zero]
    return any(sum(present[low : low + 3]) + wild >= 3 for low in range(max(0, rank - 1), min(rank + 2, 9)))


def _grows(shape: Shape, suit: int, rank: int) -> bool:
    if shape.kind is MeldKind.SEQUENCE:
        return shape.suit == suit
    return shape.low == rank and (shape.kind is MeldKind.SET or shape.suit == suit)
