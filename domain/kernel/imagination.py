"""What a seat can know of a table, and complete tables that agree with it.

A seat's knowledge is a fold over the events it was sent, as they were redacted for it. From that, and never from the
true state, a game imagines whole states: search, hints and forks deal from them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

State = TypeVar("State", bound=Struct)
Knowledge = TypeVar("Knowledge", bound=Struct)
E = TypeVar("E", bound=Event)

_NOTHING: Final = -1


class NothingFits(ValueError):
    """No table could be found that agrees with all that is known."""


def _as_it_is(knowledge: Any, _: Any) -> Any:
    """The look of a seat that learns everything from events."""
    return knowledge


@dataclass(frozen=True)
class Imagination(Generic[State, Knowledge]):
    """Three pure functions that a game offers to whoever thinks about hidden cards.

    What `imagine` draws has no violations, shows the seat its own view and legal moves to the byte, and contradicts no
    event it was sent. Everything that is possible is drawn with some chance; two seats that were sent the same events
    draw the same states from the same draws.
    """

    begin: Callable[[State, Seat | None], Knowledge]
    """(the game's initial state, the seat or None for a spectator) -> what is known before the first event."""
    learn: Callable[[Knowledge, Any], Knowledge]
    """What is known after one more event, redacted for the seat."""
    imagine: Callable[[Knowledge, Rng], State]
    """A complete state that agrees with what is known; NothingFits if none is found.

    After whole commands only, never between their events.
    """
    look: Callable[[Knowledge, Any], Knowledge] = _as_it_is
    """What is known after a look at the view, where that shows something which no event has told."""

    def known(self, initial: State, seat: Seat | None, shown: Iterable[Struct]) -> Knowledge:
        """What a seat knows that was sent these events."""
        knowledge, learn = self.begin(initial, seat), self.learn
        for event in shown:
            knowledge = learn(knowledge, event)
        return knowledge


def completed(event_class: type[E], shown: Any, **hidden: Any) -> E:
    """A redacted event made whole again: what was hidden in it is as given."""
    if type(shown) is event_class:
        whole: E = shown
        return whole
    seen = {field.name: getattr(shown, field.name) for field in fields(event_class)}
    return event_class(**(seen | {name: value for name, value in hidden.items() if seen[name] is None}))


def dealt(places: Sequence[int], cards: Sequence[int], rng: Rng) -> list[int]:
    """One of `cards` for each of `places`, at random. A place is the bit mask of the cards that may lie there.

    There are as many cards as places, and a way to deal them; every such way has its chance. The narrowest places are
    dealt to first: where any two are either apart or one within the other, which is the rule, all ways are as likely.
    """
    alike: dict[int, list[int]] = {}
    for place, mask in enumerate(places):
        alike.setdefault(mask, []).append(place)
    everything = 0
    for card in cards:
        everything |= 1 << card
    lying, left, empty = [_NOTHING] * len(places), list(cards), []
    for mask in sorted(alike, key=lambda mask: (mask & everything).bit_count()):
        wanting = alike[mask]
        fitting = [card for card in left if mask >> card & 1]
        chosen = _some(fitting, len(wanting), rng)
        for place, card in zip(wanting, chosen, strict=False):
            lying[place] = card
        empty += wanting[len(chosen) :]
        gone = set(chosen)
        left = [card for card in left if card not in gone]
    for place in empty:
        _make_room(places, lying, left, place)
    return lying


def _some(cards: list[int], count: int, rng: Rng) -> Sequence[int]:
    """So many of the cards, or all there are, in a fair random order."""
    if 2 * count >= len(cards):
        return rng.shuffled(cards)[:count]
    chosen = []
    for _ in range(count):
        at = rng.below(len(cards))
        chosen.append(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return chosen


def _make_room(places: Sequence[int], lying: list[int], left: list[int], empty: int) -> None:
    """Give a card to a place for which none is left, by the shortest chain of places that each pass theirs on."""
    passes_to, reached = {empty: empty}, [empty]
    for place in reached:
        spare = next((card for card in left if places[place] >> card & 1), None)
        if spare is not None:
            left.remove(spare)
            _pass_on(lying, passes_to, place, spare)
            return
        for other, card in enumerate(lying):
            if other not in passes_to and card != _NOTHING and places[place] >> card & 1:
                passes_to[other] = place
                reached.append(other)
    raise NothingFits("no deal fits what is known")


def _pass_on(lying: list[int], passes_to: dict[int, int], place: int, card: int) -> None:
    """`place` takes the card and passes its own on, and so forth to the empty place."""
    while lying[place] != _NOTHING:
        lying[place], card = card, lying[place]
        place = passes_to[place]
    lying[place] = card
