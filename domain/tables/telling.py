"""By which state each event of a table is told: with those in the seats who sat there when it happened.

Before a game begins people sit down, stand up and move together, so a later state would name the wrong ones. Once it
has begun a seat keeps its name.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.kernel.structs import Event, tag_of
from domain.tables.events import GameForked, GameStarted, SeatLeft, SeatTaken
from domain.tables.state import SeatHolder, TableState

_NEVER: Final = 2**63 - 1
_BEGINNINGS: Final = (tag_of(GameStarted), tag_of(GameForked))
"""How a game begins; by tag, since the beginning of a fork is mostly told redacted."""


def settled_at(state: TableState) -> int:
    """The version from which on every later state tells events alike: that at which the game began."""
    return state.started_version or _NEVER


def told_by(before: TableState, events: Sequence[Event], after: TableState) -> list[TableState]:
    """The table that each of `events`, which follow on `before`, is told by; `after` is any later state of it."""
    if before.started_version > 0:
        return [after] * len(events)
    seats, begun, found = before.seats, False, list[TableState]()
    for event in events:
        if begun or tag_of(event) in _BEGINNINGS:
            begun = True
            found.append(after)
            continue
        then = _moved(seats, event)
        # who stands up is named, so the seats are those before it
        found.append(replace(after, seats=seats if isinstance(event, SeatLeft) else then))
        seats = then
    return found


def _moved(seats: tuple[SeatHolder, ...], event: Event) -> tuple[SeatHolder, ...]:
    """The seats after an event before the game."""
    if isinstance(event, SeatTaken):
        return (*seats, SeatHolder(player=event.player, name=event.name, bot=event.bot, is_bot=event.is_bot))
    return (*seats[: event.seat], *seats[event.seat + 1 :]) if isinstance(event, SeatLeft) else seats
