"""Seeded hands, uniform or rich in melds, for tests and measurements of the scorer."""

from random import Random

from domain.games.secrets.cards import DIV, ETE, S0, Card
from domain.games.secrets.melds import Meld, shape_of
from domain.games.secrets.scoring.arrange import Holding


class Dealer:
    """Takes physical cards from one deck, so that no copy is used twice."""

    def __init__(self, rng: Random, suits: int) -> None:
        self.rng, self.suits = rng, suits
        self.left: dict[int, list[int]] = {face: [4 * face + copy for copy in range(4)] for face in range(9 * suits)}
        self.got: list[Card] = []

    def take(self, face: int) -> bool:
        if face not in self.left or not self.left[face]:
            return False
        self.got.append(Card(self.left[face].pop()))
        return True

    def meld(self) -> None:
        rng = self.rng
        suit, rank, kind = rng.randrange(self.suits), rng.randrange(9), rng.random()
        if kind < 0.5:
            length = rng.choice((3, 3, 3, 4, 4, 5, 6))
            for n in range(rank, min(rank + length, 9)):
                self.take(9 * suit + n)
        elif kind < 0.8:
            for s in rng.sample(range(self.suits), rng.choice((3, 3, 4))):
                self.take(9 * s + rank)
        else:
            for _ in range(rng.choice((2, 3, 3, 4))):
                self.take(9 * suit + rank)

    def fill(self, size: int, rich: bool) -> list[Card]:
        while rich and len(self.got) < size - 2:
            self.meld()
        while len(self.got) < size:
            self.take(self.rng.randrange(9 * self.suits))
        cards, self.got = self.got[:size], []
        return cards


def table_melds(rng: Random, dealer: Dealer, count: int) -> tuple[Meld, ...]:
    """A few table melds of three or four cards."""
    melds: list[Meld] = []
    while len(melds) < count:
        dealer.meld()
        cards, dealer.got = tuple(dealer.got[:4]), []
        shape = shape_of(cards)
        if shape is not None:
            melds.append(Meld(cards))
    return tuple(melds)


def holding(
    rng: Random, *, size: int, suits: int, rich: bool, zeros: int = 0, public: str = "", melds: int = 0
) -> Holding:
    """A hand of `size` suited cards with extras; every fourth card is exposed."""
    dealer = Dealer(rng, suits)
    table = table_melds(rng, dealer, melds)
    cards = dealer.fill(size, rich)
    shown = frozenset(card for card in cards if rng.random() < 0.25)
    extras = [Card(184 + n) for n in range(zeros)]
    extras += [card for name, card in (("d", DIV), ("s", S0), ("e", ETE)) if name in public]
    return Holding(hand=(*cards, *extras), shown=shown, melds=table)
