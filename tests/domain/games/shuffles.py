"""Whether a pile is shuffled, seen from outside: the same situation with many draws gives as many orders."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from domain.kernel.decider import Moment
from domain.kernel.rng import Rng

MANY = 40
C = TypeVar("C", bound=Hashable)


def assert_shuffled(order: Callable[[Moment], Sequence[C]]) -> None:
    """The same cards each time, never in the same order, and each of them now high, now low."""
    orders = [tuple(order(Moment(Rng(b"shuffle %d" % number), 0))) for number in range(MANY)]
    cards = sorted(orders[0], key=hash)
    assert all(sorted(each, key=hash) == cards for each in orders)
    assert len(set(orders)) == MANY
    for card in set(cards):
        places = [each.index(card) for each in orders]
        assert min(places) < len(cards) / 3 < 2 * len(cards) / 3 <= max(places), card
