"""What a seat knows of a table of Uno, and complete tables that agree with it.

The table is folded by `evolve` itself: in the hands of others, bits above the deck stand for cards that were not seen.
What such a card may be is a mask, its place: who picks up in search of a card shows with each that it did not fit, and
cards that were shuffled in below the draw pile lie nowhere else.

A card that leaves a hand was in one of its places, and it may not be known in which. Then it takes none away, but is
remembered as one of the cards that lie in them: a ghost, with a bit of its own in every place that could have held it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from domain.games.uno.cards import BIT, DECK, DECK_SIZE, Card, hand_of
from domain.games.uno.events import (
    BlackLast,
    Dealt,
    Discarded,
    DiscardSealed,
    Drew,
    HandsPassed,
    HandsSwapped,
    Joined,
    Left,
    Passed,
    PickedUp,
    Played,
    Reshuffled,
    UnoCaught,
)
from domain.games.uno.evolve import evolve
from domain.games.uno.rules import FOLLOWING, HAND_SIZE, NINES_AND_SIXES, discard_limit, top_symbol
from domain.games.uno.state import DRAWN, Sealing, State
from domain.kernel.imagination import Imagination, completed, dealt
from domain.kernel.rng import Rng
from domain.kernel.seats import replaced
from domain.kernel.structs import Record, tag_of
from domain.kernel.viewers import Seat

WHOLE: Final = hand_of(DECK)
MOST_GHOSTS: Final = 6
"""How many departed cards a hand remembers; before that, the places of the oldest are no longer told apart."""

Places = tuple[int, ...]


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat. Places, by seat and of the draw pile, are of unseen cards only.

    `found` is the place of the playable card another seat has just found, else 0. `timed_out` are the seats, as a mask,
    for which the clock has sealed a discard.
    """

    seat: Seat | None
    table: State
    hands: tuple[Places, ...] = ()
    stock: Places = ()
    found: int = 0
    timed_out: int = 0


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the deal."""
    return Knowledge(seat, initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    handler = _LEARN.get(tag_of(shown))
    return _folded(knowledge, shown) if handler is None else handler(knowledge, shown)


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The unseen cards lie anywhere they may; sealed discards are any the hand allows."""
    table, others = knowledge.table, knowledge.hands
    places = [*knowledge.stock, *(place for hand in others for place in hand)]
    if knowledge.found:
        places.append(knowledge.found)
    ghosts, seen = 0, hand_of((*table.pile, *table.discards))
    for place in places:
        ghosts |= place
    for hand in table.hands:
        seen |= hand
    lying = dealt(places, _bits(WHOLE & ~seen | ghosts >> DECK_SIZE << DECK_SIZE), rng)
    hands, at = list(table.hands), len(knowledge.stock)
    for seat, unseen in enumerate(others):
        hands[seat] = (hands[seat] | _hand(lying[at : at + len(unseen)])) & WHOLE
        at += len(unseen)
    drawn = table.drawn
    if knowledge.found:
        drawn = Card(lying[-1])
        hands[table.turn] |= BIT[drawn]
    imagined = replace(
        table, hands=tuple(hands), stock=tuple([DECK[card] for card in lying[: len(knowledge.stock)]]), drawn=drawn
    )
    return replace(imagined, sealed=_sealed(knowledge, imagined, rng)) if table.sealed else imagined


def _sealed(knowledge: Knowledge, table: State, rng: Rng) -> tuple[Sealing, ...]:
    """Discards that others may have sealed; one's own as it was."""
    return tuple(
        choice if choice.seat == knowledge.seat else _sealing(table, choice.seat, knowledge.timed_out, rng)
        for choice in table.sealed
    )


def _sealing(table: State, seat: Seat, timed_out: int, rng: Rng) -> Sealing:
    """UN-21, UN-26, UN-71: one card, or any 6s and 9s but the last card; the clock has no choice (UN-R-25)."""
    hand, by_clock = table.hands[seat], timed_out >> seat & 1
    if top_symbol(table) == 1:
        cards = _bits(hand)
        chosen = cards[:1] if by_clock else [rng.choice(cards)]
    else:
        some = [] if by_clock else [card for card in _bits(hand & NINES_AND_SIXES) if rng.below(2)]
        chosen = list(rng.shuffled(some))[: discard_limit(hand)]
    leaves_one = hand.bit_count() - len(chosen) == 1
    return Sealing(seat, tuple([DECK[card] for card in chosen]), not by_clock and leaves_one and bool(rng.below(2)))


# -- one event after the other ------------------------------------------------------------------------


def _folded(knowledge: Knowledge, event: Any) -> Knowledge:
    return replace(knowledge, table=evolve(knowledge.table, event))


def _dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    own: tuple[Card, ...] = next((hand for hand in shown.hands if hand is not None), ())
    unseen = WHOLE & ~hand_of((*own, shown.flipped))
    left = DECK_SIZE - HAND_SIZE * shown.seats - 1
    hands = tuple(_fresh(0, HAND_SIZE) if hand is None else hand for hand in shown.hands)
    event = completed(Dealt, replace(shown, hands=hands), stock=(DECK[0],) * left)
    places = tuple(() if hand is not None else (unseen,) * HAND_SIZE for hand in shown.hands)
    return replace(_folded(knowledge, event), hands=places, stock=(unseen,) * left)


def _played(knowledge: Knowledge, event: Played) -> Knowledge:
    return _folded(_revealed(knowledge, event.seat, event.card), event)


def _passed(knowledge: Knowledge, event: Passed) -> Knowledge:
    return _folded(_kept(knowledge), event)


def _drew(knowledge: Knowledge, shown: Any) -> Knowledge:
    """UN-14: whoever picks up stops at the first card that fits."""
    table, seat = knowledge.table, shown.seat
    fitting = FOLLOWING[table.colour][table.pile[-1]]
    after = _picked_up(Drew, knowledge, shown)
    if shown.cards is not None or not shown.count:
        return after
    *before, last = after.hands[seat][-shown.count :]
    held = (*after.hands[seat][: -shown.count], *(place & ~fitting for place in before))
    if not shown.found:
        return replace(after, hands=replaced(after.hands, seat, (*held, last & ~fitting)))
    return replace(after, hands=replaced(after.hands, seat, held), found=last & fitting)


def _picked_up(event_class: type[Any], knowledge: Knowledge, shown: Any) -> Knowledge:
    """Cards went from the draw pile to a hand; of its own the seat saw them all."""
    seat, count = shown.seat, shown.count
    cards = shown.cards if shown.cards is not None else _fresh(knowledge.table.hands[seat], count)
    stock, top = knowledge.stock[: len(knowledge.stock) - count], knowledge.stock[len(knowledge.stock) - count :]
    hands = knowledge.hands
    if shown.cards is None:
        hands = replaced(hands, seat, (*hands[seat], *reversed(top)))
    return replace(_folded(knowledge, completed(event_class, shown, cards=cards)), hands=hands, stock=stock)


def _black_last(knowledge: Knowledge, shown: Any) -> Knowledge:
    """The black card was seen and is back in the hand."""
    return _picked_up(BlackLast, _revealed(knowledge, shown.seat, shown.card), shown)


def _joined(knowledge: Knowledge, shown: Any) -> Knowledge:
    cards = shown.cards if shown.cards is not None else _fresh(0, HAND_SIZE)
    rest = len(knowledge.stock) - HAND_SIZE
    hand = knowledge.stock[rest:] if shown.cards is None else ()
    after = _folded(knowledge, completed(Joined, shown, cards=cards))
    return replace(after, hands=(*knowledge.hands, hand), stock=knowledge.stock[:rest])


def _hands_passed(knowledge: Knowledge, shown: Any) -> Knowledge:
    table, own = knowledge.table, knowledge.seat
    passed: list[tuple[Card, ...]] = [()] * len(table.hands)
    places: list[Places] = [()] * len(table.hands)
    for giver in table.ring:
        taker = table.after(giver)
        if taker == own:
            passed[taker] = shown.hands[own]
        else:
            passed[taker], places[taker] = tuple(map(Card, _bits(table.hands[giver]))), knowledge.hands[giver]
    return replace(_folded(knowledge, HandsPassed(shown.seat, tuple(passed), shown.at)), hands=tuple(places))


def _hands_swapped(knowledge: Knowledge, shown: Any) -> Knowledge:
    table, hands = knowledge.table, list(knowledge.hands)
    one, other = shown.partners
    hands[one], hands[other] = ((), ()) if knowledge.seat in shown.partners else (hands[other], hands[one])
    given, received = (tuple(map(Card, _bits(table.hands[seat]))) for seat in (one, other))
    event = completed(HandsSwapped, shown, given=given, received=received)
    return replace(_folded(knowledge, event), hands=tuple(hands))


def _discard_sealed(knowledge: Knowledge, shown: Any) -> Knowledge:
    after = _folded(knowledge, completed(DiscardSealed, shown, cards=(), uno=False))
    bit = 1 << shown.seat
    return replace(after, timed_out=after.timed_out | bit if shown.timeout else after.timed_out & ~bit)


def _discarded(knowledge: Knowledge, event: Discarded) -> Knowledge:
    for choice in event.discards:
        for card in choice.cards:
            knowledge = _revealed(knowledge, choice.seat, card)
    return _folded(knowledge, event)


def _reshuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    """UN-81: the cards were seen, only their order was not."""
    table = knowledge.table
    buried = hand_of(table.discards if shown.discards else table.pile[:-1])
    event = completed(Reshuffled, shown, cards=(DECK[0],) * shown.count)
    after = _hidden(_folded(knowledge, event), buried)
    return replace(after, stock=((buried,) * shown.count + after.stock))


def _left(knowledge: Knowledge, shown: Any) -> Knowledge:
    """UN-50: the hand is somewhere in the draw pile now, and every card of both may lie anywhere in it."""
    seat = shown.seat
    knowledge = _kept(knowledge) if knowledge.table.turn == seat else knowledge
    hand = knowledge.table.hands[seat]
    after = _hidden(knowledge, hand & WHOLE)
    may_lie = hand & WHOLE
    for place in (*after.stock, *after.hands[seat]):
        may_lie |= place & WHOLE
    size = len(after.stock) + hand.bit_count()
    event = completed(Left, shown, stock=(DECK[0],) * size)
    return replace(_folded(after, event), hands=replaced(after.hands, seat, ()), stock=(may_lie,) * size)


_LEARN: Final[dict[str, Callable[[Knowledge, Any], Knowledge]]] = {
    tag_of(Dealt): _dealt,
    tag_of(Played): _played,
    tag_of(BlackLast): _black_last,
    tag_of(HandsPassed): _hands_passed,
    tag_of(HandsSwapped): _hands_swapped,
    tag_of(DiscardSealed): _discard_sealed,
    tag_of(Discarded): _discarded,
    tag_of(Drew): _drew,
    tag_of(Passed): _passed,
    tag_of(PickedUp): partial(_picked_up, PickedUp),
    tag_of(Reshuffled): _reshuffled,
    tag_of(UnoCaught): partial(_picked_up, UnoCaught),
    tag_of(Joined): _joined,
    tag_of(Left): _left,
}
"""The events in which something is hidden, or shows what was; all others are folded as they are."""


# -- places ---------------------------------------------------------------------------------------------


def _revealed(knowledge: Knowledge, seat: Seat, card: Card) -> Knowledge:
    """One of the unseen cards of `seat` is `card`."""
    table = knowledge.table
    hand = table.hands[seat]
    if hand & BIT[card]:
        return knowledge
    unseen = hand >> DECK_SIZE << DECK_SIZE
    hands = replaced(table.hands, seat, hand ^ (unseen & -unseen) | BIT[card])
    known = replace(knowledge, table=replace(table, hands=hands))
    if knowledge.found and table.turn == seat and table.phase is DRAWN:  # UN-17: none but the card found is played
        return replace(known, found=0)
    return replace(known, hands=replaced(known.hands, seat, _vacated(knowledge, seat, card)))


def _vacated(knowledge: Knowledge, seat: Seat, card: Card) -> Places:
    """The places of a hand after `card` left one of them."""
    places = knowledge.hands[seat]
    could = [place for place, mask in enumerate(places) if mask >> card & 1]
    if len({places[place] for place in could}) > 1 and len(places) > _held(places) + MOST_GHOSTS:
        places = _blurred(places)
        could = [place for place, mask in enumerate(places) if mask >> card & 1]
    if len({places[place] for place in could}) == 1:
        return (*places[: could[0]], *places[could[0] + 1 :])
    ghost = _free_ghost(knowledge)
    return tuple(mask | ghost if mask >> card & 1 else mask for mask in places)


def _held(places: Places) -> int:
    """How many of the places hold a card still; each of the others has a ghost."""
    ghosts = 0
    for place in places:
        ghosts |= place >> DECK_SIZE
    return len(places) - ghosts.bit_count()


def _blurred(places: Places) -> Places:
    """The places without their ghosts, none told from another: less is known, and nothing wrong."""
    together = 0
    for place in places:
        together |= place
    return (together & WHOLE,) * _held(places)


def _free_ghost(knowledge: Knowledge) -> int:
    taken = 0
    for hand in knowledge.hands:
        for place in hand:
            taken |= place
    free = ~(taken >> DECK_SIZE)
    return (free & -free) << DECK_SIZE


def _kept(knowledge: Knowledge) -> Knowledge:
    """The card just found stays in the hand among the others."""
    if not knowledge.found:
        return knowledge
    seat = knowledge.table.turn
    hands = replaced(knowledge.hands, seat, (*knowledge.hands[seat], knowledge.found))
    return replace(knowledge, hands=hands, found=0)


def _hidden(knowledge: Knowledge, cards: int) -> Knowledge:
    """Cards that were seen go out of sight: they are in none of the places there are."""
    elsewhere = ~cards
    return replace(
        knowledge,
        hands=tuple(tuple([place & elsewhere for place in hand]) for hand in knowledge.hands),
        stock=tuple([place & elsewhere for place in knowledge.stock]),
        found=knowledge.found & elsewhere,
    )


def _fresh(hand: int, count: int) -> tuple[Card, ...]:
    """So many unseen cards that are not in the hand yet."""
    cards: list[Card] = []
    card = DECK_SIZE
    while len(cards) < count:
        if not hand >> card & 1:
            cards.append(Card(card))
        card += 1
    return tuple(cards)


def _hand(cards: Iterable[int]) -> int:
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def _bits(hand: int) -> list[int]:
    """The cards of a hand, seen or not, lowest first."""
    return [card for card in range(hand.bit_length()) if hand >> card & 1]


IMAGINATION: Final = Imagination(begin, learn, imagine)
