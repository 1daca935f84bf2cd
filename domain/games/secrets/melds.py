"""What a group of cards is: sequence, set, unity, or nothing; and what it scores."""

from functools import lru_cache
from typing import Annotated, NamedTuple

from domain.games.secrets.cards import DIV, FACE_OF, MAGIC, RANK_OF, SUIT_OF, SUITED, VOID, Card, is_zero
from domain.games.secrets.scoring.tables import FULL_SCALE, NONE, worth
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record


class MeldKind(DocEnum):
    """The kinds of meld (SU-B-10, SU-A-40, SU-A-71)."""

    SEQUENCE = "sequence", "Ranks in a row of one suit."
    SET = "set", "Cards of one rank in different suits."
    UNITY = "unity", "Copies of one card."
    BONUS = "bonus", "A Bonus Card that counts by itself."
    ACES = "aces", "Eleven or more 1s, worth the limit (SU-A-71)."


class Meld(Record, frozen=True):
    """A meld that lies on the table; its cards are locked (SU-I-44)."""

    cards: Annotated[tuple[Card, ...], doc("The cards of the meld, in its order.")]


class Shape(NamedTuple):
    """How a meld is built. Ranks are indices 0-8; for a set `low` is its rank and `suits` its suits as bits."""

    kind: MeldKind
    size: int
    suit: int = -1
    low: int = 0
    high: int = 0
    zero: int = 0
    wild: int = 0
    suits: int = 0


@lru_cache(maxsize=1 << 16)
def shape_of(cards: tuple[Card, ...]) -> Shape | None:
    """The meld these cards make, with zeros and Divinity in it; None if they make none (SU-B-11 to 17)."""
    natural = [card for card in cards if card < SUITED]
    zeros = sum(1 for card in cards if is_zero(card))
    wild = 1 if DIV in cards else 0
    size = len(cards)
    if len(natural) + zeros + wild != size:
        return Shape(MeldKind.BONUS, 1) if size == 1 else None
    if size < 3 or zeros > 1 or not natural or len(set(cards)) != size:
        return None
    suits = {SUIT_OF[card] for card in natural}
    ranks = sorted(RANK_OF[card] - 1 for card in natural)
    if len(suits) == 1 and len(set(ranks)) == len(ranks):
        return _sequence(ranks, suits.pop(), zeros, wild)
    if zeros or ranks[0] != ranks[-1]:  # SU-R-25: a 0 joins sequences only
        return None
    if len(suits) == 1:
        suit = suits.pop()
        return Shape(MeldKind.UNITY, size, suit, ranks[0], ranks[0], 0, wild) if size <= 4 else None
    return _set(suits, ranks[0], len(natural), wild)


def _sequence(ranks: list[int], suit: int, zero: int, wild: int) -> Shape | None:
    low, high = ranks[0], ranks[-1]
    gaps = high - low + 1 - len(ranks)
    if gaps > wild:
        return None
    end = wild - gaps
    length = high - low + 1
    if zero:
        # SU-A-42: the 0 needs a 1 or a 9 beside it, natural or Divinity
        fits = length + end <= 9 and (low <= end or high >= 8 - end)
        return Shape(MeldKind.SEQUENCE, length + end + 1, suit, low, high, 1, wild) if fits else None
    return Shape(MeldKind.SEQUENCE, length + end, suit, low, high, 0, wild)


def _set(suits: set[int], rank: int, cards: int, wild: int) -> Shape | None:
    """SU-B-14, SU-I-06: Magic only joins four Plain Suits."""
    if len(suits) != cards:
        return None
    plain = len(suits - {MAGIC})
    mask = sum(1 << suit for suit in suits)
    size = cards + wild
    if MAGIC in suits and plain + wild < 4:
        return None
    return Shape(MeldKind.SET, size, -1, rank, rank, 0, wild, mask) if size <= 5 else None


def worth_of(shape: Shape, *, concealed: bool = False) -> int:
    """The packed worth of a meld (see `scoring.tables`); chance parts are not in its points (SU-R-28)."""
    scale = FULL_SCALE.magic if shape.suit == MAGIC else FULL_SCALE.plain
    match shape.kind:
        case MeldKind.SEQUENCE:
            return scale.run[shape.size]
        case MeldKind.SET:
            return FULL_SCALE.sets[shape.size - 3][shape.low]
        case MeldKind.UNITY:
            table = scale.unity3 if shape.size == 3 else scale.unity4
            return table[1 if concealed else 0][shape.low]
        case MeldKind.BONUS:
            return worth(5, 1)
        case MeldKind.ACES:
            return worth(1100, shape.size)
    return NONE


def is_single_meld(card: Card) -> bool:
    """VOID, ETE and INF are melds by themselves (SU-A-40, SU-A-58, SU-A-59)."""
    return card >= SUITED and not is_zero(card) and FACE_OF[card] >= VOID and card != DIV
