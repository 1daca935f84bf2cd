"""The order of seeds, and the named ways to lay it out in a bracket or in groups."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

Ordering = Callable[[Sequence[T]], list[T]]


def natural(line: Sequence[T]) -> list[T]:
    """As it is."""
    return list(line)


def reverse(line: Sequence[T]) -> list[T]:
    """Last first."""
    return list(line)[::-1]


def half_shift(line: Sequence[T]) -> list[T]:
    """Second half first."""
    half = len(line) // 2
    return [*line[half:], *line[:half]]


def reverse_half_shift(line: Sequence[T]) -> list[T]:
    """Each half turned round."""
    half = len(line) // 2
    return [*reverse(line[:half]), *reverse(line[half:])]


def pair_flip(line: Sequence[T]) -> list[T]:
    """Each pair turned round."""
    return [line[i ^ 1] for i in range(len(line))]


def inner_outer(line: Sequence[T]) -> list[T]:
    """The usual bracket: 1 meets the last, and the best two can only meet in the final. Powers of two."""
    return [line[place] for place in bracket_places(len(line))]


def bracket_places(size: int) -> list[int]:
    """The seeds, from 0, in bracket order: in every round the best left meets the worst left if no favourite loses."""
    places = [0]
    while len(places) < size:
        doubled = 2 * len(places)
        places = [seed for best in places for seed in (best, doubled - 1 - best)]
    return places


ORDERINGS: Mapping[str, Ordering[int]] = {
    "natural": natural,
    "reverse": reverse,
    "half_shift": half_shift,
    "reverse_half_shift": reverse_half_shift,
    "pair_flip": pair_flip,
    "inner_outer": inner_outer,
}


def snake(line: Sequence[T], groups: int) -> list[list[T]]:
    """Deal out to and fro, so that the strength of the groups is balanced; the first groups are the larger ones."""
    sizes = [len(line) // groups + (group < len(line) % groups) for group in range(groups)]
    dealt: list[list[T]] = [[] for _ in range(groups)]
    left, there = list(line), True
    while left:
        for group in range(groups) if there else reversed(range(groups)):
            if left and len(dealt[group]) < sizes[group]:
                dealt[group].append(left.pop(0))
        there = not there
    return dealt


def round_the_table(line: Sequence[T], groups: int) -> list[list[T]]:
    """Deal out like cards: 1 to the first group, 2 to the second, and on from the first again."""
    return [list(line[group::groups]) for group in range(groups)]


def blocks(line: Sequence[T], groups: int) -> list[list[T]]:
    """The first seeds fill the first group, the next seeds the next."""
    dealt, start = [], 0
    for group in range(groups):
        size = len(line) // groups + (group < len(line) % groups)
        dealt.append(list(line[start : start + size]))
        start += size
    return dealt


Grouping = Callable[[Sequence[T], int], list[list[T]]]
GROUPINGS: Mapping[str, Grouping[int]] = {
    "groups.seed_optimized": snake,
    "groups.effort_balanced": round_the_table,
    "groups.natural": blocks,
}
