"""A decision in the making: events are told one by one, and the state follows them."""

from domain.games.secrets.evolve import evolve
from domain.games.secrets.state import State
from domain.kernel.decider import Moment
from domain.kernel.structs import Event


class Story:
    """The events of one command so far, and the state after them."""

    __slots__ = ("events", "moment", "state")

    def __init__(self, state: State, moment: Moment) -> None:
        self.state, self.moment = state, moment
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Add one more fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def told(self) -> tuple[Event, ...]:
        """All facts of the command."""
        return tuple(self.events)
