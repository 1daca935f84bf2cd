"""What a seat knows of the table, and complete tables that agree with it.

Knowledge is the state as the seat knows it, with `UNSEEN` for every card it has not seen. Events are completed in the
same way and folded by `evolve` itself, so nothing is said twice.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.kernel.imagination import Imagination, completed
from domain.kernel.rng import Rng
from domain.kernel.seats import replaced
from domain.kernel.structs import Record, tag_of
from domain.kernel.viewers import Seat
from tests.toy.cards import CARDS
from tests.toy.events import Came, Dealt, Drew, Played
from tests.toy.evolve import evolve
from tests.toy.state import State

UNSEEN: Final = -1


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat."""

    seat: Seat | None
    table: State


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the deal."""
    return Knowledge(seat, initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    event = _COMPLETED.get(tag_of(shown), lambda event: event)(shown)
    table = _revealed(knowledge.table, event) if isinstance(event, Played) else knowledge.table
    return replace(knowledge, table=evolve(table, event))


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The cards nobody has shown lie anywhere."""
    table = knowledge.table
    seen = {*(card for hand in table.hands for card in hand), *table.aside}
    unseen = iter(rng.shuffled([card for card in CARDS if card not in seen]))

    def filled(pile: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(next(unseen) if card == UNSEEN else card for card in pile)

    return replace(table, hands=tuple(map(filled, table.hands)), deck=filled(table.deck), aside=filled(table.aside))


def _dealt(shown: Any) -> Dealt:
    hands = tuple((UNSEEN,) * shown.each if hand is None else hand for hand in shown.hands)
    return completed(Dealt, replace(shown, hands=hands), deck=(UNSEEN,) * (len(CARDS) - shown.each * len(hands)))


def _revealed(table: State, event: Played) -> State:
    """A card that shows itself was one of those the seat held unseen."""
    hand = table.hands[event.seat]
    if event.card in hand:
        return table
    place = hand.index(UNSEEN)
    return replace(table, hands=replaced(table.hands, event.seat, replaced(hand, place, event.card)))


_COMPLETED: Final[dict[str, Callable[[Any], Any]]] = {
    tag_of(Dealt): _dealt,
    tag_of(Drew): lambda shown: completed(Drew, shown, card=UNSEEN),
    tag_of(Came): lambda shown: completed(Came, shown, card=UNSEEN),
}

IMAGINATION: Final = Imagination(begin, learn, imagine)
