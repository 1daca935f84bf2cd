"""The course of one command that has several consequences: each event is folded before the next is thought of."""

from domain.games.uno.cards import Card
from domain.games.uno.events import Over, Reshuffled, UnoCaught
from domain.games.uno.evolve import evolve
from domain.games.uno.rules import UNO_PENALTY
from domain.games.uno.state import State, seats_of
from domain.kernel.decider import Moment, Outcome
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


class Course:
    """The events so far and the state they lead to."""

    __slots__ = ("events", "moment", "state")

    def __init__(self, state: State, moment: Moment) -> None:
        self.state = state
        self.moment = moment
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        """Add a fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def told(self) -> tuple[Event, ...]:
        """All that happened."""
        return tuple(self.events)

    def ends(self, outcome: Outcome) -> None:
        """The game is over."""
        self.happens(Over(outcome))

    def taken(self, count: int) -> tuple[Card, ...]:
        """The next `count` cards of the draw pile, first drawn first, or as many as there are (UN-R-13)."""
        while len(self.state.stock) < count and self.reshuffles():
            pass
        stock = self.state.stock
        return stock[: -count - 1 : -1]

    def reshuffles(self) -> bool:
        """Refill the draw pile from under the top card, then from separate discards (UN-81, UN-R-26).

        What is left in the draw pile stays on top, which comes to the same as reshuffling once it is empty.
        False if there is nothing to refill it with.
        """
        state = self.state
        buried, discards = state.pile[:-1], state.discards
        if not buried and not discards:
            return False
        shuffled = self.moment.rng.shuffled(buried or discards)
        self.happens(Reshuffled(cards=shuffled, count=len(shuffled), discards=not buried))
        return True

    def punishes_late_unos(self, seats: int) -> None:
        """UN-62: these open holders (a mask) pick up two, since another player laid a card first."""
        for late in seats_of(seats):
            self.punishes(late, None)

    def punishes(self, late: Seat, by: Seat | None) -> None:
        """UN-61: `late` picks up two."""
        cards = self.taken(UNO_PENALTY)
        self.happens(UnoCaught(seat=late, cards=cards, count=len(cards), by=by))
