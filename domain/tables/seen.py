"""What a seat at a table has seen so far, for bots that think about what they have not."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.game import Game
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Event
from domain.kernel.viewers import EVERYONE, Seat, Seated
from domain.tables.events import TABLE_EVENTS, MoveMarked, MoveUndone
from domain.tables.evolve import MOST_TAKEBACKS

_OF_TABLE = frozenset(TABLE_EVENTS)


class SeatMemory:
    """The knowledge of one seat, event by event. A move that is taken back is forgotten (TB-34).

    `before_them` is what it knew before the first event, at a table that is a fork.
    """

    def __init__(self, game: Game[Any, Any, Any], seat: Seat, before_them: Any = None) -> None:
        self._learn, self._viewer = game.imagination.learn, Seated(seat)
        known = game.imagination.begin(game.rules.initial, seat) if before_them is None else before_them
        self.knowledge: Any = known
        """All that is known now."""
        self._before = self.knowledge
        self._takebacks: list[Any] = []

    def tell(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as the seat may see it."""
        for event in events:
            if type(event) not in _OF_TABLE:
                shown = redact(event, self._viewer)
                if shown is not CONCEALED:
                    self.knowledge = self._learn(self.knowledge, shown)
                if type(event).audience is not EVERYONE:  # such events belong to no move that can be taken back
                    self._before = self.knowledge
            elif isinstance(event, MoveMarked):
                self._takebacks = [*self._takebacks, self._before][-MOST_TAKEBACKS:] if event.reversible else []
                self._before = self.knowledge
            elif isinstance(event, MoveUndone):
                self._before = self.knowledge = self._takebacks.pop()
