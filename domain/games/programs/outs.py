"""How soon a hand may complete its program: the unseen cards that would bring it nearer, counted."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.games.programs.cards import DECK, IS_WILD, PACK, Card
from domain.games.programs.program_deck import ProgramCard
from domain.games.programs.solver.search import find_plan
from domain.games.programs.views import View

_FADING = 0.7
"""How many of the cards that help now will help at the step after: the nearer the end, the fewer do."""
_NONE = 0.4
"""What counts for helping cards where there are none: things may still change."""


class Unseen(NamedTuple):
    """The cards a seat does not see: one card for each face with the number of its copies, and all together."""

    faces: tuple[tuple[Card, int], ...]
    total: int


def unseen(view: View, hand: Iterable[Card]) -> Unseen:
    """Every card that is neither in the hand, nor on the table, nor on top of the discards."""
    seen = {*hand, *(laid.card for each in view.table for laid in each.cards)}
    if view.discard_top is not None:
        seen.add(view.discard_top)
    copies: dict[int, list[Card]] = {}
    for card in DECK:
        if card not in seen:
            copies.setdefault(-1 if IS_WILD[card] else card % PACK, []).append(card)
    return Unseen(tuple([(cards[0], len(cards)) for cards in copies.values()]), len(DECK) - len(seen))


def turns_left(hand: Sequence[Card], program: ProgramCard, hidden: Unseen) -> float:
    """About how many draws from the reserve the program takes yet; fewer are better."""
    missing = find_plan(hand, program).missing
    if not missing:
        return 0.0
    helping = sum(
        copies
        for card, copies in hidden.faces
        if find_plan((*hand, card), program, within=missing - 1).missing < missing
    )
    draws = hidden.total / max(helping, _NONE)
    return draws * sum(_FADING**-step for step in range(missing))
