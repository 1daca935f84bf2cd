"""What happened. Tags are stored for ever; every field says who may see it."""

from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Each, Own, Public, Seat, Secret


class Dealt(Event, frozen=True, tag="toy.dealt"):
    """Everyone has their cards."""

    each: Annotated[Public[int], doc("How many cards everyone has.")]
    hands: Annotated[Each[tuple[tuple[int, ...], ...]], doc("The cards of each seat; null for those of others.")]
    deck: Annotated[Secret[tuple[int, ...]], doc("The face-down cards, top card last; null until the game is over.")]
    seconds: Annotated[Public[int], doc("How many seconds a turn may take; 0 for no clock.")]
    at: Annotated[Public[Millis], doc("When the game began.")]


class Played(Event, frozen=True, tag="toy.played"):
    """A card lies on the table."""

    seat: Annotated[Public[Seat], doc("The seat that played it.")]
    card: Annotated[Public[int], doc("The card, which is what it scores.")]
    at: Annotated[Public[Millis], doc("When it was played.")]


class Drew(Event, frozen=True, tag="toy.drew"):
    """A card was drawn; only the seat knows which."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    card: Annotated[Own[int], doc("The card drawn; null for the others.")]
    at: Annotated[Public[Millis], doc("When it was drawn.")]


class Gone(Event, frozen=True, tag="toy.gone"):
    """A seat is empty for good, its cards out of the game."""

    seat: Annotated[Public[Seat], doc("The seat that was left.")]
    at: Annotated[Public[Millis], doc("When it was left.")]


class Came(Event, frozen=True, tag="toy.came"):
    """A newcomer has a card."""

    seat: Annotated[Public[Seat], doc("The seat of the newcomer.")]
    card: Annotated[Own[int], doc("The card to begin with; null for the others.")]


EVENTS: Final[tuple[type[Event], ...]] = (Dealt, Played, Drew, Gone, Came)
