"""The search for the best plan: which form each combination of a program takes with a given hand.

Which physical card goes into which place of which combination is a matching, and how many places can be
filled follows by counting, without building it:

- Places of different ranks never compete for a card. For one rank, Hall's theorem gives the number filled as the
  least, over all choices of the combinations that want it, of the cards the chosen ones could use plus the
  places of the others.
- Sets of places that can be filled form a matroid. So if every combination can have a regular card of its own
  (PR-50), some largest matching gives every combination one, and the two conditions can be checked apart.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.games.programs.cards import Card, Suit
from domain.games.programs.program_deck import ProgramCard
from domain.games.programs.solver.forms import FACE_OF, RANKS, SUIT_BITS, Family, Form, Task, face, task

FAR = 99


class Plan(NamedTuple):
    """How near a hand is to a program: cards still `missing`, places `filled` by regular cards, and the forms.

    With no card missing the program can be completed, with wild cards in the places that are not filled.
    """

    missing: int
    filled: int
    forms: tuple[Form, ...]


class Holding(NamedTuple):
    """A hand as sets of faces: held at least `once`, held `twice`; and the number of wild cards."""

    once: int
    twice: int
    wild: int

    def count(self, faces: int) -> int:
        """How many cards of these faces are held."""
        return (self.once & faces).bit_count() + (self.twice & faces).bit_count()


class Choice(NamedTuple):
    """A form with the faces of it that are held, and how many of its places they fill when it stands alone."""

    gain: int
    held: int
    form: Form


def holding(hand: Iterable[Card]) -> Holding:
    """The hand as the search sees it."""
    once = twice = wild = 0
    for card in hand:
        bit = FACE_OF[card]
        if not bit:
            wild += 1
        elif once & bit:
            twice |= bit
        else:
            once |= bit
    return Holding(once, twice, wild)


def distance(hand: Iterable[Card], program: ProgramCard) -> int:
    """How many cards the hand lacks at least to complete the program, whatever they are; 0 if it can."""
    return plan(tuple(hand), program).missing


@lru_cache(maxsize=8192)
def plan(hand: tuple[Card, ...], program: ProgramCard) -> Plan:
    """The plan with the fewest missing cards, and among those the fewest wild ones. Remembers recent answers."""
    return find_plan(hand, program)


def find_plan(hand: Sequence[Card], program: ProgramCard) -> Plan:
    """The same without a memory."""
    held = holding(hand)
    asked = task(program)
    by_kind: dict[int, list[Choice]] = {}
    for index, families in enumerate(asked.combinations):
        if asked.alike[index] == index:
            by_kind[index] = _choices(families, held)
    return _Search(asked, held, [by_kind[alike] for alike in asked.alike]).best()


def _choices(families: Sequence[Family], held: Holding) -> list[Choice]:
    """The forms worth trying, the fullest first; without any card for it, one form stands for all."""
    found: list[Choice] = []
    for family in families:
        best: list[tuple[int, Form]] = []
        for form in family.forms:
            faces = form.faces & held.once
            if not faces or (best and not faces & ~best[-1][0]):
                continue
            if best and not best[-1][0] & ~faces:
                best.pop()
            best.append((faces, form))
        found += [Choice(_gain(form, faces, held), faces, form) for faces, form in best]
    if not found:
        return [Choice(0, 0, families[0].forms[0])]
    found.sort(key=_gain_of, reverse=True)
    return found


def _gain_of(choice: Choice) -> int:
    return choice.gain


def _gain(form: Form, faces: int, held: Holding) -> int:
    if form.kind == "kind":
        return min(form.size, faces.bit_count() + (held.twice & faces).bit_count())
    return faces.bit_count() if len(form.suits) == 1 else _ranks(faces).bit_count()


def _ranks(faces: int) -> int:
    return (faces | faces >> SUIT_BITS | faces >> 2 * SUIT_BITS | faces >> 3 * SUIT_BITS) & RANKS


class _Search:
    """Branch and bound over the choices of each combination in turn."""

    __slots__ = ("_asked", "_best", "_bounds", "_held", "_lists", "_wild")

    def __init__(self, asked: Task, held: Holding, lists: list[list[Choice]]) -> None:
        self._asked = asked
        self._held = held
        self._lists = lists
        self._wild = held.wild if asked.wild else 0
        bounds = [0]
        for choices in reversed(lists):
            bounds.append(bounds[-1] + choices[0].gain)
        self._bounds = bounds[::-1]
        self._best = Plan(FAR, 0, ())

    def best(self) -> Plan:
        """The best plan, its forms in the order of the program's combinations."""
        self._visit((), 0, 0)
        by_place = sorted(zip(self._asked.order, self._best.forms, strict=True))
        return Plan(self._best.missing, self._best.filled, tuple(form for _, form in by_place))

    def _visit(self, chosen: tuple[Choice, ...], first: int, gains: int) -> None:
        depth = len(chosen)
        if depth == len(self._lists):
            self._judge(chosen, gains)
            return
        choices = self._lists[depth]
        # Equal combinations are interchangeable: take their choices in order only.
        same = depth > 0 and self._asked.alike[depth] == self._asked.alike[depth - 1]
        for index in range(first if same else 0, len(choices)):
            choice = choices[index]
            if not self._may_improve(gains + choice.gain + self._bounds[depth + 1]):
                return
            self._visit((*chosen, choice), index, gains + choice.gain)

    def _may_improve(self, most: int) -> bool:
        missing = max(0, self._asked.total - most - self._wild)
        return missing < self._best.missing or (missing == self._best.missing and most > self._best.filled)

    def _judge(self, chosen: tuple[Choice, ...], gains: int) -> None:
        filled, lonely = gains, 0
        if not all(choice.held for choice in chosen) or _overlap(chosen):
            filled = _filled(chosen, self._held)
            lonely = _without_own_card(chosen, self._held)
        missing = max(self._asked.total - filled - self._wild, lonely, 0)
        if (missing, -filled) < (self._best.missing, -self._best.filled):
            self._best = Plan(missing, filled, tuple(choice.form for choice in chosen))


def _overlap(chosen: Sequence[Choice]) -> bool:
    seen = 0
    for choice in chosen:
        if seen & choice.held:
            return True
        seen |= choice.held
    return False


def _filled(chosen: Sequence[Choice], held: Holding) -> int:
    """How many places of all the chosen forms together regular cards can fill."""
    ranks = 0
    for choice in chosen:
        ranks |= _ranks(choice.held)
    return sum(_filled_at(rank, chosen, held) for rank in range(1, SUIT_BITS) if ranks >> rank & 1)


def _filled_at(rank: int, chosen: Sequence[Choice], held: Holding) -> int:
    wants = [(slots, choice.form.suits) for choice in chosen if (slots := choice.form.slots(rank))]
    least = sum(slots for slots, _ in wants)
    for size in range(1, len(wants) + 1):
        for group in combinations(range(len(wants)), size):
            usable: set[Suit] = {suit for index in group for suit in wants[index][1]}
            supply = held.count(sum(face(rank, suit) for suit in usable))
            others = sum(slots for index, (slots, _) in enumerate(wants) if index not in group)
            least = min(least, supply + others)
    return least


def _without_own_card(chosen: Sequence[Choice], held: Holding) -> int:
    """PR-50: how many combinations cannot have a regular card of their own."""
    worst = 0
    for size in range(1, len(chosen) + 1):
        for group in combinations(chosen, size):
            faces = 0
            for choice in group:
                faces |= choice.held
            worst = max(worst, size - held.count(faces))
    return worst
