"""The slow truth about laying cards: tries every set of cards, and shares no code with the solver or the checks."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from domain.games.programs.cards import NAMES, Card
from domain.games.programs.program_deck import COMBINATIONS, PROGRAMS, Instruction, Kind, ProgramCard

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def value_and_suit(card: Card) -> tuple[str, str]:
    """What is printed on a card; jokers have no suit."""
    name = NAMES[card].rstrip("'")
    return ("JK", "") if name.startswith("JK") else (name[:-1], name[-1])


def is_wild(card: Card) -> bool:
    return value_and_suit(card)[0] in ("JK", "2")


def can_form(cards: tuple[Card, ...], instruction: Instruction, wild: bool) -> bool:
    """Whether these cards, all of them, can be laid as one combination of the instruction."""
    regular = [value_and_suit(card) for card in cards if not is_wild(card)]
    if len(cards) != instruction.size or not regular or (not wild and len(regular) < len(cards)):
        return False
    suits = {suit for _, suit in regular}
    if instruction.suits and not suits <= set(instruction.suits):
        return False
    values = [value for value, _ in regular]
    if instruction.kind is Kind.KIND:
        return len(set(values)) == 1 and (not instruction.values or values[0] in instruction.values)
    if not instruction.suits and len(suits) > 1:
        return False
    return len(set(values)) == len(values) and any(set(values) <= set(window) for window in _windows(instruction))


def _windows(instruction: Instruction) -> Iterator[list[str]]:
    for start in range(len(ORDER) - instruction.size + 1):
        window = ORDER[start : start + instruction.size]
        if not instruction.values or window == list(instruction.values):
            yield window


def fewest_wild(hand: Iterable[Card], program: ProgramCard) -> int | None:
    """The least number of wild cards with which the hand completes the program; None if it cannot."""
    cards, wild = tuple(hand), PROGRAMS[program].wild
    sets: dict[Instruction, list[frozenset[Card]]] = {}
    for instruction in COMBINATIONS[program]:
        if instruction not in sets:
            tried = combinations(cards, instruction.size)
            sets[instruction] = [frozenset(some) for some in tried if can_form(some, instruction, wild)]
    return _cheapest([sets[instruction] for instruction in COMBINATIONS[program]], frozenset(), 0)


def _cheapest(lists: list[list[frozenset[Card]]], used: frozenset[Card], first: int) -> int | None:
    """Equal combinations take their sets in order: swapping them changes nothing."""
    if not lists:
        return sum(map(is_wild, used))
    best: int | None = None
    for index in range(first, len(lists[0])):
        if not used & lists[0][index]:
            following = index if len(lists) > 1 and lists[1] is lists[0] else 0
            cost = _cheapest(lists[1:], used | lists[0][index], following)
            best = cost if best is None or (cost is not None and cost < best) else best
    return best
