"""Round robin: everybody meets everybody of the group, once a leg, by the circle method."""

from collections.abc import Sequence
from itertools import count

from domain.tournaments.state import Bracket, Match


def build(groups: Sequence[Sequence[int]], *, legs: int = 1, stage: int = 0, first: int = 0) -> tuple[Match, ...]:
    """All matches of all groups, group by group and round by round. Every second leg turns the seats round."""
    numbers = count(first)
    return tuple(
        Match(next(numbers), stage, Bracket.GROUP, leg * len(rounds) + number, slot, seated(pair, leg), group=group)
        for group, members in enumerate(groups)
        for rounds in (circle(members),)
        for leg in range(legs)
        for number, pairs in enumerate(rounds, start=1)
        for slot, pair in enumerate(pairs, start=1)
    )


def seated(pair: tuple[int, int], leg: int) -> tuple[int, int]:
    """The pair in seat order for a leg."""
    return pair[::-1] if leg % 2 else pair


def circle(members: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The rounds of one leg. Everyone plays once a round; with an odd number one sits out each round.

    One stays and the others move round; the one who stays changes seats every round, which balances the seats of all.
    """
    size = len(members) + len(members) % 2
    turning = size - 1
    rounds = []
    for number in range(turning):
        pairs = []
        if size == len(members):
            still, other = members[turning], members[number]
            pairs.append((still, other) if number % 2 else (other, still))
        pairs += [
            (members[(number - step) % turning], members[(number + step) % turning]) for step in range(1, size // 2)
        ]
        rounds.append(pairs)
    return rounds
