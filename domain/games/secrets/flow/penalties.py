"""Expert: what a careless discard costs when it is picked up (SU-E-01 to 04, SU-R-70 to 73)."""

from domain.games.secrets.cards import DIV, MAGIC, RANK_OF, SUIT_OF, SUITED, Card, is_zero
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.scoring.tables import MAGIC_RUN, MAGIC_UNITY, PLAIN_RUN, PLAIN_UNITY, SET_POINTS
from domain.games.secrets.state import State
from domain.kernel.viewers import Seat

BUFFER = 10


def public_points(cards: list[Card], kind: MeldKind) -> int:
    """The points of part of one meld, all exposed, chance parts 0: what was publicly known of it (SU-R-70)."""
    suited = [card for card in cards if card < SUITED]
    if not suited:
        return 0
    magic = SUIT_OF[suited[0]] == MAGIC
    rank = RANK_OF[suited[0]] - 1
    if kind is MeldKind.UNITY:
        table = MAGIC_UNITY if magic else PLAIN_UNITY
        return table[len(suited)][rank] if len(suited) >= 3 else 0
    if kind is MeldKind.SET:
        plain = sum(1 for card in suited if SUIT_OF[card] != MAGIC)
        size = len(suited) if plain == 4 else plain
        return SET_POINTS[size][rank] if plain >= 3 else 0
    return _sequence_points({RANK_OF[card] for card in suited}, zero=any(is_zero(card) for card in cards), magic=magic)


def _sequence_points(ranks: set[int], *, zero: bool, magic: bool) -> int:
    """Every stretch of ranks by itself; a 0 lies where it gains most, before a 1 or after a 9."""
    table = MAGIC_RUN if magic else PLAIN_RUN
    total = gained = length = 0
    for rank in range(1, 11):
        if rank in ranks:
            length += 1
            continue
        points = table.get(length, 0)
        if length and rank - 1 in (9, length):
            gained = max(gained, table.get(length + 1, 0) - points)
        total += points
        length = 0
    return total + (gained if zero else 0)


def loss(state: State, card: Card, meld: Meld) -> int:
    """What the discarder of `card` loses when it ends in `meld` (SU-R-70)."""
    shape = shape_of(meld.cards)
    assert shape is not None, "a laid meld is a meld"
    when = state.public_since[card]
    aside = {other for cards in state.aside for other in cards}  # SU-R-71: also a 0 that was freed from a meld
    known = [other for other in meld.cards if other != DIV and other not in aside and _was_public(state, other, when)]
    without = [other for other in known if other != card]
    return public_points(known, shape.kind) - public_points(without, shape.kind)


def _was_public(state: State, card: Card, when: int) -> bool:
    """Whether a card of the taker's meld lay open when the discard was made; 0 means it never did."""
    return 0 < state.public_since[card] <= when


def discarder_of(state: State, card: Card) -> int:
    """The place that discarded a card which still lies there; -1 for the start or flipped card."""
    if card == state.main:
        return state.main_by
    if card in state.areas:
        return state.areas.index(card)
    return next((lying.place for lying in state.inactive if lying.card == card), -1)


def penalties(
    state: State, seat: Seat, taken: tuple[Card, ...], melds: tuple[Meld, ...]
) -> list[tuple[Seat, Card, int]]:
    """(discarder, card, points) for every careless discard in the melds that result from a pick-up.

    A main discard that goes to the hand is in none of them (SU-R-89).
    """
    found: list[tuple[Seat, Card, int]] = []
    for meld in melds:
        for card in meld.cards:
            place = discarder_of(state, card) if card in taken else -1
            if place < 0 or state.places[place] in (seat, -1):
                continue
            points = loss(state, card, meld)
            if points > 0:
                found.append((state.places[place], card, points))
    return found
