"""A table with all that a player needs for the next move, in one request."""

from datetime import datetime
from typing import Any

from orrery_client.core import Call, Shape, query
from orrery_client.schema.common import Outcome, Seat, SeatClock, Status, Terms
from orrery_client.schema.tables import GameView, LegalMove

_LOOK = """query Look($id: ID!) { table(id: $id) {
  id game version status dueAt readyUntil terms { ...Terms }
  clocks { ...SeatClock } seats { ...Seat } outcome { ...Outcome }
  view { seat game { ...GameView } } legal { ...LegalMove }
} }"""


class SeenTable(Shape, frozen=True, kw_only=True):
    """The view of a table."""

    seat: int | None = None
    game: GameView | None = None


class Look(Shape, frozen=True, kw_only=True):
    """A table as the caller sees it now, and what they may do."""

    id: str
    game: str
    version: int
    status: Status
    terms: Terms
    clocks: tuple[SeatClock, ...]
    seats: tuple[Seat, ...]
    legal: tuple[LegalMove, ...]
    view: SeenTable | None = None
    due_at: datetime | None = None
    ready_until: datetime | None = None
    outcome: Outcome | None = None

    @property
    def seat(self) -> int | None:
        """The caller's own seat."""
        return self.view.seat if self.view else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen here."""
        return self.status in (Status.FINISHED, Status.CANCELLED)

    @property
    def is_my_turn(self) -> bool:
        """Whether the game waits for the caller, who has something to play."""
        seen: Any = self.view.game if self.view else None
        return bool(self.legal) and seen is not None and self.seat in seen.to_act


def look(table: str, game: str) -> Call[Look | None]:
    """Look at a table of a game."""
    asked: Call[Look | None] = query("table", _LOOK, {"id": table}, Look | None)
    return asked.about(game)
