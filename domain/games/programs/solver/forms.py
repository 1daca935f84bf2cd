"""The forms a combination can take, before any hand is looked at.

A face is a regular card without its back. A set of faces is an int with bit `14 * suit + rank` for each, so
that a hand is two such sets (faces held at least once, and twice) and everything else is bit counting.
"""

from functools import cache
from typing import Final, NamedTuple

from domain.games.programs.cards import (
    DECK,
    HIGHEST_PLACE,
    IS_WILD,
    LOWEST_PLACE,
    RANK,
    RANK_AT,
    RANK_OF,
    SUIT_OF,
    SUITS,
    TWO,
    Suit,
)
from domain.games.programs.program_deck import COMBINATIONS, PROGRAMS, Instruction, Kind, ProgramCard

SUIT_BITS: Final = 14
RANKS: Final = (1 << SUIT_BITS) - 1
EVERY_SUIT: Final = sum(1 << SUIT_BITS * number for number in range(len(SUITS)))
"""Times the set of one rank: the four faces of that rank."""


def face(rank: int, suit: Suit) -> int:
    """The set of one face."""
    return 1 << (SUIT_BITS * SUITS.index(suit) + rank)


FACE_OF: Final = tuple(
    0 if IS_WILD[card] or (suit := SUIT_OF[card]) is None else face(RANK_OF[card], suit) for card in DECK
)
"""The face of each card; none for wild cards."""


class Form(NamedTuple):
    """One way to meet an instruction: from place `start` up, or all of rank `start`, in `suits`."""

    kind: Kind
    size: int
    start: int
    suits: tuple[Suit, ...]
    faces: int
    """The regular cards that fit somewhere in it."""


class Family(NamedTuple):
    """Forms that slide over each other: a form whose held cards are a part of its neighbour's is never better."""

    forms: tuple[Form, ...]


class Task(NamedTuple):
    """What a program asks of the solver: for each combination its families; `alike` numbers equal combinations."""

    combinations: tuple[tuple[Family, ...], ...]
    sizes: tuple[int, ...]
    alike: tuple[int, ...]
    order: tuple[int, ...]
    """The place of each combination on the program card: the search takes straights first."""
    total: int
    wild: bool


def _form(instruction: Instruction, start: int, suits: tuple[Suit, ...]) -> Form:
    ranks = {start} if instruction.kind is Kind.KIND else set(RANK_AT[start : start + instruction.size])
    faces = sum(face(rank, suit) for rank in ranks - {TWO} for suit in suits)
    return Form(instruction.kind, instruction.size, start, suits, faces)


def _families(instruction: Instruction, wild: bool) -> tuple[Family, ...]:
    if instruction.kind is Kind.KIND:
        ranks = [RANK[value] for value in instruction.values] or [rank for rank in RANK.values() if rank != TWO]
        return tuple(Family((_form(instruction, rank, instruction.suits or SUITS),)) for rank in ranks)
    starts = [
        start
        for start in range(LOWEST_PLACE, HIGHEST_PLACE - instruction.size + 2)
        if _may_start(instruction, start, wild)
    ]
    choices = [instruction.suits] if instruction.suits else [(suit,) for suit in SUITS]
    return tuple(Family(tuple(_form(instruction, start, suits) for start in starts)) for suits in choices)


def _may_start(instruction: Instruction, start: int, wild: bool) -> bool:
    ranks = RANK_AT[start : start + instruction.size]
    if instruction.values:
        return ranks == tuple(RANK[value] for value in instruction.values)
    return wild or TWO not in ranks  # PR-R-09: place 2 is for wild cards only


@cache
def task(program: ProgramCard) -> Task:
    """The program prepared for the search."""
    wanted = COMBINATIONS[program]
    order = tuple(sorted(range(len(wanted)), key=lambda index: (wanted[index].kind is Kind.KIND, index)))
    combinations = [wanted[index] for index in order]
    wild = PROGRAMS[program].wild
    return Task(
        combinations=tuple(_families(instruction, wild) for instruction in combinations),
        sizes=tuple(instruction.size for instruction in combinations),
        alike=tuple(combinations.index(instruction) for instruction in combinations),
        order=order,
        total=sum(instruction.size for instruction in combinations),
        wild=wild,
    )
