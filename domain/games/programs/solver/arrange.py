"""From a plan to the cards: which one lies where, and what the wild cards stand for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.games.programs.cards import IS_WILD, RANK_AT, RANK_OF, SUIT_OF, VALUE_AT, Card, Laid
from domain.games.programs.program_deck import Kind, ProgramCard
from domain.games.programs.solver.forms import Form
from domain.games.programs.solver.search import Plan, complete_plan, plan


class Slot(NamedTuple):
    """One place of one combination."""

    combination: int
    position: int


def arrangement(hand: Sequence[Card], program: ProgramCard) -> tuple[tuple[Laid, ...], ...] | None:
    """The combinations of a legal reveal that spends as few wild cards as possible; None if there is none."""
    found = complete_plan(tuple(hand), program)
    if found is None:
        return None
    filled = fill(hand, found)
    wild = iter(sorted(card for card in hand if IS_WILD[card]))
    return tuple(
        tuple(_laid(filled.get(Slot(number, index)), form, index, wild) for index in range(form.size))
        for number, form in enumerate(found.forms)
    )


def cards_used(hand: Sequence[Card], program: ProgramCard) -> tuple[Card, ...]:
    """The regular cards of the hand that the best plan uses, complete or not."""
    return tuple(fill(hand, plan(tuple(hand), program)).values())


def _laid(card: Card | None, form: Form, index: int, wild: Iterator[Card]) -> Laid:
    if card is not None:
        return Laid(card)
    substitute = next(wild)
    if form.kind is Kind.KIND:
        return Laid(substitute, VALUE_AT[form.start])
    suit = form.suits[0] if len(form.suits) == 1 else None
    return Laid(substitute, VALUE_AT[form.start + index], suit)


def fill(hand: Sequence[Card], found: Plan) -> dict[Slot, Card]:
    """A largest matching of regular cards to places in which every combination has a card if it can (PR-50)."""
    cards = sorted(card for card in hand if not IS_WILD[card])
    matching = _Matching(found.forms, cards)
    for number in range(len(found.forms)):
        matching.seed(number)
    for number, form in enumerate(found.forms):
        for index in range(form.size):
            matching.grow(Slot(number, index))
    return matching.filled


class _Matching:
    """Grows by augmenting paths: a place once filled stays filled, though perhaps by another card."""

    def __init__(self, forms: Sequence[Form], cards: Sequence[Card]) -> None:
        self._forms = forms
        self._cards = cards
        self.filled: dict[Slot, Card] = {}
        self._where: dict[Card, Slot] = {}

    def seed(self, number: int) -> None:
        """Give combination `number` one card, moving those of others to other cards if need be."""
        self._augment_combination(number, set())

    def grow(self, slot: Slot) -> None:
        """Fill `slot` if that is possible without emptying another."""
        if slot not in self.filled:
            self._augment(slot, set())

    def _fits(self, slot: Slot, card: Card) -> bool:
        form = self._forms[slot.combination]
        if SUIT_OF[card] not in form.suits:
            return False
        rank = form.start if form.kind is Kind.KIND else RANK_AT[form.start + slot.position]
        return RANK_OF[card] == rank

    def _place(self, slot: Slot, card: Card) -> None:
        self.filled[slot] = card
        self._where[card] = slot

    def _augment(self, slot: Slot, tried: set[Card]) -> bool:
        fitting = [card for card in self._cards if self._fits(slot, card)]
        for card in fitting:  # a free card spares the others the move
            if card not in self._where:
                self._place(slot, card)
                return True
        for card in fitting:
            if card not in tried:
                tried.add(card)
                if self._augment(self._where[card], tried):
                    self._place(slot, card)
                    return True
        return False

    def _augment_combination(self, number: int, tried: set[Card]) -> bool:
        """As `_augment`, while every combination holds one card at most and does not care in which place."""
        for index in range(self._forms[number].size):
            slot = Slot(number, index)
            for card in self._cards:
                if card in tried or not self._fits(slot, card):
                    continue
                tried.add(card)
                holder = self._where.get(card)
                if holder is not None and not self._augment_combination(holder.combination, tried):
                    continue
                self._release(number)
                self._place(slot, card)
                return True
        return False

    def _release(self, number: int) -> None:
        for slot in [slot for slot in self.filled if slot.combination == number]:
            card = self.filled.pop(slot)
            if self._where.get(card) == slot:
                del self._where[card]
