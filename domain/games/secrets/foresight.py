"""How good a hand of Secrets is, and how good it may be after the next draw: the unseen cards, counted one by one."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from domain.games.secrets.cards import FACE_OF, SUITED, Card, Version
from domain.games.secrets.scoring.arrange import Holding, best_points, least_unmelded
from domain.games.secrets.views import PlaceView, View

COPIES: Final = 4
PLAIN_FACES: Final = 36
"""How many faces the Plain Suits have; Magic has nine more."""
POINT: Final = 6
"""What a point counts for; all else is measured by it."""
MELDED: Final = 60
"""What a melded card counts for: who has few left over goes out first, and who goes out mostly wins."""
MOST_DROPPED: Final = 5
"""How many discards are looked into."""

Hand = tuple[Card, ...]
Promise = Callable[[Hand], int]
"""How near a hand is to further melds."""


class Foresight:
    """What a seat expects of its hand, by its own view. `promise` tells hands apart that are melded equally well."""

    def __init__(self, view: View, mine: PlaceView, promise: Promise) -> None:
        self._mine, self._promise = mine, promise
        self._aces = view.options.version is Version.ADVANCED
        self._unseen = unseen(view, mine)
        self.worth = cache(self._worth)

    def _worth(self, hand: Hand, shown: frozenset[Card]) -> int:
        """What a hand is worth as it is; its cards in ascending order, so that equal hands are weighed once."""
        holding = Holding(hand, shown, self._mine.melds, aces=self._aces)
        melded = len(hand) - least_unmelded(holding)
        return POINT * best_points(holding) + MELDED * melded + self._promise(hand)

    def drops(self, hand: Hand, shown: frozenset[Card]) -> list[tuple[int, Card]]:
        """Each card that may be discarded, one of each face, and what the rest is worth: the best first."""
        alike = {(FACE_OF[card], card in shown): card for card in reversed(hand) if card < SUITED}
        rated = [(self.worth(without(hand, card), shown - {card}), card) for card in alike.values()]
        return sorted(rated, key=lambda each: (-each[0], each[1]))

    def expected(self, hand: Hand, shown: frozenset[Card]) -> float:
        """What a hand is worth on average after the next card of the deck and the discard that follows it."""
        kept = self.worth(hand, shown)
        rests = [(without(hand, card), shown - {card}) for _, card in self.drops(hand, shown)[: MOST_DROPPED - 1]]
        total = count = 0
        for card, copies in self._unseen:
            best = max([self.worth(with_card(rest, card), left) for rest, left in rests], default=kept)
            total += copies * max(best, kept)
            count += copies
        return total / count if count else float(kept)


def unseen(view: View, mine: PlaceView) -> tuple[tuple[Card, int], ...]:
    """For each face of which copies are out of sight one of them, and how many there are."""
    seen: set[Card] = {*(mine.hand or ()), *(lying.card for lying in view.inactive)}
    for place in view.places:
        seen.update(place.exposed, (card for meld in place.melds for card in meld.cards))
    seen.update(card for card in (view.main, *(place.area for place in view.places)) if card is not None)
    faces = PLAIN_FACES if view.options.version is Version.BASIC else SUITED // COPIES
    hidden = [
        [card for card in range(COPIES * face, COPIES * face + COPIES) if card not in seen] for face in range(faces)
    ]
    return tuple([(Card(cards[0]), len(cards)) for cards in hidden if cards])


def without(hand: Hand, card: Card) -> Hand:
    """The hand after a discard."""
    return tuple([other for other in hand if other != card])


def with_card(hand: Sequence[Card], card: Card) -> Hand:
    """The hand after a draw, in ascending order."""
    return tuple(sorted((*hand, card)))
