"""What a seat knows of a game of Programs, and complete tables that agree with it.

The table is folded by `evolve` itself, with `UNSEEN` for every card the seat has not seen. What such a card may be is a
mask, its place: cards that were shuffled into a new reserve lie nowhere else, and nobody holds a Sun.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.games.programs import events as e
from domain.games.programs.cards import DECK, Card, Laid
from domain.games.programs.evolve import evolve
from domain.games.programs.program_deck import PROGRAM_DECK, ProgramCard, is_sun
from domain.games.programs.rounds import HAND
from domain.games.programs.state import State
from domain.kernel.imagination import Imagination, completed, dealt
from domain.kernel.rng import Rng
from domain.kernel.seats import replaced
from domain.kernel.structs import Record, tag_of
from domain.kernel.viewers import Seat

UNSEEN: Final = Card(-1)
UNSEEN_PROGRAM: Final = ProgramCard(-1)
Places = tuple[int, ...]


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


_CARDS: Final = _mask(DECK)
_PROGRAMS: Final = _mask(PROGRAM_DECK)
_SUNS: Final = _mask(card for card in PROGRAM_DECK if is_sun(card))


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat.

    `hands` and `reserve` are the places of unseen cards; `programs`, by seat, and `program_deck` those of all program
    cards: what is known has a place for one. `laid_since` are the cards that came unseen from the hand of the seat to
    move since it picked: one of them may be the card it picked.
    """

    seat: Seat | None
    table: State
    hands: tuple[Places, ...] = ()
    reserve: Places = ()
    programs: Places = ()
    program_deck: Places = ()
    laid_since: tuple[Card, ...] = ()


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the deal."""
    return Knowledge(seat, initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    handler = _LEARN.get(tag_of(shown))
    return _folded(knowledge, shown) if handler is None else handler(knowledge, shown)


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The unseen cards lie anywhere they may."""
    return _imagined_programs(knowledge, _imagined_cards(knowledge, rng), rng)


def _imagined_cards(knowledge: Knowledge, rng: Rng) -> State:
    table = knowledge.table
    seen = _mask(laid.card for combination in table.table for laid in combination.cards) | _mask(table.discard)
    for hand in table.hands:
        seen |= _mask(card for card in hand if card != UNSEEN)
    places = [*knowledge.reserve, *(place for hand in knowledge.hands for place in hand)]
    lying = dealt(places, _bits(_CARDS & ~seen), rng) if places else []
    unseen = iter([DECK[card] for card in lying])
    reserve = tuple([next(unseen) for _ in knowledge.reserve])
    hands = tuple([tuple([next(unseen) if card == UNSEEN else card for card in hand]) for hand in table.hands])
    picked = table.picked
    if picked == UNSEEN:
        held = table.hands[table.turn]
        could = [card for card, known in zip(hands[table.turn], held, strict=True) if known == UNSEEN]
        picked = rng.choice((*could, *knowledge.laid_since))
    return replace(table, hands=hands, reserve=reserve, picked=picked)


def _imagined_programs(knowledge: Knowledge, table: State, rng: Rng) -> State:
    held = [place for place in knowledge.programs if place]
    done = _mask(card for completed_by in table.completed for card in completed_by)
    lying = dealt((*held, *knowledge.program_deck), _bits(_PROGRAMS & ~done), rng) if knowledge.program_deck else []
    cards = iter([PROGRAM_DECK[card] for card in lying])
    programs = tuple([next(cards) if place else None for place in knowledge.programs])
    return replace(table, programs=programs, program_deck=tuple(cards))


# -- one event after the other ------------------------------------------------------------------------


def _folded(knowledge: Knowledge, event: Any) -> Knowledge:
    return replace(knowledge, table=evolve(knowledge.table, event))


def _dealer_drawn(knowledge: Knowledge, event: e.DealerDrawn) -> Knowledge:
    return replace(_folded(knowledge, event), hands=((),) * event.seats, programs=(0,) * event.seats)


def _programs_shuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    count = len(PROGRAM_DECK)
    after = _folded(knowledge, completed(e.ProgramsShuffled, shown, order=(UNSEEN_PROGRAM,) * count))
    return replace(after, program_deck=(_PROGRAMS,) * count)


def _program_dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    """PR-38: whoever is dealt a Sun shows it."""
    *deck, top = knowledge.program_deck
    place = top & ~_SUNS if shown.program is None else 1 << shown.program
    after = _folded(knowledge, completed(e.ProgramDealt, shown, program=UNSEEN_PROGRAM))
    return replace(after, programs=replaced(knowledge.programs, shown.seat, place), program_deck=tuple(deck))


def _sun_shown(knowledge: Knowledge, event: e.SunShown) -> Knowledge:
    return replace(_folded(knowledge, event), program_deck=knowledge.program_deck[:-1])


def _program_returned(knowledge: Knowledge, seat: Seat) -> Knowledge:
    """The program of a seat went under the program deck."""
    place = knowledge.programs[seat]
    deck = (place, *knowledge.program_deck) if place else knowledge.program_deck
    return replace(knowledge, programs=replaced(knowledge.programs, seat, 0), program_deck=deck)


def _exchanged(knowledge: Knowledge, shown: Any) -> Knowledge:
    after = _folded(knowledge, completed(e.Exchanged, shown, old=UNSEEN_PROGRAM))
    return _program_returned(after, shown.seat)


def _round_dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    """None stands for the hand of a seat that left, and for every hand that is not one's own."""
    table = knowledge.table
    own = shown.hands[knowledge.seat] if knowledge.seat is not None else None
    unseen = _CARDS & ~_mask((*(own or ()), shown.discard))
    hands: list[tuple[Card, ...]] = []
    places: list[Places] = []
    for hand, left in zip(shown.hands, table.left, strict=True):
        concealed = hand is None and not left
        hands.append((UNSEEN,) * HAND if concealed else hand or ())
        places.append((unseen,) * HAND if concealed else ())
    rest = len(DECK) - 1 - sum(map(len, hands))
    event = completed(e.RoundDealt, replace(shown, hands=tuple(hands)), reserve=(UNSEEN,) * rest)
    return replace(_folded(knowledge, event), hands=tuple(places), reserve=(unseen,) * rest, laid_since=())


def _reserve_reshuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    """PR-R-19: the cards were seen, only their order was not."""
    buried = _mask(knowledge.table.discard[:-1])
    after = _folded(knowledge, completed(e.ReserveReshuffled, shown, reserve=(UNSEEN,) * shown.count))
    hands = tuple(tuple([place & ~buried for place in hand]) for hand in knowledge.hands)
    return replace(after, hands=hands, reserve=(buried,) * shown.count)


def _picked_from_reserve(knowledge: Knowledge, shown: Any) -> Knowledge:
    *reserve, top = knowledge.reserve
    hands = knowledge.hands
    if shown.card is None:
        hands = replaced(hands, shown.seat, (*hands[shown.seat], top))
    after = _folded(knowledge, completed(e.PickedFromReserve, shown, card=UNSEEN))
    return replace(after, hands=hands, reserve=tuple(reserve), laid_since=())


def _shown_program(knowledge: Knowledge, event: e.Revealed) -> Knowledge:
    after = _laid(knowledge, event.seat, [laid for each in event.combinations for laid in each.cards])
    return replace(_folded(after, event), programs=replaced(knowledge.programs, event.seat, 0))


def _group_laid(knowledge: Knowledge, event: e.GroupLaid) -> Knowledge:
    return _folded(_laid(knowledge, event.seat, event.group.cards), event)


def _added(knowledge: Knowledge, event: e.Added) -> Knowledge:
    return _folded(_laid(knowledge, event.seat, event.cards), event)


def _discarded(knowledge: Knowledge, event: e.Discarded) -> Knowledge:
    return replace(_folded(_revealed(knowledge, event.seat, event.card), event), laid_since=())


def _laid(knowledge: Knowledge, seat: Seat, cards: Sequence[Laid]) -> Knowledge:
    for laid in cards:
        if laid.card not in knowledge.table.hands[seat]:
            knowledge = _revealed(knowledge, seat, laid.card)
            knowledge = replace(knowledge, laid_since=(*knowledge.laid_since, laid.card))
    return knowledge


def _revealed(knowledge: Knowledge, seat: Seat, card: Card) -> Knowledge:
    """One of the unseen cards of a seat shows itself.

    Places it may have come from are told apart no longer: that happens where a hand went under the reserve only.
    """
    table, places = knowledge.table, knowledge.hands[seat]
    hand = table.hands[seat]
    if card in hand:
        return knowledge
    could = [place for place in places if place >> card & 1]
    together = 0
    for place in could:
        together |= place
    others = tuple([place for place in places if not place >> card & 1])
    hand = replaced(hand, hand.index(UNSEEN), card)
    return replace(
        knowledge,
        table=replace(table, hands=replaced(table.hands, seat, hand)),
        hands=replaced(knowledge.hands, seat, (*others, *(together,) * (len(could) - 1))),
    )


def _left(knowledge: Knowledge, event: e.PlayerLeft) -> Knowledge:
    """PR-R-23: the hand lies under the reserve, in an order nobody was shown."""
    seat, table = event.seat, knowledge.table
    hand = table.hands[seat]
    may_lie = _mask(card for card in hand if card != UNSEEN)
    elsewhere = ~may_lie
    for place in knowledge.hands[seat]:
        may_lie |= place
    hands = tuple(tuple([place & elsewhere for place in places]) for places in knowledge.hands)
    reserve = (*(may_lie,) * len(hand), *(place & elsewhere for place in knowledge.reserve))
    hidden = replace(table, hands=replaced(table.hands, seat, (UNSEEN,) * len(hand)))
    after = _folded(replace(knowledge, table=hidden, hands=replaced(hands, seat, ()), reserve=reserve), event)
    return replace(_program_returned(after, seat), laid_since=() if table.turn == seat else knowledge.laid_since)


_LEARN: Final[dict[str, Callable[[Knowledge, Any], Knowledge]]] = {
    tag_of(e.DealerDrawn): _dealer_drawn,
    tag_of(e.ProgramsShuffled): _programs_shuffled,
    tag_of(e.ProgramDealt): _program_dealt,
    tag_of(e.SunShown): _sun_shown,
    tag_of(e.RoundDealt): _round_dealt,
    tag_of(e.ReserveReshuffled): _reserve_reshuffled,
    tag_of(e.PickedFromReserve): _picked_from_reserve,
    tag_of(e.Revealed): _shown_program,
    tag_of(e.GroupLaid): _group_laid,
    tag_of(e.Added): _added,
    tag_of(e.Discarded): _discarded,
    tag_of(e.Exchanged): _exchanged,
    tag_of(e.PlayerLeft): _left,
}
"""The events in which something is hidden, or shows what was; all others are folded as they are."""


def _bits(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


IMAGINATION: Final = Imagination(begin, learn, imagine)
