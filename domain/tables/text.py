"""Events of a table as sentences."""

from typing import Any

from domain.kernel.structs import Concealed
from domain.tables.events import TableEnded
from domain.tables.state import TableState


def tell(state: TableState, event: Any) -> str:
    """`event`, whole or redacted, in a sentence. `state` is the table's, for the names of its game."""
    if isinstance(event, Concealed):
        return "Something happens out of sight."
    match event.__struct_config__.tag:
        case "table.opened":
            return f"A table of {state.rules.title} is opened."
        case "table.seat_taken":
            return f"{event.name} takes seat {event.seat}."
        case "table.seat_left":
            return f"Seat {event.seat} is left."
        case "table.started":
            return "The game begins."
        case "table.ended":
            return _ended(event)
        case "table.cancelled":
            return "The table is closed before a game has begun."
        case _:
            return state.rules.tell(event)


def _ended(event: TableEnded) -> str:
    outcome = event.outcome
    standings = ", ".join(f"seat {s.seat} is number {s.place} with {s.score}" for s in outcome.standings)
    label = f" ({outcome.label})" if outcome.label else ""
    return f"The game is over, {outcome.reason.replace('_', ' ')}{label}: {standings}."
