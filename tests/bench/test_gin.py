from itertools import combinations
from random import Random

from tests.bench.gin import VALUES, least_deadwood


def naive(hand: list[int]) -> int:
    """Every choice of disjoint melds, by trying all subsets."""
    melds = [set(group) for size in (3, 4, 5) for group in combinations(hand, size) if is_meld(group)]

    def least(left: frozenset[int]) -> int:
        rest = [meld for meld in melds if meld <= left]
        return min([sum(VALUES[card % 13] for card in left), *(least(left - meld) for meld in rest)])

    return least(frozenset(hand))


def is_meld(cards: tuple[int, ...]) -> bool:
    ranks, suits = sorted(card % 13 for card in cards), {card // 13 for card in cards}
    if len(set(ranks)) == 1:
        return len(cards) <= 4
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def test_the_least_deadwood_is_that_of_a_naive_search() -> None:
    for seed in range(300):
        rng = Random(seed)
        band = [13 * suit + rank for suit in range(4) for rank in range(3, 8)]
        hand = rng.sample(band if seed % 3 else range(52), 10)
        assert least_deadwood(hand) == naive(hand), f"seed {seed}"
