"""What a seat knows of a match of Secrets, and complete matches that agree with it.

The match is folded by `evolve` itself, with `UNSEEN` for every card the seat has not seen. Nothing that was seen goes
out of sight within a game, so where a card lies tells what it may be: no Public card is in a hand, and the dealer's
face-down card is no Bonus Card. What others have answered in a bump window, and their standing orders, may be anything
that leaves the window open. What the Duel after a game turns up is not kept: the next game is dealt anew.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from domain.games.secrets import events as e
from domain.games.secrets.cards import DECKS, FACE_OF, FACE_TEXT, Card, is_bonus, is_public
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow.deal import PACKETS
from domain.games.secrets.pickups.candidates import any_pick_up
from domain.games.secrets.pickups.going_out import might_go_out
from domain.games.secrets.rules import bump_seats, has_answered
from domain.games.secrets.state import BumpOrder, Phase, State, acting_seat, has_deck, is_advanced, is_basic
from domain.games.secrets.values import Origin, Pile
from domain.kernel.imagination import Imagination, completed, dealt
from domain.kernel.rng import Rng
from domain.kernel.seats import replaced
from domain.kernel.structs import Concealed, Record, tag_of
from domain.kernel.viewers import Seat

UNSEEN: Final = Card(-2)
"""Not -1, which says that there is no card."""
PACKET: Final = 8
_TRIES: Final = 12
_ORDER_IN: Final = 8
"""One seat in so many has left a standing order."""


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


_ANY: Final = _mask(range(len(FACE_OF)))
_HELD: Final = _mask(Card(card) for card in range(len(FACE_OF)) if not is_public(Card(card)))
_PLAIN: Final = _mask(Card(card) for card in range(len(FACE_OF)) if not is_bonus(Card(card)))
_FACES: Final = {version: tuple(sorted({FACE_TEXT[FACE_OF[card]] for card in deck})) for version, deck in DECKS.items()}


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat.

    `shown_since` has an entry for every card in `table.drawn`: what came unseen out of the hand after it was drawn. If
    the card drawn was not seen it may be one of those.
    """

    seat: Seat | None
    table: State
    shown_since: tuple[tuple[Card, ...], ...] = ()


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the match."""
    return Knowledge(seat, initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    if isinstance(shown, Concealed):
        return knowledge
    handler = _LEARN.get(tag_of(shown))
    return _folded(knowledge, shown) if handler is None else handler(knowledge, shown)


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The unseen cards lie anywhere they may, and others have answered and ordered as they like."""
    imagined = _imagined(knowledge, rng)
    for _ in range(_TRIES):
        if not _would_have_ended(knowledge, imagined):
            break
        imagined = _imagined(knowledge, rng)
    return _bumps(knowledge, imagined, rng) if imagined.orders and imagined.phase is not Phase.OVER else imagined


def _imagined(knowledge: Knowledge, rng: Rng) -> State:
    table = knowledge.table
    if not table.game:
        return table
    places, unseen = _places(table)
    lying = iter([Card(card) for card in dealt(places, unseen, rng)])

    def filled(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([next(lying) if card == UNSEEN else card for card in pile])

    face_down = int(next(lying)) if table.face_down == UNSEEN else table.face_down
    hands = tuple(map(filled, table.hands))
    piles, packets = tuple(map(filled, table.piles)), tuple(map(filled, table.packets))
    drawn = _drawn_cards(knowledge, hands, rng) if UNSEEN in table.drawn else table.drawn
    return replace(table, face_down=face_down, hands=hands, piles=piles, packets=packets, drawn=drawn)


def _places(table: State) -> tuple[list[int], list[int]]:
    """The places of the unseen cards, in the order in which they are filled, and those cards."""
    places = [_PLAIN] if table.face_down == UNSEEN else []
    places += [_HELD for hand in table.hands for card in hand if card == UNSEEN]
    places += [_ANY for pile in (*table.piles, *table.packets) for card in pile if card == UNSEEN]
    seen = {table.main, table.face_down, *table.areas, *(lying.card for lying in table.inactive)}
    seen.update(*table.hands, *table.aside, *table.packets, *(meld.cards for melds in table.melds for meld in melds))
    return places, [card for card in DECKS[table.options.version] if card not in seen]


def _drawn_cards(knowledge: Knowledge, hands: tuple[tuple[Card, ...], ...], rng: Rng) -> tuple[Card, ...]:
    """The cards drawn in this turn, the last one first: each is still in the hand, or was shown since."""
    table = knowledge.table
    seat = acting_seat(table)
    if seat < 0:
        return table.drawn
    held = [card for card, known in zip(hands[seat], table.hands[seat], strict=True) if known == UNSEEN]
    drawn = list(table.drawn)
    for at in reversed(range(len(drawn))):
        if drawn[at] == UNSEEN:
            drawn[at] = rng.choice([card for card in (*held, *knowledge.shown_since[at]) if card not in drawn])
    return tuple(drawn)


def _would_have_ended(knowledge: Knowledge, table: State) -> bool:
    """SU-R-16: with an empty deck the game has ended unless there is something to take or to go out with."""
    seat = acting_seat(table)
    if table.phase is not Phase.DRAW or seat in (-1, knowledge.seat) or is_basic(table) or has_deck(table):
        return False
    return not any_pick_up(table, seat) and not might_go_out(table, seat)


def _bumps(knowledge: Knowledge, table: State, rng: Rng) -> State:
    """SU-R-50, SU-R-51: what others may have answered and ordered; an open window waits for somebody."""
    open_window = table.phase is Phase.BUMP
    asked = bump_seats(table) if open_window else ()
    others = [seat for seat in range(table.seats) if seat != knowledge.seat]
    orders, answered = list(table.orders), list(table.answered)
    for seat in others:
        if not table.left[seat] and not rng.below(_ORDER_IN):
            orders[seat] = _order(table, rng)
        if seat in asked:
            answered[seat] = bool(rng.below(2))
    imagined = replace(table, orders=tuple(orders), answered=tuple(answered))
    if not asked or not all(has_answered(imagined, seat) for seat in asked):
        return imagined
    waited_for = rng.choice([seat for seat in asked if seat != knowledge.seat])
    return replace(
        imagined,
        orders=replaced(imagined.orders, waited_for, replace(orders[waited_for], pass_others=False)),
        answered=replaced(imagined.answered, waited_for, False),
    )


def _order(table: State, rng: Rng) -> BumpOrder:
    """Any standing order but one that has answered already."""
    faces = _FACES[table.options.version]
    wanted = {rng.choice(faces) for _ in range(rng.below(4))}
    if table.phase is Phase.BUMP:
        wanted.discard(FACE_TEXT[FACE_OF[table.bump_card]])
    return BumpOrder(tuple(sorted(wanted)), pass_others=bool(rng.below(2)))


# -- one event after the other ------------------------------------------------------------------------


def _folded(knowledge: Knowledge, event: Any) -> Knowledge:
    return replace(knowledge, table=evolve(knowledge.table, event))


def _deck_shuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    piles = tuple(Pile((UNSEEN,) * size) for size in shown.sizes)
    packets = (Pile((UNSEEN,) * PACKET),) * PACKETS if is_advanced(knowledge.table) else ()
    return _folded(knowledge, completed(e.DeckShuffled, shown, piles=piles, packets=packets))


def _hand_dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(e.HandDealt, shown, cards=(UNSEEN,) * shown.count))


def _face_down_placed(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(e.FaceDownPlaced, shown, card=UNSEEN))


def _drawing(event_class: type[e.DeckDrawn] | type[e.ReplacementDrawn]) -> Callable[[Knowledge, Any], Knowledge]:
    def drew(knowledge: Knowledge, shown: Any) -> Knowledge:
        after = _folded(knowledge, completed(event_class, shown, card=UNSEEN))
        return _since(after, len(after.table.drawn))

    return drew


def _turn_started(knowledge: Knowledge, event: e.TurnStarted) -> Knowledge:
    return _since(_folded(knowledge, event), 0)


def _since(knowledge: Knowledge, drawn: int) -> Knowledge:
    """An empty entry for a card just drawn; none in a new turn."""
    known = knowledge.shown_since[:drawn]
    return replace(knowledge, shown_since=known + ((),) * (drawn - len(known)))


def _bonus_set_aside(knowledge: Knowledge, event: e.BonusSetAside) -> Knowledge:
    if event.origin is Origin.FACE_DOWN or event.seat < 0:
        return _folded(knowledge, event)
    drawn = knowledge.table.drawn
    known = _revealed(knowledge, event.seat, (event.card,))
    if event.origin is Origin.DRAW and drawn and drawn[-1] == UNSEEN:  # it was the card just drawn
        known = replace(known, table=replace(known.table, drawn=(*drawn[:-1], event.card)))
    return _folded(known, event)


def _picked_up(knowledge: Knowledge, event: e.PickedUp) -> Knowledge:
    taken = frozenset(event.taken)
    return _folded(_revealed(knowledge, event.seat, [card for card in event.laid if card not in taken]), event)


def _grown(knowledge: Knowledge, event: e.MeldExtended | e.MeldsCombined) -> Knowledge:
    return _folded(_revealed(knowledge, event.seat, event.cards), event)


def _discarded(knowledge: Knowledge, event: e.Discarded) -> Knowledge:
    known = knowledge if event.seat < 0 else _revealed(knowledge, event.seat, (event.card,))
    return _folded(known, event)


def _bumped(knowledge: Knowledge, event: e.Bumped) -> Knowledge:
    return _folded(_revealed(knowledge, event.seat, event.shown), event)


def _window_closed(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(e.BumpWindowClosed, shown, deadline=False))


def _hands_revealed(knowledge: Knowledge, event: e.HandsRevealed) -> Knowledge:
    after = _folded(knowledge, event)
    face_down = after.table.face_down if event.face_down is None else int(event.face_down)
    hands = tuple(hand.cards for hand in sorted(event.hands, key=lambda hand: hand.seat))
    return replace(after, table=replace(after.table, hands=hands, face_down=face_down))


def _packet_revealed(knowledge: Knowledge, event: e.PacketRevealed) -> Knowledge:
    after = _folded(knowledge, event)
    packets = replaced(after.table.packets, event.packet, event.cards)
    return replace(after, table=replace(after.table, packets=packets))


def _revealed(knowledge: Knowledge, seat: Seat, cards: Iterable[Card]) -> Knowledge:
    """These cards were in the hand of a seat, and show themselves."""
    hand = knowledge.table.hands[seat]
    for card in cards:
        if card not in hand:
            hand = replaced(hand, hand.index(UNSEEN), card)
            since = tuple((*shown, card) for shown in knowledge.shown_since)
            knowledge = replace(knowledge, shown_since=since)
    return replace(knowledge, table=replace(knowledge.table, hands=replaced(knowledge.table.hands, seat, hand)))


_LEARN: Final[dict[str, Callable[[Knowledge, Any], Knowledge]]] = {
    tag_of(e.DeckShuffled): _deck_shuffled,
    tag_of(e.HandDealt): _hand_dealt,
    tag_of(e.FaceDownPlaced): _face_down_placed,
    tag_of(e.DeckDrawn): _drawing(e.DeckDrawn),
    tag_of(e.ReplacementDrawn): _drawing(e.ReplacementDrawn),
    tag_of(e.TurnStarted): _turn_started,
    tag_of(e.BonusSetAside): _bonus_set_aside,
    tag_of(e.PickedUp): _picked_up,
    tag_of(e.MeldExtended): _grown,
    tag_of(e.MeldsCombined): _grown,
    tag_of(e.Discarded): _discarded,
    tag_of(e.Bumped): _bumped,
    tag_of(e.BumpWindowClosed): _window_closed,
    tag_of(e.HandsRevealed): _hands_revealed,
    tag_of(e.PacketRevealed): _packet_revealed,
}
"""The events in which something is hidden, or shows what was; all others are folded as they are."""

IMAGINATION: Final = Imagination(begin, learn, imagine)
