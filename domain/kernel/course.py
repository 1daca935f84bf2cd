"""The course of one command that has several consequences: each event is folded before the next is thought of."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.kernel.decider import Moment
from domain.kernel.structs import Event

State = TypeVar("State", bound=Struct)


class Course(Generic[State]):
    """What has happened so far, the state it leads to, and the moment of the command."""

    __slots__ = ("_events", "_evolve", "moment", "state")

    def __init__(self, evolve: Callable[[State, Any], State], state: State, moment: Moment) -> None:
        self._evolve = evolve
        self._events: list[Event] = []
        self.state = state
        self.moment = moment

    def happen(self, event: Event) -> None:
        """One more fact: the state moves on, and the event is remembered."""
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._events)
