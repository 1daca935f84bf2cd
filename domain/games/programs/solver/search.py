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
from typing import NamedTuple

from domain.games.programs.cards import Card
from domain.games.programs.program_deck import Kind, ProgramCard
from domain.games.programs.solver.forms import EVERY_SUIT, FACE_OF, RANKS, SUIT_BITS, Family, Form, Task, task

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


@lru_cache(maxsize=8192)
def complete_plan(hand: tuple[Card, ...], program: ProgramCard) -> Plan | None:
    """The plan with no card missing and the fewest wild ones; None, mostly at a glance, if there is none."""
    found = find_plan(hand, program, within=0)
    return None if found.missing else found


def find_plan(hand: Sequence[Card], program: ProgramCard, within: int = FAR - 1) -> Plan:
    """`plan` without a memory. Looks no further than `within` missing cards: beyond, the plan has no forms."""
    held = holding(hand)
    asked = task(program)
    by_kind: dict[int, list[Choice]] = {}
    for index, families in enumerate(asked.combinations):
        if asked.alike[index] == index:
            by_kind[index] = _choices(families, held)
    lists = [by_kind[alike] for alike in asked.alike]
    most = sum(choices[0].gain for choices in lists) + (held.wild if asked.wild else 0)
    if asked.total - most > within:
        return Plan(within + 1, 0, ())
    return _Search(asked, held, lists, within).best()


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
    if form.kind is Kind.KIND:
        return min(form.size, faces.bit_count() + (held.twice & faces).bit_count())
    return faces.bit_count() if len(form.suits) == 1 else _ranks(faces).bit_count()


def _ranks(faces: int) -> int:
    return (faces | faces >> SUIT_BITS | faces >> 2 * SUIT_BITS | faces >> 3 * SUIT_BITS) & RANKS


class _Search:
    """Branch and bound over the choices of each combination in turn.

    Filling is submodular: a further form fills at most its gain more. So the places filled by the forms chosen
    so far, plus the greatest gains still open, bound what a branch can reach.
    """

    __slots__ = ("_alike_after", "_asked", "_best", "_held", "_later", "_lists", "_wild")

    def __init__(self, asked: Task, held: Holding, lists: list[list[Choice]], within: int) -> None:
        self._asked = asked
        self._held = held
        self._lists = lists
        self._wild = held.wild if asked.wild else 0
        self._best = Plan(within + 1, asked.total, ())  # to be beaten by fewer missing cards
        depths = range(len(lists))
        alike = [[other for other in depths if other > depth and lists[other] is lists[depth]] for depth in depths]
        # Choices of equal combinations come in order, so the later ones gain no more than this one does.
        self._alike_after = [len(others) for others in alike]
        self._later = [
            sum(lists[other][0].gain for other in depths if other > depth and other not in alike[depth])
            for depth in depths
        ]

    def best(self) -> Plan:
        """The best plan, its forms in the order of the program's combinations."""
        self._visit((), 0, 0, 0)
        by_place = sorted(zip(self._asked.order, self._best.forms, strict=False))
        return Plan(self._best.missing, self._best.filled, tuple(form for _, form in by_place))

    def _visit(self, chosen: tuple[Choice, ...], first: int, filled: int, seen: int) -> None:
        depth = len(chosen)
        if depth == len(self._lists):
            self._judge(chosen, filled)
            return
        choices = self._lists[depth]
        after, later = self._alike_after[depth], self._later[depth]
        start = first if depth and choices is self._lists[depth - 1] else 0
        for index in range(start, len(choices)):
            choice = choices[index]
            gain, held, _ = choice
            if not self._may_improve(filled + gain * (1 + after) + later):
                return
            branch = (*chosen, choice)
            now = _filled(branch, self._held) if seen & held else filled + gain
            if self._may_improve(now + gain * after + later):
                self._visit(branch, index, now, seen | held)

    def _may_improve(self, most: int) -> bool:
        best, total = self._best, self._asked.total
        missing = total - most - self._wild
        if missing <= 0:
            return best.missing > 0 or min(most, total) > best.filled
        return missing < best.missing or (missing == best.missing and most > best.filled)

    def _judge(self, chosen: tuple[Choice, ...], filled: int) -> None:
        lonely = 0
        if not all(choice.gain for choice in chosen) or filled < sum(choice.gain for choice in chosen):
            lonely = _without_own_card(chosen, self._held)
        missing = max(self._asked.total - filled - self._wild, lonely, 0)
        if missing < self._best.missing or (missing == self._best.missing and filled > self._best.filled):
            self._best = Plan(missing, filled, tuple(choice.form for choice in chosen))


def _filled(chosen: Sequence[Choice], held: Holding) -> int:
    """How many places of all the chosen forms together regular cards can fill."""
    faces = 0
    for choice in chosen:
        faces |= choice.held
    ranks, filled = _ranks(faces), 0
    while ranks:
        lowest = ranks & -ranks
        filled += _filled_at(EVERY_SUIT * lowest, chosen, held)
        ranks ^= lowest
    return filled


def _filled_at(of_rank: int, chosen: Sequence[Choice], held: Holding) -> int:
    """Hall's theorem for the places of one rank; `of_rank` are its four faces."""
    wants = []
    for _, faces, form in chosen:
        usable = faces & of_rank
        if usable:
            wants.append((form.size if form.kind is Kind.KIND else 1, usable))
    places, usable = wants[0]
    supply = held.count(usable)
    if len(wants) == 1:
        return min(places, supply)
    least = sum(places for places, _ in wants)
    for chosen_wants in range(1, 1 << len(wants)):
        union = others = 0
        for index, (places, usable) in enumerate(wants):
            if chosen_wants >> index & 1:
                union |= usable
            else:
                others += places
        least = min(least, held.count(union) + others)
    return least


def _without_own_card(chosen: Sequence[Choice], held: Holding) -> int:
    """PR-50: how many combinations cannot have a regular card of their own."""
    worst = 0
    for group in range(1, 1 << len(chosen)):
        faces = 0
        for index, choice in enumerate(chosen):
            if group >> index & 1:
                faces |= choice.held
        worst = max(worst, group.bit_count() - held.count(faces))
    return worst
